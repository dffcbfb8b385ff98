import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRecording } from '../recording/read.ts'
import type { ReadOptions, Recording } from '../recording/recording.ts'
import { toByteSource } from './byte-source.ts'

/** Recordings of other laboratories, next to the project. */
const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url))

export const listShared = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))

export const sharedBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)))

export const sharedText = (name: string): string => readFileSync(join(folder, name), 'latin1')

export async function readShared(name: string, options: ReadOptions = {}): Promise<Recording> {
  const outcome = await readRecording(toByteSource(sharedBytes(name), name.split('/').at(-1)), options)
  if (!outcome.ok) throw new Error(`${name}: ${outcome.alerts[0]!.code} ${outcome.alerts[0]!.message}`)
  return outcome.value
}
