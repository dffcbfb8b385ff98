import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkParity } from './check-parity.ts'

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const recordings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(csv|tsv|txt|mot|sto|trc|c3d|bvh|mvnx|forces)$/i.test(name),
)
/** Long enough for a stride; whole files would take an hour. */
const SECONDS = 2.5

describe('other laboratories’ recordings in the window and on the command line', () => {
  it.each(recordings)('%s comes to the same, refused or analysed', async (name) => {
    expect(await checkParity(folder + name, SECONDS)).toMatch(/^(refused|analysed)$/)
  })
})
