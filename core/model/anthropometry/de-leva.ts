import type { Sex } from '../body.ts'
import { FOOT_LENGTH, HEEL_TO_ANKLE, LENGTHS } from './stature.ts'
import { combine } from './table.ts'
import type { AnthropometricTable, RodInertia, RodKind } from './table.ts'

interface Row {
  /** Fractions of body mass, and of the length from the first-named end. */
  readonly mass: number
  readonly centre: number
  /** Radii about the sagittal and the transverse axis, fractions of the length. */
  readonly sagittal: number
  readonly transverse: number
}

type RowName = 'head' | 'trunk' | 'upperArm' | 'forearm' | 'hand' | 'thigh' | 'shank' | 'foot'

const row = (mass: number, centre: number, sagittal: number, transverse: number): Row => ({
  mass: mass / 100,
  centre: centre / 100,
  sagittal: sagittal / 100,
  transverse: transverse / 100,
})

/** de Leva 1996, table 4, the alternative end points where our rods end there. Per cent as printed. */
export const DE_LEVA_ROWS: Readonly<Record<'female' | 'male', Readonly<Record<RowName, Row>>>> = {
  female: {
    /** vertex – cervicale */
    head: row(6.68, 48.41, 27.1, 29.5),
    /** mid-shoulder – mid-hip */
    trunk: row(42.57, 37.82, 37.9, 36.1),
    upperArm: row(2.55, 57.54, 27.8, 26.0),
    forearm: row(1.38, 45.59, 26.1, 25.7),
    /** wrist – third metacarpal head */
    hand: row(0.56, 74.74, 53.1, 45.4),
    thigh: row(14.78, 36.12, 36.9, 36.4),
    /** knee centre – ankle centre */
    shank: row(4.81, 43.52, 26.7, 26.3),
    /** heel – toe tip */
    foot: row(1.29, 40.14, 29.9, 27.9),
  },
  male: {
    head: row(6.94, 50.02, 30.3, 31.5),
    trunk: row(43.46, 43.1, 38.4, 35.8),
    upperArm: row(2.71, 57.72, 28.5, 26.9),
    forearm: row(1.62, 45.74, 27.6, 26.5),
    hand: row(0.61, 79.0, 62.8, 51.3),
    thigh: row(14.16, 40.95, 32.9, 32.9),
    shank: row(4.33, 43.95, 25.1, 24.6),
    foot: row(1.37, 44.15, 25.7, 24.5),
  },
}

/**
 * Mean lengths of de Leva's own sample, fractions of stature, only to set hand against forearm and head against trunk.
 */
const OWN_LENGTHS = {
  female: { forearm: 0.1523, hand: 0.045, cervicaleToVertex: 0.1405 },
  male: { forearm: 0.1545, hand: 0.0495, cervicaleToVertex: 0.1395 },
} as const

const ROW = 'de Leva 1996, table 4'

/** A rod has one transverse radius; the two of the table are averaged as moments of inertia. */
const radiusOf = (r: Row): number => Math.sqrt((r.sagittal ** 2 + r.transverse ** 2) / 2)

const nothing = (why: string): RodInertia => ({ mass: 0, centre: 0.5, radius: 0, source: why })

function calcRods(sex: 'female' | 'male'): Readonly<Record<RodKind, RodInertia>> {
  const rows = DE_LEVA_ROWS[sex]
  const own = OWN_LENGTHS[sex]
  const who = `${ROW}, ${sex}`
  const plain = (name: RowName, what: string): RodInertia => ({
    mass: rows[name].mass,
    centre: rows[name].centre,
    radius: radiusOf(rows[name]),
    source: `${who}: ${what}`,
  })

  const handed = combine([
    { mass: rows.forearm.mass, at: rows.forearm.centre * own.forearm, radius: radiusOf(rows.forearm) * own.forearm },
    { mass: rows.hand.mass, at: own.forearm + rows.hand.centre * own.hand, radius: radiusOf(rows.hand) * own.hand },
  ])
  // Our trunk and head rods point up; the table counts from the top.
  const trunk: RodInertia = {
    mass: rows.trunk.mass,
    centre: 1 - rows.trunk.centre,
    radius: radiusOf(rows.trunk),
    source: `${who}: trunk, mid-shoulder to mid-hip (with the pelvis)`,
  }
  const headLength = LENGTHS.head.ofStature
  const head: RodInertia = {
    mass: rows.head.mass,
    centre: (headLength - rows.head.centre * own.cervicaleToVertex) / headLength,
    radius: (radiusOf(rows.head) * own.cervicaleToVertex) / headLength,
    source: `${who}: head and neck, vertex to cervicale; placed on the rod shoulder–crown`,
  }
  const footRod = LENGTHS.foot.ofStature
  const foot: RodInertia = {
    mass: rows.foot.mass,
    // Along the sole from the ankle, as a share of the rod's own horizontal reach.
    centre: ((rows.foot.centre - HEEL_TO_ANKLE) * FOOT_LENGTH) / footRod,
    radius: (radiusOf(rows.foot) * FOOT_LENGTH) / footRod,
    source: `${who}: foot, heel to toe tip; carried over to the rod ankle–metatarsal head with the ankle at a quarter of the foot’s length`,
  }
  const hat = calcUpright(sex, { trunk, head, handed }, `${who}: trunk, head and hanging arms together`)
  return {
    thigh: plain('thigh', 'thigh'),
    shank: plain('shank', 'shank, knee centre to ankle centre'),
    foot,
    upperArm: plain('upperArm', 'upper arm'),
    forearm: {
      mass: handed.mass,
      centre: handed.at / own.forearm,
      radius: handed.radius / own.forearm,
      source: `${who}: forearm and hand, hand in line with the forearm`,
    },
    trunk,
    head,
    hat,
    pelvis: nothing('The pelvis’s mass is in the trunk’s row: its centre lies above the hips, off a hip-to-hip rod'),
    shoulders: nothing('The shoulders’ mass is in the trunk’s row'),
  }
}

/** Head, arms and trunk as one upright rod: arms hanging at the sides. */
function calcUpright(
  sex: 'female' | 'male',
  {
    trunk,
    head,
    handed,
  }: { readonly trunk: RodInertia; readonly head: RodInertia; readonly handed: ReturnType<typeof combine> },
  source: string,
): RodInertia {
  const { upperArm } = DE_LEVA_ROWS[sex]
  const trunkLength = LENGTHS.hat.ofStature
  const headLength = LENGTHS.head.ofStature
  const armTop = trunkLength
  const upperArmLength = LENGTHS.upperArm.ofStature
  const forearmScale = LENGTHS.forearm.ofStature / OWN_LENGTHS[sex].forearm
  const upright = combine([
    { mass: trunk.mass, at: trunk.centre * trunkLength, radius: trunk.radius * trunkLength },
    { mass: head.mass, at: trunkLength + head.centre * headLength, radius: head.radius * headLength },
    {
      mass: 2 * upperArm.mass,
      at: armTop - upperArm.centre * upperArmLength,
      radius: radiusOf(upperArm) * upperArmLength,
    },
    {
      mass: 2 * handed.mass,
      at: armTop - upperArmLength - handed.at * forearmScale,
      radius: handed.radius * forearmScale,
    },
  ])
  return { mass: upright.mass, centre: upright.at / trunkLength, radius: upright.radius / trunkLength, source }
}

const rods = { female: calcRods('female'), male: calcRods('male') }

function average(kind: RodKind): RodInertia {
  const f = rods.female[kind]
  const m = rods.male[kind]
  return {
    mass: (f.mass + m.mass) / 2,
    centre: (f.centre + m.centre) / 2,
    radius: (f.radius + m.radius) / 2,
    source: f.mass === 0 ? f.source : `${ROW}: mean of the female and the male row, sex not stated`,
  }
}

export const DE_LEVA: AnthropometricTable = {
  id: 'de-leva',
  label: 'de Leva (Zatsiorsky)',
  citation:
    'P. de Leva, Adjustments to Zatsiorsky–Seluyanov’s segment inertia parameters, J. Biomech. 29 (1996) 1223–1230.',
  sexes: ['female', 'male'],
  rod: (kind, sex: Sex) => (sex === 'unspecified' ? average(kind) : rods[sex][kind]),
}
