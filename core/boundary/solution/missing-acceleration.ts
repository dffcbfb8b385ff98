import type { MissingAcceleration } from '../plan/fewest-boundaries.ts'
import { samplePosture, sampleRods } from '../plan/recorded.ts'
import type { Phase } from '../plan/technique.ts'
import type { OnePhase } from './solve-phase.ts'
import { solvePhase } from './solve-phase.ts'
import { calcPhaseProblem } from '../problem/phase-problem.ts'
import { spread } from './kernels/rows.ts'
import { isDoubtful } from './nearest-motion.ts'

/** Even, so that one row lies in the middle. */
const ROWS = 6

/** Of the unit vectors: 0.006°, some per cent of what so short a piece strays. */
const ROUGH = 1e-4

/** Pieces a support is looked at in: its boundaries lie on their ends. */
const INSTANTS = 20

type PieceRequest = Pick<OnePhase, 'body' | 'recorded' | 'tools' | 'solve'>

/**
 * What the recorded acceleration of each free rod is short of without muscles, along one support. Over a short time 2 h
 * around an instant the motion without muscles lies e h²/2 away from the recording in its middle, so that
 * e = 2 (u_recorded − u_solved) / h². Null where a piece cannot be solved.
 */
export function calcMissingAcceleration(support: Phase, request: PieceRequest): MissingAcceleration | null {
  const duration = support.to - support.from
  const h = duration / INSTANTS
  let found: MissingAcceleration | null = null
  for (let k = 1; k < INSTANTS; k++) {
    const phase = { ...support, from: support.from + (k - 1) * h, to: support.from + (k + 1) * h }
    const solved = solvePiece(phase, 2 * h, request)
    if (solved === null) return null
    const { rods, directions } = solved
    found ??= { duration, rods: rods.length, values: new Float64Array((INSTANTS + 1) * 3 * rods.length) }
    const recorded = sampleRods(request.recorded, phase.from + h).directions
    rods.forEach((j, r) => {
      for (let c = 0; c < 3; c++)
        found!.values[(k * rods.length + r) * 3 + c] = (2 * (recorded[3 * j + c]! - directions[3 * j + c]!)) / (h * h)
    })
  }
  if (found === null) return null
  // The two ends lie outside every middle: they are taken as their neighbours.
  const width = 3 * found.rods
  found.values.copyWithin(0, width, 2 * width)
  found.values.copyWithin(INSTANTS * width, (INSTANTS - 1) * width, INSTANTS * width)
  return found
}

/** Rows of the body's free rods, and where all its rods are in the middle of the motion; null where there is none. */
function solvePiece(
  phase: Phase,
  duration: number,
  request: PieceRequest,
): { readonly rods: readonly number[]; readonly directions: Float64Array } | null {
  const { body, recorded } = request
  const ends = { start: samplePosture(recorded, phase.from), end: samplePosture(recorded, phase.to) }
  const ready = calcPhaseProblem({ phase, body, recorded, duration, ...ends, tolerance: ROUGH, intervals: ROWS })
  const solution = request.solve({ ...ready.problem, output: 'directions' })
  if (solution.status !== 'converged') return null
  const S = body.segments.length
  const rods = ready.free.map((name) => body.segments.findIndex((one) => one.name === name)).filter((j) => j >= 0)
  const middle = (ROWS / 2) * 3 * S
  if (isDoubtful(solution)) {
    const among = { through: null, known: null, earlier: null, rate: ROWS / duration, tolerance: ROUGH }
    const { read } = solvePhase({ ...request, ...ends, ...among, phase, duration, startTime: phase.from })
    return { rods, directions: read.directions.subarray(middle, middle + 3 * S) }
  }
  const directions = new Float64Array((ROWS + 1) * 3 * S)
  spread(solution.directions, directions, ready, S, ROWS + 1, body.tree.dimension)
  return { rods, directions: directions.subarray(middle, middle + 3 * S) }
}
