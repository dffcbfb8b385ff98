import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { shortenC3d } from '../testing/c3d-encodings.ts'
import { fuzzReaders, headOf } from '../testing/fuzz-readers.ts'

const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url))
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(mot|sto|trc|csv|c3d|bvh|forces|txt|mat)$/.test(name) && !name.includes('LICENSES'),
)

/** Every real file, cut to its header and some frames. */
const files = names.map((name) => {
  const bytes = new Uint8Array(readFileSync(join(folder, name)))
  return { name, bytes: name.endsWith('.c3d') ? shortenC3d(bytes, 3) : headOf(bytes, 7_000) }
})

describe('real files, damaged', () => {
  // In parts, so that a failure names its seed and no single test runs for long.
  it.each([1, 2, 3, 4, 5])(
    'give a Recording or an alert in 4,200 mutations over all readers (part %i of 5)',
    async (seed) => {
      const tally = await fuzzReaders(files, 4200, seed)
      expect(tally.recordings + tally.refusals).toBe(4200)
      expect(tally.recordings).toBeGreaterThan(1000)
      expect(tally.refusals).toBeGreaterThan(500)
      // A file cannot ask for more memory than a small multiple of its own size.
      expect(tally.mostPerByte).toBeLessThan(16)
    },
  )
})
