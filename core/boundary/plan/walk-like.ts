import type { Alert, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { limitsOf } from './joint-limits.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import type { AngleTools, RecordedMotion } from './recorded.ts'
import { samplePosture } from './recorded.ts'
import { SCALE_LIMITS } from './resolve-alerts.ts'
import type { Phase, Technique, TechniqueEdit } from './technique.ts'

/** A recording as another one is to be walked like. */
export interface WalkedMotion {
  readonly plan: PhasePlan
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
}

/** What is taken over from the other recording, and what the technique is called. */
export interface WalkLikeOptions {
  readonly id: string
  readonly name: string
  /** Leave out the boundaries inside phases. */
  readonly endsOnly?: boolean
  /** Joints whose angles are taken over: `hip`, `knee`, `ankle`, `pelvis`, `trunk`, …; default: all. */
  readonly joints?: readonly string[]
  /** Take over the durations of the phases, too; default true. */
  readonly durations?: boolean
}

/** Angles that together determine a posture; `lumbar` and `foot.progression` follow from the others. */
const FOLLOWING = /^(?:lumbar\.|foot\.)/

/** A support or flight from one change of contact to the next, whatever boundaries cut it into. */
interface WholePhase {
  readonly id: string
  readonly kind: Phase['kind']
  readonly side: Phase['side']
  readonly from: number
  readonly to: number
  readonly start: string
  readonly end: string
}

interface Pair {
  readonly own: WholePhase
  readonly other: WholePhase
}

/**
 * The technique that gives one recording the boundary postures and durations of another: phases are matched in order
 * from the first that both show (of the same kind and side), inner boundaries by their share of the phase.
 */
export function walkLike(from: WalkedMotion, to: WalkedMotion, options: WalkLikeOptions): Outcome<Technique> {
  const pairs = matchPhases(wholePhases(from.plan), wholePhases(to.plan))
  if (pairs.length === 0)
    return refused(
      alert(
        'error',
        'technique.no-match',
        'The two recordings have no phase of the same kind and side.',
        'Choose recordings that both show a step of the same leg.',
      ),
    )
  const alerts: Alert[] = []
  const edits: TechniqueEdit[] = options.durations === false ? [] : pairs.map((pair) => durationEdit(pair, alerts))
  for (const { mark, time } of matchBoundaries(from.plan, pairs, options.endsOnly === true))
    edits.push(...angleEdits(from, to, { mark, time, joints: options.joints ?? null }))
  return done({ id: options.id, name: options.name, edits }, alerts)
}

function wholePhases({ phases }: PhasePlan): WholePhase[] {
  const whole: WholePhase[] = []
  for (const { id, kind, side, from, to, start, end } of phases) {
    const name = id.replace(/~[^~]*$/, '')
    const last = whole.at(-1)
    if (last?.id === name) whole[whole.length - 1] = { ...last, to, end }
    else whole.push({ id: name, kind, side, from, to, start, end })
  }
  return whole
}

const isAlike = (a: WholePhase | undefined, b: WholePhase | undefined): boolean =>
  a !== undefined && b !== undefined && a.kind === b.kind && a.side === b.side

function matchPhases(own: readonly WholePhase[], other: readonly WholePhase[]): Pair[] {
  const first = own.findIndex((one) => other.some((theirs) => isAlike(one, theirs)))
  if (first < 0) return []
  const start = other.findIndex((theirs) => isAlike(own[first], theirs))
  const pairs: Pair[] = []
  for (let k = 0; isAlike(own[first + k], other[start + k]); k++)
    pairs.push({ own: own[first + k]!, other: other[start + k]! })
  return pairs
}

function durationEdit({ own, other }: Pair, alerts: Alert[]): TechniqueEdit {
  const wanted = (other.to - other.from) / (own.to - own.from)
  const scale = Math.min(SCALE_LIMITS[1], Math.max(SCALE_LIMITS[0], wanted))
  if (scale !== wanted)
    alerts.push(
      alert(
        'warning',
        'technique.duration-limit',
        `${own.id} would last ${wanted.toFixed(2)} times as long; ${scale} times is the most that is taken over.`,
        'Check the gait events of both recordings.',
        { time: own.from },
      ),
    )
  return { kind: 'duration', phase: own.id, scale: round(scale) }
}

/** Each boundary of the first recording with the instant of the second that it is to be like. */
function matchBoundaries(
  { marks }: PhasePlan,
  pairs: readonly Pair[],
  endsOnly: boolean,
): { readonly mark: BoundaryMark; readonly time: number }[] {
  const found = new Map<string, { mark: BoundaryMark; time: number }>()
  for (const { own, other } of pairs) {
    for (const mark of marks) {
      if (mark.time < own.from - 1e-9 || mark.time > own.to + 1e-9 || found.has(mark.id)) continue
      const isEnd = mark.id === own.start || mark.id === own.end
      if (!isEnd && (endsOnly || !mark.inner)) continue
      const share = (mark.time - own.from) / (own.to - own.from)
      found.set(mark.id, { mark, time: other.from + share * (other.to - other.from) })
    }
  }
  return [...found.values()]
}

function angleEdits(
  from: WalkedMotion,
  to: WalkedMotion,
  {
    mark,
    time,
    joints,
  }: { readonly mark: BoundaryMark; readonly time: number; readonly joints: readonly string[] | null },
): TechniqueEdit[] {
  const own = anglesAt(from, mark.time)
  const other = anglesAt(to, time)
  return Object.entries(own).flatMap(([channel, values]): TechniqueEdit[] => {
    const wanted = other[channel]?.[0]
    if (wanted === undefined || FOLLOWING.test(channel)) return []
    if (joints !== null && !joints.includes(channel.split('.')[0]!)) return []
    const change = round(wrap(withinLimits(channel, wanted, values[0]!) - values[0]!))
    return Number.isFinite(change) && change !== 0 ? [{ kind: 'joint angle', boundary: mark.id, channel, change }] : []
  })
}

const anglesAt = ({ recorded, tools }: WalkedMotion, time: number): Readonly<Record<string, Float64Array>> =>
  tools.calcAngles(samplePosture(recorded, time).axes, 1)

/** What no joint allows is not taken over; where the recording itself lies outside it may stay. */
function withinLimits(channel: string, wanted: number, own: number): number {
  const limits = limitsOf(channel)
  if (limits === null) return wanted
  return Math.min(Math.max(limits[1], own), Math.max(Math.min(limits[0], own), wanted))
}

const wrap = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
const round = (value: number): number => Number(value.toFixed(6))
