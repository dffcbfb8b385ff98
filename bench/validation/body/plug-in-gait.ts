import type { Loads, Recording, Side } from '../../../core/index.ts'
import { STANDARD_GRAVITY } from '../../../core/index.ts'

/** A joint of a recording that holds what Plug-in Gait found of it. */
export interface ComparedJoint {
  readonly recording: Recording
  readonly side: Side
  readonly joint: string
  /** Plug-in Gait's name of the joint, and of the bone whose axes its values stand along. */
  readonly name: string
  readonly bone: string
  readonly mass: number
}

/** Forces in body weights, moments in N·m. */
export interface JointComparison {
  readonly frames: number
  readonly peak: number
  readonly theirs: number
  readonly rms: number
  readonly worst: number
  readonly moment: number
  readonly largest: number
}

/** Net force and flexion moment along Plug-in Gait's own axes, while the foot is on a plate; null without its values. */
export function compareJoint(
  loads: Loads,
  { recording, side, joint, name, bone, mass }: ComparedJoint,
): JointComparison | null {
  const P = side === 'left' ? 'L' : 'R'
  const force = recording.modelOutputs[`${P}${name}Force`]?.values
  const moment = recording.modelOutputs[`${P}${name}Moment`]?.values
  const ground = recording.modelOutputs[`${P}GroundReactionForce`]?.values
  const origin = recording.points[`${P}${bone}O`]
  const load = loads.joints.find((one) => one.joint === `${joint}.${side}`)
  if (!force || !moment || !ground || !origin || !load) return null
  const turn = bone === 'FO' ? [-1, 1, -1] : [1, 1, 1]
  const squares = [0, 0, 0]
  let sizes = 0
  let moments = 0
  let opposite = 0
  let frames = 0
  let peak = 0
  let theirs = 0
  let largest = 0
  for (let k = 3; k < recording.times.length - 3; k++) {
    const reference = [force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!]
    const pressed = Math.hypot(ground[3 * k]!, ground[3 * k + 1]!, ground[3 * k + 2]!)
    const onPlate = loads.groundMeasured[side][k] === 1 && Math.abs(loads.ground[side][3 * k + 1]!) > 20
    // Frames without plate contact hold zeros in these files.
    if (!onPlate || !(Math.hypot(...reference) > 0.5) || !(pressed > 0.5)) continue
    const axes = ['A', 'L', 'P'].map((end, a) => {
      const point = recording.points[`${P}${bone}${end}`]!
      const v = [0, 1, 2].map((c) => point[3 * k + c]! - origin[3 * k + c]!)
      return v.map((value) => (turn[a]! * value) / Math.hypot(...v))
    })
    const along = (vector: Float64Array): number[] =>
      axes.map((axis) => axis.reduce((sum, value, c) => sum + (value * vector[3 * k + c]!) / mass, 0))
    const own = along(load.forceOnDistalInWorld)
    own.forEach((value, c) => (squares[c]! += (value - reference[c]!) ** 2))
    sizes += (Math.hypot(...own) - Math.hypot(...reference)) ** 2
    peak = Math.max(peak, Math.hypot(...own))
    theirs = Math.max(theirs, Math.hypot(...reference))
    // Plug-in Gait writes the flexion moment first; its axis is our second one, with a sign of its own per joint.
    const flexion = along(load.momentOnDistalInWorld)[1]!
    moments += (flexion - moment[3 * k]!) ** 2
    opposite += (flexion + moment[3 * k]!) ** 2
    largest = Math.max(largest, Math.abs(moment[3 * k]!))
    frames++
  }
  if (frames === 0) return null
  const toBw = (square: number): number => Math.sqrt(square / frames) / STANDARD_GRAVITY
  return {
    frames,
    peak: peak / STANDARD_GRAVITY,
    theirs: theirs / STANDARD_GRAVITY,
    rms: toBw(sizes),
    worst: Math.max(...squares.map(toBw)),
    moment: Math.sqrt(Math.min(moments, opposite) / frames) * mass,
    largest: largest * mass,
  }
}
