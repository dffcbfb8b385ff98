import type { Vector3 } from '../../math/vector3.ts'
import type { Sex } from '../body.ts'
import type { AnthropometricTable, RodInertia, RodKind } from './table.ts'

interface Row {
  readonly mass: number
  /** Centre of mass in the segment's axes (x anterior, y up, z right), fractions of the length. */
  readonly centre: Vector3
  /** Radii of gyration about those axes, fractions of the length. */
  readonly radii: Vector3
}

type RowName = 'thigh' | 'shank' | 'foot'

const row = (mass: number, centre: [number, number, number], radii: [number, number, number]): Row => ({
  mass: mass / 100,
  centre: [centre[0] / 100, centre[1] / 100, centre[2] / 100],
  radii: [radii[0] / 100, radii[1] / 100, radii[2] / 100],
})

/** Dumas, Chèze & Verriest 2007 (McConville, Young), the rows between joint centres we have. Per cent as printed. */
export const DUMAS_ROWS: Readonly<Record<'female' | 'male', Readonly<Record<RowName, Row>>>> = {
  female: {
    thigh: row(14.6, [-7.7, -37.7, 0.9], [31, 19, 32]),
    shank: row(4.5, [-4.9, -40.4, 3.1], [28, 10, 28]),
    foot: row(1.0, [27.0, -21.8, 3.9], [17, 36, 35]),
  },
  male: {
    thigh: row(12.3, [-4.1, -42.9, 3.3], [29, 15, 30]),
    shank: row(4.8, [-4.8, -41.0, 0.7], [28, 10, 28]),
    foot: row(1.2, [38.2, -15.1, 2.6], [17, 37, 36]),
  },
}

/** The printed masses sum to 99.9 % (female) and 100.2 % (male). */
const MASS_SUMS = { female: 0.999, male: 1.002 } as const

const ROW = 'Dumas et al. 2007'

function rodOf(kind: RodKind, sex: 'female' | 'male'): RodInertia | null {
  if (kind === 'pelvis') {
    return { mass: 0, centre: 0.5, radius: 0, source: 'The pelvis is not part of a single leg' }
  }
  if (kind !== 'thigh' && kind !== 'shank' && kind !== 'foot') return null
  const { mass, centre, radii } = DUMAS_ROWS[sex][kind]
  const share = mass / MASS_SUMS[sex]
  if (kind === 'foot') {
    return {
      mass: share,
      // The rod runs from the ankle down to the metatarsal heads, and the centre lies on it within its thickness.
      centre: Math.hypot(centre[0], centre[1]),
      radius: Math.sqrt((radii[1] ** 2 + radii[2] ** 2) / 2),
      source: `${ROW}, ${sex}: foot, distance of the centre from the ankle along the rod`,
    }
  }
  return {
    mass: share,
    centre: -centre[1],
    radius: Math.sqrt((radii[0] ** 2 + radii[2] ** 2) / 2),
    source: `${ROW}, ${sex}: ${kind}; the centre’s offset from the rod (${(100 * Math.hypot(centre[0], centre[2])).toFixed(1)} % of the length) is left out`,
  }
}

/**
 * Complete for a leg only: torso and pelvis rows need the cervical and lumbar joint centres, which our trunk
 * rod does not have, and mean lengths were never printed with the table.
 */
export const DUMAS: AnthropometricTable = {
  id: 'dumas',
  label: 'Dumas (McConville, Young)',
  citation:
    'R. Dumas, L. Chèze, J.-P. Verriest, Adjustments to McConville et al. and Young et al. body segment inertial parameters, J. Biomech. 40 (2007) 543–553.',
  sexes: ['female', 'male'],
  rod(kind, sex: Sex) {
    if (sex !== 'unspecified') return rodOf(kind, sex)
    const f = rodOf(kind, 'female')
    const m = rodOf(kind, 'male')
    if (f === null || m === null) return null
    return {
      mass: (f.mass + m.mass) / 2,
      centre: (f.centre + m.centre) / 2,
      radius: (f.radius + m.radius) / 2,
      source: f.mass === 0 ? f.source : `${ROW}: mean of the female and the male row, sex not stated`,
    }
  },
}
