import type { Vector3 } from '../../core/math/vector3.ts'
import type { GaitEvent, Side } from '../../core/index.ts'
import type { Angles, Poses } from '../../core/gait.ts'
import { SIDES, calcAngles, calcPoses } from '../../core/gait.ts'
import type { FootForce } from './ground.ts'
import { calcFootForces } from './ground.ts'
import { calcMarkers } from './markers.ts'
import type { SolvedGait } from './solve-gait.ts'
import { ballOf, contactAt } from './contact.ts'
import { sampleGait } from './solve-gait.ts'

export const MASS = 70
export const STATURE = 1.75
export const RATE = 100
export const FORCE_RATE = 500

/** A foot's stance as a plate sees it. */
export interface Step {
  readonly side: Side
  readonly from: number
  readonly to: number
  /** Middle of the foot on the floor, m. */
  readonly middle: Vector3
}

/** One made trial with everything any of the formats can hold. Times start at 0. */
export interface MadeTrial {
  readonly name: string
  readonly title: string
  readonly times: Float64Array
  readonly poses: Poses
  /** As made, and the ones derived from them (lumbar, foot progression). */
  readonly angles: Angles
  readonly path: Float64Array
  readonly markers: Readonly<Record<string, Float64Array>>
  readonly events: readonly GaitEvent[]
  readonly forceTimes: Float64Array
  readonly forces: Readonly<Record<Side, FootForce>>
  readonly steps: readonly Step[]
}

/** The cycle starts this far before the first right strike, so that no event lies on the first frame. */
const LEAD = 0.37

export function makeTrial(gait: SolvedGait, seconds: number): MadeTrial {
  const { norm } = gait
  const start = -LEAD * norm.strideTime
  const count = Math.round(seconds * RATE) + 1
  const times = Float64Array.from({ length: count }, (_, k) => k / RATE)
  const { angles, path } = sampleGait(
    gait,
    times.map((t) => t + start),
  )
  const poses = calcPoses(angles, count)
  const forceTimes = Float64Array.from({ length: (count - 1) * (FORCE_RATE / RATE) + 1 }, (_, k) => k / FORCE_RATE)
  const forces = calcFootForces(
    gait,
    MASS,
    forceTimes.map((t) => t + start),
  )
  const events: GaitEvent[] = []
  const steps: Step[] = []
  const last = times[count - 1]!
  for (let stride = -2; stride <= Math.ceil(seconds / norm.strideTime) + 1; stride++) {
    for (const side of SIDES) {
      const phase = stride + (side === 'right' ? 0 : norm.leftStrike)
      const from = phase * norm.strideTime - start
      const to = (phase + norm.timing[side].off) * norm.strideTime - start
      for (const [kind, time] of [
        ['strike', from],
        ['off', to],
      ] as const) {
        if (time > 0 && time < last) events.push({ side, kind, time, source: 'file' })
      }
      const { spot } = contactAt(norm, side, phase + 1e-9)
      const ball = ballOf(norm, side, spot, STATURE)
      steps.push({ side, from, to, middle: [(spot[0] + ball[0]) / 2, spot[1], (spot[2] + ball[2]) / 2] })
    }
  }
  return {
    name: norm.name,
    title: norm.title,
    times,
    poses,
    angles: { ...calcAngles(poses), ...angles },
    path,
    markers: calcMarkers(poses, path, gait.lengths, STATURE),
    events: events.toSorted((a, b) => a.time - b.time),
    forceTimes,
    forces,
    steps: steps.toSorted((a, b) => a.from - b.from),
  }
}
