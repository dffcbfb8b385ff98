import type { GaitCycle } from '../../../core/gait/cycle.ts'
import type { ContactJoint } from '../../../core/muscles/contact.ts'
import { CONTACT_JOINTS } from '../../../core/muscles/contact.ts'
import type { ProposedContact } from '../../../core/muscles/contact-change.ts'
import type { ContactResult } from '../../../core/muscles/contact-result.ts'
import { createLegSharing, createLegSolver } from '../../../core/muscles/leg-solver.ts'
import { genericModel } from '../../../core/muscles/muscle-model.ts'
import { newtonToBodyWeight } from '../../../core/io.ts'
import { calcRecordedContact } from '../../../core/pipeline/calc-contact.ts'
import { calcProposedContact } from '../../../core/pipeline/propose-contact.ts'
import { createProposer } from '../../../core/pipeline/propose.ts'
import { calcAlikeTechnique, valueAt } from '../technique/alike-technique.ts'
import type { PeakCase } from '../technique/peak-cases.ts'
import type { SwayKind } from '../technique/sway-pairs.ts'
import type { SwayTrial } from '../technique/sway-trials.ts'

/** A walk with the contact forces of its measured left stance. */
export interface SwayContact {
  readonly trial: SwayTrial
  readonly contact: ContactResult
  /** Left knee over the stance, body weights: ours, and with OpenSim's moments instead of ours. */
  readonly knee: readonly number[]
  readonly kneeByOpenSim: readonly number[]
}

const OPENSIM = ['hip_flexion_l', 'hip_adduction_l', 'hip_rotation_l', 'knee_angle_l', 'ankle_angle_l']

export function measureSwayContact(trial: SwayTrial): SwayContact {
  const { fit, events } = trial.prepared
  const { loads } = trial.recorded
  const cycles: readonly GaitCycle[] = trial.prepared.cycles
  const outcome = calcRecordedContact({ fit, loads, events, cycles, running: false })
  if (!outcome.ok) throw new Error(`${trial.subject} ${trial.name}: ${outcome.alerts[0]?.message}`)
  const { from, to } = loads.stances!.find(
    (one) => one.side === 'left' && one.from <= trial.single.from && one.to >= trial.single.to,
  )!
  const model = genericModel()
  const leg = createLegSolver({ model, request: { fit, loads }, side: 'left' })!
  const [own, theirs] = [createLegSharing(model, 2), createLegSharing(model, 2)]
  const contact = new Float64Array(9)
  const size = (): number => newtonToBodyWeight(Math.hypot(contact[3]!, contact[4]!, contact[5]!), trial.mass)
  const knee: number[] = []
  const kneeByOpenSim: number[] = []
  fit.times.forEach((time, k) => {
    if (time < from || time > to) return
    leg.pose(k)
    leg.share(own, contact)
    knee.push(size())
    leg.frames.torques.set(
      OPENSIM.map((name) => valueAt(trial.reference.get('time')!, trial.reference.get(`${name}_moment`)!, time)),
    )
    leg.share(theirs, contact)
    kneeByOpenSim.push(size())
  })
  return { trial, contact: outcome.value, knee, kneeByOpenSim }
}

/** How far a curve falls between its two highest humps, and these; in its own unit. */
export interface TwoPeaks {
  readonly first: number
  readonly valley: number
  readonly second: number
}

/** The valley below which both sides rise most. */
export function findTwoPeaks(curve: readonly number[]): TwoPeaks {
  let best: TwoPeaks = { first: Math.max(...curve), valley: Math.max(...curve), second: Math.max(...curve) }
  for (let i = 1; i < curve.length - 1; i++) {
    const one = { first: Math.max(...curve.slice(0, i)), valley: curve[i]!, second: Math.max(...curve.slice(i + 1)) }
    if (depthOf(one) > depthOf(best)) best = one
  }
  return best
}

export const depthOf = ({ first, valley, second }: TwoPeaks): number => Math.min(first, second) - valley

/**
 * Two humps as measured knees have them: the largest value between 10 and 50 % of the stance and that between 50 and
 * 95 % are tops inside these stretches, and between them the curve falls by a tenth of a body weight below the lower.
 * Stated before it was first counted.
 */
export function hasLoadingHumps(curve: readonly number[]): boolean {
  const at = (share: number): number => Math.round(share * (curve.length - 1))
  const topIn = (from: number, to: number): number => {
    let top = from
    for (let i = from; i <= to; i++) if (curve[i]! > curve[top]!) top = i
    return top
  }
  const [first, second] = [topIn(at(0.1), at(0.5)), topIn(at(0.5), at(0.95))]
  if (first === at(0.1) || first === at(0.5) || second === at(0.5) || second === at(0.95)) return false
  return Math.min(curve[first]!, curve[second]!) - Math.min(...curve.slice(first, second + 1)) >= 0.1
}

/** Pairs as cases of the largest contact force, by joint. */
export const listContactCases = (pairs: readonly ContactPair[]): PeakCase[] =>
  pairs.flatMap(({ subject, kind, truth, guess, proposed, mass }) =>
    CONTACT_JOINTS.map((joint) => {
      const { parts } = proposed.verdicts.find((one) => one.joint === `${joint}.left`)!
      const [boundaries, muscles] = (['boundaries', 'muscles'] as const).map((of) =>
        newtonToBodyWeight(parts.find((part) => part.of === of)!.sd, mass),
      )
      return {
        subject,
        kind,
        key: joint,
        truth: truth[joint],
        guess: guess[joint],
        boundaries: boundaries!,
        muscles: muscles!,
      }
    }),
  )

/** Every walk of a person as every other, without sway to sway. */
export const predictPairs = (walks: readonly SwayContact[]): ContactPair[] =>
  walks.flatMap((from) =>
    walks
      .filter((to) => to !== from && to.trial.subject === from.trial.subject && !(from.trial.isSway && to.trial.isSway))
      .map((to) => predictContact(from, to)),
  )

export interface ContactPair {
  /** kg */
  readonly mass: number
  readonly subject: string
  readonly kind: SwayKind
  /** Change of the largest contact force of the left leg, body weights: of the measured walks, and predicted. */
  readonly truth: Readonly<Record<ContactJoint, number>>
  readonly guess: Readonly<Record<ContactJoint, number>>
  readonly proposed: ProposedContact
}

/** One walk with the boundary postures and durations of another, as the program proposes it. */
function predictContact(from: SwayContact, to: SwayContact): ContactPair {
  const { prepared, plan, recorded } = from.trial
  const technique = calcAlikeTechnique(from.trial, to.trial, [0.25, 0.5, 0.7, 0.85])
  const outcome = createProposer(prepared, plan, recorded).propose(technique, { samples: 0 })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  const request = { prepared, recorded, contact: from.contact, proposal: outcome.value }
  const proposed = calcProposedContact(request)
  const peakOf = ({ contact }: SwayContact, joint: ContactJoint): number =>
    contact.peaks.find((one) => one.joint === `${joint}.left`)!.value
  const inWeights = (of: (joint: ContactJoint) => number): Record<ContactJoint, number> => {
    const [hip, knee, ankle] = CONTACT_JOINTS.map((joint) => newtonToBodyWeight(of(joint), from.trial.mass))
    return { hip: hip!, knee: knee!, ankle: ankle! }
  }
  return {
    subject: from.trial.subject,
    mass: from.trial.mass,
    kind: from.trial.isSway ? 'sway to normal' : to.trial.isSway ? 'normal to sway' : 'normal to normal',
    truth: inWeights((joint) => peakOf(to, joint) - peakOf(from, joint)),
    guess: inWeights((joint) => proposed.verdicts.find((one) => one.joint === `${joint}.left`)!.change),
    proposed,
  }
}
