import { describe, expect, it } from 'vitest'
import { createExampleSource } from '../testing/example-source.ts'
import type { Cell } from './model.ts'
import { toDifferenceText, toQuantityText } from './number-text.ts'
import type { ReportSource, SpatioTemporalValue } from './source.ts'
import { calcSpatioTemporalTable } from './spatio-temporal-table.ts'

/** Strides of one mean stride, repeated: they do not differ. */
const alike = (name: string, unit: SpatioTemporalValue['unit'], left: number, right: number): SpatioTemporalValue[] =>
  (['left', 'right'] as const).map((side) => ({
    name,
    side,
    unit,
    mean: side === 'left' ? left : right,
    sd: 0.00004,
    count: 5,
  }))

const example = createExampleSource()
const made = (rootMeasured: boolean): ReportSource => ({
  ...example,
  fit: { ...example.fit, rootMeasured },
  spatioTemporal: [...alike('step length', 'm', 0.6184, 0.6162), ...alike('step time', 's', 0.5271, 0.5249)],
})

/** The row of a name: left, and right − left. */
function row(source: ReportSource, name: string): [string, string] {
  const cells = calcSpatioTemporalTable(source)!.rows.find(([first]) => first?.kind === 'text' && first.text === name)!
  const words = (cell: Cell): string => {
    if (cell.kind === 'text' || cell.quantity === null) return '–'
    return cell.kind === 'difference' ? toDifferenceText(cell.quantity) : toQuantityText(cell.quantity)
  }
  return [words(cells[2]!), words(cells[5]!)]
}

describe('time and distance of strides that are all alike', () => {
  it('have no more digits than feet and events are known to', () => {
    expect(row(made(true), 'Step length')[0]).toMatch(/^0\.618\b/)
    expect(row(made(true), 'Step length')[1]).toMatch(/^−0\.002\s±\s0\.001$/)
    expect(row(made(true), 'Step time')[1]).toMatch(/^−?0\.00\s±\s0\.01$/)
  })

  it('have centimetres where joint angles put the feet on a tabulated body', () => {
    expect(row(made(false), 'Step length')[0]).toMatch(/^0\.62\b/)
    expect(row(made(false), 'Step length')[1]).toMatch(/^−?0\.00\s±\s0\.01$/)
  })
})
