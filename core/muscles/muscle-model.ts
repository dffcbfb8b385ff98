import type { NaturalCubic } from '../math/natural-cubic.ts'
import { createNaturalCubic } from '../math/natural-cubic.ts'
import type { Vector3 } from '../math/vector3.ts'
import { unit } from '../math/vector3.ts'
import { degToRad, mmToM } from '../units/units.ts'
import {
  ANKLE_AXIS,
  ANKLE_CENTRE,
  GENERIC_LENGTHS,
  KNEE_TRANSLATION,
  MOVING_ENDS,
  MOVING_MUSCLES,
  MUSCLES,
} from './muscle-table.ts'

/** Segments of a leg by their place in it. */
export const PELVIS = 0
export const THIGH = 1
export const SHANK = 2
export const FOOT = 3
export type LegSegment = 0 | 1 | 2 | 3

export interface PathPoint {
  readonly segment: LegSegment
  /** m, in the segment's axes. */
  readonly at: Vector3
  /** Part of the path only for this flexion, rad, both ends included. */
  readonly when?: { readonly angle: 'knee' | 'hip'; readonly from: number; readonly to: number }
  /** Where it is at a knee flexion (rad) instead of `at`, and the flexion it is known for: held beyond. */
  readonly moving?: { readonly spline: NaturalCubic; readonly from: number; readonly to: number }
}

export interface Muscle {
  readonly name: string
  readonly label: string
  /** The most force along its tendon, N: greatest isometric force times the cosine of its pennation. */
  readonly cap: number
  readonly isTwoJoint: boolean
  /** Proximal first; straight lines in between. */
  readonly path: readonly PathPoint[]
}

/** Muscles of a right leg of known lengths. */
export interface MuscleModel {
  readonly muscles: readonly Muscle[]
  /** x and y of the shank's origin in the thigh by knee flexion (rad), m. */
  readonly kneeTranslation: NaturalCubic
  /** In the shank. */
  readonly ankleAxis: Vector3
  readonly ankleCentre: Vector3
  /** m */
  readonly lengths: { readonly thigh: number; readonly shank: number; readonly betweenHips: number }
}

/** Hip flexion, adduction, internal rotation, knee flexion, ankle dorsiflexion: the moments muscles answer for. */
export const MOMENT_COUNT = 5

/** Ends of the source's range of motion: no limits of a path, which goes on as it is beyond them. */
const OPEN_BELOW = new Set([-10, -90])
const OPEN_ABOVE = 150

const rowsOf = (table: string): number[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))

function splineOf(rows: readonly number[][], first: number, size: number): NaturalCubic {
  return createNaturalCubic(
    rows.map((row) => degToRad(row[0]!)),
    rows.flatMap((row) => row.slice(first, first + size).map(mmToM)),
    size,
  )
}

const SEGMENT_LETTERS = 'PTSF'

function parsePoint(text: string, moving: PathPoint['moving'] | undefined): PathPoint {
  const [letter = '', ...rest] = text.trim().split(' ')
  const segment = SEGMENT_LETTERS.indexOf(letter) as LegSegment
  if (rest[0] === 'moving') {
    if (moving === undefined) throw new Error('muscle table: a moving point without its course')
    return { segment, at: [0, 0, 0], moving }
  }
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = rest.slice(0, 3).map(Number)
  const at: Vector3 = [mmToM(x), mmToM(y), mmToM(z)]
  const angle = rest[3]
  if (angle !== 'knee' && angle !== 'hip') return { segment, at }
  const [from, to] = [Number(rest[4]), Number(rest[5])]
  return {
    segment,
    at,
    when: {
      angle,
      from: OPEN_BELOW.has(from) ? Number.NEGATIVE_INFINITY : degToRad(from),
      to: to === OPEN_ABOVE ? Number.POSITIVE_INFINITY : degToRad(to),
    },
  }
}

/** The 43 muscles of the table, in SI. */
export function createMuscleModel(): MuscleModel {
  const ends = rowsOf(MOVING_ENDS)
  const muscles = MUSCLES.trim()
    .split('\n')
    .map((line): Muscle => {
      const [name = '', label = '', strength = '', path = ''] = line.split(' | ')
      const [force = '', pennation = '', joints = ''] = strength.split(' ')
      const own = MOVING_MUSCLES.indexOf(name)
      const moving =
        own < 0
          ? undefined
          : {
              spline: splineOf(ends, 1 + 3 * own, 3),
              from: degToRad(ends[0]![0]!),
              to: degToRad(ends.at(-1)![0]!),
            }
      return {
        name,
        label,
        cap: Number(force) * Math.cos(degToRad(Number(pennation))),
        isTwoJoint: joints === 'two-joint',
        path: path.split(';').map((point) => parsePoint(point, moving)),
      }
    })
  return {
    muscles,
    kneeTranslation: splineOf(rowsOf(KNEE_TRANSLATION), 1, 2),
    ankleAxis: unit(ANKLE_AXIS),
    ankleCentre: [mmToM(ANKLE_CENTRE[0]), mmToM(ANKLE_CENTRE[1]), mmToM(ANKLE_CENTRE[2])],
    lengths: {
      thigh: mmToM(GENERIC_LENGTHS.thigh),
      shank: mmToM(GENERIC_LENGTHS.shank),
      betweenHips: mmToM(GENERIC_LENGTHS.betweenHips),
    },
  }
}

let generic: MuscleModel | null = null

/** Read from the table once. */
export function genericModel(): MuscleModel {
  generic ??= createMuscleModel()
  return generic
}
