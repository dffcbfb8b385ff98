import type { Side } from '../../gait/side.ts'
import type { Alert } from '../../outcome.ts'
import { alert, joinAlerts } from '../../outcome.ts'
import { degToRad } from '../../units/units.ts'
import type { SolvedPhase } from './motion.ts'
import type { Posture } from '../plan/recorded.ts'
import { samplePosturesAt } from '../plan/recorded.ts'
import { carryAxes } from '../plan/kernels/carry-axes.ts'
import type { ResolvedBoundary } from '../plan/resolve.ts'
import type { KeptSolution, OnePhase } from './solve-phase.ts'
import { solvePhase } from './solve-phase.ts'

/** Knees that pass straight by less are left alone. */
const SLACK = degToRad(1)

/** Under this name the unstopped solution is kept, to start from when something is edited. */
export const wholeOf = (phase: string): string => `${phase}~whole`

export interface StoppedPhase {
  readonly parts: readonly [KeptSolution, KeptSolution]
  readonly boundary: ResolvedBoundary
  readonly posture: Posture
}

/**
 * A knee that would bend backward is stopped where it is straight: one more boundary at that instant, with the posture
 * the
 * motion without muscles has there, and the knee held from then on. Its impulse is what ligaments and muscles take up.
 * Null
 * when no free knee gets there, or when it cannot be held.
 */
export function stopKnee(
  request: Omit<OnePhase, 'through' | 'held' | 'known' | 'earlier'> & {
    readonly whole: KeptSolution
    readonly previous: ReadonlyMap<string, KeptSolution> | null
  },
): StoppedPhase | null {
  const { phase, whole, startTime, duration, start, end, previous } = request
  if (whole.solution.status !== 'converged') return null
  const found = findStraight(request, whole.read)
  if (found === null) return null
  const { side, at, posture } = found
  const time = at - startTime
  const recordedTime = phase.from + ((phase.to - phase.from) * time) / duration
  const id = `straight.${side}@${recordedTime.toFixed(3)}`
  const knee = `knee.${side}`
  const common = { ...request, through: null, earlier: null }
  const stopId = `${phase.id}~stop`
  const swing = solvePhase({
    ...common,
    phase: { ...phase, to: recordedTime, end: id },
    duration: time,
    start,
    end: posture,
    known: previous?.get(phase.id) ?? null,
  })
  const held = solvePhase({
    ...common,
    phase: { ...phase, id: stopId, from: recordedTime, start: id, lockedJoints: [...phase.lockedJoints, knee] },
    duration: duration - time,
    startTime: at,
    start: posture,
    end,
    held: knee,
    known: previous?.get(stopId) ?? null,
  })
  if (swing.solution.status !== 'converged' || held.solution.status !== 'converged') return null
  const label = `${side === 'left' ? 'Left' : 'Right'} knee straight`
  return {
    // One that was kept from before states it already.
    parts: [swing, { ...held, read: { ...held.read, alerts: joinAlerts(held.read.alerts, [describe(side, at)]) } }],
    boundary: { id, time: recordedTime, newTime: at, label, inner: true, changes: new Map() },
    posture,
  }
}

function describe(side: string, time: number): Alert {
  return alert(
    'info',
    'motion.knee-stopped',
    `The ${side} knee came to be straight and was held so from ${time.toFixed(2)} s on.`,
    'The impulse at that boundary is what ligaments and muscles take up.',
    { time },
  )
}

/**
 * The first instant at which a free knee is straight (or as straight as the recording ever has it, if that is more) on
 * its way beyond.
 */
function findStraight(
  request: Pick<OnePhase, 'phase' | 'body' | 'recorded' | 'tools'>,
  read: SolvedPhase,
): { side: Side; at: number; posture: Posture } | null {
  const { body, recorded, tools } = request
  const S = body.segments.length
  const n = read.times.length
  const predicted = tools.calcAngles(read.axes, n)
  const recordedAngles = tools.calcAngles(samplePosturesAt(recorded, read.recordedTimes).axes, n)
  let best: { side: Side; row: number; share: number } | null = null
  for (const side of ['left', 'right'] as const) {
    const angles = predicted[`knee.flexion.${side}`]
    const own = recordedAngles[`knee.flexion.${side}`]
    if (angles === undefined || own === undefined || !read.freeSegments.includes(`shank.${side}`)) continue
    const limit = Math.min(0, ...own)
    if (!(Math.min(...angles) < limit - SLACK)) continue
    const row = angles.findIndex((value, k) => k > 0 && value < limit)
    // So near an end there is no room for a phase.
    if (row < 3 || row > n - 4) continue
    const share = (angles[row - 1]! - limit) / (angles[row - 1]! - angles[row]!)
    if (best === null || row < best.row) best = { side, row: row - 1, share }
  }
  if (best === null) return null
  const { row, share } = best
  const h = read.times[row + 1]! - read.times[row]!
  return { side: best.side, at: read.times[row]! + share * h, posture: postureAt(read, S, row, share, h) }
}

/** Between two rows by their velocities too (cubic), rods to unit length again. */
function postureAt(read: SolvedPhase, S: number, row: number, s: number, h: number): Posture {
  const cubic = (values: Float64Array, slopes: Float64Array, width: number): Float64Array =>
    Float64Array.from({ length: width }, (_, i) => {
      const [a, b] = [values[row * width + i]!, values[(row + 1) * width + i]!]
      const [p, q] = [h * slopes[row * width + i]!, h * slopes[(row + 1) * width + i]!]
      return a * (1 + 2 * s) * (1 - s) ** 2 + p * s * (1 - s) ** 2 + b * s * s * (3 - 2 * s) + q * s * s * (s - 1)
    })
  const directions = cubic(read.directions, read.velocities, 3 * S)
  const axes = new Float64Array(9 * S)
  for (let j = 0; j < S; j++) {
    const size = Math.hypot(directions[3 * j]!, directions[3 * j + 1]!, directions[3 * j + 2]!)
    for (let c = 0; c < 3; c++) directions[3 * j + c]! /= size
    carryAxes(read.axes, (row * S + j) * 9, read.directions, (row * S + j) * 3, directions, 3 * j, axes, 9 * j)
  }
  return { directions, axes, root: cubic(read.root, read.rootVelocity, 3) }
}
