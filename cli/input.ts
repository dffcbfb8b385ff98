import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Refusal } from './failure.ts'
import { codeOf, toFileFailure } from './file-trouble.ts'

/** Far more than any mapping, technique or problem needs; a text of the program can hold 512 MB. */
const LARGEST_TEXT = 256e6

/**
 * Opens a file for reading, and only a file: a pipe would be waited for without end, a device may never stop giving.
 * Looked at twice: before opening, since opening a device may do something, and after, since a path can change hands.
 */
export async function openInput(path: string): Promise<FileHandle> {
  try {
    refuseOther(path, await stat(path))
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      refuseOther(path, await file.stat())
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  } catch (error) {
    const report = toFileFailure(error, { path })
    throw report ? new Refusal(report) : error
  }
}

interface Kind {
  isFile(): boolean
  isDirectory(): boolean
  isFIFO(): boolean
  isSocket(): boolean
}

function refuseOther(path: string, kind: Kind): void {
  if (kind.isFile()) return
  if (kind.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
  const what = kind.isFIFO() ? 'a pipe' : kind.isSocket() ? 'a socket' : 'a device'
  throw new Refusal({
    code: 'file/not-a-file',
    message: `A file was expected, but this is ${what}.`,
    tip: 'Save what it gives as a file, and name that.',
    where: { file: path },
  })
}

/** The whole of a file that is small by nature. */
export async function readBytes(path: string): Promise<Buffer> {
  const file = await openInput(path)
  try {
    const { size } = await file.stat()
    if (size > LARGEST_TEXT)
      throw new Refusal({
        code: 'file/too-large',
        message: `The file has ${Math.round(size / 1e6)} MB; at most ${LARGEST_TEXT / 1e6} MB are read.`,
        tip: 'Check that it is the right file, or use a part of it.',
        where: { file: path },
      })
    return await file.readFile()
  } catch (error) {
    const report = codeOf(error) === '' ? null : toFileFailure(error, { path })
    throw report ? new Refusal(report) : error
  } finally {
    await file.close()
  }
}

export const readText = async (path: string): Promise<string> => (await readBytes(path)).toString('utf8')
