/**
 * Plain data the scene draws. World frame: x forward, y up, z to the subject's right; metres; forces in body weights.
 */
import type { Side } from '../../core/index.ts'
import type { Vector3 } from '../../core/mechanics.ts'

export type Look = 'recorded' | 'predicted' | 'proposed'
/** And the technique the proposed one is compared with. */
export type FigureLook = Look | 'against'
/** A body's side, or its midline. */
export type LimbSide = Side | 'middle'

/** One rod of the tree between two joints (indices into `joints`). */
export interface Limb {
  name: string
  proximal: number
  distal: number
  length: number
  side: LimbSide
  /** How thick it is drawn at its ends, where that is not up to the picture. */
  radii?: { proximal: number; distal: number }
}

/** A mass point on a limb, `at` metres from its proximal end. */
export interface MassPoint {
  limb: number
  at: number
  mass: number
}

export interface Figure {
  look: FigureLook
  /** Drawn translucent, behind the solid one. */
  ghost: boolean
  /** Drawn thinner, so that another figure over it shows where they differ. */
  slim: boolean
  /** Points of a pose; only those with a ball are drawn as joints. */
  joints: readonly { name: string; side: LimbSide; label: boolean; ball: boolean; id?: string }[]
  limbs: readonly Limb[]
  masses: readonly MassPoint[]
}

/** Joint positions, three numbers per joint of the figure; null hides the figure in this frame. */
export type Pose = ArrayLike<number> | null

export interface Arrow {
  name: string
  /** The joint it acts at, as the loads call it; absent at the ground. */
  joint?: string
  at: Vector3
  /** In body weights, world frame. */
  forceBw: Vector3
  kind: 'joint' | 'ground' | 'component'
  side: LimbSide
}

/** An angular impulse about a joint, N·m·s, world frame. */
export interface Turn {
  name: string
  at: Vector3
  impulse: Vector3
  side: LimbSide
}

/** How a point moves just before and just after a boundary, m/s. */
export interface Speed {
  at: Vector3
  velocity: Vector3
  when: 'before' | 'after'
}

export interface Trail {
  look: FigureLook
  side: LimbSide
  points: readonly Vector3[]
}

/** A muscle as it is drawn: its points in the world, and its force in body weights. */
export interface MuscleLine {
  points: readonly Vector3[]
  forceBw: number
}

export interface SceneFrame {
  poses: Partial<Record<FigureLook, Pose>>
  /** Nine numbers per rod: its axes (x forward, y up, z right) in the world, row by row. Bones need them. */
  axes?: Partial<Record<FigureLook, Pose>>
  arrows: readonly Arrow[]
  /** A recording without a body: markers, three numbers each, and plates by their low and high x, z. */
  raw?: { points: Float32Array; plates: readonly (readonly [number, number, number, number])[] }
  /** The joint that is looked at, as the loads call it: its arrow is large, all else is quiet. */
  focus?: string | null
  /** At a boundary: what the muscles do there, and how the body moves before and after. */
  turns?: readonly Turn[]
  speeds?: readonly Speed[]
  /** Muscles with their forces, where they are asked for. */
  muscles?: readonly MuscleLine[]
}

export type ViewName = 'front' | 'side' | 'top' | 'follow'

/** Bodies that are compared stand in one place, side by side, or one above the other. */
export type Arrangement = 'overlay' | 'side' | 'above'

export interface SceneOptions {
  arrangement: Arrangement
  ghost: boolean
  arrows: boolean
  masses: boolean
  names: boolean
  trails: boolean
  /** Length of an arrow of one body weight. */
  metresPerBw: number
  /** What the colour of an arrow means: the side of the body, or how large the force is. Never both. */
  colours: 'side' | 'size'
  /** Magnitude at the bright end of the colour scale. */
  fullScaleBw: number
}

export const defaultSceneOptions: SceneOptions = {
  arrangement: 'overlay',
  ghost: true,
  arrows: true,
  masses: false,
  names: false,
  trails: false,
  metresPerBw: 0.3,
  colours: 'side',
  fullScaleBw: 1.5,
}

/** Length of an arrow of 1 m/s. */
export const metresPerSpeed = 0.14

/** How thick a limb of usual length is at its two ends, m; only a picture, the model's rods are thin. */
interface Girth {
  names: RegExp
  length: number
  proximal: number
  distal: number
}
const girths: readonly Girth[] = [
  { names: /thigh|femur/, length: 0.42, proximal: 0.05, distal: 0.036 },
  { names: /shank|tibia|shin/, length: 0.42, proximal: 0.036, distal: 0.024 },
  { names: /foot|toe/, length: 0.14, proximal: 0.024, distal: 0.017 },
  { names: /trunk|torso|hat|thorax/, length: 0.5, proximal: 0.062, distal: 0.08 },
  { names: /pelvis/, length: 0.17, proximal: 0.046, distal: 0.046 },
  { names: /head/, length: 0.3, proximal: 0.036, distal: 0.086 },
  { names: /upper|humerus/, length: 0.29, proximal: 0.032, distal: 0.025 },
  { names: /fore|hand|arm/, length: 0.25, proximal: 0.025, distal: 0.018 },
]
const girthOf = (name: string) => girths.find(({ names }) => names.test(name.toLowerCase()))

/** A child's limbs are thinner than a grown-up's: by how much its limbs are shorter. */
export function figureScale(figure: Pick<Figure, 'limbs'>): number {
  const shares = figure.limbs.flatMap(({ name, length }) => {
    const girth = girthOf(name)
    return girth && /thigh|shank|femur|tibia/.test(name.toLowerCase()) ? [length / girth.length] : []
  })
  return shares.length === 0 ? 1 : Math.min(1.15, Math.max(0.35, shares.reduce((a, b) => a + b) / shares.length))
}

/** A piece of a limb: shares of its length, and radii there. */
export interface LimbPart {
  from: number
  to: number
  fromRadius: number
  toRadius: number
}

/** What a limb is drawn as: one tapered rod; a head is a neck and a skull. */
export function limbParts(
  figure: Pick<Figure, 'limbs'>,
  { name, length, radii }: Pick<Limb, 'name' | 'length' | 'radii'>,
): LimbPart[] {
  if (radii) return [{ from: 0, to: 1, fromRadius: radii.proximal, toRadius: radii.distal }]
  const girth = girthOf(name)
  const scale = figureScale(figure)
  const most = Math.max(0.014, length * 0.28)
  const [proximal, distal] = [girth?.proximal ?? 0.03, girth?.distal ?? 0.026].map((radius) =>
    Math.min(radius * scale, most),
  ) as [number, number]
  if (!/head/.test(name.toLowerCase())) return [{ from: 0, to: 1, fromRadius: proximal, toRadius: distal }]
  // The skull ends where the limb does.
  const skull = distal / length
  return [
    { from: 0, to: Math.max(0, 1 - 2 * skull), fromRadius: proximal, toRadius: proximal },
    { from: Math.max(0, 1 - 1.65 * skull), to: 1 - skull, fromRadius: distal * 0.84, toRadius: distal },
  ]
}

const ballSizes: readonly (readonly [part: string, radius: number])[] = [
  ['hip', 0.056],
  ['knee', 0.041],
  ['ankle', 0.028],
  ['toe', 0.019],
  ['shoulder', 0.036],
  ['elbow', 0.028],
  ['wrist', 0.022],
  ['neck', 0.05],
  ['lumbar', 0.05],
]

export function ballRadius(figure: Pick<Figure, 'limbs'>, joint: string): number {
  const name = joint.toLowerCase()
  return (ballSizes.find(([part]) => name.includes(part))?.[1] ?? 0.034) * figureScale(figure)
}
