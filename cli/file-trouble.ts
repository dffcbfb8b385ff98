import { type FailureReport, Refusal } from './failure.ts'

/** What the system's short codes mean to a person: what happened, and what to do about it. */
interface Words {
  readonly message: string
  readonly tip: string
}

const elsewhere = 'Choose another folder with --out.'

const words: Readonly<Record<string, Words>> = {
  ENOENT: {
    message: 'The file or folder was not found.',
    tip: 'Check the spelling of the path and the folder you are in.',
  },
  EACCES: {
    message: 'The file or folder may not be opened.',
    tip: 'Ask for the right to read it, or copy it to a place of your own.',
  },
  EPERM: { message: 'The system does not allow this.', tip: 'Ask for the right to this file, or use a copy of it.' },
  EISDIR: {
    message: 'A file was expected, but this is a folder.',
    tip: 'Name one file; for a whole folder use pendulab batch.',
  },
  ENOTDIR: { message: 'A folder was expected, but this is a file.', tip: 'Name a folder.' },
  EROFS: { message: 'This place cannot be written to.', tip: elsewhere },
  ENOSPC: { message: 'The disk is full.', tip: 'Free some space, or choose another folder with --out.' },
  EDQUOT: {
    message: 'Your share of this disk is used up.',
    tip: 'Free some space, or choose another folder with --out.',
  },
  EFBIG: { message: 'The file is larger than this place allows.', tip: elsewhere },
  EIO: {
    message: 'The disk could not be read or written.',
    tip: 'Check the drive or the network, then run it again.',
  },
  ELOOP: { message: 'The links at this place lead round in a circle.', tip: 'Name the file itself, not the link.' },
  ENAMETOOLONG: { message: 'This name is too long for the disk.', tip: 'Use a shorter name or a folder higher up.' },
  EMFILE: { message: 'Too many files are open.', tip: 'Close other programs, or use a smaller --jobs.' },
  ENFILE: { message: 'Too many files are open.', tip: 'Close other programs, or use a smaller --jobs.' },
  EBUSY: { message: 'Another program is using this file.', tip: 'Close it there, then run it again.' },
  ETXTBSY: { message: 'Another program is using this file.', tip: 'Close it there, then run it again.' },
  ESTALE: { message: 'The network drive lost this file.', tip: 'Connect the drive again, then run it again.' },
  ENODEV: { message: 'The device is not there.', tip: 'Connect it, or name an ordinary file.' },
  ENXIO: { message: 'The device is not there.', tip: 'Connect it, or name an ordinary file.' },
  EEXIST: { message: 'Something of this name is there already.', tip: elsewhere },
  ENOTEMPTY: { message: 'The folder is not empty.', tip: elsewhere },
  EXDEV: { message: 'The two places are on different disks.', tip: elsewhere },
  ENOMEM: { message: 'There is not enough memory.', tip: 'Close other programs, or use a smaller --jobs.' },
  ERR_FS_FILE_TOO_LARGE: { message: 'The file is too large.', tip: 'Use a smaller one, or a part of it.' },
}

/** The same code means another thing when it was writing that failed. */
const writing: Readonly<Record<string, Words>> = {
  ENOENT: { message: 'The folder to write to is not there.', tip: 'It may have been moved meanwhile. Run it again.' },
  EACCES: { message: 'You may not write here.', tip: elsewhere },
  EPERM: { message: 'You may not write here.', tip: elsewhere },
  EISDIR: { message: 'A file is to be written here, but this is a folder.', tip: 'Choose another name with --out.' },
  ENOTDIR: { message: 'A folder is to be made here, but a file stands in its way.', tip: elsewhere },
  EIO: { message: 'The disk could not be written.', tip: 'Check the drive or the network, then run it again.' },
}

/** A system error in words, with the file it is about; null when it is none. */
export function toFileFailure(
  error: unknown,
  { path, isWriting = false }: { readonly path?: string; readonly isWriting?: boolean } = {},
): FailureReport | null {
  const code = codeOf(error)
  const found = (isWriting ? writing[code] : undefined) ?? words[code]
  if (!found) return null
  const file = path ?? (error as NodeJS.ErrnoException).path
  return { code: `file/${code.toLowerCase()}`, ...found, where: file ? { file } : null }
}

/** Runs a step that writes; what the system refuses comes out in words, with the place. */
export async function inWords<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const report = toFileFailure(error, { path, isWriting: true })
    throw report ? new Refusal(report) : error
  }
}

/** Trouble with a file is the disk's or the system's: the same input may do next time. */
export const isFileTrouble = ({ code }: FailureReport): boolean => code.startsWith('file/')

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
