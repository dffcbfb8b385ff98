import { type Loads, STANDARD_GRAVITY } from '../../core/index.ts'
import { type CurveErrors, type LoadQuantity, takePart } from '../../core/gait.ts'
import { byJoint, jointName } from '../display/joints.ts'
import { said } from '../display/language.ts'
import { words } from '../display/words.ts'
import { planWithChange, scaleError } from './change.ts'
import type { Base, Series } from './curves.ts'
import { outward, quantityOf, quantityWords, valuesOf } from './load-quantities.ts'
import type { ChartPlan } from './model.ts'
import { placeOfGround, placeOfLoad } from './norm.ts'

export interface ForceUnit {
  unit: string
  /** Shown units per newton. */
  perNewton: number
  decimals: number
}

/** Shown units per body weight. */
const perBodyWeight = ({ perNewton }: ForceUnit, mass: number): number => perNewton * mass * STANDARD_GRAVITY

/** One chart per joint family and quantity: left and right of every motion. */
export function loadCharts(
  all: readonly Loads[],
  quantities: readonly LoadQuantity[],
  force: ForceUnit,
  base: Base,
  errors: CurveErrors = {},
): ChartPlan[] {
  const families = [
    ...new Set(all.flatMap((l) => l.joints.map((j) => j.joint.replace(/\.(left|right)$/, '')))),
  ].toSorted(byJoint)
  return families.flatMap((family) =>
    quantities.map((wanted) => {
      const quantity = quantityOf(wanted, family)
      const isForce = !quantity.includes('moment') && quantity !== 'power'
      const mass = all[0]?.bodyMass ?? 1
      const scale = isForce ? force.perNewton : 1 / mass
      const perError = isForce ? perBodyWeight(force, mass) : 1
      const series = () =>
        all.flatMap((loads) =>
          loads.joints
            .filter((j) => j.joint.replace(/\.(left|right)$/, '') === family)
            .map((j): Series => ({
              look: loads.of,
              side: j.side,
              times: loads.times,
              values: valuesOf(j, quantity, scale),
            })),
        )
      const text = quantityWords(quantity, family)
      const unit = isForce ? force.unit : quantity === 'power' ? 'W/kg' : 'N·m/kg'
      return planWithChange(
        {
          id: `${family} ${quantity}`,
          title: `${jointName(family)}, ${text.name}`,
          unit,
          up: text.up,
          down: text.down,
          decimals: isForce ? force.decimals : 2,
          atLeast: quantity === 'resultant' ? [0, isForce ? 0.5 * (force.unit === 'BW' ? 1 : 500) : 0.5] : null,
          norm: placeOfLoad(family, quantity),
        },
        { series, error: scaleError(errors[`${family}|${quantity}`], perError) },
        base,
      )
    }),
  )
}

const groundParts = [
  { id: 'vertical', component: 1, up: 'up', down: '', sign: () => 1 },
  { id: 'forward', component: 0, up: 'push', down: 'brake', sign: () => 1 },
  { id: 'sideways', component: 2, up: 'lateral', down: 'medial', sign: outward },
] as const

/** The ground's force on each foot, in the words and with the signs of the report. */
export function groundCharts(
  all: readonly Loads[],
  force: ForceUnit,
  base: Base,
  errors: CurveErrors = {},
): ChartPlan[] {
  const mass = all[0]?.bodyMass ?? 1
  return groundParts.map((part) => {
    const series = () =>
      all.flatMap((loads) =>
        (['left', 'right'] as const).flatMap((side): Series[] => {
          const values = loads.ground[side]
          return values.length > 0
            ? [
                {
                  look: loads.of,
                  side,
                  times: loads.times,
                  values: takePart(values, part.component, part.sign(side) * force.perNewton),
                },
              ]
            : []
        }),
      )
    return planWithChange(
      {
        id: `ground ${part.id}`,
        title: words.loads.groundCurves[part.id],
        unit: force.unit,
        up: said(part.up),
        down: said(part.down),
        decimals: force.decimals,
        atLeast: null,
        norm: placeOfGround(part.id, force.perNewton, mass),
      },
      { series, error: scaleError(errors[`ground|${part.id}`], perBodyWeight(force, mass)) },
      base,
    )
  })
}
