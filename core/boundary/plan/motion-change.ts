import { createNaturalSpline } from '../../math/natural-spline.ts'
import { intervalOf, upperBound } from '../../math/search.ts'
import type { CarriedMass } from '../../model/body.ts'
import type { ResolvedBoundary, ResolvedTechnique } from './resolve.ts'
import type { AngleChange, ChangeContext } from './whole-edits.ts'
import { calcAngleChanges } from './whole-edits.ts'

/** What a technique makes of a recording: another clock, other angles, other loads on the body. */
export interface MotionChange {
  /** Recorded time to the technique's; even between two boundaries. */
  clock(time: number): number
  /** How many times as fast the technique passes a recorded instant; constant between two boundaries. */
  pace(time: number): number
  readonly angles: readonly AngleChange[]
  /** The same without what was asked of inner boundaries; null where nothing was. */
  readonly outer: readonly AngleChange[] | null
  readonly loads: readonly CarriedMass[]
}

/** All edits of a technique as one change of the recording. */
export function calcMotionChange(resolved: ResolvedTechnique, context: ChangeContext): MotionChange {
  const whole = resolved.whole.flatMap((edit) => calcAngleChanges(edit, context))
  const outer = resolved.boundaries.filter((one) => !one.inner)
  const hasInner = resolved.boundaries.some((one) => one.inner && one.changes.size > 0)
  return {
    ...createClock(resolved),
    angles: [...whole, ...calcBoundaryChanges(resolved.boundaries)],
    outer: hasInner ? [...whole, ...calcBoundaryChanges(outer)] : null,
    loads: resolved.loads,
  }
}

/** Rad to be added to each channel at a recorded time. */
export function changesAt({ angles }: Pick<MotionChange, 'angles'>, time: number): Map<string, number> {
  const changes = new Map<string, number>()
  for (const { channel, at } of angles) {
    const change = at(time)
    if (change !== 0) changes.set(channel, (changes.get(channel) ?? 0) + change)
  }
  return changes
}

function createClock({ boundaries, timeScale }: ResolvedTechnique): Pick<MotionChange, 'clock' | 'pace'> {
  const first = boundaries[0]
  const last = boundaries.at(-1)
  if (first === undefined || last === undefined) return { clock: (time) => time, pace: () => 1 }
  const times = boundaries.map((one) => one.time)
  const outside = (time: number): ResolvedBoundary | null =>
    time <= first.time ? first : time >= last.time ? last : null
  return {
    clock(time) {
      const end = outside(time)
      if (end !== null) return end.newTime + (time - end.time) * timeScale
      const i = intervalOf(times, time)
      const [a, b] = [boundaries[i]!, boundaries[i + 1]!]
      return a.newTime + ((time - a.time) * (b.newTime - a.newTime)) / (b.time - a.time)
    },
    pace(time) {
      if (boundaries.length < 2 || time < first.time || time > last.time) return 1 / timeScale
      const i = intervalOf(times, time)
      const [a, b] = [boundaries[i]!, boundaries[i + 1]!]
      return (b.time - a.time) / (b.newTime - a.newTime)
    },
  }
}

/**
 * Changes asked of single boundaries. Where the contact changes a boundary that was not edited stays as recorded; at an
 * inner one that was not edited the change acts evenly in time between its neighbours, so that it does not depend on
 * how many boundaries a phase has. Through edited inner boundaries the course is a cubic: even pieces would have kinks
 * where no muscle acted. Between two changes of contact that were not edited nothing changes, whatever was edited
 * elsewhere: the cubic begins and ends level there, instead of rippling on through the whole walk.
 */
function calcBoundaryChanges(boundaries: readonly ResolvedBoundary[]): AngleChange[] {
  const channels = new Set(boundaries.flatMap((one) => [...one.changes.keys()]))
  return [...channels].map((channel): AngleChange => {
    const knots = boundaries.filter((one) => !one.inner || one.changes.has(channel))
    const runs = splitAtRest(knots, channel)
    const starts = runs.map((run) => run.from)
    return {
      channel,
      at(time) {
        // The run that began last: after its end the change stays what it was there.
        const run = runs[Math.max(0, upperBound(starts, time) - 1)]!
        return run.at(Math.min(run.to, Math.max(run.from, time)))
      },
    }
  })
}

/** A stretch of time in which a channel is changed, from and to where it holds its end values. */
interface ChangedRun {
  readonly from: number
  readonly to: number
  at(time: number): number
}

/** Neighbouring boundaries of which at least one of each two was edited. */
function splitAtRest(knots: readonly ResolvedBoundary[], channel: string): ChangedRun[] {
  const isEdited = (one: ResolvedBoundary): boolean => one.changes.has(channel)
  const runs: ResolvedBoundary[][] = []
  knots.forEach((knot, i) => {
    const before = knots[i - 1]
    if (before !== undefined && (isEdited(before) || isEdited(knot))) {
      // A run begins with the boundary at rest before its first edited one.
      if (runs.at(-1)?.at(-1) !== before) runs.push([before])
      runs.at(-1)!.push(knot)
    }
  })
  if (knots.length === 1) runs.push([...knots])
  return runs.map((run) => {
    const times = run.map((one) => one.time)
    const values = run.map((one) => one.changes.get(channel) ?? 0)
    const level = { start: !isEdited(run[0]!), end: !isEdited(run.at(-1)!) }
    const at = run.some((one) => one.inner)
      ? createNaturalSpline(times, values, level)
      : (time: number): number => evenly(times, values, time)
    return { from: times[0]!, to: times.at(-1)!, at }
  })
}

function evenly(times: readonly number[], values: readonly number[], time: number): number {
  if (times.length < 2) return values[0] ?? 0
  const i = intervalOf(times, time)
  const w = (time - times[i]!) / (times[i + 1]! - times[i]!)
  return (1 - w) * values[i]! + w * values[i + 1]!
}
