import type { Side } from '../gait/side.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { createRandom } from '../math/random.ts'
import { standardDeviation } from '../math/statistics.ts'
import type { ContactJoint, ContactRequest } from './contact.ts'
import { CONTACT_JOINTS, DEFAULT_UNCERTAINTY } from './contact.ts'
import { EDGE_WEIGHTS } from './contact-forces.ts'
import { createLegSharing, createLegSolver } from './leg-solver.ts'
import { genericModel } from './muscle-model.ts'

/** Contact force of one joint with a technique, on the technique's clock; NaN where the recorded one is not shown. */
export interface ProposedContactCurve {
  /** `knee.left` */
  readonly joint: string
  readonly side: Side
  /** Size: recorded + change, and the change alone, N. */
  readonly force: Float64Array
  readonly change: Float64Array
}

/** What a technique does to the largest contact force of a joint, as one word with its reason. */
export interface ContactVerdict {
  readonly joint: string
  readonly side: Side
  /** N */
  readonly recorded: number
  readonly change: number
  /** Of the change: muscles, boundaries and the method's error together; null where no error is known. */
  readonly sd: number | null
  /** What ± is made of, largest first. */
  readonly parts: readonly { readonly of: 'muscles' | 'boundaries' | 'method'; readonly sd: number }[]
  readonly verdict: LoadVerdict['verdict']
  readonly reason: LoadVerdict['reason']
}

/** Contact forces of a technique as change of the recorded ones. */
export interface ProposedContact {
  readonly of: 'proposed'
  readonly times: Float64Array
  readonly joints: readonly ProposedContactCurve[]
  readonly verdicts: readonly ContactVerdict[]
}

export interface ChangeSpreadRequest {
  readonly before: ContactRequest
  readonly after: ContactRequest
  readonly side: Side
  readonly joint: ContactJoint
  /** Frames of the largest force before and after: the only ones looked at. */
  readonly frames: readonly number[]
}

const DRAWS = 60
const SEED = 43

/**
 * How uncertain muscles make the change of a largest contact force, N: knee centre, strengths and the weight of two-joint
 * muscles are drawn, each draw alike for both motions, for it is one subject. What both have in common falls out.
 */
export function calcChangeSpread({ before, after, side, joint, frames }: ChangeSpreadRequest): number {
  const random = createRandom(SEED)
  const generic = genericModel()
  const { kneeCentre, strength } = DEFAULT_UNCERTAINTY
  const drawn: number[] = []
  for (let draw = 0; draw < DRAWS; draw++) {
    const muscles = generic.muscles.map((muscle) => ({
      ...muscle,
      cap: muscle.cap * Math.exp(strength * random.normal()),
    }))
    const model = { ...generic, muscles }
    const shift = kneeCentre * random.normal()
    const weight = EDGE_WEIGHTS[0] * (EDGE_WEIGHTS[1] / EDGE_WEIGHTS[0]) ** random.next()
    const most = (request: ContactRequest): number => {
      const leg = createLegSolver({ model, request, side })
      if (leg === null) return Number.NaN
      const sharing = createLegSharing(model, weight)
      const contact = new Float64Array(9)
      const at = 3 * CONTACT_JOINTS.indexOf(joint)
      return Math.max(
        ...frames.map((k) => {
          leg.pose(k)
          // A knee centre farther forward by s: the knee's flexion moment changes by s times the force along the shank.
          const { axes, forces, torques } = leg.frames
          torques[3]! += shift * (forces[3]! * axes[19]! + forces[4]! * axes[22]! + forces[5]! * axes[25]!)
          leg.share(sharing, contact)
          return Math.hypot(contact[at]!, contact[at + 1]!, contact[at + 2]!)
        }),
      )
    }
    drawn.push(most(after) - most(before))
  }
  return standardDeviation(drawn)
}
