import { createProposer } from '../../../core/pipeline/propose.ts'
import type { RouteName } from '../../../core/loads/proposal/routes.ts'
import { calcAlikeTechnique, valueAt } from './alike-technique.ts'
import type { SwayTrial } from './sway-trials.ts'

export const KINDS = ['normal to sway', 'sway to normal', 'normal to normal'] as const
export type SwayKind = (typeof KINDS)[number]

export const MOMENTS = ['hip flexion', 'hip adduction', 'knee flexion', 'ankle flexion'] as const
export type SwayMoment = (typeof MOMENTS)[number]

/** Ends, inner and half are with the pressure kept, which ships. */
export const WAYS = [
  'open',
  'moment kept, ends',
  'moment kept, inner',
  'moment kept, inner, half',
  'feet as usual',
  'ends',
  'inner',
  'inner, half',
] as const
export type SwayWay = (typeof WAYS)[number]

/** Where OpenSim has what we have: joint, axis, its column, and our sign against its. */
const COLUMNS: Readonly<Record<SwayMoment, readonly [string, number, string, 1 | -1]>> = {
  'hip flexion': ['hip.left', 2, 'hip_flexion_l_moment', 1],
  'hip adduction': ['hip.left', 0, 'hip_adduction_l_moment', -1],
  'knee flexion': ['knee.left', 2, 'knee_angle_l_moment', -1],
  'ankle flexion': ['ankle.left', 2, 'ankle_angle_l_moment', 1],
}

/** N·m/kg at 49 instants of single support: what was measured at first, its change, and the predicted one. */
export interface SwayCurve {
  readonly before: readonly number[]
  readonly truth: readonly number[]
  readonly guess: readonly number[]
}

export interface SwayPair {
  readonly subject: string
  readonly kind: SwayKind
  readonly curves: Readonly<Record<SwayWay, Readonly<Record<SwayMoment, SwayCurve>>>>
}

export const INNER = [0.25, 0.5, 0.7, 0.85]
const INSTANTS = Array.from({ length: 49 }, (_, i) => (i + 1) / 50)

/** Every walk of a person as every other, without sway to sway. */
export const listPairs = (trials: readonly SwayTrial[]): (readonly [SwayTrial, SwayTrial])[] =>
  trials.flatMap((from) =>
    trials
      .filter((to) => to !== from && to.subject === from.subject && !(to.isSway && from.isSway))
      .map((to) => [from, to] as const),
  )

export const kindOf = (from: SwayTrial, to: SwayTrial): SwayKind =>
  from.isSway ? 'sway to normal' : to.isSway ? 'normal to sway' : 'normal to normal'

export const measurePairs = (trials: readonly SwayTrial[]): SwayPair[] =>
  listPairs(trials).map(([from, to]) => measurePair(from, to))

function measurePair(from: SwayTrial, to: SwayTrial): SwayPair {
  const predict = (inner: readonly number[], route: RouteName): ((moment: SwayMoment) => number[]) => {
    const proposer = createProposer(from.prepared, from.plan, from.recorded)
    const outcome = proposer.propose(calcAlikeTechnique(from, to, inner), { samples: 0, way: { route } })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    const { joints } = outcome.value.change
    return (moment) => {
      const [joint, axis] = COLUMNS[moment]
      const all = joints.find((one) => one.joint === joint)!.momentOnDistalInDistal
      const curve = all.filter((_, i) => i % 3 === axis)
      return INSTANTS.map((share) => valueAt(from.prepared.fit.times, curve, timeAt(from, share)) / from.mass)
    }
  }
  const [ends, half] = [predict([], 'pressure kept'), predict(INNER, 'pressure kept')]
  const [keptEnds, keptHalf] = [predict([], 'moment kept'), predict(INNER, 'moment kept')]
  // The product’s inner boundaries give the mean of ends and inner.
  const inner =
    (of: typeof half, without: typeof half) =>
    (moment: SwayMoment): number[] =>
      of(moment).map((value, i) => 2 * value - without(moment)[i]!)
  const curvesOf = (guess: (moment: SwayMoment) => number[]): Record<SwayMoment, SwayCurve> => {
    const of = (moment: SwayMoment): SwayCurve => ({ ...measured(from, to, moment), guess: guess(moment) })
    return {
      'hip flexion': of('hip flexion'),
      'hip adduction': of('hip adduction'),
      'knee flexion': of('knee flexion'),
      'ankle flexion': of('ankle flexion'),
    }
  }
  return {
    subject: from.subject,
    kind: kindOf(from, to),
    curves: {
      open: curvesOf(predict([], 'open')),
      'moment kept, ends': curvesOf(keptEnds),
      'moment kept, inner': curvesOf(inner(keptHalf, keptEnds)),
      'moment kept, inner, half': curvesOf(keptHalf),
      'feet as usual': curvesOf(predict(INNER, 'feet as usual')),
      ends: curvesOf(ends),
      inner: curvesOf(inner(half, ends)),
      'inner, half': curvesOf(half),
    },
  }
}

const timeAt = ({ single }: SwayTrial, share: number): number => single.from + share * (single.to - single.from)

function measured(from: SwayTrial, to: SwayTrial, moment: SwayMoment): Pick<SwayCurve, 'before' | 'truth'> {
  const [, , column, sign] = COLUMNS[moment]
  const of = (trial: SwayTrial, share: number): number =>
    (sign * valueAt(trial.reference.get('time')!, trial.reference.get(column)!, timeAt(trial, share))) / trial.mass
  return {
    before: INSTANTS.map((share) => of(from, share)),
    truth: INSTANTS.map((share) => of(to, share) - of(from, share)),
  }
}
