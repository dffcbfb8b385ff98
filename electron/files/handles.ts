import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileHandle, PickedFile, ReadRequest } from '../ipc/contract.ts'
import { Refusal } from '../trouble.ts'

interface Entry {
  path: string
  /** Read: the user picked it for reading. Show: we wrote it, and the page may only have it shown in its folder. */
  right: 'read' | 'show'
  size: number
  changed: number
}

/** The files one window may speak of. The page knows a handle only; the path stays here. */
export class FileHandles {
  readonly #entries = new Map<FileHandle, Entry>()

  async addForReading(path: string): Promise<PickedFile> {
    const { size, mtimeMs } = await stat(path)
    const handle = randomUUID()
    this.#entries.set(handle, { path, right: 'read', size, changed: mtimeMs })
    return { handle, name: basename(path), bytes: size }
  }

  addForShowing(path: string): FileHandle {
    const handle = randomUUID()
    this.#entries.set(handle, { path, right: 'show', size: 0, changed: 0 })
    return handle
  }

  /** A chunk, so that a recording of any size passes without being held twice. */
  async read({ handle, offset, length }: ReadRequest): Promise<Uint8Array> {
    const entry = this.#get(handle)
    if (entry.right !== 'read')
      throw new Refusal('file/not-readable', 'This file was not opened for reading.', 'Open it first.')
    const file = await open(entry.path, 'r')
    try {
      const { size, mtimeMs } = await file.stat()
      if (size !== entry.size || mtimeMs !== entry.changed) {
        throw new Refusal(
          'file/changed',
          'The file was changed by another program while it was being read.',
          'Open it again.',
        )
      }
      const chunk = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      let filled = 0
      while (filled < chunk.byteLength) {
        const { bytesRead } = await file.read(chunk, filled, chunk.byteLength - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return chunk.subarray(0, filled)
    } finally {
      await file.close()
    }
  }

  pathOf(handle: FileHandle): string {
    return this.#get(handle).path
  }

  #get(handle: FileHandle): Entry {
    const entry = this.#entries.get(handle)
    if (!entry) throw new Refusal('file/unknown', 'This file is no longer open here.', 'Open it again.')
    return entry
  }
}
