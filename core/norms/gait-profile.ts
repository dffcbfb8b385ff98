import { SIDES, type Side } from '../gait/side.ts'
import { standardDeviation } from '../math/statistics.ts'
import { NORM_POINTS, type ChosenNorm } from './norm.ts'

/** The nine variables of the Movement Analysis Profile (Baker et al. 2009, Gait Posture 30:265–269), in its order. */
export const PROFILE_VARIABLES = [
  'pelvis.tilt',
  'pelvis.obliquity',
  'pelvis.rotation',
  'hip.flexion',
  'hip.adduction',
  'hip.rotation',
  'knee.flexion',
  'ankle.flexion',
  'foot.progression',
] as const

/** One of the nine. */
export type ProfileVariable = (typeof PROFILE_VARIABLES)[number]

/** The pelvis counts once in the overall score, by custom from the left cycle. */
const isPelvis = (variable: ProfileVariable): boolean => variable.startsWith('pelvis.')

/** A number of the mean curve, and how the single cycles scatter; rad. */
export interface ProfileScore {
  readonly value: number
  /** Over single cycles, each scored by itself; null with fewer than two. */
  readonly sd: number | null
}

/** Distance of a walk's angles from healthy people's, rad: variable by variable (MAP), and as one number (GPS). */
export interface GaitProfile {
  readonly variables: Readonly<Record<Side, Readonly<Partial<Record<ProfileVariable, ProfileScore>>>>>
  /** Null when one of the nine is missing: a score of eight is no score. */
  readonly sides: Readonly<Record<Side, ProfileScore | null>>
  /** Of fifteen: nine of the left, six of the right. */
  readonly overall: ProfileScore | null
  /** `hip.rotation`, …: what no side, or not both, recorded. */
  readonly missing: readonly ProfileVariable[]
}

/** The curves of one side: of the mean cycle, and of each single one; `NORM_POINTS` points, rad, own side up. */
export interface SideCurves {
  readonly mean: Float64Array
  readonly cycles: readonly Float64Array[]
}

/** Curves by side and variable; what was not recorded is not there. */
export type ProfileCurves = Readonly<Record<Side, Readonly<Partial<Record<ProfileVariable, SideCurves>>>>>

/** Root mean square distance of a curve from the reference's mean: the Gait Variable Score. */
export function calcVariableScore(curve: Float64Array, reference: Float64Array): number {
  if (curve.length !== NORM_POINTS || reference.length !== NORM_POINTS)
    throw new Error(`expected curves of ${NORM_POINTS} points, got ${curve.length} and ${reference.length}`)
  let sum = 0
  for (let i = 0; i < NORM_POINTS; i++) sum += (curve[i]! - reference[i]!) ** 2
  return Math.sqrt(sum / NORM_POINTS)
}

/** Root of the mean square of scores. */
export const calcProfileScore = (scores: readonly number[]): number =>
  Math.sqrt(scores.reduce((sum, one) => sum + one * one, 0) / scores.length)

/** MAP and GPS of both sides. The number is that of the mean curve; the spread is that of single cycles. */
export function calcGaitProfile(curves: ProfileCurves, norm: Pick<ChosenNorm, 'curves'>): GaitProfile {
  const referenceOf = (variable: ProfileVariable): Float64Array | undefined =>
    norm.curves.find((one) => one.quantity === variable && one.unit === 'rad')?.mean
  const scored = Object.fromEntries(SIDES.map((side) => [side, scoreSide(curves[side], referenceOf)])) as Readonly<
    Record<Side, SideScores>
  >
  const missing = PROFILE_VARIABLES.filter((variable) => SIDES.some((side) => !scored[side].has(variable)))
  const sides = Object.fromEntries(
    SIDES.map((side) => [side, joinScores(PROFILE_VARIABLES.map((variable) => scored[side].get(variable)))]),
  ) as Readonly<Record<Side, ProfileScore | null>>
  const overall = joinScores([
    ...PROFILE_VARIABLES.map((variable) => scored.left.get(variable)),
    ...PROFILE_VARIABLES.filter((variable) => !isPelvis(variable)).map((variable) => scored.right.get(variable)),
  ])
  const variables = Object.fromEntries(
    SIDES.map((side) => [
      side,
      Object.fromEntries(
        [...scored[side]].map(([name, { value, cycles }]) => [name, { value, sd: calcSpread(cycles) }]),
      ),
    ]),
  ) as GaitProfile['variables']
  return { variables, sides, overall, missing }
}

interface Scored {
  readonly value: number
  readonly cycles: readonly number[]
}
type SideScores = ReadonlyMap<ProfileVariable, Scored>

function scoreSide(
  curves: ProfileCurves[Side],
  referenceOf: (variable: ProfileVariable) => Float64Array | undefined,
): SideScores {
  const scores = new Map<ProfileVariable, Scored>()
  for (const variable of PROFILE_VARIABLES) {
    const [own, reference] = [curves[variable], referenceOf(variable)]
    if (own === undefined || reference === undefined || !own.mean.every(Number.isFinite)) continue
    scores.set(variable, {
      value: calcVariableScore(own.mean, reference),
      cycles: own.cycles.map((cycle) => calcVariableScore(cycle, reference)),
    })
  }
  return scores
}

/** Cycle k of one variable goes with cycle k of another, as far as all have one. */
function joinScores(scores: readonly (Scored | undefined)[]): ProfileScore | null {
  const all = scores.filter((one) => one !== undefined)
  if (all.length < scores.length) return null
  const count = Math.min(...all.map((one) => one.cycles.length))
  const cycles = Array.from({ length: count }, (_, k) => calcProfileScore(all.map((one) => one.cycles[k]!)))
  return { value: calcProfileScore(all.map((one) => one.value)), sd: calcSpread(cycles) }
}

const calcSpread = (scores: readonly number[]): number | null => (scores.length < 2 ? null : standardDeviation(scores))
