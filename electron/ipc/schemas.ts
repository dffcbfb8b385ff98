import { z } from 'zod'
import { type Questions, limits } from './contract.ts'

/**
 * What the page sends is checked here, strictly: an unknown field, a wrong type or a size beyond the cap refuses the
 * whole request.
 */

const handle = z.uuid()
const fileName = z.string().min(1).max(255)
const bytes = (max: number) =>
  z.instanceof(Uint8Array).refine((value) => value.byteLength <= max, `more than ${max} bytes`)

const preferenceKey = z.string().regex(/^[a-zA-Z][\w.-]{0,63}$/)
const preferenceValue = z.union([z.string().max(limits.preferenceCharacters), z.number(), z.boolean()])

/** Keys read like paths, such as `recording/0/bytes`. */
const studyKey = z
  .string()
  .regex(/^[\w-]+([./][\w-]+)*$/)
  .max(200)

/** Plain JSON, without the depth that would overflow a stack and without what JSON.stringify drops silently. */
const json = z.unknown().refine((value) => isJson(value, 0), 'not plain JSON')

const studyChange = z.union([
  z.strictObject({ key: studyKey, json }),
  z.strictObject({ key: studyKey, bytes: bytes(limits.valueBytes) }),
  z.strictObject({ key: studyKey, remove: z.literal(true) }),
])

export const schemas: { [Q in keyof Questions]: z.ZodType<Questions[Q]['ask']> } = {
  appState: z.strictObject({
    preferences: z
      .record(preferenceKey, preferenceValue.nullable())
      .refine((values) => Object.keys(values).length <= 200, 'more than 200 preferences')
      .optional(),
    forgetRecent: handle.optional(),
  }),
  recordingOpen: z.strictObject({ what: z.enum(['files', 'folder', 'videos']) }),
  fileRead: z.strictObject({
    handle,
    offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    length: z.number().int().min(1).max(limits.chunkBytes),
  }),
  exportSave: z.strictObject({
    files: z
      .array(z.strictObject({ name: fileName, bytes: bytes(limits.exportBytes) }))
      .min(1)
      .max(limits.exportFiles)
      .refine(
        (files) => files.reduce((sum, file) => sum + file.bytes.byteLength, 0) <= limits.exportBytes,
        'too much at once',
      ),
  }),
  reportRender: z.strictObject({
    html: z.string().min(1).max(limits.reportCharacters),
    as: z.enum(['preview', 'pdf']),
    paper: z.enum(['A4', 'Letter']).optional(),
    landscape: z.boolean().optional(),
  }),
  studyOpen: z.union([
    z.strictObject({ from: z.enum(['current', 'new', 'dialog', 'launch']) }),
    z.strictObject({ from: z.literal('recent'), id: handle }),
    z.strictObject({ from: z.literal('picked'), handle }),
    z.strictObject({
      from: z.literal('dropped'),
      path: z
        .string()
        .max(4096)
        .regex(/\.pendulab$/i),
    }),
  ]),
  studyRead: z.strictObject({ handle, keys: z.array(studyKey).max(limits.keys) }),
  studyApply: z.strictObject({
    handle,
    revision: z.number().int().min(0),
    changes: z
      .array(studyChange)
      .min(1)
      .max(limits.changes)
      .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, 'a key changed twice'),
  }),
  studySave: z.strictObject({ handle, how: z.enum(['save', 'save-as', 'copy']), suggest: fileName.optional() }),
  shellShow: z.union([
    z.strictObject({ file: handle }),
    z.strictObject({ study: handle }),
    z.strictObject({ help: z.string().regex(/^[a-z0-9-]{0,60}$/) }),
    z.strictObject({ errors: z.literal(true) }),
  ]),
  errorReport: z.strictObject({
    name: z.string().max(200),
    message: z.string().max(5000),
    stack: z.string().max(20_000),
  }),
}

const deepest = 64

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth >= deepest) return false
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((item) => isJson(item, depth + 1))
}
