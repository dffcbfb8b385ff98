import type { Fit } from '../../fit/fit.ts'
import { sampleBodies, withUncertainty } from '../../loads/clinical-uncertainty.ts'
import { createPeakFinder } from '../../loads/clinical-peaks.ts'
import type { FootLoad, GroundLoads } from '../../loads/ground.ts'
import type { DifferentiatedMotion } from '../../loads/joint-loads.ts'
import { layLoads, withDerivatives } from '../../loads/joint-loads.ts'
import { calcDistalSums, calcWholeSums } from '../../loads/kernels/inverse-dynamics.ts'
import { calcJointLoad } from '../../loads/kernels/joint-load.ts'
import { blankJoint, createLoadStorage } from '../../loads/load-storage.ts'
import type { JointLoad, Loads, Peak } from '../../loads/loads.ts'
import { runsOf } from '../../loads/peak-scope.ts'
import type { PeakScope } from '../../loads/peak-scope.ts'
import type { Body } from '../../model/body.ts'
import { isWholeBody } from '../../model/body.ts'
import type { GroundForce } from '../../recording/recording.ts'
import { bodyWeightToNewton } from '../../units/units.ts'
import type { RecordedLoads } from '../calc-loads.ts'
import type { FootWrench } from './own-ground.ts'
import { describeUnknown, shareOut, withHidden } from './own-ground.ts'
import type { FootContact } from './own-contacts.ts'
import { findContacts } from './own-contacts.ts'

export const SAMPLES = 16

/** Directions such as forward or extending have no meaning for rods that no anatomy describes. */
export const GENERAL: ReadonlySet<Peak['quantity']> = new Set([
  'resultant',
  'compression',
  'tension',
  'moment',
  'power generated',
  'power absorbed',
])

/** s: this near to an end of what is known, differences have no neighbours to lean on. */
const EDGE = 0.05

/**
 * Net loads of every joint of a body that is no person: everything beyond the joint, less what measured plates do to the
 * feet there. While a foot beyond it stands and no plate measured it, a joint's load is not known, and not given.
 */
export function calcOwnLoads(fit: Fit, groundForces: readonly GroundForce[]): RecordedLoads {
  const { contacts, floor } = findContacts(fit)
  const motion = withDerivatives(fit, fit.seen)
  const { feet, alerts } = calcFeet(fit, motion, contacts, groundForces)
  const joints = calcAll(fit.body, motion, feet, fit.seen)
  const finders = joints.map((joint) => createPeakFinder(fit.times, scopeOf(fit.times, joint)))
  const find = (all: readonly JointLoad[]): Peak[] =>
    all.flatMap((joint, i) => finders[i]!([joint])).filter(({ quantity }) => GENERAL.has(quantity))
  const drawn = sampleBodies(fit.body, SAMPLES).map((one) => find(calcAll(one, motion, feet, fit.seen)))
  const n = fit.times.length
  const unknown = new Float64Array(3 * n).fill(Number.NaN)
  const loads: Loads = {
    of: 'recorded',
    times: fit.times,
    joints,
    ground: { left: unknown, right: unknown },
    groundSource: feet.some(({ isMeasured }) => isMeasured) ? 'measured' : 'not measured',
    groundMeasured: { left: new Float64Array(n), right: new Float64Array(n) },
    centreOfPressure: { left: unknown, right: unknown },
    peaks: withUncertainty(find(joints), drawn),
    ...(feet.length > 0 && feet.every(({ isMeasured }) => !isMeasured) ? { onlyInAir: true } : {}),
    bodyMass: fit.body.subject.mass,
  }
  const support = { left: new Uint8Array(n), right: new Uint8Array(n), rightShare: new Float64Array(n) }
  const scope = scopeOf(fit.times, joints[0] ?? null)
  return { loads, plates: groundForces, floor, support, scope, alerts }
}

/** What the ground does to each foot, and where that is not known. */
function calcFeet(
  fit: Fit,
  motion: DifferentiatedMotion,
  contacts: readonly FootContact[],
  groundForces: readonly GroundForce[],
): ReturnType<typeof shareOut> {
  const shared = shareOut(fit, contacts, groundForces)
  const n = fit.times.length
  const storage = createLoadStorage(fit.body, n)
  const sums = calcDistalSums(motion, layLoads(fit.body).matrices, storage.sums)
  const { force } = calcWholeSums(sums, n, storage.whole)
  const weight = bodyWeightToNewton(1, fit.body.subject.mass)
  const feet = isWholeBody(fit.body) ? withHidden(shared.feet, contacts, force, weight) : shared.feet
  return { feet, alerts: [...shared.alerts, ...describeUnknown(feet, fit.body)] }
}

/** Loads of one body along the motion; every joint with the feet that lie beyond it. */
export function calcAll(
  body: Body,
  motion: DifferentiatedMotion,
  feet: readonly FootWrench[],
  seen: Uint8Array | undefined,
): readonly JointLoad[] {
  const loaded = layLoads(body)
  const n = motion.times.length
  const storage = createLoadStorage(body, n)
  const sums = calcDistalSums(motion, loaded.matrices, storage.sums)
  const { parent, tree } = loaded.matrices
  const none = emptyFoot(n)
  loaded.joints.forEach((joint, i) => {
    const beyond = feet.filter(({ rod }) => {
      for (let here = tree.segments.findIndex((one) => one.name === rod); here >= 0; here = parent[here]!)
        if (here === joint.distal) return true
      return false
    })
    const ground: Pick<GroundLoads, 'left' | 'right'> = { left: addUp(beyond, n), right: none }
    const out = storage.joints[i]!
    calcJointLoad(out, { ...joint, left: beyond.length > 0, right: false }, motion, sums, ground)
    for (const { first, last } of runsOf(n, (k) => seen?.[k] === 0 || beyond.some(({ isKnown }) => isKnown[k] === 0)))
      blankJoint(out, first, last + 1)
  })
  return storage.joints
}

function addUp(feet: readonly FootWrench[], n: number): FootLoad {
  const foot = emptyFoot(n)
  for (const { force, moment } of feet) {
    for (let i = 0; i < 3 * n; i++) {
      foot.force[i]! += force[i]!
      foot.moment[i]! += moment[i]!
    }
  }
  return foot
}

const emptyFoot = (n: number): FootLoad => ({
  force: new Float64Array(3 * n),
  moment: new Float64Array(3 * n),
  point: new Float64Array(3 * n).fill(Number.NaN),
  known: new Float64Array(n),
  covariance: new Float64Array(6 * n),
  people: new Float64Array(n),
})

/** Where a joint's load is known, away from the ends. */
function scopeOf(times: Float64Array, joint: JointLoad | null): PeakScope {
  const n = times.length
  const isKnown = (k: number): boolean => joint === null || Number.isFinite(joint.axial[k]!)
  const runs = runsOf(n, isKnown).flatMap(({ first, last }) => {
    const from = times.findIndex((t) => t >= times[first]! + EDGE)
    const to = times.findLastIndex((t) => t <= times[last]! - EDGE)
    return from >= 0 && to > from ? [{ first: from, last: to }] : []
  })
  const one = { runs, spans: [], ground: null }
  return { left: one, right: one, rest: one }
}
