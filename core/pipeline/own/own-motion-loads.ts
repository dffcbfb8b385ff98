import type { Motion, SolvedPhase } from '../../boundary/solution/motion.ts'
import { createPeakFinder } from '../../loads/clinical-peaks.ts'
import { sampleBodies, withUncertainty } from '../../loads/clinical-uncertainty.ts'
import { withDerivatives } from '../../loads/joint-loads.ts'
import { createJointLoads } from '../../loads/load-storage.ts'
import type { JointLoad, Loads, Peak } from '../../loads/loads.ts'
import { runsOf } from '../../loads/peak-scope.ts'
import type { PeakScope } from '../../loads/peak-scope.ts'
import { intervalOf, stretchOf } from '../../math/search.ts'
import type { Body } from '../../model/body.ts'
import { listUnsolved } from '../../loads/solved-part.ts'
import { GENERAL, SAMPLES, calcAll } from './own-loads.ts'

/** Hz: twice the phases' own, so that little is lost between their rows and the common clock's. */
const RATE = 200

/**
 * Loads of the solved phases of a body that is no person. Its limbs swing at the same time, so that its phases overlap:
 * all are laid on one clock, each joint with the phase that moves it, and nothing where none does.
 */
export function calcOwnMotionLoads(motion: Motion, of: 'predicted' | 'proposed'): Loads | null {
  const phases = motion.phases.filter(({ solver }) => solver.status === 'converged')
  if (phases.length === 0) return null
  const { body } = motion
  const from = Math.min(...phases.map(({ times }) => times[0]!))
  const to = Math.max(...phases.map(({ times }) => times.at(-1)!))
  const count = Math.max(2, Math.round((to - from) * RATE) + 1)
  const times = Float64Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1))
  const lay = (one: Body): readonly JointLoad[] => {
    const out = createJointLoads(one, times.length)
    for (const joint of out) blank(joint)
    for (const phase of phases) putPhase(phase, one, times, out)
    return out
  }
  const joints = lay(body)
  const find = (all: readonly JointLoad[]): Peak[] =>
    all
      .flatMap((joint) => createPeakFinder(times, scopeOf(times, joint))([joint]))
      .filter(({ quantity }) => GENERAL.has(quantity))
  const n = times.length
  const unknown = new Float64Array(3 * n).fill(Number.NaN)
  const unsolved = listUnsolved(motion.phases)
  return {
    of,
    times,
    joints,
    ground: { left: unknown, right: unknown },
    groundSource: 'predicted',
    groundMeasured: { left: new Float64Array(n), right: new Float64Array(n) },
    centreOfPressure: { left: unknown, right: unknown },
    peaks: withUncertainty(
      find(joints),
      sampleBodies(body, SAMPLES).map((one) => find(lay(one))),
    ),
    ...(unsolved.length === 0 ? {} : { unsolved }),
    ...(body.file?.rods.some(({ foot }) => foot === true) === true ? { onlyInAir: true } : {}),
    bodyMass: body.subject.mass,
  }
}

/** No foot beyond the joints of a swinging limb, or of a body in flight, touches anything. */
function putPhase(phase: SolvedPhase, body: Body, times: Float64Array, out: readonly JointLoad[]): void {
  const own = calcAll(body, withDerivatives({ body, ...phase }), [], undefined)
  const { limb } = phase.phase
  const { first, end } = stretchOf(times, phase.times[0]! - 1e-9, phase.times.at(-1)! + 1e-9)
  body.joints.forEach(({ distal }, i) => {
    if (limb !== undefined && !limb.includes(distal)) return
    for (const key of Object.keys(out[i]!) as (keyof JointLoad)[]) {
      const [to, from] = [out[i]![key], own[i]![key]]
      if (!(to instanceof Float64Array) || !(from instanceof Float64Array)) continue
      const width = to.length / times.length
      for (let row = first; row < end; row++) {
        const k = intervalOf(phase.times, times[row]!)
        const w = (times[row]! - phase.times[k]!) / (phase.times[k + 1]! - phase.times[k]!)
        for (let c = 0; c < width; c++)
          to[row * width + c] = (1 - w) * from[k * width + c]! + w * from[(k + 1) * width + c]!
      }
    }
  })
}

function blank(joint: JointLoad): void {
  for (const values of Object.values(joint)) if (values instanceof Float64Array) values.fill(Number.NaN)
}

function scopeOf(times: Float64Array, joint: JointLoad): PeakScope {
  const one = { runs: runsOf(times.length, (k) => Number.isFinite(joint.axial[k]!)), spans: [], ground: null }
  return { left: one, right: one, rest: one }
}
