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

/** From the root point to each ankle: how far each rod counts. */
export function calcAnkleArms(body: Body): Readonly<Record<Side, Float64Array | null>> {
  const { tree, segmentCount: S, J } = calcBodyMatrices(body)
  const arms = (side: Side): Float64Array | null => {
    const j = tree.segments.findIndex((one) => one.name === `foot.${side}`)
    return j < 0 ? null : J.slice(j * S, (j + 1) * S)
  }
  return { left: arms('left'), right: arms('right') }
}

export interface StandRequest {
  readonly body: Body
  readonly spans: readonly StandingSpan[]
  /** Recorded and posed rods, rows of S × 3. */
  readonly recorded: Float64Array
  readonly posed: Float64Array
  /** The shift of frames that differ from these in single supports alone: only those are worked out, in its place. */
  readonly known?: Float64Array
}

/**
 * How far the root point moves against the recording so that each stance ankle keeps its recorded path, moved over the
 * floor by what the steps before it grew; x, y, z per frame. While both feet stand the way passes from the one to the
 * other; in the air it goes on evenly.
 */
export function calcRootShift({ body, spans, recorded, posed, known }: StandRequest): Float64Array {
  const S = body.segments.length
  const n = posed.length / (3 * S)
  const arms = calcAnkleArms(body)
  const shift = known ?? new Float64Array(3 * n)
  /** By how much an ankle would move were the root to stay. */
  const miss = (side: Side, k: number, c: number): number => {
    const own = arms[side]
    if (own === null) return 0
    let sum = 0
    for (let j = 0; j < S; j++) {
      const at = 3 * (k * S + j) + c
      sum += own[j]! * (recorded[at]! - posed[at]!)
    }
    return sum
  }
  /** Where each foot stands against the recording, x and z. */
  const moved: Record<Side, [number, number]> = { left: [0, 0], right: [0, 0] }
  const place = (side: Side, k: number, c: number): number =>
    miss(side, k, c) + (c === 1 ? 0 : moved[side][c === 0 ? 0 : 1])
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
    if (isDouble && before !== null && before.side === trailing)
      moved[side] = [0, 2].map((c) => place(trailing, first, c) - miss(side, first, c)) as [number, number]
    else if (!isDouble && before?.kind === 'flight')
      moved[side] = [0, 2].map((c) => shift[3 * Math.max(0, before!.first - 1) + c]! - miss(side, first, c)) as [
        number,
        number,
      ]
    before = span
    if (isDouble && known !== undefined) continue
    for (let k = first; k <= last; k++) {
      const w = isDouble ? ease((k - first) / (last - first)) : 1
      for (let c = 0; c < 3; c++)
        shift[3 * k + c] = w * place(side, k, c) + (w === 1 ? 0 : (1 - w) * place(trailing, k, c))
    }
  }
  bridge(shift, spans, n)
  return shift
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
