import type { BoundaryProblem } from '../../action/problem/boundary-problem.ts'
import type { Body } from '../../model/body.ts'
import type { Tree } from '../../model/tree.ts'
import { addHeel, heelName } from './heel.ts'
import { calcLoops, calcRoot, layOut } from './layout.ts'
import { createLeads } from '../plan/leads.ts'
import { calcHeadings, calcHeelLocks, calcLocks } from '../plan/locks.ts'
import { bendToPick } from './motion-pick.ts'
import type { Posture, RecordedMotion, Rods } from '../plan/recorded.ts'
import { samplePosture, sampleRods } from '../plan/recorded.ts'
import type { MotionPick, Phase } from '../plan/technique.ts'
import { turnsOnFoot } from '../plan/technique.ts'

/** One phase ready for the solver, and how to read its answer as a motion of the whole body. */
export interface PhaseProblem {
  readonly problem: BoundaryProblem
  /**
   * Index in the body of every segment of the solved tree; the heel's rod, which the body does not have, comes after
   * all of them.
   */
  readonly kept: readonly number[]
  /** The body re-rooted at the pivot, all segments; over a heel at the ankle, on which foot and shank hang. */
  readonly tree: Tree
  /**
   * Root point of the body from the pivot: body root = pivot + Σ arms u (solved segments); null when the root is known.
   */
  readonly rootArms: Float64Array | null
  readonly free: readonly string[]
  /** Degrees of freedom left after all that is led. */
  readonly freedoms: number
}

export interface PhaseRequest {
  readonly phase: Phase
  readonly body: Body
  readonly recorded: RecordedMotion
  readonly duration: number
  readonly start: Posture
  readonly end: Posture
  readonly tolerance: number
  readonly intervals: number
  /** Which of several motions is wanted; default: the one the recording, bent to the edited ends, leads to. */
  readonly through?: MotionPick['through'] | null
  /**
   * A joint that muscles or ligaments hold on its way from one end's angle straight to the other's, whatever it did in
   * the recording.
   */
  readonly held?: string | null
}

/** Instants of the recording that lead roots and joints: enough to carry all that a low-pass filter left. */
const INSTANTS_PER_SECOND = 60

export function calcPhaseProblem(request: PhaseRequest): PhaseProblem {
  const { phase, recorded, duration } = request
  const heeled = addHeel(phase, request.body)
  const body = heeled?.body ?? request.body
  const seen = (posture: Posture): Posture => heeled?.extend(posture) ?? posture
  const [start, end] = [seen(request.start), seen(request.end)]
  const S = body.segments.length
  const count = Math.max(9, Math.round((phase.to - phase.from) * INSTANTS_PER_SECOND) + 1)
  const instants = Array.from({ length: count }, (_, k) => {
    const time = phase.from + ((phase.to - phase.from) * k) / (count - 1)
    // Only a heel's rod is seen by the axes of its foot.
    return heeled === null ? sampleRods(recorded, time) : heeled.extend(samplePosture(recorded, time))
  })
  const layout = layOut(phase, body)
  const kept = layout.solved.segments.map((segment) => body.tree.segments.findIndex((one) => one.name === segment.name))
  const dimension = body.tree.dimension
  const only = (directions: Float64Array): Float64Array => pick(directions, kept, dimension)
  const path = bendPath(instants, start, end, S)
  const rows = path.length / (3 * S)
  const guess = new Float64Array(rows * kept.length * dimension)
  for (let k = 0; k < rows; k++) guess.set(only(path.subarray(k * 3 * S, (k + 1) * 3 * S)), k * kept.length * dimension)
  const leads = createLeads(body, instants, start, end)
  const locks = listLocks(request, body, layout.solved, leads)
  const loops = calcLoops(phase, body, layout, { instants, start, end })
  const headings = calcHeadings(phase, body, layout.solved, leads)
  const led = listLed(phase, body)
  const names = layout.solved.segments.map((segment) => segment.name)
  return {
    problem: {
      tree: layout.solved,
      root: calcRoot(phase, body, layout, { instants, start, end }, duration),
      loops,
      locks,
      headings,
      start: only(start.directions),
      end: only(end.directions),
      duration,
      intervals: request.intervals,
      mode: 'stationary',
      tolerance: request.tolerance,
      output: 'motion',
      guess: request.through ? bendToPick(guess, names, dimension, request.through) : guess,
    },
    kept,
    tree: layout.whole,
    rootArms: layout.rootArms,
    freedoms:
      (dimension - 1) * kept.length +
      (phase.kind === 'flight' ? dimension : 0) -
      dimension * loops.length -
      locks.length -
      headings.length,
    free: names.filter((name) => !led.has(name)),
  }
}

/** Joints that are led as recorded, with the heel as part of its foot and the shoulders' rod as part of the trunk. */
function listLocks(
  { phase, held }: PhaseRequest,
  body: Body,
  solved: Tree,
  leads: ReturnType<typeof createLeads>,
): ReturnType<typeof calcLocks> {
  const locks = phase.lockedJoints.flatMap((joint) =>
    calcLocks(joint, { phase, body, solved, leads }, { held: joint === held }),
  )
  if (body.segments.some(({ name }) => phase.side !== null && name === heelName(phase.side)))
    locks.push(...calcHeelLocks(phase, body, leads))
  // The shoulders' rod may twist, not tip.
  if (solved.segments.some((segment) => segment.name === 'shoulders')) locks.push(leads.angle(['trunk', 'shoulders']))
  return locks
}

/** Led segments follow their neighbour; the first rod over the pivot and those below free joints swing. */
function listLed(phase: Phase, body: Body): ReadonlySet<string> {
  const led = new Set(
    phase.lockedJoints.flatMap((joint) =>
      body.joints.filter((one) => one.name === joint && joint !== `hip.${phase.side}`).map((one) => one.distal),
    ),
  )
  // Over its forefoot or heel the foot is the first rod, and the shank follows it.
  if (turnsOnFoot(phase) && led.delete(`foot.${phase.side}`)) led.add(`shank.${phase.side}`)
  // The shoulders turn with the trunk that carries them.
  if (led.has('trunk')) led.add('shoulders')
  // The heel is part of the foot.
  if (phase.side !== null) led.add(heelName(phase.side))
  return led
}

/** The recorded path, shifted smoothly so that it starts and ends at the edited postures. */
function bendPath(instants: readonly Rods[], start: Posture, end: Posture, S: number): Float64Array {
  const last = instants.length - 1
  const path = new Float64Array(instants.length * 3 * S)
  instants.forEach((posture, k) => {
    const w = k / last
    for (let j = 0; j < S; j++) {
      let square = 0
      for (let c = 0; c < 3; c++) {
        const i = 3 * j + c
        const value =
          posture.directions[i]! +
          (1 - w) * (start.directions[i]! - instants[0]!.directions[i]!) +
          w * (end.directions[i]! - instants[last]!.directions[i]!)
        path[k * 3 * S + i] = value
        square += value * value
      }
      for (let c = 0; c < 3; c++) path[k * 3 * S + 3 * j + c]! /= Math.sqrt(square)
    }
  })
  return path
}

function pick(directions: Float64Array, kept: readonly number[], D: 2 | 3): Float64Array {
  const out = new Float64Array(kept.length * D)
  kept.forEach((j, i) => {
    const size = D === 2 ? Math.hypot(directions[3 * j]!, directions[3 * j + 1]!) : 1
    for (let c = 0; c < D; c++) out[i * D + c] = directions[3 * j + c]! / size
  })
  return out
}
