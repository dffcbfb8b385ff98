/**
 * How a study lies in its SQLite file, as data: the file itself is opened elsewhere.
 *
 * - `part`: one row per part of the document, as JSON. A change writes its parts and its `change` row in one
 *   transaction, so a crash leaves the state before or after it, never between.
 * - `change`: what undo and redo walk along. `before` and `after` hold the changed parts as JSON objects.
 *   The changes with `undone = 1` are those that redo would bring back; a new change deletes them.
 * - `file`: the recordings' bytes, untouched, by hash.
 * - `result`: results worth keeping between sessions, by a key made of the parts they depend on. Any row may be
 *   deleted at any time: it will be computed again.
 */
export const STUDY_TABLES: readonly string[] = [
  'CREATE TABLE part (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID',
  `CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    label TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
  ) STRICT`,
  'CREATE TABLE file (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT',
  'CREATE TABLE result (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID',
]

/** `PRAGMA application_id`: the letters PNDL, so that `file` and we ourselves know a study from any other database. */
export const STUDY_APPLICATION_ID = 0x50_4e_44_4c

/** `PRAGMA user_version` holds STUDY_VERSION. */
export const STUDY_EXTENSION = 'pendulab'
