import type { Motion } from '../../core/index.ts'
import type { BoundaryImpulse, SolvedPhase } from '../../core/gait.ts'
import { jointName } from '../display/joints.ts'
import { pointOf, pointVelocities, type Skeleton } from './body.ts'
import type { Speed, Turn } from './figure.ts'

/** What the muscles must do at a boundary, about each joint of the posture there. */
export function turnsOf(skeleton: Skeleton, impulse: BoundaryImpulse, pose: ArrayLike<number>): Turn[] {
  return impulse.joints.flatMap(({ joint, angular }) => {
    const point = skeleton.jointPoint.get(joint)
    if (point === undefined || !angular.every(Number.isFinite)) return []
    const side = skeleton.body.joints.find((j) => j.name === joint)?.side ?? 'middle'
    return [{ name: jointName(joint), at: pointOf(pose, point), impulse: angular, side }]
  })
}

/** Leg joints and the free ends of limbs: enough to read a motion by. */
function shownPoints(skeleton: Skeleton): number[] {
  const parents = new Set(skeleton.body.tree.segments.map((s) => s.parent))
  const joints = skeleton.body.joints
    .filter((j) => /^(hip|knee|ankle)/.test(j.name))
    .map((j) => skeleton.jointPoint.get(j.name)!)
  const ends = skeleton.body.tree.segments
    .filter((s) => !parents.has(s.name))
    .map((s) => skeleton.ends.get(s.name)!.distal)
  return [...joints, ...ends]
}

/** How the body comes to a boundary and how it leaves: both velocities of every shown point. */
export function speedsOf(skeleton: Skeleton, motion: Motion, boundary: string, pose: ArrayLike<number>): Speed[] {
  const points = shownPoints(skeleton)
  const solved = motion.phases.filter((p) => p.solver.status === 'converged')
  const side = (phase: SolvedPhase | undefined, row: (p: SolvedPhase) => number, when: Speed['when']): Speed[] => {
    if (!phase) return []
    const velocities = pointVelocities(skeleton, phase, row(phase))
    return points.map((p) => ({ at: pointOf(pose, p), velocity: pointOf(velocities, p), when }))
  }
  return [
    ...side(
      solved.find((p) => p.phase.end === boundary),
      (p) => p.times.length - 1,
      'before',
    ),
    ...side(
      solved.find((p) => p.phase.start === boundary),
      () => 0,
      'after',
    ),
  ]
}
