import { type Shape, finite, list, literal, numbers, object, orNull, text, vector } from '../json/shape.ts'
import type { ProposedContact } from '../muscles/contact-change.ts'
import type { ContactResult } from '../muscles/contact-result.ts'

const side = literal('left', 'right')

/** The key `contact` of analysis.json. */
export const contactShape: Shape<ContactResult> = object({
  of: literal('recorded'),
  times: numbers,
  joints: list(
    object({
      joint: text,
      side,
      force: numbers,
      sd: numbers,
      low: numbers,
      high: numbers,
      forceOnDistalInWorld: numbers,
      forceOnDistalInDistal: numbers,
      forceOnDistalInProximal: numbers,
    }),
  ),
  muscles: list(object({ muscle: text, label: text, side, force: numbers })),
  unmet: list(object({ side, moments: numbers })),
  peaks: list(object({ joint: text, side, value: finite, sd: finite, low: finite, high: finite, time: finite })),
  levels: list(object({ joint: literal('hip', 'knee', 'ankle'), activity: text, peak: finite, source: text })),
  twoJointWeight: finite,
  edgeWeights: vector(2),
  bodyMass: finite,
})

/** The key `contact` of a proposal. */
export const proposedContactShape: Shape<ProposedContact> = object({
  of: literal('proposed'),
  times: numbers,
  joints: list(object({ joint: text, side, force: numbers, change: numbers })),
  verdicts: list(
    object({
      joint: text,
      side,
      recorded: finite,
      change: finite,
      sd: orNull(finite),
      parts: list(object({ of: literal('muscles', 'boundaries', 'method'), sd: finite })),
      verdict: literal('lower', 'higher', 'no clear change', 'cannot be told'),
      reason: text,
    }),
  ),
})
