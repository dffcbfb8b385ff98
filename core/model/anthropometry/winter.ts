import { HEIGHTS, LENGTHS } from './stature.ts'
import type { AnthropometricTable, RodInertia, RodKind } from './table.ts'

const ROW = 'Winter 2009, table 4.1 (Dempster)'

/** Fractions of body mass and of the rod between the named ends (proximal first). */
export const WINTER_ROWS = {
  hand: { mass: 0.006, centre: 0.506, radius: 0.297 },
  forearm: { mass: 0.016, centre: 0.43, radius: 0.303 },
  upperArm: { mass: 0.028, centre: 0.436, radius: 0.322 },
  forearmAndHand: { mass: 0.022, centre: 0.682, radius: 0.468 },
  totalArm: { mass: 0.05, centre: 0.53, radius: 0.368 },
  foot: { mass: 0.0145, centre: 0.5, radius: 0.475 },
  shank: { mass: 0.0465, centre: 0.433, radius: 0.302 },
  thigh: { mass: 0.1, centre: 0.433, radius: 0.323 },
  footAndShank: { mass: 0.061, centre: 0.606, radius: 0.416 },
  totalLeg: { mass: 0.161, centre: 0.447, radius: 0.326 },
  /** From C7–T1 to the ear canal: the centre is at the ear canal. */
  headAndNeck: { mass: 0.081, centre: 1, radius: 0.495 },
  /** Trunk rows are measured from the trochanter upward. */
  trunk: { mass: 0.497, centre: 0.5 },
  trunkHeadNeck: { mass: 0.578, centre: 0.66, radius: 0.503 },
  hat: { mass: 0.678, centre: 0.626, radius: 0.496 },
} as const

/** Heights above the hip in statures, to set the head against the trunk. */
const trunkLength = LENGTHS.trunk.ofStature
const earAboveHip = HEIGHTS.earCanal - HEIGHTS.hip
/** C7–T1 lies a little above the shoulder joints; the distance to the ear canal is what its radius refers to. */
const neckToEar = 0.08

/**
 * The table has no radius for the trunk alone. It follows from its own rows: trunk + head + neck is the trunk
 * and the head together, each about the common centre.
 */
function calcTrunkRadius(): number {
  const { trunkHeadNeck, headAndNeck, trunk } = WINTER_ROWS
  const trunkAt = trunk.centre * trunkLength
  const common = (trunk.mass * trunkAt + headAndNeck.mass * earAboveHip) / trunkHeadNeck.mass
  const whole = trunkHeadNeck.mass * (trunkHeadNeck.radius * trunkLength) ** 2
  const head = headAndNeck.mass * ((headAndNeck.radius * neckToEar) ** 2 + (earAboveHip - common) ** 2)
  const own = whole - head - trunk.mass * (trunkAt - common) ** 2
  return Math.sqrt(own / trunk.mass) / trunkLength
}

const nothing = (why: string): RodInertia => ({ mass: 0, centre: 0.5, radius: 0, source: why })

const rods: Readonly<Record<RodKind, RodInertia>> = {
  thigh: { ...WINTER_ROWS.thigh, source: `${ROW}: thigh` },
  shank: { ...WINTER_ROWS.shank, source: `${ROW}: leg` },
  foot: { ...WINTER_ROWS.foot, source: `${ROW}: foot (malleolus to second metatarsal head)` },
  upperArm: { ...WINTER_ROWS.upperArm, source: `${ROW}: upper arm` },
  forearm: { ...WINTER_ROWS.forearmAndHand, source: `${ROW}: forearm and hand` },
  trunk: {
    ...WINTER_ROWS.trunk,
    radius: calcTrunkRadius(),
    source: `${ROW}: trunk; radius from trunk + head + neck less head and neck`,
  },
  head: {
    mass: WINTER_ROWS.headAndNeck.mass,
    centre: (HEIGHTS.earCanal - HEIGHTS.shoulder) / LENGTHS.head.ofStature,
    radius: (WINTER_ROWS.headAndNeck.radius * neckToEar) / LENGTHS.head.ofStature,
    source: `${ROW}: head and neck, centre at the ear canal; placed on the rod shoulder–crown`,
  },
  hat: { ...WINTER_ROWS.hat, source: `${ROW}: HAT` },
  pelvis: nothing('The pelvis’s mass is in the trunk’s row: its centre lies above the hips, off a hip-to-hip rod'),
  shoulders: nothing('The shoulders’ mass is in the trunk’s row'),
}

export const WINTER: AnthropometricTable = {
  id: 'winter',
  label: 'Winter (Dempster)',
  citation:
    'D. A. Winter, Biomechanics and Motor Control of Human Movement, 4th ed., 2009, table 4.1, after Dempster 1955.',
  sexes: ['unspecified', 'female', 'male'],
  rod: (kind) => rods[kind],
}
