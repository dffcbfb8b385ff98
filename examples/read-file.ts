import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Recording, readRecording } from '../core/index.ts'

/** A file of fixtures/recordings as a recording: core itself opens no files. */
export async function readFixture(name: string): Promise<Recording> {
  const bytes = new Uint8Array(readFileSync(new URL(`../fixtures/recordings/${name}`, import.meta.url)))
  const read = await readRecording({
    name: basename(name),
    size: bytes.length,
    async *chunks() {
      yield bytes
    },
    sha256: async () => createHash('sha256').update(bytes).digest('hex'),
  })
  if (!read.ok) throw new Error(read.alerts[0]?.message)
  return read.value
}
