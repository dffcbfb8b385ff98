import type { GaitEvent } from '../recording/recording.ts'
import type { GroundEstimate } from './estimate.ts'
import { calcMechanics, estimateGround, sightOf } from './estimate.ts'
import type { Harmonics } from './harmonics.ts'
import { shift } from './harmonics.ts'
import type { LaidGround } from './lay.ts'
import { layEstimate } from './lay.ts'
import type { Learned } from './learned.ts'
import { calcClocks, calcWalker } from './mean-stride.ts'
import type { LegAngles, Walker } from './walker.ts'
import { dimensionlessSpeed } from './walker.ts'

export interface GroundInput {
  readonly times: Float64Array
  /** rad, clinical signs. */
  readonly angles: Readonly<Record<string, Float64Array | undefined>>
  readonly events: readonly GaitEvent[]
  /**
   * Whether the events are contacts (plates, markers, the file) or signs in the joint angles, which may lie a little
   * beside them.
   */
  readonly contacts: boolean
  readonly mass: number
  readonly stature: number
  /** m/s; null: it follows from the feet that do not slip. */
  readonly speed: number | null
  readonly learned: Learned
}

/** The estimate of a recording, and what it was made from. */
export interface RecordingEstimate {
  readonly laid: LaidGround
  readonly estimate: GroundEstimate
}

/**
 * The forces learned from were smoothed before their first contact was taken from them, so that their strides begin
 * early by `learned.lead` against strikes found in the motion, and against plates by about half of it: so much brings
 * the estimate nearest to the plates of eight other people.
 */
const CONTACT_LEAD = 0.5

/** Null where there is no whole stride of both legs' flexion to be seen. */
export function estimateRecording(input: GroundInput): RecordingEstimate | null {
  const { times, angles, events, mass, stature, speed, learned } = input
  const clocks = calcClocks(events)
  if (clocks === null) return null
  const seen = calcWalker({ times, angles, clocks, stature, speed })
  if (seen === null) return null
  const found = calcMechanics(seen, learned.toeOff, learned.laws[sightOf(seen)].speed).speed
  const lead =
    (input.contacts ? CONTACT_LEAD : 1) * (learned.lead[0] + learned.lead[1] * dimensionlessSpeed(found, stature))
  const estimate = estimateGround(countFrom(seen, -lead), learned)
  return { laid: layEstimate(estimate, { times, clocks, lead }, { mass, stature }), estimate }
}

/** The same stride with its zero moved. */
export function countFrom(walker: Walker, by: number): Walker {
  const moved = (curve: Harmonics): Harmonics => shift(curve, by)
  const leg = ({ hip, knee, ankle }: LegAngles): LegAngles => ({
    hip: moved(hip),
    knee: moved(knee),
    ankle: moved(ankle),
  })
  const orNull = (curve: Harmonics | null): Harmonics | null => (curve === null ? null : moved(curve))
  return {
    ...walker,
    legs: { right: leg(walker.legs.right), left: leg(walker.legs.left) },
    tilt: orNull(walker.tilt),
    obliquity: orNull(walker.obliquity),
    rotation: orNull(walker.rotation),
  }
}
