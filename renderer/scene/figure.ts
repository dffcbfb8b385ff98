/** Plain data the scene draws. World frame: x forward, y up, z to the subject's right; metres; forces in body weights. */

export type Look = 'recorded' | 'predicted' | 'proposed'
/** Beside those, the technique the proposed one is compared with. */
export type FigureLook = Look | 'against'
export type Side = 'left' | 'right' | 'middle'
export type Xyz = readonly [number, number, number]

/** One rod of the tree between two joints (indices into `joints`). */
export interface Limb {
  name: string
  proximal: number
  distal: number
  length: number
  side: Side
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
  joints: readonly { name: string; side: Side; label: boolean; ball: boolean }[]
  limbs: readonly Limb[]
  masses: readonly MassPoint[]
}

/** Joint positions, three numbers per joint of the figure; null hides the figure in this frame. */
export type Pose = ArrayLike<number> | null

export interface Arrow {
  name: string
  at: Xyz
  /** In body weights, world frame. */
  forceBw: Xyz
  kind: 'joint' | 'ground' | 'component'
}

/** An angular impulse about a joint, N·m·s, world frame. */
export interface Turn {
  name: string
  at: Xyz
  impulse: Xyz
  side: Side
}

/** How a point moves just before and just after a boundary, m/s. */
export interface Speed {
  at: Xyz
  velocity: Xyz
  when: 'before' | 'after'
}

export interface Trail {
  look: FigureLook
  side: Side
  points: readonly Xyz[]
}

export interface SceneFrame {
  poses: Partial<Record<FigureLook, Pose>>
  arrows: readonly Arrow[]
  /** At a boundary: what the muscles do there, and how the body moves before and after. */
  turns?: readonly Turn[]
  speeds?: readonly Speed[]
}

export type ViewName = 'front' | 'side' | 'top' | 'follow'

export interface SceneOptions {
  ghost: boolean
  arrows: boolean
  masses: boolean
  names: boolean
  trails: boolean
  /** Length of an arrow of one body weight. */
  metresPerBw: number
  /** Magnitude at the bright end of the colour scale. */
  fullScaleBw: number
}

export const defaultSceneOptions: SceneOptions = {
  ghost: true,
  arrows: true,
  masses: false,
  names: false,
  trails: false,
  metresPerBw: 0.5,
  fullScaleBw: 1.5,
}

/** Length of an arrow of 1 m/s. */
export const metresPerSpeed = 0.14

/** Thickness of a limb by what it stands for; only a picture, the model's rods are thin. */
export function limbRadii(name: string, length: number): { proximal: number; distal: number } {
  const n = name.toLowerCase()
  const pick = (proximal: number, distal: number) => {
    const most = Math.max(0.014, length * 0.28)
    return { proximal: Math.min(proximal, most), distal: Math.min(distal, most) }
  }
  if (n.includes('thigh') || n.includes('femur')) return pick(0.05, 0.036)
  if (n.includes('shank') || n.includes('tibia') || n.includes('shin')) return pick(0.036, 0.024)
  if (n.includes('foot') || n.includes('toe')) return pick(0.024, 0.017)
  if (n.includes('trunk') || n.includes('torso') || n.includes('hat') || n.includes('thorax')) return pick(0.062, 0.08)
  if (n.includes('pelvis')) return pick(0.046, 0.046)
  if (n.includes('head')) return pick(0.06, 0.075)
  if (n.includes('upper') || n.includes('humerus')) return pick(0.032, 0.025)
  if (n.includes('fore') || n.includes('hand') || n.includes('arm')) return pick(0.025, 0.018)
  return pick(0.03, 0.026)
}
