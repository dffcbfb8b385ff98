import { existsSync, renameSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { StudyChange, StudyKey, StudyValue } from '../ipc/contract.ts'
import { Refusal } from '../trouble.ts'
import { type Checked, numberOf, stampOf } from './check.ts'
import { connect, unguarded } from './connection.ts'
import { copyInto, removeBoth } from './copy.ts'
import { applicationId, formatVersion, stateKey, tables } from './format.ts'
import { journalOf } from './interrupted.ts'
import { type Look, digestOf, look, readValues, stateOf } from './look.ts'
import { asChangeTrouble, asTrouble, beingWritten } from './troubles.ts'

/** Bytes of a study that is made smaller at once: that takes less than starting a process for it (tidy.ts). */
const mostTidiedAtOnce = 16 * 1024 * 1024

interface Found {
  readOnly: boolean
  recovered: boolean
  look: Pick<Look, 'revision' | 'digests'>
}

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
  /** Null: to be opened again, as its file was put in the place of another. */
  #connection: DatabaseSync | null
  /** Which file this is, whatever its name: the disk's own number for it. */
  #file: string

  /** A change had been interrupted when it was opened, and was put right. */
  readonly recovered: boolean
  /** Of each value, as of the last change made or seen here. */
  #known: Pick<Look, 'revision' | 'digests'>

  private constructor(path: string, database: DatabaseSync, found: Found) {
    this.path = path
    this.#connection = database
    this.readOnly = found.readOnly
    this.recovered = found.recovered
    this.#known = found.look
    this.#file = numberOf(statSync(path, { bigint: true }))
  }

  /** A new, empty study. The file must not exist. */
  static create(path: string): Store {
    if (existsSync(path)) throw new Error('a new study over an old file')
    let database: DatabaseSync | undefined
    try {
      const made = connect(path, 'write')
      database = made
      unguarded(made, () =>
        made.exec(
          `BEGIN IMMEDIATE; ${tables.join('; ')}; INSERT INTO about VALUES (1, 0);
         PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; COMMIT`,
        ),
      )
      const empty = { revision: 0, digests: new Map<string, string>() }
      return new Store(path, made, { readOnly: false, recovered: false, look: empty })
    } catch (error) {
      database?.close()
      removeBoth(path)
      throw asTrouble(error)
    }
  }

  /** A study that `checkStudy` found whole, and that nobody changed since. For writing, the caller holds the lock. */
  static open(path: string, checked: Checked, { readOnly = false } = {}): Store {
    let database: DatabaseSync | undefined
    try {
      // What somebody wrote after the check was not looked at, and a journal would be rolled into the file unseen.
      if (stampOf(path) !== checked.stamp || (!readOnly && existsSync(journalOf(path)))) throw beingWritten()
      database = connect(path, readOnly ? 'read' : 'write')
      return new Store(path, database, { readOnly, recovered: checked.recovered, look: checked })
    } catch (error) {
      database?.close()
      throw asTrouble(error)
    }
  }

  get #database(): DatabaseSync {
    try {
      return (this.#connection ??= connect(this.path, this.readOnly ? 'read' : 'write'))
    } catch (error) {
      throw asTrouble(error)
    }
  }

  get revision(): number {
    return Number(this.#database.prepare('SELECT revision FROM about').get()?.['revision'])
  }

  keys(): StudyKey[] {
    const rows = this.#database
      .prepare(
        'SELECT key, json IS NOT NULL AS isJson, octet_length(json) AS jsonSize, length(bytes) AS bytesSize FROM entry WHERE key <> ? ORDER BY key',
      )
      .all(stateKey)
    return rows.map((row) => ({
      key: String(row['key']),
      kind: row['isJson'] ? 'json' : 'bytes',
      size: Number(row['isJson'] ? row['jsonSize'] : row['bytesSize']),
    }))
  }

  /** Keys that are not there are left out of the answer. */
  read(keys: readonly string[]): StudyValue[] {
    return readValues(this.#database, keys)
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
      throw asChangeTrouble(error)
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
      const digests = this.#write(found, changes)
      this.#database.prepare('UPDATE about SET revision = revision + 1').run()
      this.#database.exec('COMMIT')
      this.#known = { revision: found + 1, digests }
    } catch (error) {
      this.#rollBack()
      throw asChangeTrouble(error)
    }
    this.#shrink()
    return this.#known.revision
  }

  /** Where not even this can be written, the journal stays and the next one to open the study rolls it back. */
  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    } catch {
      // What went wrong first is what the user should know.
    }
  }

  /** Much was removed from it, and its pages are still there, empty. */
  isWasteful(): boolean {
    const free = this.#count('freelist_count')
    return free >= 16 && free >= this.#count('page_count') / 8
  }

  #count(pragma: string): number {
    return Number(Object.values(this.#database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  }

  /** What is small is made smaller here and now. The change itself is safe whether that works or not. */
  #shrink(): void {
    try {
      if (!this.isWasteful() || statSync(this.path).size > mostTidiedAtOnce) return
      unguarded(this.#database, () => this.#database.exec('VACUUM'))
    } catch {
      // A disk too full for the copy that this needs: next time.
    }
  }

  /**
   * Goes on in a copy of this study, which is put in its place in one step. False: it is no copy of the study as it is
   * now. Nobody else can be in the middle of a change meanwhile, whose journal would be rolled into the copy.
   */
  goOnIn(copy: string, copied: Pick<Look, 'revision' | 'digests'>): boolean {
    if (this.readOnly || !this.isInPlace()) return false
    const left = this.#database
    left.exec('BEGIN IMMEDIATE')
    try {
      const state = stateOf(copied.revision, copied.digests)
      if (this.revision !== copied.revision || stateOf(this.#known.revision, this.#known.digests) !== state)
        return false
      const file = numberOf(statSync(copy, { bigint: true }))
      // Windows renames nothing over a file that is open. Elsewhere the lock is held until it is done.
      if (process.platform === 'win32') this.#leave(left)
      renameSync(copy, this.path)
      this.#file = file
      this.#leave(left)
      return true
    } finally {
      if (left.isOpen) this.#rollBack()
    }
  }

  #leave(connection: DatabaseSync): void {
    if (connection.isOpen) connection.close()
    this.#connection = null
  }

  /** The values, and the digest of all of them as they will be. */
  #write(revision: number, changes: readonly StudyChange[]): ReadonlyMap<string, string> {
    const put = this.#database.prepare(
      'INSERT INTO entry (key, json, bytes, digest) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET json = excluded.json, bytes = excluded.bytes, digest = excluded.digest',
    )
    const remove = this.#database.prepare('DELETE FROM entry WHERE key = ?')
    // Another window's change came between, and was read since.
    const before = this.#known.revision === revision ? this.#known : look(this.#database)
    const digests = new Map(before.digests)
    for (const change of changes) {
      if (change.key === stateKey) throw new Error('the digest of a study is its own')
      if ('remove' in change) {
        remove.run(change.key)
        digests.delete(change.key)
        continue
      }
      const content = 'bytes' in change ? change.bytes : JSON.stringify(change.json)
      const isText = typeof content === 'string'
      const digest = digestOf(change.key, content)
      put.run(change.key, isText ? content : null, isText ? null : content, digest)
      digests.set(change.key, digest.toString('hex'))
    }
    const state = stateOf(revision + 1, digests)
    put.run(stateKey, state, null, digestOf(stateKey, state))
    return digests
  }

  /** A copy through this connection, which also reaches a file that was deleted meanwhile. */
  copyTo(path: string): void {
    copyInto(this.#database, path)
  }

  /** For a copy of this study that was made just now. */
  asCheckedAt(path: string): Checked {
    return { ...this.#known, recovered: false, stamp: stampOf(path) }
  }

  close(): void {
    if (this.#connection?.isOpen) this.#connection.close()
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
