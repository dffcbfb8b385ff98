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

export type Kind = 'study' | 'newer' | 'not-a-study'

/**
 * Told from the first 100 bytes alone, before SQLite may touch the file: a study of a newer version, or somebody else's
 * database, is left exactly as it is. Offsets from the SQLite file format: 60 user version, 68 application id.
 */
export function kindOf(header: Uint8Array): { kind: Kind; version: number } {
  const magic = new TextDecoder('latin1').decode(header.subarray(0, 16))
  if (header.byteLength < 100 || magic !== 'SQLite format 3\0') return { kind: 'not-a-study', version: 0 }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const version = view.getUint32(60)
  if (view.getUint32(68) !== applicationId || version === 0) return { kind: 'not-a-study', version }
  return { kind: version > formatVersion ? 'newer' : 'study', version }
}
