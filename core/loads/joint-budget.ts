import type { Storeroom } from '../math/storeroom.ts'
import { withMore } from '../math/storeroom.ts'
import { type CurveBudgetRequest, withCurveBudget } from './curve-budget.ts'
import type { JointLoad, Peak } from './loads.ts'
import { type BudgetRequest, withBudget } from './peak-budget.ts'
import { storeSd } from './stored-loads.ts'

export type JointBudgetRequest = Omit<BudgetRequest, 'joints'> & CurveBudgetRequest

/**
 * A joint's peaks with all that makes them unsure, and its load with what makes its curve so. Joint by joint: of a long
 * recording only the series of one are then at hand.
 */
export function withJointBudget(
  joint: JointLoad,
  peaks: readonly Peak[],
  request: JointBudgetRequest,
  storeroom: Storeroom | undefined,
): { readonly joint: JointLoad; readonly peaks: readonly Peak[] } {
  const near = atHand(joint)
  const judged = withBudget(
    peaks.filter((peak) => peak.joint === joint.joint),
    { ...request, joints: [near] },
  )
  const { sd } = withCurveBudget(near, judged, request)
  if (sd === undefined || sd === near.sd) return { joint, peaks: judged }
  return { joint: withMore(joint, { sd: storeroom === undefined ? sd : storeSd(sd, storeroom) }), peaks: judged }
}

const NONE = new Float64Array(0)

/** What budgets are read from, wherever it waits; of the rest nothing. */
const atHand = ({ joint, side, forceOnDistalInWorld, momentOnDistalInDistal, sd }: JointLoad): JointLoad => ({
  joint,
  side,
  forceOnDistalInWorld,
  forceOnDistalInDistal: NONE,
  forceOnDistalInProximal: NONE,
  momentOnDistalInWorld: NONE,
  momentOnDistalInDistal,
  axial: NONE,
  shear: NONE,
  power: NONE,
  ...(sd === undefined ? {} : { sd: { ...sd } }),
})
