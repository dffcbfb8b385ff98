import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fuzzReaders, headOf } from '../testing/fuzz-readers.ts'
import { reencodeC3d, shortenC3d } from '../testing/c3d-encodings.ts'

const folder = new URL('../../fixtures/recordings/', import.meta.url)
const walk = readdirSync(folder)
  .filter((name) => name.startsWith('walk') && !name.endsWith('.c3d'))
  .map((name) => ({ name, bytes: headOf(new Uint8Array(readFileSync(new URL(name, folder))), 6_000) }))
const c3d = new Uint8Array(readFileSync(new URL('walk.c3d', folder)))

describe('damaged files', () => {
  it('give a Recording or an alert, never a crash (1,500 mutations of the made walk)', async () => {
    const encodings = (['intel', 'dec', 'mips'] as const).flatMap((processor) =>
      (['float', 'integer'] as const).map((frames) => ({
        name: `${processor}-${frames}.c3d`,
        bytes: shortenC3d(reencodeC3d(c3d, processor, frames), 6),
      })),
    )
    const files = [...walk, ...encodings]
    const tally = await fuzzReaders(files, 1500, 1)
    expect(tally.recordings + tally.refusals).toBe(1500)
    // Mutations must reach behind the door and also be turned away.
    expect(tally.recordings).toBeGreaterThan(200)
    expect(tally.refusals).toBeGreaterThan(100)
    expect(tally.mostPerByte).toBeLessThan(16)
  })
})
