import type { WholeEditId, WholeEditKind } from '../boundary/plan/edit-catalogue.ts'
import { WHOLE_EDITS, describeWholeEdit } from '../boundary/plan/edit-catalogue.ts'
import type { Technique, TechniqueEdit } from '../boundary/plan/technique.ts'
import type { PeakQuantity } from '../loads/loads.ts'
import type { Body } from '../model/body.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'

/** The joint and the load somebody wants changed. */
export interface SweepTarget {
  readonly joint: string
  readonly quantity: PeakQuantity
}

/** What of a verdict on a change a sweep needs to know. */
export interface SweptVerdict extends SweepTarget {
  readonly change: number
  readonly verdict: 'lower' | 'higher' | 'no clear change' | 'cannot be told'
}

/** One change of the whole motion by a usual step, and what it does. */
export interface SweepRow<V extends SweptVerdict> {
  readonly id: WholeEditId
  readonly name: string
  /** “10 % slower”. */
  readonly text: string
  readonly edit: TechniqueEdit
  readonly verdict: V | null
  /** Why it could not be tried; null when it was. */
  readonly refusal: Alert | null
}

/** The load that is looked at, and how each change of the whole motion is tried. */
export interface SweepRequest<V extends SweptVerdict> {
  readonly body: Body
  readonly target: SweepTarget
  /** How the recorded motion is cut, where somebody had a hand in it. */
  readonly structure?: readonly TechniqueEdit[]
  propose(technique: Technique): Outcome<{ readonly verdicts: readonly V[] }>
}

/** “What changes it?”: every change of the whole motion by a usual step to either side, one at a time, best first. */
export function sweepEdits<V extends SweptVerdict>(
  request: SweepRequest<V>,
  control: JobControl = {},
): Outcome<readonly SweepRow<V>[]> {
  const trunk = request.body.segments.find((one) => one.name === 'trunk')?.length.value ?? null
  const wanted = WHOLE_EDITS.filter(({ id }) => id !== 'load' || trunk !== null).flatMap((kind) =>
    stepsOf(kind).map((value) => ({ kind, value })),
  )
  const rows: SweepRow<V>[] = []
  for (const [i, { kind, value }] of wanted.entries()) {
    if (control.isCancelled?.())
      return refused(
        alert(
          'warning',
          'sweep.cancelled',
          'Trying out changes was stopped.',
          'Start it again when you want the result.',
        ),
      )
    control.progress?.(i / wanted.length, `Trying ${kind.name.toLowerCase()}, ${describeWholeEdit(kind, value)}`)
    rows.push(tryEdit(request, kind, kind.make(value, { trunkLength: trunk ?? 0.5 }), value))
  }
  return done(rows.toSorted((a, b) => rankOf(a) - rankOf(b) || changeOf(a) - changeOf(b)))
}

/** Nobody carries less than nothing. */
const stepsOf = ({ rest, usualStep, low }: WholeEditKind): number[] =>
  [rest - usualStep, rest + usualStep].filter((value) => value >= low)

function tryEdit<V extends SweptVerdict>(
  { target, structure = [], propose }: SweepRequest<V>,
  kind: WholeEditKind,
  edit: TechniqueEdit,
  value: number,
): SweepRow<V> {
  const text = describeWholeEdit(kind, value)
  const found = propose({ id: 'sweep', name: `${kind.name}, ${text}`, edits: [...structure, edit] })
  const base = { id: kind.id, name: kind.name, text, edit }
  if (!found.ok) return { ...base, verdict: null, refusal: found.alerts[0] ?? null }
  const own = found.value.verdicts.find((one) => one.joint === target.joint && one.quantity === target.quantity)
  return { ...base, verdict: own ?? null, refusal: null }
}

const changeOf = ({ verdict }: SweepRow<SweptVerdict>): number => verdict?.change ?? 0

/** What is clear stands first, from the lowest to the highest; what cannot be told stands last. */
function rankOf({ verdict }: SweepRow<SweptVerdict>): number {
  if (verdict === null) return 3
  if (verdict.verdict === 'cannot be told') return 2
  return verdict.verdict === 'no clear change' ? 1 : 0
}
