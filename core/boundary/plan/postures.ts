import type { Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { radToDeg } from '../../units/units.ts'
import { limitsOf } from './joint-limits.ts'
import type { MotionChange } from './motion-change.ts'
import { calcMotionChange, changesAt } from './motion-change.ts'
import type { BoundaryMark } from './phases.ts'
import type { AngleTools, Posture, RecordedMotion } from './recorded.ts'
import { editPosture, samplePosture, samplePosturesAt } from './recorded.ts'
import type { ResolvedTechnique } from './resolve.ts'
import type { ChangeContext } from './whole-edits.ts'

interface PostureRequest {
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
}

/** Recorded postures at boundaries, by name: an edit asks for the same ones again. */
export interface SampledPostures {
  readonly of: RecordedMotion
  readonly at: ReadonlyMap<string, { readonly time: number; readonly posture: Posture }>
}

/** The recorded postures at the boundaries of a technique; those that are known stay the same objects. */
export function samplePostures(
  recorded: RecordedMotion,
  { boundaries }: Pick<ResolvedTechnique, 'boundaries'>,
  known: SampledPostures | null,
): SampledPostures {
  const before = known?.of === recorded ? known.at : null
  const at = boundaries.map(({ id, time }) => {
    const own = before?.get(id)
    return [id, own?.time === time ? own : { time, posture: samplePosture(recorded, time) }] as const
  })
  return { of: recorded, at: new Map(at) }
}

/** What edits look at; the recording's angles are worked out when one asks for them. */
export function createChangeContext({ recorded, tools }: PostureRequest, resolved: ResolvedTechnique): ChangeContext {
  let angles: ChangeContext['angles'] | null = null
  return {
    plan: { marks: resolved.boundaries, phases: resolved.phases.map(({ phase }) => phase) },
    recorded,
    get angles() {
      angles ??= tools.calcAngles(recorded.axes, recorded.times.length)
      return angles
    },
    calcAngles: (axes) => tools.calcAngles(axes, recorded.times.length),
  }
}

/** Boundary postures: recorded, then edited; refused when an edit goes beyond what a joint allows. */
export function calcPostures(
  request: PostureRequest,
  resolved: ResolvedTechnique,
  sampled: SampledPostures,
): Outcome<Map<string, Posture>> {
  const { tools } = request
  const postures = new Map<string, Posture>()
  const change = calcMotionChange(resolved, createChangeContext(request, resolved))
  for (const boundary of resolved.boundaries) {
    const { posture } = sampled.at.get(boundary.id)!
    const changes = changesAt(change, boundary.time)
    const edited = editPosture(posture, changes, tools)
    if (edited === null) return noChannel(changes, posture, tools, boundary.time)
    if (changes.size > 0) {
      const [before, after] = [posture, edited].map(({ axes }) => tools.calcAngles(axes, 1))
      const stop = checkLimits(boundary, changes.keys(), { before: before!, after: after!, row: 0 })
      if (stop !== null) return stop
    }
    postures.set(boundary.id, edited)
  }
  return done(postures)
}

/**
 * Whether the body can be posed so at all boundaries; null where it can. All postures at once, for this runs under a
 * moving slider.
 */
export function checkPostures(
  { recorded, tools }: PostureRequest,
  { boundaries }: ResolvedTechnique,
  change: MotionChange,
): ReturnType<typeof refused> | null {
  const asked = boundaries
    .map((boundary) => ({ boundary, changes: changesAt(change, boundary.time) }))
    .filter(({ changes }) => changes.size > 0)
  if (asked.length === 0) return null
  const { axes, angles: before } = sampleRows(
    { recorded, tools },
    asked.map(({ boundary }) => boundary.time),
  )
  const channels = new Set(asked.flatMap(({ changes }) => [...changes.keys()]))
  const edited = tools.editRows(
    axes,
    asked.length,
    new Map([...channels].map((one) => [one, Float64Array.from(asked, ({ changes }) => changes.get(one) ?? 0)])),
  )
  const [first] = asked
  if (edited === null)
    return noChannel(first!.changes, samplePosture(recorded, first!.boundary.time), tools, first!.boundary.time)
  const after = tools.calcAngles(edited, asked.length)
  for (const [row, { boundary, changes }] of asked.entries()) {
    const stop = checkLimits(boundary, changes.keys(), { before, after, row })
    if (stop !== null) return stop
  }
  return null
}

/** Recorded postures at some instants, and their angles. */
interface SampledRows {
  readonly axes: Float64Array
  readonly angles: Angles
}

/** While a slider moves the same instants are asked for again and again. */
const sampled = new WeakMap<RecordedMotion, { readonly times: readonly number[]; readonly rows: SampledRows }>()

function sampleRows({ recorded, tools }: PostureRequest, times: readonly number[]): SampledRows {
  const known = sampled.get(recorded)
  if (known !== undefined && known.times.length === times.length && known.times.every((one, i) => one === times[i]))
    return known.rows
  const { axes } = samplePosturesAt(recorded, Float64Array.from(times))
  const rows = { axes, angles: tools.calcAngles(axes, times.length) }
  sampled.set(recorded, { times, rows })
  return rows
}

/** The body lacks an angle that is to change. */
function noChannel(
  changes: ReadonlyMap<string, number>,
  posture: Posture,
  tools: AngleTools,
  time: number,
): ReturnType<typeof refused> {
  const channel =
    [...changes.keys()].find((one) => tools.calcAngles(posture.axes, 1)[one] === undefined) ?? [...changes.keys()][0]
  return refused(
    alert(
      'error',
      'technique.no-channel',
      `This body has no angle “${channel}” to change.`,
      'Choose another joint or template.',
      { time },
    ),
  )
}

type Angles = Readonly<Record<string, Float64Array>>

function checkLimits(
  boundary: BoundaryMark,
  channels: Iterable<string>,
  { before, after, row }: { readonly before: Angles; readonly after: Angles; readonly row: number },
): ReturnType<typeof refused> | null {
  for (const channel of channels) {
    const limits = limitsOf(channel)
    const value = after[channel]?.[row]
    if (limits === null || value === undefined) continue
    // A recording that lies outside already may be brought nearer, not farther.
    const low = Math.min(limits[0], before[channel]![row]!) - 1e-9
    const high = Math.max(limits[1], before[channel]![row]!) + 1e-9
    if (value < low || value > high) {
      const deg = (rad: number): string => radToDeg(rad).toFixed(0)
      return refused(
        alert(
          'error',
          'technique.joint-limit',
          `At “${boundary.label}” ${channel.replaceAll('.', ' ')} would be ${deg(value)}°; joints allow ${deg(limits[0])}° to ${deg(limits[1])}°.`,
          'Choose a smaller change.',
          { time: boundary.time, channel },
        ),
      )
    }
  }
  return null
}
