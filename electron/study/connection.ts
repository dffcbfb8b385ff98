import { pathToFileURL } from 'node:url'
import { DatabaseSync, constants } from 'node:sqlite'

export type Access = 'write' | 'read' | 'as-it-stands'

/**
 * A study from elsewhere is somebody else's program to SQLite: schemas may hold triggers and views. Nothing but our own
 * few statements runs on this connection, whatever stands in the file.
 * as-it-stands: without locks, and without what lies alongside the file.
 */
export function connect(path: string, access: Access): DatabaseSync {
  const place = access === 'as-it-stands' ? Object.assign(pathToFileURL(path), { search: '?immutable=1' }) : path
  const database = new DatabaseSync(place, {
    readOnly: access !== 'write',
    allowExtension: false,
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: false,
  })
  try {
    database.enableDefensive(true)
    database.exec(
      'PRAGMA busy_timeout = 2000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0',
    )
    // Overwrites what is removed: a subject taken out of a study is not to be found in its file.
    if (access === 'write')
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON')
    guard(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const ours = new Set(['about', 'entry', 'sqlite_schema', 'sqlite_master'])
const functions = new Set(['length', 'octet_length', 'ifnull'])
const pragmas = new Set(['integrity_check', 'freelist_count', 'page_count', 'secure_delete'])

/** Reading and writing our two tables; nothing on behalf of a trigger or a view. */
export function guard(database: DatabaseSync): void {
  database.setAuthorizer((action, first, second, _database, source) =>
    source === null && mayDo(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
  )
}

function mayDo(action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_TRANSACTION:
      return true
    case constants.SQLITE_READ:
    case constants.SQLITE_INSERT:
    case constants.SQLITE_UPDATE:
    case constants.SQLITE_DELETE:
      return first !== null && ours.has(first)
    case constants.SQLITE_FUNCTION:
      return second !== null && functions.has(second)
    case constants.SQLITE_PRAGMA:
      return first !== null && pragmas.has(first)
    default:
      return false
  }
}

/** For what SQLite does inside by statements of its own: creating, and copying tidily. */
export function unguarded<T>(database: DatabaseSync, task: () => T): T {
  database.setAuthorizer(null)
  try {
    return task()
  } finally {
    guard(database)
  }
}
