import type { Outcome } from '../../core/index.ts'
import type { FromWorker, PartMessage } from './protocol.ts'

/**
 * How a result travels to the page, which must unpack every message in one go. An ordinary one is one message.
 * Of a recording of minutes, long lists go ahead in parts, and large arrays are copied here and change hands, so that
 * the page has little to do at a time.
 */
export interface Parcel {
  message: FromWorker
  transfer: ArrayBuffer[]
}

/** Long lists by where they stand in a result. */
const longLists = [
  ['motion', 'phases'],
  ['motion', 'impulses'],
] as const
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

export function toParcels(id: number, outcome: Outcome<unknown>): Parcel[] {
  if (!outcome.ok) return [{ message: { kind: 'done', id, outcome }, transfer: [] }]
  const parts: PartMessage[] = []
  let value = outcome.value
  for (const [at, name] of longLists) {
    const holder = (value as Record<string, Record<string, unknown> | undefined> | null)?.[at]
    const list = holder?.[name]
    if (!holder || !Array.isArray(list) || list.length <= listed) continue
    for (let i = 0; i < list.length; i += atOnce)
      parts.push({ kind: 'part', id, at, name, items: list.slice(i, i + atOnce) })
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

/** Puts the parts back where they belong. */
export function putTogether(outcome: Outcome<unknown>, parts: readonly PartMessage[]): void {
  if (!outcome.ok) return
  for (const { at, name, items } of parts)
    (outcome.value as Record<string, Record<string, unknown[]>>)[at]![name]!.push(...items)
}
