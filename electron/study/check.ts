import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs'
import { connect } from './connection.ts'
import { kindOf, mostBytes } from './format.ts'
import { settleInterrupted } from './interrupted.ts'
import { type Look, look } from './look.ts'
import { asTrouble, damaged, newer, notAStudy, tooLarge } from './troubles.ts'

/** What a check of a study found: enough to open it without looking again. */
export interface Checked extends Pick<Look, 'revision' | 'digests'> {
  /** A change had been interrupted, and was put right. */
  recovered: boolean
  /** Which file was checked, as of when: what is opened afterwards must be the very same. */
  stamp: string
}

/** How far it is, from 0 to 1. */
export type Report = (fraction: number) => void

/**
 * Refuses what is not a study, newer than this program, or damaged; in none of these cases is a byte of the file
 * changed. Takes as long as the file is large and its disk slow, and SQLite cannot be interrupted: the app lets a
 * process of its own do it (`checking/`). For writing, the caller holds the lock.
 */
export function checkStudy(path: string, use: 'read' | 'write', report: Report = () => {}): Checked {
  refuseOthers(path)
  readThrough(path, (fraction) => report(fraction / 2))
  try {
    const recovered = use === 'write' && settleInterrupted(path)
    const database = connect(path, use)
    try {
      const { revision, digests } = look(database, { report: (fraction) => report(0.5 + fraction / 2) })
      return { revision, digests, recovered, stamp: stampOf(path) }
    } finally {
      database.close()
    }
  } catch (error) {
    throw asTrouble(error)
  }
}

export function stampOf(path: string): string {
  const now = statSync(path, { bigint: true })
  return `${numberOf(now)} ${now.size} ${now.mtimeNs}`
}

/** Which file this is, whatever its name: the disk's own number for it. */
export function numberOf({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`
}

const chunk = 8 * 1024 * 1024

/**
 * SQLite follows its pages in whatever order they lie, and reports nothing meanwhile. Read once from front to back, they
 * are in memory when it asks for them, and a slow disk's time is spent here, where it can be shown.
 */
function readThrough(path: string, report: Report): void {
  const { size } = statSync(path)
  if (size < 4 * chunk) return
  const bytes = new Uint8Array(chunk)
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < size; at += chunk) {
      report(at / size)
      if (readSync(file, bytes, 0, chunk, at) === 0) return
    }
  } finally {
    closeSync(file)
  }
}

function refuseOthers(path: string): void {
  const { size } = statSync(path)
  if (size === 0) throw notAStudy()
  if (size > mostBytes) throw tooLarge()
  const header = new Uint8Array(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, header.byteLength, 0)
  } finally {
    closeSync(file)
  }
  const { kind } = kindOf(header)
  if (kind === 'not-a-study') throw notAStudy()
  if (kind === 'newer') throw newer()
  if (kind === 'foreign') throw damaged('its structure')
}
