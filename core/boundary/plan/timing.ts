import { LEARNED_SPEED } from '../../gait/speed/learned-speed.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { checkScale } from './resolve-alerts.ts'
import type { Refusal } from './resolve-draft.ts'
import type { TechniqueEdit } from './technique.ts'

/** Walking speed, cadence and step length are one constraint: speed = cadence × step length. */
export type TimingEdit = Extract<TechniqueEdit, { kind: 'speed' | 'cadence' | 'step length' }>

/** Speed, cadence and step length are one constraint: each moves the others. */
export const isTimingEdit = (edit: TechniqueEdit): edit is TimingEdit =>
  edit.kind === 'speed' || edit.kind === 'cadence' || edit.kind === 'step length'

/** All three as factors on what was recorded. */
export interface Timing {
  readonly speed: number
  readonly cadence: number
  readonly stepLength: number
  /** A third was asked for and could not hold. */
  readonly overruled: TimingEdit | null
}

/**
 * Two of the three determine all. Speed alone is shared between cadence and step length as people share it; cadence alone
 * leaves the step length as recorded, step length alone the cadence. Of three the last two hold.
 */
export function calcTiming(edits: readonly TechniqueEdit[]): Timing {
  const kept: TimingEdit[] = []
  let overruled: TimingEdit | null = null
  for (const edit of edits.filter(isTimingEdit)) {
    const same = kept.findIndex(({ kind }) => kind === edit.kind)
    if (same >= 0) kept.splice(same, 1)
    kept.push(edit)
    if (kept.length > 2) overruled = kept.shift()!
  }
  const of = (kind: TimingEdit['kind']): number | undefined => kept.find((edit) => edit.kind === kind)?.scale
  const [speed, cadence, stepLength] = [of('speed'), of('cadence'), of('step length')]
  const found = solveTiming(speed, cadence, stepLength)
  return { ...found, overruled: overruled !== null && isMet(found, overruled) ? null : overruled }
}

function solveTiming(speed?: number, cadence?: number, stepLength?: number): Omit<Timing, 'overruled'> {
  if (speed === undefined) {
    const [c, s] = [cadence ?? 1, stepLength ?? 1]
    return { speed: c * s, cadence: c, stepLength: s }
  }
  const c = cadence ?? (stepLength === undefined ? speed ** LEARNED_SPEED.cadenceShare : speed / stepLength)
  return { speed, cadence: c, stepLength: stepLength ?? speed / c }
}

const isMet = (timing: Omit<Timing, 'overruled'>, { kind, scale }: TimingEdit): boolean =>
  Math.abs((kind === 'step length' ? timing.stepLength : timing[kind]) - scale) < 0.005

/** Cadence and step length change together as people change them with speed, within some percent. */
export function isNaturalTiming(edits: readonly TechniqueEdit[]): boolean {
  const { speed, cadence } = calcTiming(edits)
  return Math.abs(Math.log(cadence) - LEARNED_SPEED.cadenceShare * Math.log(speed)) < 0.03
}

/** The third follows from two, and has to be walkable as well. */
export function checkTiming(edits: readonly TechniqueEdit[]): Refusal {
  if (!edits.some(isTimingEdit)) return null
  const { speed, cadence, stepLength } = calcTiming(edits)
  return checkScale(speed, 'Speed') ?? checkScale(cadence, 'Cadence') ?? checkScale(stepLength, 'Step length')
}

/** The same edits with the timing as a cadence and a step length, which do not touch each other. */
export function settleTiming(edits: readonly TechniqueEdit[]): { edits: readonly TechniqueEdit[]; alerts: Alert[] } {
  if (!edits.some(isTimingEdit)) return { edits, alerts: [] }
  const { cadence, stepLength, overruled } = calcTiming(edits)
  return {
    edits: [
      ...edits.filter((edit) => !isTimingEdit(edit)),
      { kind: 'cadence', scale: cadence },
      { kind: 'step length', scale: stepLength },
    ],
    alerts: overruled === null ? [] : [overruledAlert(overruled)],
  }
}

const overruledAlert = ({ kind, scale }: TimingEdit): Alert =>
  alert(
    'warning',
    'technique.timing',
    `A ${kind} of ${(100 * scale).toFixed(0)} % cannot hold together with the two changes after it: speed is cadence times step length.`,
    'Two of the three can be chosen; the last two in the list count.',
  )
