import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { byKind, finite, list, literal, object, record, text, truth } from '../json/shape.ts'

/** Where a support phase turns. */
export const pivotShape = literal('ankle', 'heel', 'forefoot', 'hip', 'none')

/**
 * Every edit of a technique as files keep it, in a study and in analysis.json: a new kind of edit is added here, once.
 */
export const editShape = byKind({
  'joint angle': object({ boundary: text, channel: text, change: finite }),
  duration: object({ phase: text, scale: finite }),
  cadence: object({ scale: finite }),
  'step length': object({ scale: finite }),
  speed: object({ scale: finite }),
  'trunk lean': object({ change: finite }),
  'trunk sway': object({ change: finite }),
  'step width': object({ change: finite }),
  'toe out': object({ change: finite }),
  'knee at strike': object({ change: finite }),
  'push-off': object({ change: finite }),
  load: object({ label: text, segment: text, at: finite, mass: finite }),
  layout: object({ single: list(finite), flight: list(finite) }),
  'layout tolerance': object({ tolerance: finite }),
  'add boundary': object({ time: finite }),
  'remove boundary': object({ boundary: text }),
  lock: object({ phase: text, joint: text, locked: truth }),
  pivot: object({ phase: text, pivot: pivotShape }),
  'knee stop': object({ phase: text, on: truth }),
  motion: object({ phase: text, through: record(list(finite)) }),
} satisfies Readonly<Record<TechniqueEdit['kind'], unknown>>)
