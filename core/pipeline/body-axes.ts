import type { AngleTools } from '../boundary/plan/recorded.ts'
import type { Body } from '../model/body.ts'
import { type AxesRows, calcAnglesOfRows } from '../recording/kinematics/inverse.ts'
import type { Angles, Poses } from '../recording/kinematics/forward.ts'
import { calcAxes } from '../recording/kinematics/forward.ts'
import { SEGMENT_COUNT, SEGMENT_NAMES, segmentIndex } from '../recording/kinematics/segments.ts'

/** Between the rows of a body's own segments and the rows of all segments that kinematics knows. */
export interface BodyRows {
  /** Axes and rods of the body's segments from kinematics' poses. */
  fromPoses(poses: Poses): { directions: Float64Array; axes: Float64Array }
  /** Axes alone, from those of all segments that kinematics knows. */
  axesFrom(all: Float64Array, frameCount: number): Float64Array
  /** Where the body's axes hold each segment that kinematics knows; what it lacks has those of the nearest one it has. */
  readonly places: AxesRows
}

/** What stands in for a segment a template leaves out, nearest first. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  pelvis: ['trunk', 'thigh.left', 'thigh.right'],
  trunk: ['pelvis', 'thigh.left', 'thigh.right'],
  head: ['trunk', 'pelvis', 'thigh.left', 'thigh.right'],
}

export function createBodyRows(body: Body): BodyRows {
  const S = body.segments.length
  const names = body.segments.map((segment) => segment.name)
  const turnsWith = new Map(body.file?.rods.map((rod) => [rod.name, rod.turnsWith]))
  const source = names.map((name) => {
    const own = segmentIndex(name === 'shoulders' ? 'trunk' : name)
    return own >= 0 ? own : Math.max(0, segmentIndex(turnsWith.get(name) ?? 'trunk'))
  })
  const bodyIndex = SEGMENT_NAMES.map((name) => {
    const own = names.indexOf(name)
    if (own >= 0) return own
    const [kind, side] = name.split('.')
    const other = `${kind}.${side === 'left' ? 'right' : 'left'}`
    const choices = STAND_INS[name] ?? [other, 'trunk', 'pelvis', 'thigh.left', 'thigh.right']
    return choices.map((one) => names.indexOf(one)).find((index) => index >= 0) ?? 0
  })
  return {
    fromPoses({ rods, axes, frameCount }) {
      const directions = new Float64Array(frameCount * S * 3)
      const own = new Float64Array(frameCount * S * 9)
      for (let j = 0; j < S; j++) {
        const [from, to] = [
          { at: source[j]!, of: SEGMENT_COUNT },
          { at: j, of: S },
        ]
        copyRows(axes, from, own, to, 9)
        // The shoulders' rod runs from left to right: the trunk's z.
        if (names[j] === 'shoulders') copyThirdAxes(axes, from, directions, to)
        else copyRows(rods, from, directions, to, 3)
      }
      return { directions, axes: own }
    },
    axesFrom(all, frameCount) {
      const own = new Float64Array(frameCount * S * 9)
      for (let j = 0; j < S; j++) copyRows(all, { at: source[j]!, of: SEGMENT_COUNT }, own, { at: j, of: S }, 9)
      return own
    },
    places: { at: bodyIndex, of: S },
  }
}

/** Which segment of how many in a frame. */
interface Row {
  readonly at: number
  readonly of: number
}

/**
 * The numbers of one segment in every frame of `out`, `width` of them. Plain loops: this runs under a moving slider.
 */
function copyRows(values: Float64Array, from: Row, out: Float64Array, to: Row, width: number): void {
  const [step, stride] = [width * from.of, width * to.of]
  for (let i = width * from.at, o = width * to.at; o < out.length; i += step, o += stride)
    for (let c = 0; c < width; c++) out[o + c] = values[i + c]!
}

/** The third column of a segment's axes as its rod. */
function copyThirdAxes(axes: Float64Array, from: Row, out: Float64Array, to: Row): void {
  const [step, stride] = [9 * from.of, 3 * to.of]
  for (let i = 9 * from.at, o = 3 * to.at; o < out.length; i += step, o += stride)
    for (let c = 0; c < 3; c++) out[o + c] = axes[i + 3 * c + 2]!
}

/** Clinical angles of a body's axes, and axes after a change of angles. */
export function createAngleTools(body: Body): AngleTools {
  // Joint angles are a person's.
  if (body.template === 'own') return { calcAngles: () => ({}), editAxes: () => null, editRows: () => null }
  const rows = createBodyRows(body)
  /** Of rows that were edited: a moving slider edits them again and again. */
  const edited = new WeakMap<Float64Array, Angles>()
  const anglesOf = (axes: Float64Array, frameCount: number, only?: ReadonlySet<string>): Angles =>
    edited.get(axes) ?? calcAnglesOfRows(axes, frameCount, rows.places, only)
  return {
    calcAngles: anglesOf,
    editAxes(axes, changes) {
      const before = calcAnglesOfRows(axes, 1, rows.places)
      const angles: Record<string, Float64Array> = { ...before }
      for (const [channel, change] of changes) {
        const value = angles[channel]
        if (value === undefined) return null
        angles[channel] = Float64Array.of(value[0]! + change)
      }
      return rows.axesFrom(calcAxes(angles, 1), 1)
    },
    editRows(axes, frameCount, changes, only) {
      // Of all rows, even where few are asked for: angles are continuous over them.
      const before = anglesOf(axes, frameCount)
      edited.set(axes, before)
      const count = only?.length ?? frameCount
      const take = (values: Float64Array): Float64Array =>
        only === undefined ? values : Float64Array.from(only, (k) => values[k]!)
      const angles: Record<string, Float64Array> = {}
      for (const [channel, values] of Object.entries(before)) if (values) angles[channel] = take(values)
      for (const [channel, change] of changes) {
        const values = angles[channel]
        if (values === undefined) return null
        const own = take(change)
        angles[channel] = values.map((value, k) => value + own[k]!)
      }
      return rows.axesFrom(calcAxes(angles, count), count)
    },
  }
}
