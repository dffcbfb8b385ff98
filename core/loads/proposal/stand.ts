import type { SupportSpan } from '../../boundary/proposal/supports.ts'
import type { Side } from '../../gait/side.ts'
import { otherSide } from '../../gait/side.ts'
import { lowerBound } from '../../math/search.ts'
import { calcBodyMatrices } from '../kernels/inverse-dynamics.ts'
import type { Body } from '../../model/body.ts'
import type { Run } from '../peak-scope.ts'

/** A support with its frames first…last, both counted. */
export interface StandingSpan extends SupportSpan, Run {}

/** Supports that have frames of the recording inside. */
export function layOnFrames(supports: readonly SupportSpan[], times: Float64Array): StandingSpan[] {
  return supports.flatMap((span) => {
    const first = lowerBound(times, span.from - 1e-9)
    const last = lowerBound(times, span.to - 1e-9) - 1
    return last > first ? [{ ...span, first, last }] : []
  })
}

/** Rods that count in the way from the root point to an ankle, and how far. */
interface AnkleArms {
  readonly rods: Int32Array
  readonly arms: Float64Array
}

const knownArms = new WeakMap<Body, Readonly<Record<Side, AnkleArms | null>>>()

/** From the root point to each ankle; null without one. */
function armsOf(body: Body): Readonly<Record<Side, AnkleArms | null>> {
  const known = knownArms.get(body)
  if (known !== undefined) return known
  const found = { left: calcArms(body, 'left'), right: calcArms(body, 'right') }
  knownArms.set(body, found)
  return found
}

function calcArms(body: Body, side: Side): AnkleArms | null {
  const { tree, segmentCount: S, J } = calcBodyMatrices(body)
  const foot = tree.segments.findIndex((one) => one.name === `foot.${side}`)
  if (foot < 0) return null
  const rods = Int32Array.from(Array.from({ length: S }, (_, j) => j).filter((j) => J[foot * S + j] !== 0))
  return { rods, arms: Float64Array.from(rods, (j) => J[foot * S + j]!) }
}

/** Where each foot stands against the recording, x and z. */
export type FeetMoved = Record<Side, [number, number]>

export const createFeetMoved = (): FeetMoved => ({ left: [0, 0], right: [0, 0] })

export const copyFeetMoved = ({ left, right }: FeetMoved): FeetMoved => ({ left: [...left], right: [...right] })

export interface StandRequest {
  readonly body: Body
  readonly spans: readonly StandingSpan[]
  /** Recorded and posed rods, rows of S × 3. */
  readonly recorded: Float64Array
  readonly posed: Float64Array
  /** Where the feet stand at the first frame; afterwards, where they stand at the last. Default: as recorded. */
  readonly moved?: FeetMoved
  /** The shift of frames that differ from these in single supports alone: only those are worked out, in its place. */
  readonly known?: Float64Array
}

/**
 * How far the root point moves against the recording so that each stance ankle keeps its recorded path, moved over the
 * floor by what the steps before it grew; x, y, z per frame. While both feet stand the way passes from the one to the
 * other; in the air it goes on evenly.
 */
export function calcRootShift(request: StandRequest): Float64Array {
  const { body, spans, posed, known, moved = createFeetMoved() } = request
  const rods = { S: body.segments.length, arms: armsOf(body), recorded: request.recorded, posed, moved }
  const n = posed.length / (3 * rods.S)
  const shift = known ?? new Float64Array(3 * n)
  let before: StandingSpan | null = null
  for (const span of spans) {
    const { kind, side, first, last } = span
    if (side === null) {
      before = span
      continue
    }
    const isDouble = kind === 'double support'
    const trailing = otherSide(side)
    // The foot that comes down does so where the body's posture puts it.
    if (isDouble && before !== null && before.side === trailing) {
      const x = placeOf(rods, trailing, first, 0) - missOf(rods, side, first, 0)
      const z = placeOf(rods, trailing, first, 2) - missOf(rods, side, first, 2)
      moved[side] = [x, z]
    } else if (!isDouble && before?.kind === 'flight') {
      const from = 3 * Math.max(0, before.first - 1)
      moved[side] = [shift[from]! - missOf(rods, side, first, 0), shift[from + 2]! - missOf(rods, side, first, 2)]
    }
    before = span
    if (isDouble && known !== undefined) continue
    for (let k = first; k <= last; k++) {
      const w = isDouble ? ease((k - first) / (last - first)) : 1
      for (let c = 0; c < 3; c++)
        shift[3 * k + c] = w * placeOf(rods, side, k, c) + (w === 1 ? 0 : (1 - w) * placeOf(rods, trailing, k, c))
    }
  }
  bridge(shift, spans, n)
  return shift
}

/** Rods of both motions, and where the feet stand so far. */
interface ComparedRods {
  readonly S: number
  readonly arms: Readonly<Record<Side, AnkleArms | null>>
  readonly recorded: Float64Array
  readonly posed: Float64Array
  readonly moved: FeetMoved
}

/** By how much an ankle would move were the root to stay. */
function missOf({ S, arms, recorded, posed }: ComparedRods, side: Side, k: number, c: number): number {
  const own = arms[side]
  if (own === null || recorded === posed) return 0
  let sum = 0
  for (let i = 0; i < own.rods.length; i++) {
    const at = 3 * (k * S + own.rods[i]!) + c
    sum += own.arms[i]! * (recorded[at]! - posed[at]!)
  }
  return sum
}

function placeOf(rods: ComparedRods, side: Side, k: number, c: number): number {
  return missOf(rods, side, k, c) + (c === 1 ? 0 : rods.moved[side][c === 0 ? 0 : 1])
}

const ease = (s: number): number => s * s * s * (10 + s * (6 * s - 15))

/** Frames of no support take the way between their neighbours', or the nearest one's. */
function bridge(shift: Float64Array, spans: readonly StandingSpan[], n: number): void {
  const known = new Uint8Array(n)
  for (const { side, first, last } of spans) if (side !== null) known.fill(1, first, last + 1)
  let from = -1
  for (let k = 0; k <= n; k++) {
    if (k < n && known[k] === 0) continue
    for (let i = from + 1; i < k; i++) {
      for (let c = 0; c < 3; c++) {
        const a = from < 0 ? (k < n ? shift[3 * k + c]! : 0) : shift[3 * from + c]!
        const b = k < n ? shift[3 * k + c]! : a
        shift[3 * i + c] = a + ((b - a) * (i - from)) / (k - from)
      }
    }
    from = k
  }
}
