import { Refusal } from '../trouble.ts'

export function notAStudy(): Refusal {
  return new Refusal(
    'study/not-a-study',
    'This file is not a Pendulab study.',
    'Choose a file that ends in .pendulab. Recordings are opened with File → Open Recording.',
  )
}

export function newer(): Refusal {
  return new Refusal(
    'study/newer',
    'This study was made by a newer version of Pendulab. It was left as it is.',
    'Install the newer version to open it.',
  )
}

export function damaged(what: string): Refusal {
  return new Refusal(
    'study/damaged',
    `This study is damaged (${what}). It was left as it is.`,
    'Take a copy from your backup, or import the recording again.',
  )
}

export function tooLarge(): Refusal {
  return new Refusal(
    'study/too-large',
    'This study is larger than any that Pendulab writes. It was left as it is.',
    'Check that it is the right file.',
  )
}

export function beingWritten(): Refusal {
  return new Refusal(
    'study/in-use',
    'This study is being written by another program just now.',
    'Try again in a moment.',
  )
}

function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export function tooSlowToCopy(seconds: number): Refusal {
  return new Refusal(
    'study/too-slow',
    `The study was not written there within ${inMinutes(seconds)}. What was there before was left as it is.`,
    'Check the connection and try again, or choose a place on a disk of this computer.',
  )
}

/** `seconds`: how long it was waited for. */
export function tooSlow(seconds: number): Refusal {
  return new Refusal(
    'study/too-slow',
    `This study was not read through within ${inMinutes(seconds)}. It was left as it is.`,
    'If it is on a network or a stick, copy it to a disk of this computer and open it there. If it takes as long there, take a copy from your backup.',
  )
}

/** A file alongside the study that SQLite would act upon, and that Pendulab never wrote. */
export function foreignCompanion(name: string): Refusal {
  return new Refusal(
    'study/companion',
    `Next to this study lies “${name}”, which does not belong to it. Both were left as they are.`,
    `Move “${name}” to another folder, then open the study again.`,
  )
}

/** SQLite's result codes, see sqlite.org/rescode.html; the low byte is the primary code. */
export function asTrouble(error: unknown): unknown {
  if (
    error instanceof Refusal ||
    !(error instanceof Error) ||
    !('errcode' in error) ||
    typeof error.errcode !== 'number'
  )
    return error
  // A change was interrupted, and here it cannot be put right.
  if (error.errcode === 776)
    return new Refusal(
      'study/interrupted',
      'A change to this study was interrupted, and it cannot be put right where nothing may be written.',
      'Copy the study together with its -journal file to a folder of your own, and open it there.',
    )
  switch (error.errcode & 0xff) {
    case 5:
    case 6:
      return beingWritten()
    case 3:
    case 8:
      return new Refusal(
        'study/read-only',
        'This study cannot be written here.',
        'Use File → Save As to go on with a copy in another folder.',
      )
    case 11:
    case 23:
    case 26:
      return damaged('its structure')
    case 13:
      return new Refusal(
        'file/enospc',
        'The disk is full. Your last change is in this window only; everything before it is safe.',
        'Free some space and try again, or save the study on another disk.',
      )
    case 10:
      return new Refusal(
        'study/disk',
        'The disk or network drive did not take the change. It is in this window only; everything before it is safe.',
        'Check the connection and try again, or save the study in another place.',
      )
    case 14:
      return new Refusal(
        'study/cannot-open',
        'This study cannot be opened here.',
        'Check that you may read and write in its folder.',
      )
    default:
      return error
  }
}

/** A change is written by way of a journal alongside the study: where that cannot be made, the study is open all the same. */
export function asChangeTrouble(error: unknown): unknown {
  const trouble = asTrouble(error)
  if (!(trouble instanceof Refusal) || trouble.trouble.code !== 'study/cannot-open') return trouble
  return new Refusal(
    'study/disk',
    'Nothing can be written in the folder of this study. Your last change is in this window only; everything before it is safe.',
    'Check that there is room and that you may write there, then try again, or save the study in another place.',
  )
}

/** What is refused while writing a change means something else when a new file is being written. */
const placeTroubles: Readonly<Record<string, readonly [code: string, message: string, tip: string]>> = {
  'study/cannot-open': ['file/eacces', 'Nothing can be written in this folder.', 'Choose another folder.'],
  'study/read-only': ['file/eacces', 'Nothing can be written in this folder.', 'Choose another folder.'],
  'file/enospc': [
    'file/enospc',
    'The disk is full: the study was not saved there.',
    'Free some space, or choose another disk.',
  ],
  'study/disk': [
    'study/disk',
    'The disk or network drive failed: the study was not saved there.',
    'Check the connection and try again, or choose another place.',
  ],
}

export function asPlaceTrouble(error: unknown): unknown {
  const known = error instanceof Refusal ? placeTroubles[error.trouble.code] : undefined
  return known ? new Refusal(...known) : error
}
