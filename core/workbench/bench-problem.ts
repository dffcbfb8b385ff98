import { calcUniformRod } from '../model/read-tree.ts'
import type { MassPoint, Root } from '../model/tree.ts'

/** A rod of a tree built by hand, with its posture at both ends of the motion. */
export interface BenchRod {
  readonly name: string
  /** The rod it hangs on; null: the root point. */
  readonly parent: string | null
  /** Where on the parent, as a distance from its proximal end, m; null: at its distal end. */
  readonly attach: number | null
  /** m */
  readonly length: number
  /** kg spread evenly along the rod; 0 for a light rod with mass points only. */
  readonly uniformMass: number
  readonly masses: readonly MassPoint[]
  /** Unit vectors of `dimension`, from its proximal to its distal end. */
  readonly start: readonly number[]
  readonly end: readonly number[]
  /** u̇ when it is let go, 1/s. */
  readonly velocity: readonly number[]
  /** Friction in its proximal joint, N·m·s, and torque from outside about z, N·m; both only when it is let go. */
  readonly damping: number
  readonly torque: number
}

/** What holds the root: nothing moves it, it is led along a course, or nothing holds it. */
export type BenchRoot = Root

/** A rod's distal end that is held at a place. */
export interface BenchLoop {
  readonly segment: string
  readonly at: readonly number[]
}

/** A joint whose angle is held. */
export interface BenchLock {
  readonly segments: readonly [string, string]
}

/** A problem of the workbench: the body and both questions one may ask of it (docs/PROBLEM-JSON.md). */
export interface BenchProblem {
  readonly name: string
  readonly dimension: 2 | 3
  /** m/s² */
  readonly gravity: number
  readonly rods: readonly BenchRod[]
  readonly root: BenchRoot
  readonly loops: readonly BenchLoop[]
  readonly locks: readonly BenchLock[]
  /** s */
  readonly duration: number
}

/** Which end of the motion a posture belongs to. */
export type BenchEnd = 'start' | 'end'

/** Friction and torques have no potential: such a tree can be let go, but no action joins its postures. */
export const isDriven = ({ rods }: BenchProblem): boolean => rods.some((rod) => rod.damping !== 0 || rod.torque !== 0)

/** The file that `pendulab solve` and `pendulab simulate` read. */
export function toProblemFile(problem: BenchProblem): Record<string, unknown> {
  const { name, dimension, gravity, rods, root, loops, locks, duration } = problem
  const isMoving = rods.some(({ velocity }) => velocity.some((one) => one !== 0))
  return {
    description: name,
    tree: { dimension, gravity, segments: rods.map(toSegment) },
    root,
    ...(loops.length === 0 ? {} : { loops }),
    ...(locks.length === 0 ? {} : { locks }),
    start: { directions: rods.map((rod) => rod.start) },
    end: { directions: rods.map((rod) => rod.end) },
    duration,
    ...(isMoving || isDriven(problem) ? { velocities: rods.map((rod) => rod.velocity) } : {}),
    ...(rods.some((rod) => rod.damping !== 0) ? { damping: rods.map((rod) => rod.damping) } : {}),
    ...(rods.some((rod) => rod.torque !== 0)
      ? { torques: rods.map(({ torque }) => (torque === 0 ? null : dimension === 2 ? torque : [0, 0, torque])) }
      : {}),
  }
}

/** A file has a uniform rod or mass points: where there are both, the rod stands as its two equal points. */
function toSegment(rod: BenchRod): Record<string, unknown> {
  const { name, parent, attach, length, uniformMass, masses } = rod
  return {
    name,
    parent,
    length,
    ...(parent === null || attach === null ? {} : { attach }),
    ...(masses.length === 0 && uniformMass > 0 ? { uniformMass } : { masses: massPointsOf(rod) }),
  }
}

/** All mass points of a rod, those of its uniform part among them. */
export const massPointsOf = ({ length, uniformMass, masses }: BenchRod): readonly MassPoint[] =>
  uniformMass > 0 ? [...calcUniformRod(length, uniformMass), ...masses] : masses
