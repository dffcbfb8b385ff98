import { createHash } from 'node:crypto'
import { type BigIntStats, closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StudyChange, StudyKey, StudyValue } from '../ipc/contract.ts'
import { Refusal } from '../trouble.ts'
import { applicationId, formatVersion, kindOf, tables } from './format.ts'

/**
 * One open study. Committed means on disk: a rollback journal with `synchronous = EXTRA`, so that neither a killed
 * process nor a power cut
 * loses a change that was answered. A write-ahead log would be faster, but it splits the document over two files while
 * it is open, and
 * studies are copied, mailed and kept on network drives, where it does not work at all.
 */
export class Store {
  readonly path: string
  readonly readOnly: boolean
  readonly #database: DatabaseSync
  /** Which file this is, whatever its name: the disk's own number for it. */
  readonly #file: string

  private constructor(path: string, database: DatabaseSync, readOnly: boolean) {
    this.path = path
    this.#database = database
    this.readOnly = readOnly
    this.#file = numberOf(statSync(path, { bigint: true }))
  }

  /** A new, empty study. The file must not exist. */
  static create(path: string): Store {
    if (existsSync(path)) throw new Error('a new study over an old file')
    const database = new DatabaseSync(path)
    try {
      configure(database)
      database.exec(
        `BEGIN IMMEDIATE; ${tables.join('; ')}; INSERT INTO about VALUES (1, 0);
         PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; COMMIT`,
      )
      return new Store(path, database, false)
    } catch (error) {
      database.close()
      rmSync(path, { force: true })
      throw asTrouble(error)
    }
  }

  /**
   * Refuses what is not a study, newer than this program, or damaged; in none of these cases is a byte of the file
   * changed.
   */
  static open(path: string, { readOnly = false } = {}): Store {
    refuseOthers(path)
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(path, { readOnly })
      configure(database, readOnly)
      check(database)
      return new Store(path, database, readOnly)
    } catch (error) {
      database?.close()
      throw asTrouble(error)
    }
  }

  get revision(): number {
    return Number(this.#database.prepare('SELECT revision FROM about').get()?.['revision'])
  }

  keys(): StudyKey[] {
    const rows = this.#database
      .prepare(
        'SELECT key, json IS NOT NULL AS isJson, coalesce(length(CAST(json AS BLOB)), length(bytes)) AS size FROM entry ORDER BY key',
      )
      .all()
    return rows.map((row) => ({
      key: String(row['key']),
      kind: row['isJson'] ? 'json' : 'bytes',
      size: Number(row['size']),
    }))
  }

  /** Keys that are not there are left out of the answer. */
  read(keys: readonly string[]): StudyValue[] {
    const select = this.#database.prepare('SELECT json, bytes, digest FROM entry WHERE key = ?')
    const values: StudyValue[] = []
    for (const key of keys) {
      const row = select.get(key)
      if (!row) continue
      const content = typeof row['json'] === 'string' ? row['json'] : (row['bytes'] as Uint8Array)
      if (!digestOf(key, content).equals(row['digest'] as Uint8Array)) throw damaged(`the part “${key}”`)
      values.push(typeof content === 'string' ? { key, json: JSON.parse(content) as unknown } : { key, bytes: content })
    }
    return values
  }

  /** All changes or none; the new revision. */
  apply(revision: number, changes: readonly StudyChange[]): number {
    if (this.readOnly)
      throw new Refusal(
        'study/read-only',
        'This study can only be read here.',
        'Use File → Save As to go on with a copy of your own.',
      )
    this.#refuseIfGone()
    try {
      this.#database.exec('BEGIN IMMEDIATE')
    } catch (error) {
      throw asTrouble(error)
    }
    try {
      const found = this.revision
      if (found !== revision) {
        throw new Refusal(
          'study/changed',
          'This study was changed from another window or computer.',
          'Open it again to see those changes; save yours as a copy if you need them.',
        )
      }
      const put = this.#database.prepare(
        'INSERT INTO entry (key, json, bytes, digest) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET json = excluded.json, bytes = excluded.bytes, digest = excluded.digest',
      )
      const remove = this.#database.prepare('DELETE FROM entry WHERE key = ?')
      for (const change of changes) {
        if ('remove' in change) {
          remove.run(change.key)
          continue
        }
        const content = 'bytes' in change ? change.bytes : JSON.stringify(change.json)
        const isText = typeof content === 'string'
        put.run(change.key, isText ? content : null, isText ? null : content, digestOf(change.key, content))
      }
      this.#database.prepare('UPDATE about SET revision = revision + 1').run()
      this.#database.exec('COMMIT')
      return found + 1
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw asTrouble(error)
    }
  }

  /** A whole and tidy copy of the study as it is now, at a path that must not exist yet. */
  copyTo(path: string): void {
    try {
      this.#database.prepare('VACUUM INTO ?').run(path)
    } catch (error) {
      rmSync(path, { force: true })
      throw asTrouble(error)
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  /** The file under this name is still the one that was opened. */
  isInPlace(): boolean {
    const now = statSync(this.path, { bigint: true, throwIfNoEntry: false })
    return now !== undefined && numberOf(now) === this.#file
  }

  /**
   * What was deleted, moved or replaced while it is open goes on taking writes on most systems, and nobody would ever
   * find them.
   */
  #refuseIfGone(): void {
    if (this.isInPlace()) return
    if (!existsSync(this.path))
      throw new Refusal(
        'study/gone',
        'The file of this study is no longer where it was: it was moved, renamed or deleted. Your last change is in this window only.',
        'Put it back and try again, or save the study under another name.',
      )
    throw new Refusal(
      'study/replaced',
      'Another file was put in the place of this study. Your last change is in this window only.',
      'Save the study under another name; the other file stays as it is.',
    )
  }
}

function numberOf({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`
}

function configure(database: DatabaseSync, readOnly = false): void {
  database.exec(
    'PRAGMA busy_timeout = 2000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA foreign_keys = OFF',
  )
  // Overwrites what is removed: a subject taken out of a study is not to be found in its file.
  if (!readOnly) database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON')
}

function refuseOthers(path: string): void {
  if (statSync(path).size === 0) throw notAStudy()
  const header = new Uint8Array(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, header.byteLength, 0)
  } finally {
    closeSync(file)
  }
  const { kind } = kindOf(header)
  if (kind === 'not-a-study') throw notAStudy()
  if (kind === 'newer') {
    throw new Refusal(
      'study/newer',
      'This study was made by a newer version of Pendulab. It was left as it is.',
      'Install the newer version to open it.',
    )
  }
}

function check(database: DatabaseSync): void {
  const found = database
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  if (found.map((row) => row['sql']).join('; ') !== tables.join('; ')) throw damaged('its structure')
  const report = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
  if (report !== 'ok') throw damaged('its structure')
  if (!database.prepare('SELECT 1 FROM about').get()) throw damaged('its head')
}

/** SQLite watches over the order of its pages, not over what stands in them; this watches over each value. */
function digestOf(key: string, content: string | Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${typeof content === 'string' ? 'json' : 'bytes'} ${key}\n`)
    .update(content)
    .digest()
}

function notAStudy(): Refusal {
  return new Refusal(
    'study/not-a-study',
    'This file is not a Pendulab study.',
    'Choose a file that ends in .pendulab. Recordings are opened with File → Open Recording.',
  )
}

function damaged(what: string): Refusal {
  return new Refusal(
    'study/damaged',
    `This study is damaged (${what}). It was left as it is.`,
    'Take a copy from your backup, or import the recording again.',
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
  switch (error.errcode & 0xff) {
    case 5:
    case 6:
      return new Refusal(
        'study/in-use',
        'This study is being written by another program just now.',
        'Try again in a moment.',
      )
    case 8:
      return new Refusal(
        'study/read-only',
        'This study cannot be written here.',
        'Use File → Save As to go on with a copy in another folder.',
      )
    case 11:
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
