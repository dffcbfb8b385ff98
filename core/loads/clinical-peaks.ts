import { bearsOnProximal, pressSign } from '../gait/bearing-axis.ts'
import { createStretches } from '../math/search.ts'
import type { JointLoad, Peak, PeakQuantity } from './loads.ts'
import type { PeakScope } from './peak-scope.ts'
import { scopeOf } from './peak-scope.ts'
import type { NotedPeaks, NotedSeries } from './kernels/note-peaks.ts'
import { notePeaks, putRates, putSizes } from './kernels/note-peaks.ts'
import { type Here, ReadyScope } from './ready-scope.ts'
import { SpanSums } from './span-sums.ts'

/** In the order of `notePeaks`. */
const QUANTITIES: readonly (readonly [PeakQuantity, Peak['unit']])[] = [
  ['resultant', 'N'],
  ['compression', 'N'],
  ['tension', 'N'],
  ['anterior', 'N'],
  ['posterior', 'N'],
  ['lateral', 'N'],
  ['medial', 'N'],
  ['loading rate', 'N/s'],
  ['moment', 'N·m'],
  ['extensor moment', 'N·m'],
  ['flexor moment', 'N·m'],
  ['power generated', 'W'],
  ['power absorbed', 'W'],
  ['abductor moment', 'N·m'],
]

/**
 * The largest value of every quantity a clinician reads, per joint, inside its scope; made once for all bodies that
 * move along one motion.
 */
export function createPeakFinder(times: Float64Array, scope: PeakScope): (joints: readonly JointLoad[]) => Peak[] {
  const begin = createPeakSearch(times, scope)
  return (joints) => {
    const search = begin()
    search.add(joints, { first: 0, count: times.length })
    return search.finish()
  }
}

/** The frames `first` … `first + count − 1`, and frames next to them that are known but counted with other stretches. */
export interface SearchedFrames {
  readonly first: number
  readonly count: number
  readonly before?: number
  readonly after?: number
}

/** A search through loads that come stretch by stretch. */
export interface PeakSearch {
  /**
   * Loads from the first frame on that is known. Stretches follow each other; where one ends inside a run of the scope,
   * `RATE_EDGE` frames on both sides are needed.
   */
  add(joints: readonly JointLoad[], frames: SearchedFrames): void
  finish(): Peak[]
}

/** Searches of several bodies along one motion; they share their room. */
export function createPeakSearch(times: Float64Array, scope: PeakScope): () => PeakSearch {
  const stretchesOf = createStretches(times)
  const ready = new Map(
    [scope.left, scope.right, scope.rest].map((one) => [one, new ReadyScope(times, one, stretchesOf)]),
  )
  const room: PeakSearchRoom = { size: new Float64Array(0), rate: new Float64Array(0) }
  return () => {
    const tracks: JointTrack<SpanSums>[] = []
    return {
      add(joints, { first, count, before = 0, after = 0 }) {
        const known = before + count + after
        if (room.size.length < known)
          Object.assign(room, { size: new Float64Array(known), rate: new Float64Array(known) })
        for (let i = 0; i < joints.length; i++) {
          const joint = joints[i]!
          const own = (tracks[i] ??= createTrack(joint, ready.get(scopeOf(joint.joint, joint.side, scope))!))
          own.scope.enter(first, count)
          trackJoint(joint, own, room, { before, known })
        }
      },
      finish: () => tracks.flatMap((track) => listPeaks(track, times)),
    }
  }
}

/** For one joint at a time. */
export interface PeakSearchRoom {
  size: Float64Array
  rate: Float64Array
}

/** The largest values of one joint so far, and how its quantities are read. */
export interface NotedJoint extends NotedPeaks {
  readonly isOnProximal: boolean
  readonly signs: NotedSeries['signs']
}

/** What is known of one joint. */
export interface JointTrack<Sums extends Pick<SpanSums, 'mean'> = Pick<SpanSums, 'mean'>> extends NotedJoint {
  readonly joint: string
  readonly side: JointLoad['side']
  readonly scope: ReadyScope
  readonly force: Sums
  readonly moments: readonly (readonly [PeakQuantity, Turning, Sums])[]
}

export const createNotedJoint = ({ joint, side }: Pick<JointLoad, 'joint' | 'side'>): NotedJoint => ({
  isOnProximal: bearsOnProximal(joint),
  signs: { press: pressSign(side), outward: side === 'left' ? -1 : 1, extend: extendSign({ joint, side }) },
  value: new Float64Array(QUANTITIES.length).fill(Number.NEGATIVE_INFINITY),
  at: new Int32Array(QUANTITIES.length).fill(-1),
})

const createTrack = ({ joint, side }: JointLoad, scope: ReadyScope): JointTrack<SpanSums> => ({
  ...createNotedJoint({ joint, side }),
  joint,
  side,
  scope,
  force: new SpanSums(scope.spanFrames),
  moments: impulsesOf({ joint, side }).map(([quantity, turning]) => [
    quantity,
    turning,
    new SpanSums(scope.spanFrames),
  ]),
})

/** The frames that a joint's series hold: `before` of them are not of the stretch. */
interface Known {
  readonly before: number
  readonly known: number
}

/** N, N·m, W or N·m·s: less is left over by rounding, on either side of zero as the processor has it. */
const NOTHING = 1e-9

function trackJoint(
  joint: JointLoad,
  track: JointTrack<SpanSums>,
  room: PeakSearchRoom,
  { before, known }: Known,
): void {
  const { scope, force, moments } = track
  trackQuantities(joint, track, scope.here, { room, before, known })
  force.add(room.size, before, scope.here)
  for (const [, { axis, sign }, sums] of moments) {
    // The sizes' room is free again.
    putPositive(joint.momentOnDistalInDistal, axis, sign, room.size, known)
    sums.add(room.size, before, scope.here)
  }
}

export function listPeaks({ joint, side, scope, value, at, force, moments }: JointTrack, times: Float64Array): Peak[] {
  const basis = scope.ground === null ? {} : { ground: scope.ground }
  const peaks: Peak[] = []
  QUANTITIES.forEach(([quantity, unit], i) => {
    // Trunk and head have no outside; a foot on the ground is not held against it.
    if (side === null && (quantity === 'lateral' || quantity === 'medial')) return
    if (quantity === 'abductor moment' && !/^(?:hip|knee)\b/.test(joint)) return
    // A direction that never occurs has no peak; rounding alone is no occurrence.
    if (at[i]! < 0 || value[i]! <= NOTHING) return
    peaks.push({ joint, side, quantity, value: value[i]!, sd: null, unit, time: times[at[i]!]!, ...basis })
  })
  const rest = { joint, side, sd: null, time: scope.start, ...basis }
  const impulse = force.mean()
  if (impulse !== null) peaks.push({ ...rest, quantity: 'impulse', value: impulse, unit: 'N·s' })
  for (const [quantity, , sums] of moments) {
    const moment = sums.mean()
    if (moment !== null && moment > NOTHING) peaks.push({ ...rest, quantity, value: moment, unit: 'N·m·s' })
  }
  return peaks
}

/** About which of the distal segment's axes, and which way, a moment acts. */
export interface Turning {
  readonly axis: 0 | 2
  readonly sign: 1 | -1
}

/** About +z a hanging segment swings forward, a standing one leans back. */
const extendSign = ({ joint, side }: Pick<JointLoad, 'joint' | 'side'>): 1 | -1 =>
  joint.startsWith('knee') || side === null ? 1 : -1

/** Moments of a leg whose angular impulses are read. */
export function impulsesOf(joint: Pick<JointLoad, 'joint' | 'side'>): readonly (readonly [PeakQuantity, Turning])[] {
  if (joint.side === null || !/^(?:hip|knee|ankle)\b/.test(joint.joint)) return []
  const extend = extendSign(joint)
  return [
    ['extensor impulse', { axis: 2, sign: extend }],
    ['flexor impulse', { axis: 2, sign: extend === 1 ? -1 : 1 }],
    ...(/^ankle\b/.test(joint.joint)
      ? []
      : ([['abductor impulse', { axis: 0, sign: joint.side === 'left' ? 1 : -1 }]] as const)),
  ]
}

/** A moment where it acts that way, 0 where it acts the other. */
export function putPositive(moments: Float64Array, axis: number, sign: number, out: Float64Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const value = sign * moments[3 * k + axis]!
    // What is not known stays so.
    out[k] = value < 0 ? 0 : value
  }
}

/** The largest of each of `QUANTITIES` inside the scope, and when it occurs, into what was noted before. */
export function trackQuantities(
  joint: PeakSeries,
  noted: NotedJoint,
  here: Pick<Here, 'first' | 'count' | 'runs' | 'rateWeights'>,
  { room: { size, rate }, before, known }: Known & { readonly room: PeakSearchRoom },
): void {
  const start = here.first - before
  putSizes(joint.forceOnDistalInWorld, size, known)
  putRates(size, { before, known, count: here.count }, here.rateWeights, rate)
  const series: NotedSeries = {
    size,
    rate,
    local: noted.isOnProximal ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal,
    own: joint.momentOnDistalInDistal,
    moment: joint.momentOnDistalInWorld,
    power: joint.power,
    signs: noted.signs,
  }
  for (const { first, last } of here.runs) notePeaks(noted, series, first - start, last - start, start)
}

/** What peaks are read from. */
export type PeakSeries = Pick<
  JointLoad,
  | 'forceOnDistalInWorld'
  | 'forceOnDistalInProximal'
  | 'forceOnDistalInDistal'
  | 'momentOnDistalInDistal'
  | 'momentOnDistalInWorld'
  | 'power'
>
