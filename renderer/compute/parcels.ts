import type { Outcome } from '../../core/index.ts'
import type { FromWorker, PartMessage, SentItem } from './protocol.ts'

/**
 * How a result travels to the page, which must unpack every message in one go. An ordinary one is one message.
 * Of a recording of minutes, long lists go ahead in parts, and large arrays are copied here and change hands, so that
 * the page has little to do at a time. Of a motion that a slider changes most is what the page was sent last: only the
 * rest of it travels.
 */
export interface Parcel {
  message: FromWorker
  transfer: ArrayBuffer[]
}

/** Long lists by where they stand in a result. */
const longLists = [
  ['motion', 'phases'],
  ['motion', 'impulses'],
  ['motion', 'boundaries'],
] as const

/** The lists of the last result, by where they stood; worker and page each keep theirs. */
export type LastLists = Map<string, readonly unknown[]>

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function shorten(item: unknown, before: unknown): SentItem {
  if (!isObject(item) || !isObject(before)) return { whole: item }
  if (item === before) return { differs: {} }
  const keys = Object.keys(item)
  const differs = keys.filter((key) => item[key] !== before[key])
  const isLike = differs.length < keys.length && Object.keys(before).every((key) => key in item)
  return isLike ? { differs: Object.fromEntries(differs.map((key) => [key, item[key]])) } : { whole: item }
}

function restore(item: SentItem, before: unknown): unknown {
  if ('whole' in item) return item.whole
  return Object.keys(item.differs).length === 0 ? before : { ...(before as Fields), ...item.differs }
}
const listed = 60
const atOnce = 20
/** Bytes. Below these, copying is quicker than handing over. */
const largeArray = 64 * 1024
const muchInAll = 4 * 1024 * 1024

function largeBuffers(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const visit = (v: unknown): void => {
    if (ArrayBuffer.isView(v)) {
      if (v.byteLength >= largeArray && v.buffer instanceof ArrayBuffer) found.add(v.buffer)
    } else if (typeof v === 'object' && v !== null && !(v instanceof Blob))
      for (const child of Object.values(v)) visit(child)
  }
  visit(value)
  return [...found]
}

export function toParcels(id: number, outcome: Outcome<unknown>, last: LastLists): Parcel[] {
  if (!outcome.ok) return [{ message: { kind: 'done', id, outcome }, transfer: [] }]
  const parts: PartMessage[] = []
  let value = outcome.value
  for (const [at, name] of longLists) {
    const holder = (value as Record<string, Record<string, unknown> | undefined> | null)?.[at]
    const list = holder?.[name]
    if (!holder || !Array.isArray(list)) continue
    const before = last.get(name) ?? []
    const items = list.map((item, i) => shorten(item, before[i]))
    last.set(name, list)
    const isLong = items.filter((item) => 'whole' in item).length > listed
    const size = isLong ? atOnce : Math.max(1, items.length)
    for (let i = 0; i < items.length; i += size)
      parts.push({ kind: 'part', id, at, name, items: items.slice(i, i + size) })
    value = { ...(value as object), [at]: { ...holder, [name]: [] } }
  }
  const much = largeBuffers(value).reduce((sum, buffer) => sum + buffer.byteLength, 0) >= muchInAll
  // The originals stay here for later jobs.
  const copy = much ? structuredClone(value) : value
  return [
    ...parts.map((message) => ({ message, transfer: [] })),
    { message: { kind: 'done', id, outcome: { ...outcome, value: copy } }, transfer: much ? largeBuffers(copy) : [] },
  ]
}

/** Puts the parts back where they belong, and what did not change into them. */
export function putTogether(outcome: Outcome<unknown>, parts: readonly PartMessage[], last: LastLists): void {
  if (!outcome.ok) return
  for (const { at, name, items } of parts) {
    const list = (outcome.value as Record<string, Record<string, unknown[]>>)[at]![name]!
    const before = last.get(name) ?? []
    for (const item of items) list.push(restore(item, before[list.length]))
  }
  for (const { at, name } of parts)
    last.set(name, (outcome.value as Record<string, Record<string, unknown[]>>)[at]![name]!)
}
