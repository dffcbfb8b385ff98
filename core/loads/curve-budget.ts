import type { Side } from '../gait/side.ts'
import type { JointLoad, Peak } from './loads.ts'
import type { BudgetRequest } from './peak-budget.ts'
import { calcFixedParts } from './peak-budget.ts'

export interface CurveBudgetRequest extends Pick<BudgetRequest, 'centres' | 'mass' | 'isWholeEstimate'> {
  /** Which frames of a leg rest on an estimate: its swing, too, where none of its stances was measured. */
  readonly estimatedFrames: (side: Side) => (k: number) => boolean
}

/**
 * The ± of a sagittal moment's curve where positions were measured and the ground's force was not: what an estimated
 * force leaves open is joined, instant by instant, by the joint's centre and the model, and by body and smoothing as much
 * as at the peaks of the same curve. An estimate from joint angles alone was compared as a whole and stays.
 */
export function withCurveBudget(joint: JointLoad, peaks: readonly Peak[], request: CurveBudgetRequest): JointLoad {
  if (joint.sd === undefined || joint.side === null || request.isWholeEstimate) return joint
  const isEstimated = request.estimatedFrames(joint.side)
  const atPeaks = calcAtPeaks(joint.joint, peaks)
  const moments = joint.sd.momentOnDistalInDistal.slice()
  const force = joint.forceOnDistalInWorld
  // The centre's part grows with the force: by how much, a force of one newton shows.
  const fixed = calcFixedParts(joint.joint, 1, { ...request, isEstimated: true })
  if (fixed === null) return joint
  for (let k = 0; 3 * k < force.length; k++) {
    if (!isEstimated(k)) continue
    const size = Math.hypot(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!)
    moments[3 * k + 2] = Math.hypot(moments[3 * k + 2]!, fixed.centre * size, fixed.model, atPeaks)
  }
  return { ...joint, sd: { ...joint.sd, momentOnDistalInDistal: moments } }
}

/** N·m: body and smoothing together, root mean square over the peaks of a joint's sagittal moment. */
function calcAtPeaks(joint: string, peaks: readonly Peak[]): number {
  const squares = peaks
    .filter((peak) => peak.joint === joint && ['flexor moment', 'extensor moment'].includes(peak.quantity))
    .map(({ parts = [] }) =>
      parts.reduce((sum, { of, sd }) => sum + (of === 'body' || of === 'smoothing' ? sd * sd : 0), 0),
    )
  return squares.length === 0 ? 0 : Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length)
}
