import type { Trouble } from './ipc/contract.ts'

/** Something a person can understand and act on. Anything else that is thrown is a mistake of the program. */
export class Refusal extends Error {
  readonly trouble: Trouble

  constructor(code: string, message: string, tip: string) {
    super(message)
    this.name = 'Refusal'
    this.trouble = { code, message, tip }
  }
}

export function refused(code: string, message: string): { ok: false; trouble: Trouble } {
  return { ok: false, trouble: { code, message, tip: 'This is a mistake of the program. Please report it.' } }
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refusal) return error.trouble
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = fileTroubles[code]
  if (known) return { code: `file/${code.toLowerCase()}`, ...known }
  return {
    code: 'internal',
    message: 'Something went wrong inside Pendulab.',
    tip: 'Try again. If it happens once more, Help → Show Error Report has what we need to find it.',
  }
}

const fileTroubles: Readonly<Record<string, { message: string; tip: string }>> = {
  ENOENT: { message: 'The file is no longer there.', tip: 'It may have been moved or renamed. Choose it again.' },
  EACCES: { message: 'This file or folder may not be opened.', tip: 'Ask for access, or choose another folder.' },
  EPERM: {
    message: 'This file or folder may not be changed.',
    tip: 'It may be open in another program. Close it there, or choose another name.',
  },
  EBUSY: { message: 'The file is in use by another program.', tip: 'Close it there and try again.' },
  EROFS: { message: 'This place cannot be written to.', tip: 'Choose another folder.' },
  ENOSPC: { message: 'The disk is full.', tip: 'Free some space, or choose another disk.' },
  EDQUOT: { message: 'Your share of this disk is full.', tip: 'Free some space, or choose another disk.' },
  EIO: {
    message: 'The disk or network drive failed.',
    tip: 'Check the connection and try again, or choose another place.',
  },
  ELOOP: { message: 'This link leads in a circle.', tip: 'Choose the file itself.' },
  EISDIR: { message: 'A file was expected, but this is a folder.', tip: 'Choose a file.' },
  EMFILE: { message: 'Too many files are open.', tip: 'Close some windows and try again.' },
}
