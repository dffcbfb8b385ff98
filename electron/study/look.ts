import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type StudyValue, limits } from '../ipc/contract.ts'
import type { Report } from './check.ts'
import { schemaRows, stateKey } from './format.ts'
import { damaged } from './troubles.ts'

/** What a look into a study found: which revision it is, and the digest of each value. */
export interface Look {
  revision: number
  digests: ReadonlyMap<string, string>
  /** It holds a digest of all values together, and that agrees: they are of one and the same revision. */
  isBound: boolean
}

const MiB = 1024 * 1024
const mostJson = 64 * MiB

/**
 * Refuses what is not wholly ours. First what stands in the schema, so that nothing of it ever runs; then how many parts
 * there are, so that what follows takes no longer than the file is large; the order of the pages, the sizes, and whether
 * the values belong together. `thoroughly`: each value is read, too.
 */
export function look(database: DatabaseSync, options: { thoroughly?: boolean; report?: Report } = {}): Look {
  const { thoroughly = false, report = () => {} } = options
  checkSchema(database)
  checkCounts(database)
  if (database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok') throw damaged('its structure')
  const revision = database.prepare('SELECT revision FROM about').get()?.['revision']
  if (typeof revision !== 'number') throw damaged('its head')
  checkSizes(database)
  report(0.5)
  const digests = readDigests(database, (fraction) => report(0.5 + fraction / 2))
  if (thoroughly) for (const key of digests.keys()) readContent(database, key)
  const isBound = checkState(database, revision, digests, thoroughly)
  digests.delete(stateKey)
  return { revision, digests, isBound }
}

function checkSchema(database: DatabaseSync): void {
  const found = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 10').all()
  const rows = found.map((row) => JSON.stringify([row['type'], row['name'], row['tbl_name'], row['sql']]))
  if (rows.toSorted().join('\n') !== schemaRows.join('\n')) throw damaged('its structure')
}

/** Rows one by one, in the table and in its index, which need not agree before they are compared. */
function checkCounts(database: DatabaseSync): void {
  const most = limits.keys + 1
  for (const where of ['NOT INDEXED', 'INDEXED BY sqlite_autoindex_entry_1'])
    if (database.prepare(`SELECT 1 FROM entry ${where} LIMIT ?`).all(most).length === most)
      throw damaged('its parts are too many')
  if (database.prepare('SELECT one FROM about LIMIT 2').all().length !== 1) throw damaged('its head')
}

/** A digest stands behind its value in the file: to get there, SQLite passes over all of the value. */
function readDigests(database: DatabaseSync, report: Report): Map<string, string> {
  const sizes = database.prepare('SELECT key, ifnull(octet_length(json), length(bytes)) AS size FROM entry').all()
  const total = sizes.reduce((sum, row) => sum + Number(row['size']), 0)
  const one = database.prepare('SELECT digest FROM entry WHERE key = ?')
  const digests = new Map<string, string>()
  let done = 0
  for (const row of sizes) {
    const key = String(row['key'])
    digests.set(key, Buffer.from(one.get(key)?.['digest'] as Uint8Array).toString('hex'))
    done += Number(row['size'])
    report(total > 0 ? done / total : 1)
  }
  return digests
}

function checkSizes(database: DatabaseSync): void {
  const large = database
    .prepare('SELECT 1 FROM entry WHERE octet_length(json) > ? OR length(bytes) > ? OR octet_length(key) > 200 LIMIT 1')
    .get(mostJson, limits.valueBytes)
  if (large) throw damaged('a part is too large')
}

/** A value with the right digest, or a refusal; undefined when there is none. */
export function readContent(database: DatabaseSync, key: string): string | Uint8Array | undefined {
  const row = database.prepare('SELECT json, bytes, digest FROM entry WHERE key = ?').get(key)
  if (!row) return undefined
  const content = typeof row['json'] === 'string' ? row['json'] : (row['bytes'] as Uint8Array)
  if (!digestOf(key, content).equals(row['digest'] as Uint8Array)) throw damaged(`the part “${key}”`)
  return content
}

/** Keys that are not there are left out of the answer. */
export function readValues(database: DatabaseSync, keys: readonly string[]): StudyValue[] {
  const values: StudyValue[] = []
  for (const key of keys) {
    const content = key === stateKey ? undefined : readContent(database, key)
    if (content === undefined) continue
    values.push(typeof content === 'string' ? { key, json: JSON.parse(content) as unknown } : { key, bytes: content })
  }
  return values
}

/** SQLite watches over the order of its pages, not over what stands in them; this watches over each value. */
export function digestOf(key: string, content: string | Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${typeof content === 'string' ? 'json' : 'bytes'} ${key}\n`)
    .update(content)
    .digest()
}

/** And this over all of them: pages of another day, mixed in, make a study that never was. */
export function stateOf(revision: number, digests: ReadonlyMap<string, string>): string {
  const all = createHash('sha256')
  for (const key of [...digests.keys()].toSorted()) if (key !== stateKey) all.update(`${key} ${digests.get(key)}\n`)
  return JSON.stringify({ revision, digest: all.digest('hex') })
}

function checkState(
  database: DatabaseSync,
  revision: number,
  digests: ReadonlyMap<string, string>,
  thoroughly: boolean,
): boolean {
  const kept = readContent(database, stateKey)
  if (kept === undefined) return false
  if (kept === stateOf(revision, digests)) return true
  // A version of the program that knows nothing of this digest has written since.
  const isOlder = typeof kept === 'string' && !kept.startsWith(`{"revision":${revision},`)
  if (isOlder && !thoroughly) return false
  throw damaged('its parts do not belong together')
}
