import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../trouble.ts'
import { type Check, type OpenFile, createStudyFile, openStudyFile } from './open-file.ts'

/**
 * Studies without a name yet. They live in the app's own folder and are written like any other, so that closing the
 * window, or losing it,
 * costs nothing: the next start goes on where the last one ended.
 */
export class Drafts {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  has(path: string): boolean {
    return dirname(path) === this.#folder
  }

  create(): OpenFile {
    return createStudyFile(join(this.#folder, `${randomUUID()}.pendulab`))
  }

  /**
   * The latest one that no other window has open, or null. One that cannot be read stays where it is, and is passed
   * over.
   */
  async latest(check: Check): Promise<OpenFile | null> {
    for (const path of this.#paths()) {
      try {
        const file = await openStudyFile(path, check)
        if (file.readOnly === null) return file
        file.close()
      } catch (error) {
        if (!(error instanceof Refusal) || error.trouble.code === 'study/cancelled') throw error
      }
    }
    return null
  }

  /** For a draft that was saved under a name, was discarded, or never held anything. */
  discard(file: OpenFile): void {
    const { path } = file.store
    if (!this.has(path)) throw new Error('only a draft may be discarded')
    try {
      file.store.close()
      if (existsSync(path)) unlinkSync(path)
    } finally {
      file.close()
    }
  }

  #paths(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.pendulab'))
      .map((name) => join(this.#folder, name))
      .map((path) => ({ path, changed: statSync(path).mtimeMs }))
      .toSorted((a, b) => b.changed - a.changed)
      .map(({ path }) => path)
  }
}
