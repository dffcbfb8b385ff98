/**
 * A `.pendulab` study is one SQLite database: a few large values and many small ones under names such as
 * `recording/0/bytes`.
 * What the values mean is the business of core/study; here they are bytes and JSON.
 */
export const applicationId = 0x50_4e_44_4c
export const formatVersion = 1

/**
 * Exactly these statements stand in the file. A study holding anything else, such as a trigger someone put in, is
 * refused.
 */
export const tables = [
  'CREATE TABLE about (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL) STRICT',
  'CREATE TABLE entry (key TEXT PRIMARY KEY, json TEXT, bytes BLOB, digest BLOB NOT NULL, CHECK ((json IS NULL) <> (bytes IS NULL))) STRICT',
] as const

/** The same as rows of sqlite_schema, in the order of their JSON; the index is SQLite's own, for the primary key. */
export const schemaRows: readonly string[] = [
  JSON.stringify(['index', 'sqlite_autoindex_entry_1', 'entry', null]),
  JSON.stringify(['table', 'about', 'about', tables[0]]),
  JSON.stringify(['table', 'entry', 'entry', tables[1]]),
]

/** A value of the file's own: the digest of all the others. The page neither sees nor writes it. */
export const stateKey = 'state'

/** Three recordings of the largest kind, and room for what is done to them. */
export const mostBytes = 2 ** 31

export type Kind = 'study' | 'newer' | 'foreign' | 'not-a-study'

/**
 * Known from the first 100 bytes alone, before SQLite may touch the file: a study of a newer version, or somebody else's
 * database, is left exactly as it is. Offsets from the SQLite file format: 60 user version, 68 application id.
 */
export function kindOf(header: Uint8Array): { kind: Kind; version: number } {
  const magic = new TextDecoder('latin1').decode(header.subarray(0, 16))
  if (header.byteLength < 100 || magic !== 'SQLite format 3\0') return { kind: 'not-a-study', version: 0 }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const version = view.getUint32(60)
  if (view.getUint32(68) !== applicationId || version === 0) return { kind: 'not-a-study', version }
  if (version > formatVersion) return { kind: 'newer', version }
  // 2 here asks for a write-ahead log, which we never write and which would be rolled into the file.
  return { kind: header[18] === 1 && header[19] === 1 ? 'study' : 'foreign', version }
}
