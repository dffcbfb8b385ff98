import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import type { ContactBand, ContactEdges, ContactForces, ContactJoint, ContactRequest, LegContact } from './contact.ts'
import { CONTACT_JOINTS, DEFAULT_UNCERTAINTY } from './contact.ts'
import { createFrameWriter, createLegContact, createLegSharing, createLegSolver } from './leg-solver.ts'
import { genericModel } from './muscle-model.ts'
import type { Sharing } from './sharing.ts'

/** Weight of two-joint muscles that is shown, and the edges of the band around it. */
export const SHOWN_WEIGHT = 2
export const EDGE_WEIGHTS = [1, 4] as const

/**
 * Contact forces at hips, knees and ankles: net moments shared among 43 muscles a leg, whose pulls add to the net force.
 * The estimate of one weighting: 1 for comparisons with OpenSim’s static optimisation, 2 (default) for what is shown.
 */
export function calcContactForces(request: ContactRequest & { readonly twoJointWeight?: number }): ContactForces {
  const weight = request.twoJointWeight ?? SHOWN_WEIGHT
  const legs: Partial<Record<Side, LegContact>> = {}
  for (const side of request.sides ?? SIDES) {
    const leg = calcLeg(request, side, weight, [])
    if (leg !== null) legs[side] = leg.contact
  }
  return toContactForces(request, weight, legs)
}

/** The shown weighting with the band between its edges, in one pass over the paths. */
export function calcContactBand(request: ContactRequest): ContactBand {
  const legs: Partial<Record<Side, LegContact>> = {}
  const edges: Partial<Record<Side, Record<ContactJoint, ContactEdges>>> = {}
  for (const side of request.sides ?? SIDES) {
    const leg = calcLeg(request, side, SHOWN_WEIGHT, EDGE_WEIGHTS)
    if (leg === null) continue
    legs[side] = leg.contact
    edges[side] = leg.edges
  }
  return { middle: toContactForces(request, SHOWN_WEIGHT, legs), weights: EDGE_WEIGHTS, edges }
}

function toContactForces({ fit }: ContactRequest, twoJointWeight: number, legs: ContactForces['legs']): ContactForces {
  const muscles = genericModel().muscles.map(({ name, label, cap }) => ({ name, label, cap }))
  return { twoJointWeight, times: fit.times, muscles, legs }
}

function calcLeg(
  request: ContactRequest,
  side: Side,
  weight: number,
  edgeWeights: readonly number[],
): { contact: LegContact; edges: Record<ContactJoint, ContactEdges> } | null {
  const model = genericModel()
  const leg = createLegSolver({ model, request, side })
  if (leg === null) return null
  const n = request.fit.times.length
  const out = createLegContact(side, n, model.muscles.length)
  const sharing = createLegSharing(model, weight)
  const write = createFrameWriter(leg, sharing, { ...DEFAULT_UNCERTAINTY, ...request.uncertainty }, out)
  const others = edgeWeights.map((one) => createLegSharing(model, one))
  const edges = createEdges(others.length > 0 ? n : 0)
  const contact = new Float64Array(9)
  const reach = (k: number, other: Sharing): void => {
    leg.share(other, contact)
    for (let joint = 0; joint < 3; joint++) {
      const at = 3 * joint
      const size = Math.sqrt(contact[at]! ** 2 + contact[at + 1]! ** 2 + contact[at + 2]! ** 2)
      const { low, high } = edges[CONTACT_JOINTS[joint]!]
      if (size < low[k]!) low[k] = size
      if (size > high[k]!) high[k] = size
    }
  }
  for (let k = 0; k < n; k++) {
    leg.pose(k)
    leg.share(sharing, contact)
    write(k, contact)
    if (others.length > 0) widen(k, out, edges)
    for (let o = 0; o < others.length; o++) reach(k, others[o]!)
  }
  return { contact: out, edges }
}

/** Both edges start from what is shown. */
function widen(k: number, out: LegContact, edges: Readonly<Record<ContactJoint, ContactEdges>>): void {
  for (let joint = 0; joint < 3; joint++) {
    const name = CONTACT_JOINTS[joint]!
    const size = out[name].size[k]!
    edges[name].low[k] = size
    edges[name].high[k] = size
  }
}

function createEdges(frameCount: number): Record<ContactJoint, ContactEdges> {
  const edge = (): ContactEdges => ({ low: new Float64Array(frameCount), high: new Float64Array(frameCount) })
  return { hip: edge(), knee: edge(), ankle: edge() }
}
