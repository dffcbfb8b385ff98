import { bearsOnProximal, pressSign } from '../gait/bearing-axis.ts'
import { createStretches } from '../math/search.ts'
import type { JointLoad, Peak, PeakQuantity } from './loads.ts'
import type { PeakScope, Run } from './peak-scope.ts'
import { scopeOf } from './peak-scope.ts'
import { RATE_EDGE, ReadyScope } from './ready-scope.ts'
import { SpanSums } from './span-sums.ts'

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
    search.add(joints, 0, times.length)
    return search.finish()
  }
}

/** A search through loads that come stretch by stretch. */
export interface PeakSearch {
  /** Loads of the frames `first` … `first + count − 1`: stretches follow each other and end where runs of the scope do. */
  add(joints: readonly JointLoad[], first: number, count: number): void
  finish(): Peak[]
}

/** Searches of several bodies along one motion; they share their room. */
export function createPeakSearch(times: Float64Array, scope: PeakScope): () => PeakSearch {
  const stretchesOf = createStretches(times)
  const ready = new Map(
    [scope.left, scope.right, scope.rest].map((one) => [one, new ReadyScope(times, one, stretchesOf)]),
  )
  const room: Room = { size: new Float64Array(0), rate: new Float64Array(0) }
  return () => {
    const tracks: JointTrack[] = []
    return {
      add(joints, first, count) {
        if (room.size.length < count)
          Object.assign(room, { size: new Float64Array(count), rate: new Float64Array(count) })
        joints.forEach((joint, i) => {
          const own = (tracks[i] ??= createTrack(joint, ready.get(scopeOf(joint.joint, joint.side, scope))!))
          own.scope.enter(first, count)
          trackJoint(joint, own, room)
        })
      },
      finish: () => tracks.flatMap((track) => listPeaks(track, times)),
    }
  }
}

/** For one joint at a time. */
interface Room {
  size: Float64Array
  rate: Float64Array
}

/** What is known of one joint so far. */
interface JointTrack {
  readonly joint: string
  readonly side: JointLoad['side']
  readonly scope: ReadyScope
  readonly value: Float64Array
  readonly at: Int32Array
  readonly force: SpanSums
  readonly moments: readonly (readonly [PeakQuantity, Turning, SpanSums])[]
}

const createTrack = ({ joint, side }: JointLoad, scope: ReadyScope): JointTrack => ({
  joint,
  side,
  scope,
  value: new Float64Array(QUANTITIES.length).fill(Number.NEGATIVE_INFINITY),
  at: new Int32Array(QUANTITIES.length).fill(-1),
  force: new SpanSums(scope.spanFrames),
  moments: impulsesOf({ joint, side }).map(([quantity, turning]) => [
    quantity,
    turning,
    new SpanSums(scope.spanFrames),
  ]),
})

/** N, N·m, W or N·m·s: less is left over by rounding, on either side of zero as the processor has it. */
const NOTHING = 1e-9

function trackJoint(joint: JointLoad, track: JointTrack, room: Room): void {
  const { scope, force, moments } = track
  trackQuantities(joint, track, room)
  const { first, count } = scope.here
  force.add(room.size, first, count, scope.here)
  for (const [, { axis, sign }, sums] of moments) {
    // The sizes' room is free again.
    putPositive(joint.momentOnDistalInDistal, axis, sign, room.size, count)
    sums.add(room.size, first, count, scope.here)
  }
}

function listPeaks({ joint, side, scope, value, at, force, moments }: JointTrack, times: Float64Array): Peak[] {
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
interface Turning {
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
function putPositive(moments: Float64Array, axis: number, sign: number, out: Float64Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const value = sign * moments[3 * k + axis]!
    // What is not known stays so.
    out[k] = value < 0 ? 0 : value
  }
}

/** The largest of each of `QUANTITIES` inside the scope, and when it occurs, into the track. */
function trackQuantities(joint: JointLoad, track: JointTrack, { size, rate }: Room): void {
  const { forceOnDistalInWorld: force, momentOnDistalInWorld: moment, momentOnDistalInDistal: own, power } = joint
  const local = bearsOnProximal(joint.joint) ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal
  const press = pressSign(joint.side)
  const outward = joint.side === 'left' ? -1 : 1
  const extend = extendSign(joint)
  const { first, count, runs } = track.scope.here
  for (let k = 0; k < count; k++) size[k] = sizeOf(force, 3 * k)
  calcRates(size, track.scope.rateWeights, rate, first, count)
  const oneWay: readonly (readonly [number, Signed])[] = [
    [0, { values: size, width: 1, part: 0, sign: 1 }],
    [7, { values: rate, width: 1, part: 0, sign: 1 }],
    [13, { values: own, width: 3, part: 0, sign: outward === 1 ? -1 : 1 }],
  ]
  const bothWays: readonly (readonly [number, Signed])[] = [
    [1, { values: local, width: 3, part: 1, sign: press }],
    [3, { values: local, width: 3, part: 0, sign: 1 }],
    [5, { values: local, width: 3, part: 2, sign: outward }],
    [9, { values: own, width: 3, part: 2, sign: extend }],
    [11, { values: power, width: 1, part: 0, sign: 1 }],
  ]
  for (let r = 0; r < runs.length; r++) {
    const run = runs[r]!
    for (let i = 0; i < oneWay.length; i++) noteOneWay(track, oneWay[i]![0], oneWay[i]![1], run, first)
    for (let i = 0; i < bothWays.length; i++) noteBothWays(track, bothWays[i]![0], bothWays[i]![1], run, first)
    noteSize(track, 8, moment, run, first)
  }
}

/** A quantity of every frame: `sign · values[k · width + part]`, k from the first frame of the stretch. */
interface Signed {
  readonly values: Float64Array
  readonly width: number
  readonly part: number
  readonly sign: 1 | -1
}

/** Where a quantity is larger in a run than in those before. */
function noteOneWay(
  { value, at }: JointTrack,
  quantity: number,
  { values, width, part, sign }: Signed,
  run: Run,
  first: number,
): void {
  let most = value[quantity]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sign * values[(k - first) * width + part]!
    if (!(here > most)) continue
    most = here
    at[quantity] = k
  }
  value[quantity] = most
}

/** The same of a quantity and, as the next one, of its opposite. */
function noteBothWays(
  { value, at }: JointTrack,
  quantity: number,
  { values, width, part, sign }: Signed,
  run: Run,
  first: number,
): void {
  let most = value[quantity]!
  let least = -value[quantity + 1]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sign * values[(k - first) * width + part]!
    if (here > most) {
      most = here
      at[quantity] = k
    }
    if (here < least) {
      least = here
      at[quantity + 1] = k
    }
  }
  value[quantity] = most
  value[quantity + 1] = -least
}

/** The same of the length of a vector. */
function noteSize({ value, at }: JointTrack, quantity: number, vectors: Float64Array, run: Run, first: number): void {
  let most = value[quantity]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sizeOf(vectors, 3 * (k - first))
    if (!(here > most)) continue
    most = here
    at[quantity] = k
  }
  value[quantity] = most
}

/** Plainly, for Math.hypot minds overflow and takes ten times as long. */
const sizeOf = (v: Float64Array, i: number): number =>
  Math.sqrt(v[i]! * v[i]! + v[i + 1]! * v[i + 1]! + v[i + 2]! * v[i + 2]!)

/** Central five-point differences. */
function calcRates(size: Float64Array, weights: Float64Array, rates: Float64Array, first: number, count: number): void {
  rates.fill(Number.NaN, 0, count)
  for (let k = RATE_EDGE; k < count - RATE_EDGE; k++) {
    const w = 5 * (first + k)
    rates[k] =
      weights[w]! * size[k - 2]! +
      weights[w + 1]! * size[k - 1]! +
      weights[w + 2]! * size[k]! +
      weights[w + 3]! * size[k + 1]! +
      weights[w + 4]! * size[k + 2]!
  }
}
