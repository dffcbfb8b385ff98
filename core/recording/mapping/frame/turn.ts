import type { Alert } from '../../../outcome.ts'
import type { AngleChannel } from '../../channels.ts'
import type { GroundForce } from '../../recording.ts'
import type { RawRecording } from '../../readers/raw.ts'
import { turnPelvisAngles } from './pelvis-angles.ts'
import { meanPush } from '../plates/plates.ts'
import { isIdentity, rotateTriples, type Rotation } from './rotation.ts'
import { findWorld } from './world.ts'

/** Finds the world's axes and turns everything that lies in the file's into them, in place. Returns the rotation. */
export function turnToWorld(
  found: {
    readonly raw: RawRecording
    readonly family: string | null
    readonly points: Readonly<Record<string, Float64Array>>
    readonly path: Float64Array | null
    readonly angles: Partial<Record<AngleChannel, Float64Array>>
    readonly groundForces: readonly GroundForce[]
    /** Left and right were exchanged against the file's names. */
    readonly swaps: boolean
  },
  decisions: string[],
  alerts: Alert[],
): Rotation {
  const { raw, family, points, path, angles, groundForces, swaps } = found
  const { 'pelvis.tilt': tilt, 'pelvis.obliquity': obliquity, 'pelvis.rotation': rotation } = angles
  // OpenSim's pelvis, and the one we work out of a BVH skeleton, count their angles in the file's own frame.
  const isOpenSim = family === 'opensim' || family === 'bvh'
  const world = findWorld(
    {
      points,
      path,
      facing: !isOpenSim ? null : rotation !== undefined ? facingOf(tilt, obliquity, rotation) : [1, 0, 0],
      pelvisRotation: isOpenSim && rotation !== undefined ? rotation : null,
      up: raw.up ?? (isOpenSim ? '+y' : null),
      push: meanPush(groundForces),
      swaps,
    },
    decisions,
    alerts,
  )
  if (isIdentity(world)) return world
  for (const track of Object.values(points)) rotateTriples(track, world)
  if (path !== null) rotateTriples(path, world)
  for (const { force, point, freeMoment } of groundForces) {
    rotateTriples(force, world)
    rotateTriples(point, world)
    rotateTriples(freeMoment, world)
  }
  if (isOpenSim && rotation !== undefined) {
    const a = tilt ?? new Float64Array(rotation.length)
    const b = obliquity ?? new Float64Array(rotation.length)
    negate(a)
    negate(b)
    turnPelvisAngles(a, b, rotation, world)
    negate(a)
    negate(b)
  }
  return world
}

const negate = (values: Float64Array): void => {
  for (let i = 0; i < values.length; i++) values[i] = -values[i]!
}

/** Mean direction of the pelvis's front (its x axis) from OpenSim's three angles. */
function facingOf(
  tilt: Float64Array | undefined,
  obliquity: Float64Array | undefined,
  rotation: Float64Array,
): readonly [number, number, number] | null {
  const sum = [0, 0, 0]
  for (let i = 0; i < rotation.length; i++) {
    const a = -(tilt?.[i] ?? 0)
    const b = -(obliquity?.[i] ?? 0)
    const c = rotation[i]!
    const x = Math.cos(a) * Math.cos(c) - Math.sin(a) * Math.sin(b) * Math.sin(c)
    if (!Number.isFinite(x)) continue
    sum[0]! += x
    sum[1]! += Math.sin(a) * Math.cos(c) + Math.cos(a) * Math.sin(b) * Math.sin(c)
    sum[2]! += -Math.cos(b) * Math.sin(c)
  }
  const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!)
  return length > 0 ? [sum[0]! / length, sum[1]! / length, sum[2]! / length] : null
}
