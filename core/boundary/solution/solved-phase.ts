import type { BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { Body } from '../../model/body.ts'
import { SIDES } from '../../gait/side.ts'
import { calcDerivative, createWeigher } from '../../math/differentiate.ts'
import { degToRad, radToDeg } from '../../units/units.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { addHeel, carryFootAxes } from '../problem/heel.ts'
import type { SolvedPhase } from './motion.ts'
import type { PhaseProblem } from '../problem/phase-problem.ts'
import type { AngleTools, Posture, RecordedMotion } from '../plan/recorded.ts'
import { rowOf, samplePosturesAt } from '../plan/recorded.ts'
import { calcFarthest, carryRoot, copyRod, spread } from './kernels/rows.ts'
import { carryAxes } from '../plan/kernels/carry-axes.ts'
import type { Phase } from '../plan/technique.ts'

/**
 * The one rule for every phase: the largest RMS angle, over the phase, between the predicted and the recorded course of
 * any
 * rod that muscles do not lead. Up to 3° the recording is ballistic, up to 8° partly, beyond it is not.
 */
const GOOD = degToRad(3)
const FAIR = degToRad(8)
/** Knees past straight by more than this are spoken of. */
const HYPEREXTENSION = degToRad(5)

export interface PhaseReading {
  readonly phase: Phase
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly ready: PhaseProblem
  readonly solution: BoundarySolution
  /** Start on the technique's clock. */
  readonly startTime: number
  readonly signature: string
  readonly tools: AngleTools
}

/**
 * A solution of the re-rooted, reduced tree as a motion of the whole body. What was not solved for moves as recorded.
 */
export function readSolution(reading: PhaseReading): SolvedPhase {
  const { phase, body, ready, solution } = reading
  const S = body.segments.length
  const n = solution.times.length
  const times = solution.times.map((t) => reading.startTime + t)
  const { recordedTimes, recorded, velocities, accelerations, rootVelocity, rootAcceleration } = sampleRecorded(reading)
  const directions = Float64Array.from(recorded.directions)
  const root = recorded.root
  spread(solution.directions, directions, ready, S, n, body.tree.dimension)
  spread(solution.velocities, velocities, ready, S, n, body.tree.dimension)
  spread(solution.accelerations, accelerations, ready, S, n, body.tree.dimension)
  if (ready.rootArms !== null) {
    carryRoot(solution.root, solution.directions, ready, n, body.tree.dimension, root)
    carryRoot(solution.rootVelocity, solution.velocities, ready, n, body.tree.dimension, rootVelocity)
    carryRoot(solution.rootAcceleration, solution.accelerations, ready, n, body.tree.dimension, rootAcceleration)
  }
  const axes = new Float64Array(n * 9 * S)
  for (let i = 0; i < n * S; i++)
    carryAxes(recorded.axes, 9 * i, recorded.directions, 3 * i, directions, 3 * i, axes, 9 * i)
  if (ready.kept.includes(S) && body.tree.dimension === 3) turnFoot(reading, recorded, directions, axes)
  const distance = calcDistance(body, directions, recorded.directions, S, n)
  const farthest = calcFarthest(body, directions, recorded.directions, ready.free, S, n)
  const angles = calcAngleDistance(reading, axes, recorded.axes, n)
  const worst = distance.filter((one) => ready.free.includes(one.name)).toSorted((a, b) => b.rms - a.rms)[0] ?? null
  return {
    phase,
    tree: ready.tree,
    times,
    recordedTimes,
    closingForce: calcClosingForce(solution, n, body.tree.dimension),
    farthest: times[farthest]!,
    directions,
    velocities,
    accelerations,
    axes,
    root,
    rootVelocity,
    rootAcceleration,
    solver: summarise(solution),
    distance: [...distance, ...angles.distance],
    freeSegments: ready.free,
    signature: reading.signature,
    freedoms: ready.freedoms,
    worst: worst && { name: worst.name, rms: worst.rms },
    ballistic: worst === null || worst.rms <= GOOD ? 'good' : worst.rms <= FAIR ? 'fair' : 'poor',
    alerts: [...solution.alerts, ...angles.alerts],
  }
}

/** The recording at the instants of the solution, and rates: of what was not solved for, which moves as recorded. */
function sampleRecorded({ phase, body, recorded: motion, ready, solution }: PhaseReading) {
  const S = body.segments.length
  const { times } = solution
  const n = times.length
  const duration = times[n - 1]!
  const recordedTimes = times.map((t) => phase.from + ((phase.to - phase.from) * t) / duration)
  const recorded = samplePosturesAt(motion, recordedTimes)
  const weigher = createWeigher(times)
  const velocities = new Float64Array(n * 3 * S)
  const accelerations = new Float64Array(n * 3 * S)
  const rod = new Float64Array(3 * n)
  for (let j = 0; j < S; j++) {
    if (ready.kept.includes(j)) continue
    copyRod(recorded.directions, S, j, rod, 1, 0)
    copyRod(calcDerivative(times, rod, 3, 'first', weigher), 1, 0, velocities, S, j)
    copyRod(calcDerivative(times, rod, 3, 'second', weigher), 1, 0, accelerations, S, j)
  }
  // In the plane a root that is solved for still goes aside as recorded.
  const isRootSolved = ready.rootArms !== null && body.tree.dimension === 3
  const derive = (which: 'first' | 'second'): Float64Array =>
    isRootSolved ? new Float64Array(3 * n) : calcDerivative(times, recorded.root, 3, which, weigher)
  return {
    recordedTimes,
    recorded,
    velocities,
    accelerations,
    rootVelocity: derive('first'),
    rootAcceleration: derive('second'),
  }
}

const summarise = (solution: BoundarySolution): SolvedPhase['solver'] => ({
  status: solution.status,
  mode: solution.mode,
  iterations: solution.iterations,
  residual: solution.residual,
  action: solution.action,
  morseIndex: solution.morseIndex,
  firstConjugateTime: solution.firstConjugateTime,
  estimatedError: solution.estimatedError,
  energyDrift: solution.energyDrift,
  otherSolutions: null,
})

/** RMS angle over time and the freely swinging rods between prediction and recording. */
export function calcFreeDistance(read: SolvedPhase): number {
  const own = read.distance.filter((one) => read.freeSegments.includes(one.name))
  return Math.sqrt(own.reduce((sum, one) => sum + one.rms ** 2, 0) / Math.max(1, own.length))
}

/** Over its heel the foot's turn about its own rod is part of the solution. */
function turnFoot(
  { phase, body, ready, solution }: PhaseReading,
  seen: Posture,
  directions: Float64Array,
  axes: Float64Array,
): void {
  const S = body.segments.length
  const count = ready.kept.length
  const h = ready.kept.indexOf(S)
  const foot = body.segments.findIndex((one) => one.name === `foot.${phase.side}`)
  const { extend } = addHeel(phase, body)!
  const at = (values: Float64Array, i: number) => [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!] as const
  for (let k = 0; k < solution.times.length; k++) {
    const posture = rowOf(seen, S, k)
    const recorded = extend(posture).directions
    const before = { rod: at(recorded, foot), heel: at(recorded, S) }
    const after = { rod: at(directions, k * S + foot), heel: at(solution.directions, k * count + h) }
    carryFootAxes({ axes: posture.axes, at: 9 * foot }, before, after, { axes, at: (k * S + foot) * 9 })
  }
}

/** The only loop of a phase is the trailing ankle; in the plane z is 0. */
function calcClosingForce(solution: BoundarySolution, n: number, D: number): Float64Array | null {
  const own = solution.loopReactions[0]
  if (own === undefined) return null
  if (D === 3) return own
  const out = new Float64Array(3 * n)
  for (let k = 0; k < n; k++) for (let c = 0; c < D; c++) out[3 * k + c] = own[k * D + c]!
  return out
}

/** Angle between predicted and recorded rod, per segment. */
function calcDistance(
  body: Body,
  a: Float64Array,
  b: Float64Array,
  S: number,
  n: number,
): { name: string; rms: number; peak: number }[] {
  return body.segments.map((segment, j) => {
    let sum = 0
    let peak = 0
    for (let k = 0; k < n; k++) {
      const i = (k * S + j) * 3
      // 2 asin(|a − b| / 2) keeps its digits for small angles.
      const half = Math.sqrt((a[i]! - b[i]!) ** 2 + (a[i + 1]! - b[i + 1]!) ** 2 + (a[i + 2]! - b[i + 2]!) ** 2) / 2
      const angle = 2 * Math.asin(Math.min(1, half))
      sum += angle * angle
      peak = Math.max(peak, angle)
    }
    return { name: segment.name, rms: Math.sqrt(sum / n), peak }
  })
}

const COMPARED = ['hip.flexion', 'knee.flexion', 'ankle.flexion'] as const
const COMPARED_CHANNELS = new Set(SIDES.flatMap((side) => COMPARED.map((kind) => `${kind}.${side}`)))

function calcAngleDistance(
  reading: PhaseReading,
  axes: Float64Array,
  recordedAxes: Float64Array,
  n: number,
): { distance: { name: string; rms: number; peak: number }[]; alerts: Alert[] } {
  const predicted = reading.tools.calcAngles(axes, n, COMPARED_CHANNELS)
  const recorded = reading.tools.calcAngles(recordedAxes, n, COMPARED_CHANNELS)
  const distance: { name: string; rms: number; peak: number }[] = []
  const alerts: Alert[] = []
  for (const side of SIDES) {
    for (const kind of COMPARED) {
      const channel = `${kind}.${side}`
      const a = predicted[channel]
      const b = recorded[channel]
      if (a === undefined || b === undefined) continue
      let sum = 0
      let peak = 0
      for (let k = 0; k < n; k++) {
        const miss = Math.abs(a[k]! - b[k]!)
        sum += miss * miss
        peak = Math.max(peak, miss)
      }
      distance.push({ name: channel, rms: Math.sqrt(sum / n), peak })
    }
    const knee = predicted[`knee.flexion.${side}`]
    const before = recorded[`knee.flexion.${side}`]
    if (knee === undefined || before === undefined) continue
    let deepest = 0
    for (let k = 0; k < n; k++)
      if (knee[k]! < Math.min(-HYPEREXTENSION, before[k]! - HYPEREXTENSION)) deepest = Math.min(deepest, knee[k]!)
    if (deepest < 0) {
      alerts.push(
        alert(
          'warning',
          'motion.hyperextension',
          `Without muscles the ${side} knee ${-deepest > Math.PI / 2 ? 'turns right over' : `bends ${radToDeg(-deepest).toFixed(0)}° backward`} in this phase.`,
          'Lock that knee in this phase, or add a boundary before it straightens.',
          { time: reading.startTime },
        ),
      )
    }
  }
  return { distance, alerts }
}
