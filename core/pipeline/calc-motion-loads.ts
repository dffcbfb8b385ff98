import type { Motion, SolvedPhase } from '../boundary/motion.ts'
import { calcJointLoads, withDerivatives } from '../loads/clinical.ts'
import { chain, joinGround, joinJoints } from '../loads/clinical-join.ts'
import { calcPeaks } from '../loads/clinical-peaks.ts'
import { DEFAULT_SAMPLES, sampleBodies, withUncertainty } from '../loads/clinical-uncertainty.ts'
import type { Support, Wrench } from '../loads/ground.ts'
import { calcDistalSums } from '../loads/inverse-dynamics.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import type { PeakScope, Run, Scope } from '../loads/peak-scope.ts'
import type { Body } from '../model/body.ts'

type Side = 'left' | 'right'

/**
 * Loads of a solved motion, phase by phase: its own accelerations, and the ground where its pivot is. Every phase is smooth inside; the
 * jump of velocity between two is an impulse of the motion and no load: nothing is differenced across it.
 */
export function calcMotionLoads(motion: Motion, of: 'predicted' | 'proposed', floor: number, samples = DEFAULT_SAMPLES): Loads | null {
  const phases = motion.phases.filter((phase) => phase.solver.status === 'converged')
  if (phases.length === 0) return null
  const parts = phases.map((phase) => {
    const { body } = motion
    return { phase, request: { motion: withDerivatives({ body, ...phase }), support: supportOf(phase), plates: [], wrenches: wrenchesOf(phase, body), floor, exact: true } }
  })
  const loadsOf = (body: Body) =>
    parts.map(({ phase, request }) => {
      const { joints, ground } = calcJointLoads({ ...request, motion: { ...request.motion, body } })
      return { joints: joints.map((joint) => onlyLeg(joint, phase)), ground }
    })
  const times = chain(phases.map((phase) => phase.times))
  const scope = scopeOfPhases(phases)
  const own = loadsOf(motion.body)
  const joints = joinJoints(own.map((part) => part.joints))
  // The drawn bodies follow the same motion: how the motion itself would change is left out.
  const drawn = sampleBodies(motion.body, samples).map((body) => calcPeaks(joinJoints(loadsOf(body).map((part) => part.joints)), times, scope))
  const grounds = own.map((part) => part.ground)
  return {
    of,
    times,
    joints,
    ground: joinGround(grounds, 'force'),
    groundSource: 'predicted',
    groundMeasured: joinGround(grounds, 'known'),
    centreOfPressure: joinGround(grounds, 'point'),
    peaks: withUncertainty(calcPeaks(joints, times, scope), drawn),
    bodyMass: motion.body.subject.mass,
  }
}

/** Every phase is one run; a leg's impulses are taken over its whole stances, the rest's over the whole motion. */
function scopeOfPhases(phases: readonly SolvedPhase[]): PeakScope {
  const runs: Run[] = []
  let at = 0
  for (const { times } of phases) {
    runs.push({ first: at, last: at + times.length - 1 })
    at += times.length
  }
  const scope = (spans: Scope['spans']): Scope => ({ runs, spans, ground: null })
  return {
    left: scope(stancesOf(phases, 'left')),
    right: scope(stancesOf(phases, 'right')),
    rest: scope([{ from: phases[0]!.times[0]!, to: phases.at(-1)!.times.at(-1)! }]),
  }
}

/** Stances of which both ends lie between two neighbouring phases. */
function stancesOf(phases: readonly SolvedPhase[], side: Side): { from: number; to: number }[] {
  const stands = ({ phase }: SolvedPhase): boolean => phase.kind === 'double support' || (phase.kind === 'single support' && phase.side === side)
  const follows = (i: number): boolean => i > 0 && Math.abs(phases[i]!.times[0]! - phases[i - 1]!.times.at(-1)!) < 1e-6
  const spans: { from: number; to: number }[] = []
  let from: number | null = null
  phases.forEach((phase, i) => {
    if (!follows(i)) from = null
    if (stands(phase) && follows(i) && !stands(phases[i - 1]!)) from = phase.times[0]!
    if (!stands(phase)) {
      if (from !== null && follows(i)) spans.push({ from, to: phase.times[0]! })
      from = null
    }
  })
  return spans
}

/**
 * What the ground does to the trailing foot of a double support: the force that closes the loop at its ankle, and what the
 * foot itself needs. Its ankle then carries no moment, as the model's ball joint.
 */
function wrenchesOf(phase: SolvedPhase, body: Body): Partial<Record<Side, Wrench>> {
  const { closingForce, times } = phase
  if (closingForce === null || phase.phase.side === null) return {}
  const trailing = phase.phase.side === 'left' ? 'right' : 'left'
  const sums = calcDistalSums({ body, ...phase })
  const S = body.segments.length
  const foot = body.segments.findIndex((one) => one.name === `foot.${trailing}`)
  const force = new Float64Array(3 * times.length)
  const moment = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    const at = (k * S + foot) * 3
    const f = [0, 1, 2].map((c) => closingForce[3 * k + c]!)
    const p = [0, 1, 2].map((c) => sums.joints[at + c]!)
    const turning = [p[1]! * f[2]! - p[2]! * f[1]!, p[2]! * f[0]! - p[0]! * f[2]!, p[0]! * f[1]! - p[1]! * f[0]!]
    for (let c = 0; c < 3; c++) {
      force[3 * k + c] = f[c]! + sums.force[at + c]!
      moment[3 * k + c] = turning[c]! + sums.moment[at + c]!
    }
  }
  return { [trailing]: { force, moment } }
}

/** Who stands in a phase; in double support the load passes smoothly to the leading foot. */
function supportOf(phase: SolvedPhase): Support {
  const n = phase.times.length
  const { kind, side } = phase.phase
  const on = (which: Side): Uint8Array =>
    new Uint8Array(n).fill(kind === 'double support' || (kind === 'single support' && side === which) ? 1 : 0)
  const rightShare = Float64Array.from({ length: n }, (_, k) => {
    if (kind === 'single support') return side === 'right' ? 1 : 0
    if (kind !== 'double support') return Number.NaN
    const s = k / (n - 1)
    const smooth = s * s * (3 - 2 * s)
    return side === 'right' ? smooth : 1 - smooth
  })
  return { left: on('left'), right: on('right'), rightShare }
}

/** A leg swinging under its recorded hip says nothing about the rest of the body. */
function onlyLeg(joint: JointLoad, { phase }: SolvedPhase): JointLoad {
  if (phase.kind !== 'swing' || joint.side === phase.side) return joint
  return Object.fromEntries(
    Object.entries(joint).map(([key, value]) => [key, value instanceof Float64Array ? new Float64Array(value.length).fill(Number.NaN) : value]),
  ) as unknown as JointLoad
}
