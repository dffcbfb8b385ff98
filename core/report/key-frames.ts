import { addScaled, scale, type Vector3 } from '../math/vector3.ts'
import { SIDES, type Side } from '../gait/side.ts'
import type { Loads, Peak } from '../loads/loads.ts'
import { calcJointPoints } from '../model/kinematics.ts'
import { calcMatrices } from '../model/matrices.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcNearest } from './cycle-curve.ts'
import type { KeyFrame } from './model.ts'
import { toFixedText } from './number-text.ts'
import { jointWord } from '../model/body-labels.ts'
import { calcPosedBones } from './posed-bones.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource, ReportedFit } from './source.ts'

/** 1 body weight is drawn this long, m of the picture's world. */
export const METRES_PER_BODY_WEIGHT = 0.3

/** Joints whose arrows are drawn: more would hide each other on paper. */
const drawn = new Set(['hip', 'knee', 'ankle'])

/** Toe-off, mid-swing and foot strike of one representative swing, and the instant of the largest joint force. */
export function calcKeyFrames(source: ReportSource): readonly KeyFrame[] {
  const instants = calcInstants(source)
  return instants.map((instant) => calcKeyFrame(source.fit, source.loads.recorded, instant))
}

interface Instant {
  readonly title: string
  readonly time: number
  /** The joint that it is shown for. */
  readonly joint?: string
}

/** Of a body that is no person, every joint. */
const isDrawn = ({ body }: ReportedFit, joint: string): boolean =>
  body.template === 'own' || drawn.has(jointWord(joint))

/** Inside a sentence. */
const jointInside = ({ body }: ReportedFit, { joint, side }: Pick<Peak, 'joint' | 'side'>): string => {
  const own = body.template === 'own' ? body.joints.find(({ name }) => name === joint) : undefined
  return own?.label.toLowerCase() ?? `${side ?? ''} ${jointWord(joint)}`.trim()
}

function calcInstants(source: ReportSource): Instant[] {
  const { recorded } = source.loads
  const { fit } = source
  const covered = (time: number): boolean => {
    if (time < recorded.times[0]! || time > recorded.times.at(-1)!) return false
    const frame = calcNearest(fit.times, time)
    return fit.seen?.[frame] !== 0 && isPoint(pointAt(fit.root, frame))
  }
  const instants: Instant[] = []
  const swing = source.cycles
    .filter(({ off, to }) => off !== null && [off, (off + to) / 2, to].every(covered))
    .toSorted((a, b) => (a.side === b.side ? a.from - b.from : a.side === 'right' ? -1 : 1))[0]
  if (swing) {
    const side = sideLabel(swing.side).toLowerCase()
    instants.push(
      { title: `Toe-off, ${side}`, time: swing.off! },
      { title: `Mid-swing, ${side}`, time: (swing.off! + swing.to) / 2 },
      { title: `Foot strike, ${side}`, time: swing.to },
    )
  }
  const peak = recorded.peaks
    .filter((one) => one.quantity === 'resultant' && isDrawn(fit, one.joint))
    .toSorted((a, b) => b.value - a.value)[0]
  if (peak)
    instants.push({
      title: `Peak load, ${jointInside(fit, peak)}`,
      time: peak.time,
      joint: peak.joint,
    })
  return instants
}

function calcKeyFrame(fit: ReportedFit, loads: Loads, { title, time, joint }: Instant): KeyFrame {
  const frame = calcNearest(fit.times, time)
  const poses = calcPose(fit, frame)
  const k = calcNearest(loads.times, time)
  const weight = 1 / newtonToBodyWeight(1, loads.bodyMass)
  const inWeights = (force: Vector3): string => `${toFixedText(Math.hypot(...force) / weight, 2)} BW`
  const arrows: KeyFrame['arrows'][number][] = []
  for (const one of fit.body.joints) {
    const load = loads.joints.find((each) => each.joint === one.name)
    const rod = poses.get(one.distal)
    if (!load || !rod || !isDrawn(fit, one.name)) continue
    // On the segment above, as the window shows it: from below and upwards, not through the floor.
    const force = scale(pointAt(load.forceOnDistalInWorld, k), -1)
    if (!isPoint(force)) continue
    arrows.push({
      label: one.label,
      joint: one.name,
      side: one.side,
      at: along(rod, one.onDistal),
      force,
      text: inWeights(force),
      kind: 'joint',
    })
  }
  for (const side of SIDES) {
    const force = pointAt(loads.ground[side], k)
    const foot = poses.get(`foot.${side}`)
    const pressure = pointAt(loads.centreOfPressure[side], k)
    if (!foot || !(Math.hypot(...force) > 0.02 * weight)) continue
    arrows.push({
      label: `Ground, ${side}`,
      joint: null,
      side,
      at: isPoint(pressure) ? pressure : along(foot, foot.length / 2),
      force,
      text: inWeights(force),
      kind: 'ground',
    })
  }
  return {
    title,
    time,
    description: [
      `Skeleton at ${toFixedText(time, 2)} s.`,
      ...arrows.map((arrow) => `${arrow.label}: ${arrow.text}.`),
    ].join(' '),
    rods: [...poses].map(([name, rod]) => ({ name, side: rod.side, from: rod.from, to: along(rod, rod.length) })),
    arrows,
    metresPerNewton: METRES_PER_BODY_WEIGHT / weight,
    bones: calcPosedBones(fit, frame, poses),
    focus: joint ?? null,
  }
}

interface PosedRod {
  readonly from: Vector3
  readonly u: Vector3
  readonly length: number
  readonly side: Side | null
}

const along = (rod: PosedRod, distance: number): Vector3 => addScaled(rod.from, distance, rod.u)

const isPoint = (point: Vector3): boolean => point.every(Number.isFinite)
const pointAt = (rows: Float64Array, k: number): Vector3 => [
  rows[k * 3] ?? NaN,
  rows[k * 3 + 1] ?? NaN,
  rows[k * 3 + 2] ?? NaN,
]

/** Where every rod is at one frame, in space even where the body is a plane one: fits have three numbers a vector. */
function calcPose(fit: ReportedFit, frame: number): Map<string, PosedRod> {
  const { tree, segments } = fit.body
  const matrices = calcMatrices({ ...tree, dimension: 3 })
  const { from, length, segmentCount: S } = matrices
  const directions = fit.directions.subarray(frame * S * 3, (frame + 1) * S * 3)
  const joints = new Float64Array(S * 3)
  calcJointPoints(matrices, directions, pointAt(fit.root, frame), joints)
  const sides = new Map(segments.map(({ name, side }) => [name, side]))
  return new Map(
    tree.segments.map(({ name }, i): [string, PosedRod] => {
      const u = pointAt(directions, i)
      const start = addScaled(pointAt(joints, i), -from[i]!, u)
      return [name, { from: start, u, length: length[i]!, side: sides.get(name) ?? null }]
    }),
  )
}
