import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import type { Side } from '../gait/side.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { Loads, Peak } from './loads.ts'

type Solved = Pick<SolvedPhase, 'phase' | 'solver'>

const isSolved = ({ solver }: Solved): boolean => solver.status === 'converged'
const isLeg = ({ joint, side }: Pick<Peak, 'joint' | 'side'>): boolean =>
  side !== null && /^(hip|knee|ankle)\b/.test(joint)

/** Phases without a solution, by their names. */
export const listUnsolved = (phases: readonly Solved[]): string[] =>
  phases.filter((one) => !isSolved(one)).map(({ phase }) => phase.id)

/** Legs of which a single support, the part of a stance that loads them, or a swing of their own is solved. */
const showsLeg = (phases: readonly Solved[], side: Side): boolean =>
  phases.some(
    (one) =>
      isSolved(one) && one.phase.side === side && (one.phase.kind === 'single support' || one.phase.kind === 'swing'),
  )

/** A leg that is only seen while weight passes to it or from it has no peaks: the largest of so little means nothing. */
export const keepShown = (peaks: readonly Peak[], phases: readonly Solved[]): Peak[] =>
  peaks.filter((peak) => !isLeg(peak) || showsLeg(phases, peak.side!))

/** What of a motion its peaks are of, where that is not all of it. */
export function describeSolvedPart(motion: Motion, loads: Loads): Alert[] {
  const name = loads.of === 'proposed' ? 'proposed' : 'predicted'
  const alerts: Alert[] = []
  const { unsolved = [] } = loads
  if (unsolved.length > 0) {
    const [solved, all] = [motion.phases.filter(isSolved), motion.phases].map((phases) =>
      phases.reduce((sum, { phase }) => sum + phase.to - phase.from, 0),
    )
    alerts.push(
      alert(
        'warning',
        'loads.partly-solved',
        `${unsolved.length} of ${motion.phases.length} phases of the ${name} motion have no solution: its peaks are of ${solved!.toFixed(2)} of ${all!.toFixed(2)} s, and are not compared with others.`,
        'Add a boundary inside these phases, or change less.',
      ),
    )
  }
  const hidden = (['left', 'right'] as const).filter(
    (side) =>
      loads.joints.some((one) => one.side === side && isLeg(one)) &&
      motion.phases.some(({ phase }) => phase.kind !== 'swing') &&
      !showsLeg(motion.phases, side),
  )
  if (hidden.length > 0) {
    alerts.push(
      alert(
        'info',
        'loads.stance-not-solved',
        `The ${name} motion has no solved single support of the ${hidden.join(' or the ')} leg: its peaks are not given.`,
        motion.phases.some(({ phase }) => phase.kind === 'single support')
          ? 'Use a recording that shows a whole step of that leg between its events.'
          : 'This motion has no step: read the peaks of the recorded motion.',
      ),
    )
  }
  return alerts
}
