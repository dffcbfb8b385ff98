import { SIDES, type Side } from '../../gait/side.ts'
import { groupBy, indexFirst } from '../../math/index-by.ts'
import { createStretches, type Stretch } from '../../math/search.ts'
import type { Motion } from './motion.ts'

/** What muscles across a leg's joints do at one boundary of its cycle, over all cycles. */
export interface PatternPoint {
  /** Which boundary of the cycle: `strike.right`, `single support.right@0.25`. */
  readonly boundary: string
  /** Mean place in the leg's cycle, 0 to 1. */
  readonly share: number
  /** N·m·s/kg; positive: it extends the joint, pushes the foot off. */
  readonly mean: number
  /** Spread over cycles; null with fewer than two. */
  readonly sd: number | null
  readonly count: number
}

/** When the muscles of one leg act, joint by joint. */
export interface LegPattern {
  readonly side: Side
  /** Whole cycles it is the mean of. */
  readonly cycles: number
  readonly joints: readonly { readonly joint: 'hip' | 'knee' | 'ankle'; readonly points: readonly PatternPoint[] }[]
}

/** A solved motion and what its pattern of impulses needs. */
export interface PatternRequest {
  readonly motion: Pick<Motion, 'boundaries' | 'impulses' | 'phases'>
  /** Moments inside the phases, N·m on the distal side about the subject's right: what leads led joints. */
  readonly inside: Moments | null
  readonly cycles: readonly { readonly side: Side; readonly from: number; readonly to: number }[]
  /** kg */
  readonly mass: number
}

/** Net moments of a motion on its own clock, x, y, z per time, in world axes. */
export interface Moments {
  readonly times: Float64Array
  readonly joints: readonly { readonly joint: string; readonly momentOnDistalInWorld: Float64Array }[]
}

const JOINTS = ['hip', 'knee', 'ankle'] as const

/** A turn about the subject's right extends the knee, and flexes hip and ankle. */
const EXTENDS = { hip: -1, knee: 1, ankle: -1 } as const

/**
 * The muscles' impulses over the cycle of each leg, sagittal, mean and spread. At a joint that swings freely all of it
 * is the jump at the boundary; what leads a led joint acts inside the phases as well, and is counted to the boundary it
 * is nearest to: from the middle of the phase before to the middle of the phase after.
 */
export function calcImpulsePattern(request: PatternRequest): readonly LegPattern[] {
  const acting = calcActing(request)
  const stretchOf = createStretches(acting.map(({ time }) => time))
  return SIDES.flatMap((side): LegPattern[] => {
    const cycles = request.cycles.filter((one) => one.side === side)
    if (cycles.length === 0) return []
    const joints = JOINTS.map((joint) => ({
      joint,
      points: gather(
        cycles.flatMap(({ from, to }) => {
          const { first, end } = stretchOf(from - SAME, to)
          return acting.slice(first, end).flatMap(({ boundary, time, joints: own }) => {
            const value = own.get(`${joint}.${side}`)
            // A strike is the first instant of its cycle, never the last of the one before.
            if (value === undefined || time < from - SAME || time >= to - SAME) return []
            const share = (time - from) / (to - from)
            return [{ boundary: kindOf(boundary), share, value: (EXTENDS[joint] * value) / request.mass }]
          })
        }),
      ),
    }))
    return joints.every(({ points }) => points.length === 0) ? [] : [{ side, cycles: cycles.length, joints }]
  })
}

/** s */
const SAME = 1e-6

/** `single support.right.3@0.25` → `single support.right@0.25`: the same place of every cycle. */
const kindOf = (id: string): string => id.replace(/\.\d+(?=$|@)/, '')

/** What muscles do around one boundary, joint by joint. */
export interface ActingImpulse {
  readonly boundary: string
  /** s, on the recording's clock. */
  readonly time: number
  /** Joint → N·m·s about the subject's right. */
  readonly joints: ReadonlyMap<string, number>
}

/** What is done around each boundary: the jump, and what leads joints up to the middles of the phases next to it. */
export function calcActing({ motion, inside }: Pick<PatternRequest, 'motion' | 'inside'>): ActingImpulse[] {
  const { boundaries, impulses, phases } = motion
  const boundaryOf = indexFirst(boundaries, ({ id }) => id)
  const phaseBefore = indexFirst(phases, ({ phase }) => phase.end)
  const phaseAfter = indexFirst(phases, ({ phase }) => phase.start)
  const integrate = createMomentIntegral(inside)
  return impulses.flatMap((impulse): ActingImpulse[] => {
    const boundary = boundaryOf.get(impulse.boundary)
    const before = phaseBefore.get(impulse.boundary)
    const after = phaseAfter.get(impulse.boundary)
    if (boundary === undefined || before === undefined || after === undefined) return []
    const reach = { from: middleOf(before.times), to: middleOf(after.times) }
    return [
      {
        boundary: impulse.boundary,
        time: boundary.recordedTime,
        joints: new Map(impulse.joints.map(({ joint, angular }) => [joint, angular[2] + integrate(joint, reach)])),
      },
    ]
  })
}

const middleOf = (times: Float64Array): number => (times[0]! + times.at(-1)!) / 2

/** A span of time to integrate over, s on the motion’s clock. */
export interface StanceSpan {
  readonly from: number
  readonly to: number
}

/** ∫ of one joint's moment about the subject's right over a span, by trapezia; 0 where there is none. */
export const integrateMoment = (moments: Moments | null, joint: string, span: StanceSpan): number =>
  createMomentIntegral(moments)(joint, span)

/** ∫ of a moment about the subject's right, by trapezia clipped to the span; 0 where there is none. */
function createMomentIntegral(moments: Moments | null): (joint: string, span: StanceSpan) => number {
  if (moments === null) return () => 0
  const { times } = moments
  // Looked up once, since they may be read from a file, and only what is summed: of an hour all three are 100 MB.
  const ofJoint = new Map(
    [...indexFirst(moments.joints, ({ joint }) => joint)].map(([joint, load]) => [joint, thirdOf(load)]),
  )
  const stretchOf = createStretches(times)
  return (joint, span) => {
    const own = ofJoint.get(joint)
    return own === undefined ? 0 : sumTrapezia(times, own, span, stretchOf(span.from, span.to))
  }
}

/** The moment about the subject's right. */
function thirdOf({ momentOnDistalInWorld: all }: Moments['joints'][number]): Float64Array {
  const third = new Float64Array(all.length / 3)
  for (let k = 0; k < third.length; k++) third[k] = all[3 * k + 2]!
  return third
}

function sumTrapezia(times: Float64Array, own: Float64Array, { from, to }: StanceSpan, stretch: Stretch): number {
  let sum = 0
  // The trapezium that begins before the span, and the one that ends after it, reach into it.
  for (let k = Math.max(1, stretch.first); k <= Math.min(stretch.end, times.length - 1); k++) {
    const [a, b] = [times[k - 1]!, times[k]!]
    const [low, high] = [Math.max(a, from), Math.min(b, to)]
    // Two rows at one instant are the two sides of a boundary.
    if (high <= low || b <= a) continue
    const [start, end] = [own[k - 1]!, own[k]!]
    const slope = (end - start) / (b - a)
    const part = (high - low) * (start + slope * ((low + high) / 2 - a))
    if (Number.isFinite(part)) sum += part
  }
  return sum
}

/** Mean and spread of what happens at the same boundary of several cycles, in the order of the cycle. */
function gather(
  all: readonly { readonly boundary: string; readonly share: number; readonly value: number }[],
): readonly PatternPoint[] {
  return [...groupBy(all, ({ boundary }) => boundary)]
    .map(([boundary, own]) => {
      const mean = meanOf(own.map(({ value }) => value))
      const squares = own.reduce((sum, { value }) => sum + (value - mean) ** 2, 0)
      return {
        boundary,
        share: meanOf(own.map(({ share }) => share)),
        mean,
        sd: own.length < 2 ? null : Math.sqrt(squares / (own.length - 1)),
        count: own.length,
      }
    })
    .toSorted((a, b) => a.share - b.share)
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
