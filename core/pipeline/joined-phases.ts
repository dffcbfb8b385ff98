import type { SolvedPhase } from '../boundary/solution/motion.ts'
import { type Side, otherSide } from '../gait/side.ts'
import type { Support, Wrench } from '../loads/ground.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import { withDerivatives } from '../loads/joint-loads.ts'
import type { JudgedGround } from '../loads/judge-ground.ts'
import { calcDistalSums } from '../loads/kernels/inverse-dynamics.ts'
import { chain } from '../math/chain.ts'
import type { Body } from '../model/body.ts'

/** Phases one after another, as one motion: no frame's loads are made of any other frame. */
export interface JoinedPhases {
  readonly phases: readonly SolvedPhase[]
  readonly motion: DifferentiatedMotion
  readonly support: Support
  /** What the ground is known to do to a foot, where `uses` is 2. */
  readonly wrenches: Readonly<Record<Side, Wrench | null>>
  readonly judged: JudgedGround
  readonly floor: number
}

export function joinPhases(phases: readonly SolvedPhase[], body: Body, floor: number): JoinedPhases {
  const motions = phases.map((phase) => withDerivatives({ body, ...phase }))
  const supports = phases.map(supportOf)
  const given = phases.map((phase) => wrenchesOf(phase, body))
  const all = (key: Exclude<keyof DifferentiatedMotion, 'body'>): Float64Array => chain(motions.map((one) => one[key]))
  const standing = (side: Side): Uint8Array => Uint8Array.from(supports.flatMap((one) => [...one[side]]))
  const uses = (side: Side): Int8Array =>
    Int8Array.from(phases.flatMap(({ times }, i) => Array<number>(times.length).fill(given[i]![side] ? 2 : 0)))
  const wrench = (side: Side, key: keyof Wrench): Float64Array =>
    chain(phases.map(({ times }, i) => given[i]![side]?.[key] ?? new Float64Array(3 * times.length)))
  const wrenchOf = (side: Side): Wrench | null =>
    given.some((one) => one[side]) ? { force: wrench(side, 'force'), moment: wrench(side, 'moment') } : null
  return {
    phases,
    motion: {
      body,
      times: all('times'),
      directions: all('directions'),
      axes: all('axes'),
      root: all('root'),
      accelerations: all('accelerations'),
      rootAcceleration: all('rootAcceleration'),
      omega: all('omega'),
    },
    support: {
      left: standing('left'),
      right: standing('right'),
      rightShare: chain(supports.map((one) => one.rightShare)),
    },
    wrenches: { left: wrenchOf('left'), right: wrenchOf('right') },
    judged: {
      stances: [],
      uses: { left: uses('left'), right: uses('right') },
      measured: { left: false, right: false },
      source: 'predicted',
    },
    floor,
  }
}

/**
 * What the ground does to the trailing foot of a double support: the force that closes the loop at its ankle, and what
 * the
 * foot itself needs. Its ankle then carries no moment, as the model's ball joint.
 */
function wrenchesOf(phase: SolvedPhase, body: Body): Partial<Record<Side, Wrench>> {
  const { closingForce, times } = phase
  if (closingForce === null || phase.phase.side === null) return {}
  const trailing = otherSide(phase.phase.side)
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
