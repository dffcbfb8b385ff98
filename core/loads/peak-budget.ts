import type { JointLoad, Peak, PeakPart } from './loads.ts'

/**
 * m: how far a joint's centre may lie from where the fit puts it. Hip by regression from pelvis markers 12 mm
 * (Harrington et al. 2007), knee and ankle from markers on their sides; with lengths from a table alone, a centimetre.
 */
const CENTRES = {
  markers: { hip: 0.012, knee: 0.008, ankle: 0.006 },
  angles: { hip: 0.012, knee: 0.01, ankle: 0.01 },
} as const
/** m: how well a force plate knows where its force acts. */
const PLACE_OF_PRESSURE = 0.005

export type CentresFrom = keyof typeof CENTRES

export interface BudgetRequest {
  readonly times: Float64Array
  /** With the ± of an estimated ground. */
  readonly joints: readonly JointLoad[]
  /** What the joints' centres were found from. */
  readonly centres: CentresFrom
  /** An estimated moment was compared with measured ones as a whole, errors of the centres included. */
  readonly isWholeEstimate: boolean
  /** The same peaks with accelerations smoothed once more; null where they could not be. */
  readonly smoothed: readonly Peak[] | null
}

/**
 * What makes each peak's ±, part by part, largest first; ± is the root of the sum of their squares. The instants of
 * events and the model's own error are in the part of an estimated ground, which was compared with measured stances
 * whose events the motion showed.
 */
export function withBudget(peaks: readonly Peak[], request: BudgetRequest): Peak[] {
  return peaks.map((peak) => {
    if (peak.sd === null) return peak
    const joint = request.joints.find((one) => one.joint === peak.joint)
    const other: PeakPart[] = joint === undefined ? [] : listParts(peak, joint, request)
    const parts = [{ of: 'body' as const, sd: peak.sd }, ...other]
      .filter(({ sd }) => Number.isFinite(sd) && sd > 0)
      .toSorted((a, b) => b.sd - a.sd)
    return { ...peak, sd: Math.hypot(...parts.map(({ sd }) => sd)), parts }
  })
}

function listParts(peak: Peak, joint: JointLoad, request: BudgetRequest): PeakPart[] {
  const { times, smoothed, isWholeEstimate, centres } = request
  const k = times.findIndex((time) => time >= peak.time - 1e-9)
  const again = smoothed?.find((one) => one.joint === peak.joint && one.quantity === peak.quantity)
  const parts: PeakPart[] = again === undefined ? [] : [{ of: 'smoothing', sd: Math.abs(again.value - peak.value) }]
  const isEstimated = peak.ground === 'estimated' && joint.sd !== undefined
  const ground = isEstimated ? calcGroundPart(peak, joint, k) : null
  if (ground !== null) parts.push({ of: 'ground', sd: ground })
  const known = CENTRES[centres][joint.joint.replace(/\..*/, '') as 'hip']
  const moment = calcMomentFactor(peak, joint, k)
  if (known === undefined || moment === null || (isEstimated && isWholeEstimate)) return parts
  const force = Math.hypot(...joint.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3))
  parts.push({ of: 'joint centres', sd: moment * known * force })
  if (peak.ground === 'measured') parts.push({ of: 'ground', sd: moment * PLACE_OF_PRESSURE * force })
  return parts
}

/** How a peak grows with the moment at its joint; null where it does not. */
function calcMomentFactor(peak: Peak, joint: JointLoad, k: number): number | null {
  if (peak.unit === 'N·m') return 1
  const turning = joint.momentOnDistalInDistal[3 * k + 2]!
  return peak.unit === 'W' && Math.abs(turning) > 0 ? Math.abs(peak.value / turning) : null
}

/** Forces by the larger of their ±; powers by the moment's, at the speed the joint turns. */
function calcGroundPart(peak: Peak, joint: JointLoad, k: number): number | null {
  const force = joint.sd!.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3)
  if (peak.unit === 'N') return ['anterior', 'posterior'].includes(peak.quantity) ? force[0]! : force[1]!
  const factor = calcMomentFactor(peak, joint, k)
  return factor === null ? null : factor * joint.sd!.momentOnDistalInDistal[3 * k + 2]!
}
