import type { Side } from '../gait/side.ts'
import { BAND_DEFAULTS, type BandOptions } from './band.ts'
import { type ComparisonKind, type CurveComparison, compareCurves } from './compare-curves.ts'
import { type ValueComparison, compareExtremes, compareTimeDistance } from './compare-values.ts'
import { type PoolRequest, chooseSpan, poolCurves } from './pool.ts'
import type { Span, TrialCurves } from './trial-curves.ts'

/** One of two groups of trials that are compared. */
export interface ComparedGroup extends PoolRequest {
  /** `before`, `with orthosis`. */
  readonly label: string
}

/** Two conditions, two visits, or left against right: second minus first throughout, SI. */
export interface GroupComparison {
  readonly kind: ComparisonKind
  readonly first: ComparedGroup
  readonly second: ComparedGroup
  readonly span: Span
  readonly curves: readonly CurveComparison[]
  readonly extremes: readonly ValueComparison[]
  readonly timeDistance: readonly ValueComparison[]
  /** What the reader must know: how little the data is, what speed does to it, where forces are estimated. */
  readonly notes: readonly string[]
}

/** Below this many cycles on a side a note warns how little that is. */
const FEW_CYCLES = 6

/** Share by which walking speed differs so that loads and angles go with it. */
const OTHER_SPEED = 0.05

/** Everything two groups of trials both show; always the same for the same seed. */
export function compareGroups(
  first: ComparedGroup,
  second: ComparedGroup,
  kind: ComparisonKind,
  options: BandOptions = BAND_DEFAULTS,
): GroupComparison {
  const span = chooseSpan(first, second)
  const others = new Map(poolCurves({ ...second, span }).map((curve) => [curve.quantity, curve]))
  const pairs = poolCurves({ ...first, span }).flatMap((curve) => {
    const other = others.get(curve.quantity)
    return other === undefined ? [] : [[curve, other] as const]
  })
  const curves = pairs.map(([a, b]) => compareCurves(a, b, kind, options))
  const timeDistance = compareTimeDistance(first, second, kind)
  return {
    kind,
    first,
    second,
    span,
    curves,
    extremes: pairs.flatMap(([a, b]) => compareExtremes(a, b, kind)),
    timeDistance,
    notes: calcNotes(first, second, curves, timeDistance),
  }
}

/** The second group of left against right is the same trials seen from the other side. */
export const toSides = (
  trials: readonly TrialCurves[],
  leftOut: ReadonlySet<string> = new Set(),
): readonly [ComparedGroup, ComparedGroup] => {
  const of = (side: Side): ComparedGroup => ({ label: side, trials, side, leftOut })
  return [of('left'), of('right')]
}

function calcNotes(
  first: ComparedGroup,
  second: ComparedGroup,
  curves: readonly CurveComparison[],
  values: readonly ValueComparison[],
): string[] {
  const countOf = (curve: CurveComparison): readonly [number, number] => [
    curve.first.overCycles.count,
    curve.second.overCycles.count,
  ]
  const angles = curves.filter((one) => one.first.ground === null).map(countOf)
  const loads = curves.filter((one) => one.first.ground === 'measured').map(countOf)
  const span = curves[0]?.first.span ?? 'cycle'
  const fewest = (all: readonly (readonly [number, number])[]): readonly [number, number] | null =>
    all.toSorted((a, b) => Math.min(...a) - Math.min(...b))[0] ?? null
  const little = (what: string, counts: readonly [number, number] | null): string[] =>
    counts === null || Math.min(...counts) >= FEW_CYCLES
      ? []
      : [
          `${what}: ${counts[0]} ${span}${counts[0] === 1 ? '' : 's'} (“${first.label}”) against ${counts[1]} (“${second.label}”). That is little: only large differences can be told from chance, and none of them says what the next walk will be.`,
        ]
  const speed = values.find((one) => one.name === 'walking speed')
  const estimated = curves.some((one) => one.first.ground === 'estimated' || one.second.ground === 'estimated')
  const unmeasured = curves.some((one) =>
    [one.first, one.second].some((pool) => pool.cycles.some((cycle) => cycle.use === 'not measured')),
  )
  if (curves.length === 0) return [nothingOf(first, second), ...speedNote(speed)]
  return [
    ...(span === 'stance'
      ? [
          'The recordings are too short for a whole gait cycle: whole stances are compared, from foot strike to toe off.',
        ]
      : []),
    ...little('Joint angles', fewest(angles)),
    ...little('Loads', fewest(loads)),
    ...(unmeasured ? ['Loads are averaged over stances that force plates measured; others are left out.'] : []),
    ...(estimated
      ? ['Where no force plate measured a stance the ground force is estimated, and no verdict is given.']
      : []),
    ...speedNote(speed),
  ]
}

const speedNote = (speed: ValueComparison | undefined): string[] =>
  speed && Math.abs(speed.change) > OTHER_SPEED * speed.first.mean
    ? [
        `Walking speed differs: ${speed.first.mean.toFixed(2)} against ${speed.second.mean.toFixed(2)} m/s. Part of every difference goes with speed.`,
      ]
    : []

const nothingOf = (first: ComparedGroup, second: ComparedGroup): string =>
  first.side === second.side
    ? `No trial of one of the two groups shows a whole cycle or a whole stance of the ${first.side} leg: its curves cannot be compared.`
    : 'The trials do not show a whole cycle or a whole stance of both legs: left and right cannot be compared.'
