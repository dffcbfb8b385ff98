import type { Side } from '../gait/side.ts'
import { cross, dot, scale, subtract, type Vector3 } from '../math/vector3.ts'
import { type Fixing, fixAlong, matrixOf, type Mover, moverOf, turnAboutZ } from './fixing.ts'
import { footFrames } from './foot-frames.ts'
import { type FrameName, frameCount, frameIndex, pelvicTilt, reference } from './reference.ts'
import { mix } from './vectors.ts'

/** What the bones need to know of a figure: its rods by name, and where their ends stand in a pose. */
export interface RodPlaces {
  readonly limbs: readonly { name: string; proximal: number; distal: number; length: number }[]
}
/** Three numbers per point, and nine per rod (its axes in the world, row by row), m. */
export interface BodyPose {
  readonly points: ArrayLike<number>
  readonly axes: ArrayLike<number> | null
}
const sides = ['right', 'left'] as const

/** The point of the standing body on a side. */
export const onSide = (p: Vector3, side: Side): Vector3 => (side === 'right' ? p : [p[0], p[1], -p[2]])
const middle = (p: Vector3): Vector3 => [p[0], p[1], 0]
const right: Vector3 = [0, 0, 1]
const length = (a: Vector3, b: Vector3) => Math.hypot(...subtract(a, b))

/** Which frames a figure's bones have; none where it is no body with legs of its own. */
export function framesOf({ limbs }: RodPlaces): ReadonlySet<number> {
  const names = new Set(limbs.map(({ name }) => name))
  const out = new Set<number>()
  const put = (side: Side, ...frames: FrameName[]) => frames.forEach((f) => out.add(frameIndex(f, side)))
  // Both legs in one plane would stand inside each other.
  if (!names.has('pelvis') && names.has('thigh.left') && names.has('thigh.right')) return out
  // A leg without a person's shank is an animal's.
  if (!sides.some((side) => names.has(`thigh.${side}`) && names.has(`shank.${side}`))) return out
  if (names.has('pelvis')) put('right', 'pelvis')
  for (const side of sides) {
    if (names.has(`thigh.${side}`)) put(side, 'thigh')
    if (names.has(`shank.${side}`)) put(side, 'shank', 'patella')
    if (names.has(`foot.${side}`) && names.has(`heel.${side}`)) put(side, 'foot', 'toes')
    if (names.has('pelvis') && names.has('trunk')) put(side, 'trunk', 'head', 'scapula', 'clavicle')
    if (names.has('shoulders') && names.has(`upperArm.${side}`)) put(side, 'upperArm')
    if (names.has(`forearm.${side}`)) put(side, 'forearm', 'hand')
  }
  return out
}

/** Metres for one cm of the standing body, by how long the legs are. */
function legScale({ limbs }: RodPlaces): number {
  const { hip, knee, ankle } = reference
  const shares = limbs.flatMap(({ name, length: own }) =>
    name.startsWith('thigh') ? [own / length(hip, knee)] : name.startsWith('shank') ? [own / length(knee, ankle)] : [],
  )
  return shares.length === 0 ? 0.01 : shares.reduce((a, b) => a + b) / shares.length
}

/** A posed rod: its ends, and its axes to the right and up. */
export interface PosedRod {
  readonly proximal: Vector3
  readonly distal: Vector3
  readonly right: Vector3
  readonly up: Vector3
}
function readRods({ limbs }: RodPlaces, { points, axes }: BodyPose): (name: string) => PosedRod | null {
  const point = (i: number): Vector3 => [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!]
  return (name) => {
    const i = limbs.findIndex((limb) => limb.name === name)
    const limb = limbs[i]
    if (!limb) return null
    const column = (c: number, fallback: Vector3): Vector3 => {
      const at: Vector3 = [axes?.[9 * i + c] ?? NaN, axes?.[9 * i + 3 + c] ?? NaN, axes?.[9 * i + 6 + c] ?? NaN]
      return at.every(Number.isFinite) ? at : fallback
    }
    const rod = { proximal: point(limb.proximal), distal: point(limb.distal) }
    return [...rod.proximal, ...rod.distal].every(Number.isFinite)
      ? { ...rod, right: column(2, right), up: column(1, [0, 1, 0]) }
      : null
  }
}

/**
 * The matrices, sixteen numbers each, that take the bones of the standing body to a posed figure: every joint of the
 * bones comes to lie where the figure has it. A frame without a place stays all zero, and its bones are not seen.
 */
export function poseFrames(rods: RodPlaces, pose: BodyPose): Float32Array {
  const out = new Float32Array(16 * frameCount)
  const present = framesOf(rods)
  const rod = readRods(rods, pose)
  const size = legScale(rods)
  const put = (frame: FrameName, side: Side, matrix: Float32Array | null) => {
    const index = frameIndex(frame, side)
    if (matrix && present.has(index) && matrix.every(Number.isFinite)) out.set(matrix, 16 * index)
  }
  /** Bones thicken less than they lengthen. */
  const along = (from: Fixing, to: Fixing, stretch: number) => {
    const girth = 0.35 * stretch + 0.65 * size
    return matrixOf(from, to, [girth, stretch, girth])
  }
  const pelvis = rod('pelvis')
  if (pelvis) put('pelvis', 'right', pelvisMatrix(pelvis, size))
  const trunk = trunkFixings(rod('trunk'))
  if (trunk) {
    const matrix = along(trunk.from, trunk.to, trunk.stretch)
    put('trunk', 'right', matrix)
    put('head', 'right', headMatrix(rod('head'), moverOf(matrix), trunk.to, size))
    for (const side of sides) putShoulder(put, rod, side, { matrix, trunk, size })
  }
  for (const side of sides) putLeg(put, rod, side, { along, size })
  for (const side of sides) putArm(put, rod, side, { along, size })
  return out
}

type Put = (frame: FrameName, side: Side, matrix: Float32Array | null) => void
type Rod = (name: string) => PosedRod | null
type Along = (from: Fixing, to: Fixing, stretch: number) => Float32Array

/** Its rod runs from the left hip to the right one. */
function pelvisMatrix({ proximal, distal, up }: PosedRod, size: number): Float32Array {
  const [c, s] = [Math.cos(pelvicTilt), Math.sin(pelvicTilt)]
  const from: Fixing = { at: middle(reference.hip), x: [c, -s, 0], y: [s, c, 0], z: right }
  const across = fixAlong(mix(proximal, distal, 0.5), subtract(distal, proximal), up)
  const to: Fixing = { at: across.at, x: cross(across.z, across.y), y: across.z, z: across.y }
  const wide = length(proximal, distal) / (2 * reference.hip[2])
  return matrixOf(from, to, [size, size, wide])
}

interface TrunkFixings {
  readonly from: Fixing
  readonly to: Fixing
  readonly stretch: number
}
function trunkFixings(rod: PosedRod | null): TrunkFixings | null {
  if (!rod) return null
  const { hip, neck } = reference
  return {
    from: fixAlong(middle(hip), subtract(neck, middle(hip)), right),
    to: fixAlong(rod.proximal, subtract(rod.distal, rod.proximal), rod.right),
    stretch: length(rod.proximal, rod.distal) / length(neck, middle(hip)),
  }
}

/** The skull keeps its shape and hangs from the crown; the neck takes up the difference. */
function headMatrix(rod: PosedRod | null, trunk: Mover, upright: Fixing, size: number): Float32Array {
  const { neck, crown } = reference
  const from = fixAlong(crown, subtract(crown, neck), right)
  // Children have large heads.
  const headScale = 0.01 * (size / 0.01) ** 0.5
  const to = rod
    ? fixAlong(rod.distal, subtract(rod.distal, rod.proximal), rod.right)
    : fixAlong(trunk(crown), subtract(trunk(crown), trunk(neck)), upright.z)
  return matrixOf(from, to, [headScale, headScale, headScale])
}

/** The blade goes with the shoulder's centre, and the collarbone spans from the breastbone to it. */
function putShoulder(
  put: Put,
  rod: Rod,
  side: Side,
  { matrix, trunk, size }: { matrix: Float32Array; trunk: TrunkFixings; size: number },
): void {
  const shoulders = rod('shoulders')
  const rest = onSide(reference.shoulder, side)
  const own = shoulders && (side === 'left' ? shoulders.proximal : shoulders.distal)
  const blade = matrixOf({ ...trunk.from, at: rest }, { ...trunk.to, at: own ?? moverOf(matrix)(rest) }, [
    size,
    size,
    size,
  ])
  put('scapula', side, blade)
  const [inner, outer] = [onSide(reference.sternoclavicular, side), onSide(reference.acromioclavicular, side)]
  const [start, end] = [moverOf(matrix)(inner), moverOf(blade)(outer)]
  const from = fixAlong(inner, subtract(outer, inner), trunk.from.y)
  const to = fixAlong(start, subtract(end, start), trunk.to.y)
  put('clavicle', side, matrixOf(from, to, [size, length(start, end) / length(inner, outer), size]))
}

function putLeg(put: Put, rod: Rod, side: Side, { along, size }: { along: Along; size: number }): void {
  const [hip, knee, ankle] = [reference.hip, reference.knee, reference.ankle].map((p) => onSide(p, side)) as [
    Vector3,
    Vector3,
    Vector3,
  ]
  const [thigh, shank, foot, heel] = ['thigh', 'shank', 'foot', 'heel'].map((name) => rod(`${name}.${side}`))
  const upper = thigh && fixAlong(thigh.proximal, subtract(thigh.proximal, thigh.distal), thigh.right)
  const lower = shank && fixAlong(shank.proximal, subtract(shank.proximal, shank.distal), shank.right)
  if (thigh && upper)
    put(
      'thigh',
      side,
      along(fixAlong(hip, subtract(hip, knee), right), upper, length(thigh.proximal, thigh.distal) / length(hip, knee)),
    )
  if (shank && lower)
    put(
      'shank',
      side,
      along(
        fixAlong(knee, subtract(knee, ankle), right),
        lower,
        length(shank.proximal, shank.distal) / length(knee, ankle),
      ),
    )
  if (upper && lower) {
    // The kneecap glides around the thigh's end by two thirds of what the knee bends.
    const bend = Math.atan2(dot(cross(upper.y, lower.y), upper.z), dot(upper.y, lower.y))
    const cap = turnAboutZ({ ...upper, at: lower.at }, 0.65 * bend)
    put('patella', side, matrixOf(fixAlong(knee, [0, 1, 0], right), cap, [size, size, size]))
  }
  if (!foot || !heel) return
  const frames = footFrames(foot, heel.distal, side, size)
  put('foot', side, frames.foot)
  put('toes', side, frames.toes)
}

function putArm(put: Put, rod: Rod, side: Side, { along, size }: { along: Along; size: number }): void {
  const [shoulder, elbow, wrist] = [reference.shoulder, reference.elbow, reference.wrist].map((p) =>
    onSide(p, side),
  ) as [Vector3, Vector3, Vector3]
  const [upperArm, forearm] = [rod(`upperArm.${side}`), rod(`forearm.${side}`)]
  if (upperArm) {
    const { proximal, distal, right: aside } = upperArm
    const from = fixAlong(shoulder, subtract(shoulder, elbow), right)
    put(
      'upperArm',
      side,
      along(
        from,
        fixAlong(proximal, subtract(proximal, distal), aside),
        length(proximal, distal) / length(shoulder, elbow),
      ),
    )
  }
  if (!forearm) return
  const { proximal, distal, right: aside } = forearm
  const from = fixAlong(elbow, subtract(elbow, wrist), right)
  const to = fixAlong(proximal, subtract(proximal, distal), aside)
  put('forearm', side, along(from, to, length(proximal, distal) / length(elbow, wrist)))
  put('hand', side, matrixOf({ ...from, at: wrist }, { ...to, at: distal }, scale([1, 1, 1], size)))
}
