import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binaryFiles } from './binary-files.ts'
import { formatFiles } from './format-files.ts'
import { clockAndValueFiles } from './clock-and-value-files.ts'
import { tableFiles } from './table-files.ts'

/** A file that is wrong on purpose, and what reading it must give. */
export interface BrokenFile {
  readonly name: string
  /** What is wrong, in a sentence. */
  readonly wrong: string
  readonly content: string | Uint8Array
  /** The code of the refusal; absent when the file can be read all the same. */
  readonly refused?: string
  /** Codes that must be among the alerts of a file that is read. */
  readonly alerts?: readonly string[]
  /** For files that are read: frames, rate, and a value in degrees, metres or newtons to look at. */
  readonly frames?: number
  readonly rate?: number
  readonly value?: { readonly channel: string; readonly frame: number; readonly degrees: number | null }
}

/** Writes every file and the manifest that the tests go by. */
export default function makeBroken(folder: string, recordings: string): void {
  mkdirSync(folder, { recursive: true })
  const c3d = new Uint8Array(readFileSync(join(recordings, 'walk.c3d')))
  const files = [...tableFiles(), ...clockAndValueFiles(), ...formatFiles(), ...binaryFiles(c3d)]
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
  const manifest = files.map(({ content: _content, ...entry }) => entry)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
