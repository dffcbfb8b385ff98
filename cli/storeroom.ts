import { closeSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { StoredSeries, Storeroom } from '../core/io.ts'
import { uniqueName } from './output.ts'

/** Bytes that stay in memory: a walk of half a minute never touches the disk. */
const AT_HAND = 16 * 1024 * 1024
/** Bytes that go to the file at once. */
const BATCH = 1024 * 1024
/** Series that were read last stay at hand: tables ask for x, y and z of one after another. */
const RECENT = 2

export interface FileStoreroom extends Storeroom {
  /** What was put there is gone afterwards. */
  close(): void
}

/**
 * Long series of one analysis: the first in memory, those beyond in a file next to where results go. The file has no name
 * once it is open, so that nothing is left of it, however the process ends (where the system allows no such files, it is
 * removed at the end, or by the next run).
 */
export function createStoreroom(out: string, atHand = AT_HAND): FileStoreroom {
  let held = 0
  let file: SpillFile | null = null
  return {
    put(values) {
      if (file === null && held + values.byteLength <= atHand) {
        held += values.byteLength
        return inMemory(values.slice())
      }
      file ??= new SpillFile(nearestFolder(out))
      return file.put(values)
    },
    close() {
      file?.close()
      file = null
    },
  }
}

const inMemory = (own: Float64Array): StoredSeries => ({
  length: own.length,
  read: (from = 0, end = own.length) => own.subarray(from, end),
})

/** Results make their folder when they are written. */
function nearestFolder(path: string): string {
  let folder = resolve(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

class SpillFile {
  readonly #path: string
  readonly #handle: number
  #isNamed = false
  /** Bytes in the file. */
  #written = 0
  /** What is still on its way. */
  readonly #batch = new Uint8Array(BATCH)
  #waiting = 0
  #recent: { readonly at: number; readonly values: Float64Array }[] = []

  constructor(folder: string) {
    this.#path = join(folder, `.${uniqueName()}`)
    this.#handle = openSync(this.#path, 'wx+', 0o600)
    try {
      rmSync(this.#path)
    } catch {
      this.#isNamed = true
    }
  }

  put(values: Float64Array): StoredSeries {
    const { length } = values
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    if (this.#waiting + bytes.length > BATCH) this.#flush()
    const at = this.#written + this.#waiting
    if (bytes.length > BATCH) this.#write(bytes)
    else {
      this.#batch.set(bytes, this.#waiting)
      this.#waiting += bytes.length
    }
    return { length, read: (from = 0, end = length) => this.#read(at, from, end, length) }
  }

  close(): void {
    closeSync(this.#handle)
    if (this.#isNamed) rmSync(this.#path, { force: true })
  }

  #flush(): void {
    const count = this.#waiting
    this.#waiting = 0
    this.#write(this.#batch.subarray(0, count))
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#handle, bytes, done, bytes.length - done, this.#written + done)
    this.#written += bytes.length
  }

  #read(at: number, from: number, end: number, length: number): Float64Array {
    const known = this.#recent.find((one) => one.at === at)
    if (known !== undefined) return known.values.subarray(from, end)
    if (at + 8 * end > this.#written) this.#flush()
    const values = new Float64Array(end - from)
    const bytes = new Uint8Array(values.buffer)
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.#handle, bytes, done, bytes.length - done, at + 8 * from + done)
      if (count === 0) throw new Error('the file of long series ended early')
      done += count
    }
    if (from === 0 && end === length) this.#recent = [{ at, values }, ...this.#recent.slice(0, RECENT - 1)]
    return values
  }
}
