import { SIDES, type Side } from '../gait/side.ts'
import type { VerdictWord } from '../gait/verdict.ts'
import { COVERAGE } from '../math/difference-mark.ts'
import { createRandom, type Random } from '../math/random.ts'
import { standardDeviation } from '../math/statistics.ts'
import {
  type GaitProfile,
  PROFILE_VARIABLES,
  type ProfileCurves,
  type ProfileVariable,
  calcGaitProfile,
} from '../norms/gait-profile.ts'
import { type ChosenNorm, NORM_POINTS } from '../norms/norm.ts'
import { degToRad } from '../units/units.ts'
import { FEWEST_FOR_BAND } from './band.ts'
import type { ComparisonKind } from './compare-curves.ts'
import { calcMarkersAnew } from './markers-anew.ts'
import { type PoolRequest, calcAverage, poolCurve, usedCycles } from './pool.ts'

/**
 * The smallest change of the gait profile score that matters to patients: children with cerebral palsy, between levels
 * of a walking questionnaire (Baker et al. 2012, Gait Posture 35:612–615). Rad.
 */
export const GPS_MCID = degToRad(1.6)

/** The movement profile of several trials: scores of the mean curves, and how sure those are. */
export interface PooledProfile {
  readonly profile: GaitProfile
  /** Standard error of the scores by drawing cycles again, rad; null where a score is missing or cycles are too few. */
  readonly error: Readonly<Record<Side | 'overall', number | null>>
  /** The same with markers put on anew, as between visits. */
  readonly errorAnew: Readonly<Record<Side | 'overall', number | null>>
}

const RESAMPLES = 300

/** MAP and GPS over all cycles of some trials, against one norm; null when no angle is known. */
export function poolProfile(
  request: Omit<PoolRequest, 'side'>,
  norm: Pick<ChosenNorm, 'curves'>,
  seed = 1,
): PooledProfile | null {
  const rows = Object.fromEntries(SIDES.map((side) => [side, takeRows({ ...request, side })])) as Readonly<
    Record<Side, SideRows>
  >
  if (SIDES.every((side) => rows[side].size === 0)) return null
  const profile = calcGaitProfile(toCurves(rows, null), norm)
  return {
    profile,
    error: drawError(rows, norm, { seed, anew: false }),
    errorAnew: drawError(rows, norm, { seed, anew: true }),
  }
}

/** Curves of the cycles of one side by variable; the k-th of each is not always of the same cycle. */
type SideRows = ReadonlyMap<ProfileVariable, readonly Float64Array[]>

function takeRows(request: PoolRequest): SideRows {
  const rows = new Map<ProfileVariable, readonly Float64Array[]>()
  for (const variable of PROFILE_VARIABLES) {
    const pooled = poolCurve({ ...request, span: 'cycle' }, variable)
    if (pooled)
      rows.set(
        variable,
        usedCycles(pooled).map((one) => toNormPoints(one.values)),
      )
  }
  return rows
}

/** On the points of a norm. */
function toNormPoints(values: Float64Array): Float64Array {
  const every = (values.length - 1) / (NORM_POINTS - 1)
  return Float64Array.from({ length: NORM_POINTS }, (_, i) => values[Math.round(i * every)]!)
}

/** With `random`: of cycles drawn again, all variables of a side with the same draws. */
function toCurves(
  rows: Readonly<Record<Side, SideRows>>,
  random: Random | null,
  offsetOf: (variable: ProfileVariable) => number = () => 0,
): ProfileCurves {
  return Object.fromEntries(
    SIDES.map((side) => {
      const most = Math.max(0, ...[...rows[side].values()].map((own) => own.length))
      const draws = random === null ? [] : Array.from({ length: most }, () => random.next())
      return [
        side,
        Object.fromEntries(
          [...rows[side]].map(([variable, own]) => {
            const taken = random === null ? own : own.map((_, k) => own[Math.floor(draws[k]! * own.length)]!)
            const offset = offsetOf(variable)
            const { mean } = calcAverage(taken)
            return [variable, { mean: mean.map((value) => value + offset), cycles: random === null ? own : [] }]
          }),
        ),
      ]
    }),
  ) as ProfileCurves
}

function drawError(
  rows: Readonly<Record<Side, SideRows>>,
  norm: Pick<ChosenNorm, 'curves'>,
  { seed, anew }: { readonly seed: number; readonly anew: boolean },
): PooledProfile['error'] {
  const counts = SIDES.map((side) => Math.min(...[...rows[side].values()].map((own) => own.length)))
  const nothing = { left: null, right: null, overall: null }
  if (Math.min(...counts) < FEWEST_FOR_BAND) return nothing
  const random = createRandom(seed)
  const drawn = Array.from({ length: RESAMPLES }, () =>
    calcGaitProfile(
      toCurves(rows, random, (variable) => (anew ? calcMarkersAnew(variable, 'rad') * random.normal() : 0)),
      norm,
    ),
  )
  const spread = (of: (profile: GaitProfile) => number | undefined, least: number): number | null => {
    const scores = drawn.map(of).filter((one) => one !== undefined)
    // A draw from n cycles has (n − 1)/n of their variance.
    return scores.length < RESAMPLES ? null : standardDeviation(scores) * Math.sqrt(least / (least - 1))
  }
  return {
    left: spread((profile) => profile.sides.left?.value, counts[0]!),
    right: spread((profile) => profile.sides.right?.value, counts[1]!),
    overall: spread((profile) => profile.overall?.value, Math.min(...counts)),
  }
}

/** Two gait profile scores, rad. */
export interface ScoreComparison {
  readonly of: Side | 'overall'
  readonly first: number
  readonly second: number
  readonly change: number
  readonly sd: number | null
  readonly verdict: VerdictWord
  readonly reason: string
  /** Whether the change is at least the smallest that matters to patients. */
  readonly matters: boolean
}

/** GPS of two groups; a score that either lacks is left out. */
export function compareProfiles(
  first: PooledProfile,
  second: PooledProfile,
  kind: Exclude<ComparisonKind, 'sides'>,
): ScoreComparison[] {
  return ([...SIDES, 'overall'] as const).flatMap((of): ScoreComparison[] => {
    const scoreOf = ({ profile }: PooledProfile) => (of === 'overall' ? profile.overall : profile.sides[of])
    const [a, b] = [scoreOf(first)?.value, scoreOf(second)?.value]
    if (a === undefined || b === undefined) return []
    const errorOf = (one: PooledProfile) => (kind === 'visits' ? one.errorAnew : one.error)[of]
    const [ea, eb] = [errorOf(first), errorOf(second)]
    const sd = ea === null || eb === null ? null : Math.hypot(ea, eb)
    const change = b - a
    const matters = Math.abs(change) >= GPS_MCID
    return [{ of, first: a, second: b, change, sd, matters, ...judge(change, sd) }]
  })
}

function judge(change: number, sd: number | null): Pick<ScoreComparison, 'verdict' | 'reason'> {
  if (sd === null)
    return {
      verdict: 'cannot be told',
      reason: `There are fewer than ${FEWEST_FOR_BAND} whole cycles of a side.`,
    }
  if (!(Math.abs(change) > COVERAGE * sd))
    return { verdict: 'no clear change', reason: 'Within twice its uncertainty.' }
  return { verdict: change < 0 ? 'lower' : 'higher', reason: 'More than twice its uncertainty.' }
}
