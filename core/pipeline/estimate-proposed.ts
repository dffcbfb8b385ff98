import type { MotionChange } from '../boundary/plan/motion-change.ts'
import type { AngleTools } from '../boundary/plan/recorded.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import { estimateUnmeasured } from './estimate-unmeasured.ts'
import type { PreparedTrial } from './prepare.ts'

/**
 * What the joint angles show of the ground where positions were not measured. Where they were, a change is what the
 * motion demands: that is what was tested on people.
 */
export const estimateOf = ({ fit, estimated }: PreparedTrial): LaidGround | null =>
  fit.rootMeasured ? null : estimated

/**
 * The ground force of a proposal where the recorded one is estimated from joint angles: the same estimate, of the
 * proposed angles on the proposed clock. Null where it cannot be made.
 */
export function estimateProposed(
  { recording, fit, subject, running, groundChoices }: PreparedTrial,
  tools: AngleTools,
  { axes, times, root }: Pick<DifferentiatedMotion, 'axes' | 'times' | 'root'>,
  { clock }: MotionChange,
): LaidGround | null {
  const stated = groundChoices.speed ?? null
  // A speed that was stated is that of the recording.
  const speed = stated === null ? null : (stated * speedOf(times, root)) / speedOf(fit.times, fit.root)
  return estimateUnmeasured({
    recording: {
      ...recording,
      times,
      angles: { ...recording.angles, ...tools.calcAngles(axes, times.length) },
      events: recording.events.map((event) => ({ ...event, time: clock(event.time) })),
    },
    fit: { ...fit, axes, times, root },
    subject,
    running,
    choices: { ...groundChoices, speed },
  }).laid
}

/** m/s: how fast the root point gets on. */
const speedOf = (times: Float64Array, root: Float64Array): number =>
  Math.abs(root.at(-3)! - root[0]!) / (times.at(-1)! - times[0]!)
