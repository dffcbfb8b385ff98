import { calcDerivativeWeights } from '../math/differentiate.ts'
import { bearsOnProximal, pressSign } from '../gait/bearing-axis.ts'
import type { JointLoad, Peak, PeakQuantity } from './loads.ts'
import type { PeakScope, Run, Scope } from './peak-scope.ts'
import { scopeOf } from './peak-scope.ts'

/** Frames at a run's ends where a rate would be a one-sided difference. */
const RATE_EDGE = 2

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
  const ready = new Map([scope.left, scope.right, scope.rest].map((one) => [one, prepareScope(times, one)]))
  const track: Track = {
    size: new Float64Array(times.length),
    rate: new Float64Array(times.length),
    value: new Float64Array(QUANTITIES.length),
    at: new Int32Array(QUANTITIES.length),
  }
  return (joints) =>
    joints.flatMap((joint) => findJointPeaks(joint, times, ready.get(scopeOf(joint.joint, joint.side, scope))!, track))
}

/** Storage for one joint at a time. */
interface Track {
  readonly size: Float64Array
  readonly rate: Float64Array
  readonly value: Float64Array
  readonly at: Int32Array
}

interface ReadyScope extends Scope {
  /** Of the samples k − 2 … k + 2, rows of 5; NaN where no rate is taken. */
  readonly rateWeights: Float64Array
  /** Frames of each span. */
  readonly frames: readonly Run[]
}

function prepareScope(times: Float64Array, scope: Scope): ReadyScope {
  const rateWeights = new Float64Array(5 * times.length).fill(Number.NaN)
  // Nothing is differenced across a run's ends, where the motion or its source jumps.
  for (const { first, last } of scope.runs) {
    if (last - first < 2 * RATE_EDGE + 1) continue
    const { first: own } = calcDerivativeWeights(times.subarray(first, last + 1))
    rateWeights.set(own.subarray(5 * RATE_EDGE, own.length - 5 * RATE_EDGE), 5 * (first + RATE_EDGE))
  }
  return { ...scope, rateWeights, frames: scope.spans.map(({ from, to }) => framesOf(times, from, to)) }
}

function framesOf(times: Float64Array, from: number, to: number): Run {
  let first = 0
  while (first < times.length && times[first]! < from - 1e-9) first++
  let last = times.length - 1
  while (last >= first && times[last]! > to + 1e-9) last--
  return { first, last }
}

/** N, N·m, W or N·m·s: less is left over by rounding, on either side of zero as the processor has it. */
const NOTHING = 1e-9

function findJointPeaks(joint: JointLoad, times: Float64Array, scope: ReadyScope, track: Track): Peak[] {
  trackQuantities(joint, times.length, scope, track)
  const { size, value, at } = track
  const basis = scope.ground === null ? {} : { ground: scope.ground }
  const peaks: Peak[] = []
  QUANTITIES.forEach(([quantity, unit], i) => {
    // Trunk and head have no outside; a foot on the ground is not held against it.
    if (joint.side === null && (quantity === 'lateral' || quantity === 'medial')) return
    if (quantity === 'abductor moment' && !/^(?:hip|knee)\b/.test(joint.joint)) return
    // A direction that never occurs has no peak; rounding alone is no occurrence.
    if (at[i]! < 0 || value[i]! <= NOTHING) return
    peaks.push({
      joint: joint.joint,
      side: joint.side,
      quantity,
      value: value[i]!,
      sd: null,
      unit,
      time: times[at[i]!]!,
      ...basis,
    })
  })
  const { joint: name, side } = joint
  const rest = { joint: name, side, sd: null, time: scope.spans[0]?.from ?? 0, ...basis }
  const force = integrateSpans(times, size, scope.frames)
  if (force !== null) peaks.push({ ...rest, quantity: 'impulse', value: force, unit: 'N·s' })
  for (const [quantity, { axis, sign }] of impulsesOf(joint)) {
    // The track's room is free again.
    putPositive(joint.momentOnDistalInDistal, axis, sign, size)
    const moment = integrateSpans(times, size, scope.frames)
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
function putPositive(moments: Float64Array, axis: number, sign: number, out: Float64Array): void {
  for (let k = 0; k < out.length; k++) {
    const value = sign * moments[3 * k + axis]!
    // What is not known stays so.
    out[k] = value < 0 ? 0 : value
  }
}

/** Mean over the spans of which every frame is known; null without one. */
function integrateSpans(times: Float64Array, values: Float64Array, spans: readonly Run[]): number | null {
  const known = spans.map((frames) => integrate(times, values, frames)).filter((one) => Number.isFinite(one))
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

/** The largest of each of `QUANTITIES` inside the scope, and when it occurs, into the track. */
function trackQuantities(joint: JointLoad, n: number, scope: ReadyScope, track: Track): void {
  const { forceOnDistalInWorld: force, momentOnDistalInWorld: moment, momentOnDistalInDistal: own, power } = joint
  const local = bearsOnProximal(joint.joint) ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal
  const press = pressSign(joint.side)
  const outward = joint.side === 'left' ? -1 : 1
  const extend = extendSign(joint)
  const { size, rate, value, at } = track
  for (let k = 0; k < n; k++) size[k] = sizeOf(force, 3 * k)
  calcRates(size, scope.rateWeights, rate)
  value.fill(Number.NEGATIVE_INFINITY)
  at.fill(-1)
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
  for (let r = 0; r < scope.runs.length; r++) {
    const run = scope.runs[r]!
    for (let i = 0; i < oneWay.length; i++) noteOneWay(track, oneWay[i]![0], oneWay[i]![1], run)
    for (let i = 0; i < bothWays.length; i++) noteBothWays(track, bothWays[i]![0], bothWays[i]![1], run)
    noteSize(track, 8, moment, run)
  }
}

/** A quantity of every frame: `sign · values[k · width + part]`. */
interface Signed {
  readonly values: Float64Array
  readonly width: number
  readonly part: number
  readonly sign: 1 | -1
}

/** Where a quantity is larger in a run than in those before. */
function noteOneWay({ value, at }: Track, quantity: number, { values, width, part, sign }: Signed, run: Run): void {
  let most = value[quantity]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sign * values[k * width + part]!
    if (!(here > most)) continue
    most = here
    at[quantity] = k
  }
  value[quantity] = most
}

/** The same of a quantity and, as the next one, of its opposite. */
function noteBothWays({ value, at }: Track, quantity: number, { values, width, part, sign }: Signed, run: Run): void {
  let most = value[quantity]!
  let least = -value[quantity + 1]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sign * values[k * width + part]!
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
function noteSize({ value, at }: Track, quantity: number, vectors: Float64Array, run: Run): void {
  let most = value[quantity]!
  for (let k = run.first; k <= run.last; k++) {
    const here = sizeOf(vectors, 3 * k)
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
function calcRates(size: Float64Array, weights: Float64Array, rates: Float64Array): void {
  rates.fill(Number.NaN)
  for (let k = RATE_EDGE; k < size.length - RATE_EDGE; k++) {
    const w = 5 * k
    rates[k] =
      weights[w]! * size[k - 2]! +
      weights[w + 1]! * size[k - 1]! +
      weights[w + 2]! * size[k]! +
      weights[w + 3]! * size[k + 1]! +
      weights[w + 4]! * size[k + 2]!
  }
}

/** Trapezoids between the samples of a span; two samples at one time (a boundary) add nothing. */
function integrate(times: Float64Array, size: Float64Array, { first, last }: Run): number {
  let sum = 0
  for (let k = first + 1; k <= last; k++) sum += ((size[k]! + size[k - 1]!) / 2) * (times[k]! - times[k - 1]!)
  return last < first ? Number.NaN : sum
}
