import type { Side } from '../gait/side.ts'
import { chooseNorm } from '../norms/choose-norm.ts'
import type { NormFinding } from '../norms/norm.ts'
import { type ComparedGroup, compareGroups, type GroupComparison, toSides } from './compare.ts'
import type { ComparisonKind } from './compare-curves.ts'
import { poolValue } from './compare-values.ts'
import { chooseSpan, poolCurves } from './pool.ts'
import { compareProfiles, type PooledProfile, poolProfile, type ScoreComparison } from './pooled-profile.ts'
import type { KeptTrial } from './trial-shape.ts'
import { findRepresentative, listUnusual, type UnusualCycle } from './unusual.ts'

/** Trials of a condition or a visit, as a study keeps them. */
export interface StudyGroup {
  /** `before`, `with orthosis`. */
  readonly label: string
  readonly trials: readonly KeptTrial[]
  /** Years of the patient then; null: not known. */
  readonly age: number | null
}

/** What is compared with what. */
export interface StudyComparisonRequest {
  readonly first: StudyGroup
  /** Null: left against right of the first. */
  readonly second: StudyGroup | null
  readonly kind: ComparisonKind
  /** Of two groups: the side that is looked at. */
  readonly side: Side
  /** Keys of cycles a person left out. */
  readonly leftOut: readonly string[]
}

/** A comparison with all that a page says around it. */
export interface StudyComparison {
  readonly comparison: GroupComparison
  /** Healthy people at the speed of each group; of left against right the same twice. */
  readonly norms: readonly [NormFinding, NormFinding]
  /** Scores of each group, each against its own norm; null where no angle is known or there is no norm. */
  readonly profiles: readonly [PooledProfile | null, PooledProfile | null]
  readonly scores: readonly ScoreComparison[]
  /** Proposed to be left out, of both groups. */
  readonly unusual: readonly UnusualCycle[]
  /** The cycle nearest to the others of its group. */
  readonly representative: readonly [string | null, string | null]
}

/** Everything about two groups of a study's trials, or about the two sides of one. */
export function compareStudy(request: StudyComparisonRequest): StudyComparison {
  const { first, side } = request
  const second = request.second ?? first
  const [a, b] = toGroups(request)
  const comparison = compareGroups(a, b, request.kind)
  const norms = [normOf(first, side), normOf(second, side)] as const
  const profileOf = ({ trials }: ComparedGroup, { norm }: NormFinding): PooledProfile | null =>
    norm === null ? null : poolProfile({ trials, leftOut: new Set(request.leftOut) }, norm)
  const profiles = [profileOf(a, norms[0]), request.second === null ? null : profileOf(b, norms[1])] as const
  const span = chooseSpan(a, b)
  const pools = [a, b].map((group) => poolCurves({ ...group, span }))
  return {
    comparison,
    norms,
    profiles,
    scores:
      profiles[0] && profiles[1] && request.kind !== 'sides'
        ? compareProfiles(profiles[0], profiles[1], request.kind)
        : [],
    unusual: pools.flatMap((curves) => listUnusual(curves)),
    representative: [findRepresentative(pools[0]!), findRepresentative(pools[1]!)],
  }
}

function toGroups({ first, second, side, leftOut }: StudyComparisonRequest): readonly [ComparedGroup, ComparedGroup] {
  const out = new Set(leftOut)
  const curvesOf = ({ trials }: StudyGroup) => trials.map(({ curves }) => curves)
  if (second === null) return toSides(curvesOf(first), out)
  const of = (group: StudyGroup): ComparedGroup => ({
    label: group.label,
    trials: curvesOf(group),
    side,
    leftOut: out,
  })
  return [of(first), of(second)]
}

/** Healthy people as fast as these trials together. */
function normOf({ trials, age }: StudyGroup, side: Side): NormFinding {
  const speed = poolValue(
    trials.map(({ curves }) => curves),
    'walking speed',
    side,
  )
  const height = trials.reduce((sum, one) => sum + one.height, 0) / trials.length
  return chooseNorm({ age, height, speed: speed?.mean ?? null, running: trials.some(({ running }) => running) })
}
