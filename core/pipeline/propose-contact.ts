import type { ContactErrorTable } from '../loads/proposal/contact-error.ts'
import { CONTACT_ERRORS } from '../loads/proposal/contact-error.ts'
import type { FrameLoads } from '../loads/proposal/load-change.ts'
import { addFrames } from '../loads/proposal/load-change.ts'
import { calcLayoutSpread, toWord, withMethod } from '../loads/proposal/verdict.ts'
import type { ContactForces, ContactJoint, ContactRequest } from '../muscles/contact.ts'
import { CONTACT_JOINTS } from '../muscles/contact.ts'
import type { ContactVerdict, ProposedContact, ProposedContactCurve } from '../muscles/contact-change.ts'
import { calcChangeSpread } from '../muscles/contact-change.ts'
import { calcContactForces } from '../muscles/contact-forces.ts'
import type { ContactResult } from '../muscles/contact-result.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import type { Proposal } from './propose.ts'

export interface ProposedContactRequest {
  readonly prepared: PreparedTrial
  readonly recorded: RecordedLoads
  readonly contact: ContactResult
  readonly proposal: Proposal
  /** For validation: other than the shipped ones. */
  readonly errors?: ContactErrorTable
}

/**
 * Contact forces of a technique by the route of proposals: the net loads are recorded + change, and so is the contact
 * force; both motions go through the same muscles, so that what these get wrong in both falls out of the change.
 */
export function calcProposedContact(request: ProposedContactRequest): ProposedContact {
  const { prepared, recorded, contact, proposal } = request
  const { times, body } = prepared.fit
  const sides = contact.unmet.map(({ side }) => side)
  const before: ContactRequest = { fit: prepared.fit, loads: recorded.loads, sides }
  const along = (loads: ContactRequest['loads']): ContactRequest => ({
    fit: { times, body, axes: proposal.path.axes },
    loads,
    sides,
  })
  const after = along(proposal.loads)
  const [first, then] = [calcContactForces(before), calcContactForces(after)]
  const others = proposal.layouts.map((layout: FrameLoads) =>
    calcContactForces(along(addFrames(recorded.loads, layout))),
  )
  const found = contact.joints.map((own) => {
    const joint = own.joint.split('.')[0] as ContactJoint
    const changeTo = (forces: ContactForces): Float64Array => {
      const [a, b] = [first.legs[own.side]![joint].size, forces.legs[own.side]![joint].size]
      return own.force.map((value, k) => (Number.isFinite(value) ? b[k]! - a[k]! : Number.NaN))
    }
    const change = changeTo(then)
    const curve: ProposedContactCurve = {
      joint: own.joint,
      side: own.side,
      force: own.force.map((value, k) => value + change[k]!),
      change,
    }
    const frames = [own.force, curve.force].map(frameOfMost)
    if (frames.includes(-1)) return { curve, verdict: null }
    const recordedPeak = own.force[frames[0]!]!
    const changeOf = (by: Float64Array): number => {
      const sum = own.force.map((value, k) => value + by[k]!)
      return sum[frameOfMost(sum)]! - recordedPeak
    }
    const verdict = judge(request, {
      joint,
      own: { joint: own.joint, side: own.side, recorded: recordedPeak, change: changeOf(change) },
      others: others.map((forces) => changeOf(changeTo(forces))),
      spread: () => calcChangeSpread({ before, after, side: own.side, joint, frames }),
    })
    return { curve, verdict }
  })
  return {
    of: 'proposed',
    times: proposal.path.times,
    joints: found.map(({ curve }) => curve),
    verdicts: found.flatMap(({ verdict }) => (verdict === null ? [] : [verdict])),
  }
}

interface JudgeRequest {
  readonly joint: (typeof CONTACT_JOINTS)[number]
  readonly own: Pick<ContactVerdict, 'joint' | 'side' | 'recorded' | 'change'>
  readonly others: readonly number[]
  readonly spread: () => number
}

function judge(
  { contact, proposal, errors = CONTACT_ERRORS }: ProposedContactRequest,
  { joint, own, others, spread }: JudgeRequest,
): ContactVerdict {
  const { family, outside } = proposal.tested
  const known = errors[family]?.[joint] ?? null
  const error = known === null ? null : { ...known, sd: bodyWeightToNewton(known.sd, contact.bodyMass) }
  const parts = [
    { of: 'muscles', sd: own.change === 0 ? 0 : spread() },
    { of: 'boundaries', sd: calcLayoutSpread(own.change, others) },
  ] as const
  return {
    ...own,
    parts: withMethod(parts, error, own.change),
    ...toWord({ change: own.change, parts, others, error, outside }),
  }
}

/** −1: there is no value at all. */
function frameOfMost(values: Float64Array): number {
  let best = -1
  for (let k = 0; k < values.length; k++) if (values[k]! > (best < 0 ? 0 : values[best]!)) best = k
  return best
}
