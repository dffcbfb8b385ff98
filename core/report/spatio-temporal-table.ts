import type { Difference } from './difference.ts'
import { MARK_WORDS, calcDifference } from './difference.ts'
import type { Cell, Quantity, TableModel } from './model.ts'
import type { ReportSource, SpatioTemporalValue } from './source.ts'

const unitWords: Readonly<Record<SpatioTemporalValue['unit'], string>> = {
  m: 'm',
  s: 's',
  'm/s': 'm/s',
  '1/min': 'steps/min',
  '%': '% of cycle',
}

/** Most digits after the point: events are known to a hundredth of a second at best, feet to a millimetre. */
const mostDecimals: Readonly<Record<SpatioTemporalValue['unit'], number>> = { m: 3, s: 2, 'm/s': 2, '1/min': 1, '%': 1 }

/** Feet that joint angles put on a tabulated body are known to a centimetre. */
const PLACED_DECIMALS = 2

const decimalsOf = (unit: SpatioTemporalValue['unit'], { fit }: ReportSource): number =>
  unit === 'm' && !fit.rootMeasured ? PLACED_DECIMALS : mostDecimals[unit]

/** Steps that are all alike (a mean stride, repeated) make no number surer than its last digit. */
function calcSideDifference(left: Quantity, right: Quantity): Difference {
  const [l, r] = [left, right].map((one) => ({
    ...one,
    sd: one.sd === null ? null : Math.max(one.sd, 10 ** -(one.decimals ?? 0)),
  })) as [Quantity, Quantity]
  return calcDifference(l, r)
}

/** What the column of healthy people means. */
export const NORMAL_WORDS =
  'Normal: 42 healthy adults at this speed (± between persons where it was published); walking speed: what they call comfortable.'

export function calcSpatioTemporalTable(source: ReportSource): TableModel | null {
  const values = source.spatioTemporal
  if (values.length === 0) return null
  const normal = source.norm?.norm?.timeDistance ?? []
  const normalOf = (name: string): Quantity | null => {
    const value = normal.find((one) => one.name === name)
    const unit = values.find((one) => one.name === name)!.unit
    return value ? { value: value.mean, sd: value.sd, decimals: mostDecimals[unit] } : null
  }
  const quantity = (one: SpatioTemporalValue | undefined): Quantity | null =>
    one ? { value: one.mean, sd: one.sd, decimals: decimalsOf(one.unit, source) } : null
  const rows = [...new Set(values.map((one) => one.name))].map((name): Cell[] => {
    const of = (side: SpatioTemporalValue['side']): SpatioTemporalValue | undefined =>
      values.find((one) => one.name === name && one.side === side)
    const [left, right, both] = [quantity(of('left')), quantity(of('right')), quantity(of(null))]
    const difference = left && right ? calcSideDifference(left, right) : null
    return [
      { kind: 'text', text: name.charAt(0).toUpperCase() + name.slice(1) },
      { kind: 'text', text: unitWords[(of('left') ?? of('right') ?? of(null))!.unit] },
      { kind: 'number', quantity: left },
      { kind: 'number', quantity: right },
      { kind: 'number', quantity: both },
      { kind: 'difference', quantity: difference, mark: difference?.mark ?? null },
      ...(normal.length === 0 ? [] : [{ kind: 'number' as const, quantity: normalOf(name) }]),
    ]
  })
  return {
    caption: 'Mean over steps and cycles',
    columns: [
      { label: 'Quantity' },
      { label: 'Unit' },
      { label: 'Left', side: 'left' },
      { label: 'Right', side: 'right' },
      { label: 'Both' },
      { label: 'Right − left' },
      ...(normal.length === 0 ? [] : [{ label: 'Normal' }]),
    ],
    rows,
    footnote: `± is one standard deviation over the steps or cycles. ${MARK_WORDS}${normal.length === 0 ? '' : ` ${NORMAL_WORDS}`}`,
  }
}
