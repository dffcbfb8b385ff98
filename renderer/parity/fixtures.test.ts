import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkParity } from './check-parity.ts'

const folder = fileURLToPath(new URL('../../fixtures/recordings/', import.meta.url))
const recordings = readdirSync(folder).filter((name) => !/\.(md|json)$/.test(name))

describe('a recording opened in the window and the same one on the command line', () => {
  it('are many', () => expect(recordings.length).toBeGreaterThan(40))

  it('give the same numbers and warnings at full length', async () => {
    expect(await checkParity(`${folder}walk.csv`, Number.POSITIVE_INFINITY)).toBe('analysed')
  })
  it.each(recordings)('give the same numbers and warnings for two seconds of %s', async (name) => {
    expect(await checkParity(folder + name, 2)).toBe('analysed')
  })
})
