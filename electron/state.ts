import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { z } from 'zod'
import { reportError } from './errors.ts'
import { writeAtomically } from './files/atomic.ts'

/**
 * A small JSON file in the app's own folder. One that cannot be understood counts as absent: settings are worth less
 * than a start.
 */
export class StateFile<T> {
  readonly #schema: z.ZodType<T>
  readonly #path: string
  #value: T
  #writing: Promise<void> = Promise.resolve()

  constructor(name: string, schema: z.ZodType<T>, initial: T) {
    this.#schema = schema
    mkdirSync(app.getPath('userData'), { recursive: true })
    this.#path = join(app.getPath('userData'), `${name}.json`)
    this.#value = this.#read() ?? initial
  }

  get value(): T {
    return this.#value
  }

  /** Writes follow each other, and the last one wins. */
  set(value: T): Promise<void> {
    this.#value = value
    this.#writing = this.#writing.then(async () => {
      try {
        await writeAtomically(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`)
      } catch (error) {
        reportError('settings', error)
      }
    })
    return this.#writing
  }

  settled(): Promise<void> {
    return this.#writing
  }

  #read(): T | undefined {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }
}
