import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { limits } from '../ipc/contract.ts'
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
 * Refuses what is not wholly ours. First what stands in the schema, so that nothing of it ever runs; then the order of
 * the pages, the sizes, and whether the values belong together. `thoroughly`: each value is read, too.
 */
export function look(database: DatabaseSync, thoroughly = false): Look {
  checkSchema(database)
  if (database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok') throw damaged('its structure')
  const revision = database.prepare('SELECT revision FROM about').get()?.['revision']
  if (typeof revision !== 'number') throw damaged('its head')
  checkSizes(database)
  const digests = new Map(
    database
      .prepare('SELECT key, digest FROM entry')
      .all()
      .map((row) => [String(row['key']), Buffer.from(row['digest'] as Uint8Array).toString('hex')] as const),
  )
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

function checkSizes(database: DatabaseSync): void {
  const many = database.prepare('SELECT count(*) AS many FROM entry').get()?.['many']
  if (typeof many !== 'number' || many > limits.keys) throw damaged('its parts are too many')
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
