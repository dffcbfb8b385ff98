import type { MissingAcceleration } from '../plan/fewest-boundaries.ts'
import { samplePosture } from '../plan/recorded.ts'
import type { Phase } from '../plan/technique.ts'
import type { OnePhase } from './solve-phase.ts'
import { solvePhase } from './solve-phase.ts'

/** Even, so that one row lies in the middle. */
const ROWS = 6

/** Of the unit vectors: 0.006°, some per cent of what so short a piece strays. */
const ROUGH = 1e-4

/** Pieces a support is looked at in: its boundaries lie on their ends. */
const INSTANTS = 20

/**
 * What the recorded acceleration of each free rod is short of without muscles, along one support. Over a short time 2 h
 * around an instant the motion without muscles lies e h²/2 away from the recording in its middle, so that
 * e = 2 (u_recorded − u_solved) / h². Null where a piece cannot be solved.
 */
export function calcMissingAcceleration(
  support: Phase,
  request: Pick<OnePhase, 'body' | 'recorded' | 'tools' | 'solve'>,
): MissingAcceleration | null {
  const duration = support.to - support.from
  const h = duration / INSTANTS
  let found: MissingAcceleration | null = null
  for (let k = 1; k < INSTANTS; k++) {
    const phase = { ...support, from: support.from + (k - 1) * h, to: support.from + (k + 1) * h }
    const { read, solution } = solvePhase({
      ...request,
      phase,
      duration: 2 * h,
      start: samplePosture(request.recorded, phase.from),
      end: samplePosture(request.recorded, phase.to),
      startTime: phase.from,
      through: null,
      known: null,
      earlier: null,
      rate: ROWS / (2 * h),
      tolerance: ROUGH,
    })
    if (solution.status !== 'converged') return null
    const { segments } = request.body
    const rods = read.freeSegments.map((name) => segments.findIndex((one) => one.name === name)).filter((j) => j >= 0)
    found ??= { duration, rods: rods.length, values: new Float64Array((INSTANTS + 1) * 3 * rods.length) }
    const middle = ROWS / 2
    const recorded = samplePosture(request.recorded, phase.from + h).directions
    rods.forEach((j, r) => {
      for (let c = 0; c < 3; c++) {
        const solved = read.directions[(middle * segments.length + j) * 3 + c]!
        found!.values[(k * rods.length + r) * 3 + c] = (2 * (recorded[3 * j + c]! - solved)) / (h * h)
      }
    })
  }
  if (found === null) return null
  // The two ends lie outside every middle: they are taken as their neighbours.
  const width = 3 * found.rods
  found.values.copyWithin(0, width, 2 * width)
  found.values.copyWithin(INSTANTS * width, (INSTANTS - 1) * width, INSTANTS * width)
  return found
}
