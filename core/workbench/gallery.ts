import { degToRad } from '../units/units.ts'
import type { BenchLock, BenchLoop, BenchProblem, BenchRod, BenchRoot } from './bench-problem.ts'
import { closePosture } from './close-posture.ts'
import { postureOf, setPosture } from './edit-tree.ts'

/** A rod in words of the plane: angles from straight down, degrees, positive towards +x. */
interface PlanarRod {
  readonly name: string
  readonly on: string | null
  readonly length: number
  readonly mass: number
  readonly from: number
  readonly to: number
  readonly attach?: number
  readonly tip?: number
}

interface Sketch {
  readonly name: string
  readonly duration: number
  readonly rods: readonly PlanarRod[]
  readonly gravity?: number
  readonly root?: BenchRoot
  readonly loops?: readonly BenchLoop[]
  readonly locks?: readonly BenchLock[]
}

const fromDown = (degrees: number): number[] => [Math.sin(degToRad(degrees)), -Math.cos(degToRad(degrees))]

const toRod = ({ name, on, length, mass, from, to, attach, tip }: PlanarRod): BenchRod => ({
  name,
  parent: on,
  attach: attach ?? null,
  length,
  uniformMass: mass,
  masses: tip === undefined ? [] : [{ at: length, mass: tip }],
  start: fromDown(from),
  end: fromDown(to),
  velocity: [0, 0],
  damping: 0,
  torque: 0,
})

/** A problem whose loops are closed at both ends, near the postures that were sketched. */
function toProblem({ name, duration, rods, gravity = 9.81, root, loops = [], locks = [] }: Sketch): BenchProblem {
  let problem: BenchProblem = {
    name,
    dimension: 2,
    gravity,
    rods: rods.map(toRod),
    root: root ?? { kind: 'pinned', position: [0, 0] },
    loops,
    locks,
    duration,
  }
  for (const end of ['start', 'end'] as const) {
    const closed = closePosture(problem, end, postureOf(problem, end))
    if (closed === null) throw new Error(`toProblem: expected ${name} to close at its ${end}`)
    problem = setPosture(problem, end, closed)
  }
  return problem
}

/** A five-part whip that grows lighter towards its tip. */
const whipRods: readonly PlanarRod[] = Array.from({ length: 5 }, (_, k) => ({
  name: k === 0 ? 'handle' : `part ${k + 1}`,
  on: k === 0 ? null : k === 1 ? 'handle' : `part ${k}`,
  length: 0.3,
  mass: 0.4 * 0.5 ** k,
  from: -70 - 12 * k,
  to: 60 + 4 * k,
}))

const SKETCHES: readonly (Sketch & { readonly id: string })[] = [
  {
    id: 'pendulum',
    name: 'Pendulum, 2.2 s',
    duration: 2.2,
    rods: [{ name: 'rod', on: null, length: 1, mass: 1, from: 30, to: -30 }],
  },
  {
    id: 'double',
    name: 'Double pendulum',
    duration: 0.4,
    rods: [
      { name: 'upper', on: null, length: 0.43, mass: 7, from: 30, to: -17 },
      { name: 'lower', on: 'upper', length: 0.43, mass: 3.2, from: 6, to: 12 },
    ],
  },
  {
    id: 'walker',
    name: 'Ballistic walker',
    duration: 0.42,
    rods: [
      { name: 'stance leg', on: null, length: 0.86, mass: 11, from: 197, to: 165 },
      { name: 'trunk', on: 'stance leg', length: 0.5, mass: 48, from: 176, to: 177 },
      { name: 'swing thigh', on: 'stance leg', length: 0.43, mass: 7, from: -14, to: 24 },
      { name: 'swing shank', on: 'swing thigh', length: 0.43, mass: 4, from: -58, to: 20 },
    ],
  },
  {
    id: 'four-bar',
    name: 'Four-bar linkage',
    duration: 0.6,
    rods: [
      { name: 'crank', on: null, length: 0.3, mass: 1, from: 140, to: 50 },
      { name: 'coupler', on: 'crank', length: 0.7, mass: 2, from: 80, to: 100 },
      { name: 'rocker', on: 'coupler', length: 0.5, mass: 1.5, from: -10, to: 30 },
    ],
    loops: [{ segment: 'rocker', at: [0.8, 0] }],
  },
  { id: 'whip', name: 'Whip', duration: 0.45, rods: whipRods },
  {
    id: 'throw',
    name: 'Throwing arm',
    duration: 0.18,
    rods: [
      { name: 'upper arm', on: null, length: 0.3, mass: 2, from: 250, to: 120 },
      { name: 'forearm', on: 'upper arm', length: 0.27, mass: 1.2, from: 330, to: 130 },
      { name: 'hand and ball', on: 'forearm', length: 0.12, mass: 0.5, tip: 0.15, from: 350, to: 125 },
    ],
  },
  {
    id: 'kick',
    name: 'Kicking leg',
    duration: 0.22,
    rods: [
      { name: 'thigh', on: null, length: 0.43, mass: 7.5, from: -28, to: 32 },
      { name: 'shank', on: 'thigh', length: 0.43, mass: 3.3, from: -110, to: 26 },
      { name: 'foot', on: 'shank', length: 0.2, mass: 1.1, from: -45, to: 75 },
    ],
    locks: [],
  },
  {
    id: 'gymnast',
    name: 'Gymnast on the bar',
    duration: 0.75,
    rods: [
      { name: 'arms', on: null, length: 0.58, mass: 7, from: -80, to: 60 },
      { name: 'trunk', on: 'arms', length: 0.62, mass: 38, from: -82, to: 66 },
      { name: 'legs', on: 'trunk', length: 0.86, mass: 22, from: -95, to: 92 },
    ],
  },
  {
    id: 'crane',
    name: 'Crane',
    duration: 3,
    rods: [{ name: 'rope', on: null, length: 2, mass: 0.5, tip: 50, from: 0, to: 0 }],
    root: {
      kind: 'prescribed',
      times: [0, 1, 2, 3],
      positions: [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    },
  },
  {
    id: 'jump',
    name: 'A jump’s flight',
    duration: 0.5,
    rods: [
      { name: 'thighs', on: null, length: 0.43, mass: 15, from: 5, to: 40 },
      { name: 'shanks', on: 'thighs', length: 0.43, mass: 8, from: -4, to: -25 },
      { name: 'trunk', on: null, length: 0.55, mass: 47, from: 176, to: 168 },
    ],
    root: { kind: 'free', start: [0, 0.95], end: [0.4, 0.85] },
  },
]

/** One problem to begin with; its name is for people. */
export interface GalleryEntry {
  readonly id: string
  readonly problem: BenchProblem
}

/** The sources' problems and others, ready to be changed. */
export const GALLERY: readonly GalleryEntry[] = SKETCHES.map(({ id, ...sketch }) => ({
  id,
  problem: toProblem(sketch),
}))
