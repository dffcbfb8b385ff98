import type { AnthropometricTableId, Sex } from '../body.ts'

/** The rods our templates know, whatever the side; `hat`: head, arms and trunk as one, mid-hip to mid-shoulder. */
export const ROD_KINDS = [
  'pelvis',
  'trunk',
  'shoulders',
  'head',
  'upperArm',
  'forearm',
  'thigh',
  'shank',
  'foot',
  'hat',
] as const

/** One of the rods a table has a row for. */
export type RodKind = (typeof ROD_KINDS)[number]

/** One rod's inertia as a table gives it: fractions of body mass and of the rod's own length. */
export interface RodInertia {
  /** Fraction of body mass. */
  readonly mass: number
  /** From the rod's proximal end, fraction of the rod's length; may exceed 1. */
  readonly centre: number
  /** Transverse radius of gyration about the centre of mass, fraction of the rod's length. */
  readonly radius: number
  /** The row (and what was done with it) in words. */
  readonly source: string
}

/** A published table: per rod the mass, centre and radius of gyration as shares. */
export interface AnthropometricTable {
  readonly id: AnthropometricTableId
  readonly label: string
  readonly citation: string
  /** The sexes it has rows for; 'unspecified' means one row for both. */
  readonly sexes: readonly Sex[]
  /** Null where the table is not complete enough for that rod; rows of another table are never borrowed. */
  rod(kind: RodKind, sex: Sex): RodInertia | null
}

/** Puts several masses on one line together: total mass, centre and radius of gyration (parallel axes). */
export function combine(parts: readonly { readonly mass: number; readonly at: number; readonly radius: number }[]): {
  mass: number
  at: number
  radius: number
} {
  let mass = 0
  let moment = 0
  for (const part of parts) {
    mass += part.mass
    moment += part.mass * part.at
  }
  const at = moment / mass
  let inertia = 0
  for (const part of parts) inertia += part.mass * (part.radius ** 2 + (part.at - at) ** 2)
  return { mass, at, radius: Math.sqrt(inertia / mass) }
}
