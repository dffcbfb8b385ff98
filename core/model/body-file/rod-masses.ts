import { combine } from '../anthropometry/table.ts'
import type { RodParameters } from '../anthropometry/anthropometry.ts'
import type { Sourced } from '../body.ts'
import type { FileMass, FilePart, FileRod } from './body-file.ts'

/** Something on a rod with a mass of its own. */
export interface Lump {
  /** Fixed, kg; 0 where it grows with the body. */
  readonly kilograms: number
  /** Of what the body weighs without its fixed parts; 0 where it is fixed. */
  readonly ofBody: number
  /** One standard deviation of whichever of the two it is. */
  readonly sd: number
  /** Shares of the rod's length; the radius about the centre. */
  readonly centre: number
  readonly radius: number
  readonly source: string
}

/** What a file puts on a rod; null where the table's row holds. */
export function listLumps({ mass, parts }: FileRod): readonly Lump[] | null {
  if (mass !== undefined) return [toLump(mass, mass.centre, mass.radius, mass.source)]
  return parts?.map(spread) ?? null
}

/** What a file puts on a rod besides. */
export const listAdded = ({ adds = [] }: FileRod): readonly Lump[] => adds.map(spread)

/** What is spread evenly between two places has its centre between them, and the radius of a uniform rod. */
const spread = (part: FilePart): Lump =>
  toLump(part, (part.begin + part.end) / 2, Math.abs(part.end - part.begin) / Math.sqrt(12), describe(part))

const describe = ({ label, source }: FilePart): string => `${label} (${source})`

const toLump = (of: FileMass | FilePart, centre: number, radius: number, source: string): Lump => ({
  kilograms: 'kilograms' in of ? of.kilograms : 0,
  ofBody: 'ofBody' in of ? of.ofBody : 0,
  sd: of.sd ?? 0,
  centre,
  radius,
  source,
})

/**
 * What the body weighs without its fixed parts, kg: shares of mass are shares of this. Whoever was weighed wore them, so
 * that fixed parts and shares together are what the scales showed. Of a part of somebody, shares are of all of them.
 */
export function calcShareMass(mass: number, lumps: readonly Lump[], isWhole: boolean): number {
  if (!isWhole) return mass
  const fixed = lumps.reduce((sum, one) => sum + one.kilograms, 0)
  const shares = lumps.reduce((sum, one) => sum + one.ofBody, 0)
  return shares > 0 ? (mass - fixed) / shares : 0
}

/** Mass, centre and radius of a rod from what lies on it. */
export function weighLumps(
  lumps: readonly Lump[],
  shareMass: number,
): { readonly mass: Sourced; readonly centre: Sourced; readonly radius: Sourced } {
  const source = `Body file: ${lumps.map((one) => one.source).join('; ')}`
  const parts = lumps.map((one) => ({
    mass: one.kilograms + one.ofBody * shareMass,
    at: one.centre,
    radius: one.radius,
  }))
  const { mass, at, radius } = parts.some((one) => one.mass > 0) ? combine(parts) : { mass: 0, at: 0.5, radius: 0 }
  const sd = Math.hypot(...lumps.map((one) => one.sd * (one.ofBody > 0 ? shareMass : 1)))
  return {
    mass: { value: mass, sd, source },
    centre: { value: at, sd: null, source },
    radius: { value: radius, sd: null, source },
  }
}

/** A row of a table is a share of the body like any other. */
export const rowLump = ({ mass, centre, radius }: RodParameters): Lump => ({
  kilograms: 0,
  ofBody: mass.value,
  sd: mass.sd ?? 0,
  centre: centre.value,
  radius: radius.value,
  source: mass.source,
})
