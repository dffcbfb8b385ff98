import { describe, expect, it } from 'vitest'
import { chooseNorm } from '../norms/choose-norm.ts'
import { createExampleSource } from '../testing/example-source.ts'
import { compareNorm } from '../pipeline/compare-norm.ts'
import { STANDARD_GRAVITY, radToDeg } from '../units/units.ts'
import { readAnalysisJson, toAnalysisJson } from './analysis-json.ts'
import { calcReport } from './calc-report.ts'
import { toCyclesCsv } from './cycles-csv.ts'
import { toHtml } from './html/to-html.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import { calcForceGrid, calcMomentGrid } from './loads-grid.ts'
import type { PlotGrid, PlotModel } from './model.ts'
import { listCycleRows } from './quantities.ts'
import { DEFAULT_REPORT_SETTINGS } from './settings.ts'
import type { ReportSource } from './source.ts'

const bare = createExampleSource()
const walked = { age: 30, height: 1.75, speed: 1.31, running: false }
const source: ReportSource = { ...bare, ...compareNorm(bare, walked) }
const norm = chooseNorm(walked).norm!
const meanOf = (quantity: string, k: number): number => norm.curves.find((one) => one.quantity === quantity)!.mean[k]!
const plotOf = (grid: PlotGrid, title: string): PlotModel => grid.plots.find((plot) => plot.title === title)!
const context = { programVersion: '1', madeOn: null, notes: '' }

describe('the band of healthy people', () => {
  it('stands behind angles in degrees, and behind loads in the unit and sign of their plot', () => {
    const angles = calcKinematicsGrid(source)
    expect(plotOf(angles, 'Knee flexion').norm!.mean[36]).toBeCloseTo(radToDeg(meanOf('knee.flexion', 36)), 10)
    expect(plotOf(angles, 'Hip rotation').norm!.marked).toBe(true)
    expect(plotOf(angles, 'Knee rotation').norm).toBeUndefined()
    const moments = calcMomentGrid(source, source.loads.recorded)
    // Push-off: the plantarflexors, which point up in print.
    expect(plotOf(moments, 'Ankle moment, sagittal').norm!.mean[25]).toBeCloseTo(
      -meanOf('ankle.moment.dorsiflexion', 25),
      12,
    )
    expect(plotOf(moments, 'Ankle moment, sagittal').norm!.mean[25]).toBeGreaterThan(1)
    expect(plotOf(moments, 'Knee moment, sagittal').norm!.mean[6]).toBeGreaterThan(0.3)
    expect(plotOf(moments, 'Hip moment, coronal').norm!.mean[10]).toBeGreaterThan(0.5)
    const forces = calcForceGrid(source, source.loads.recorded)
    expect(plotOf(forces, 'Ground: vertical').norm!.mean[25]).toBeCloseTo(
      meanOf('ground.up', 25) / STANDARD_GRAVITY,
      12,
    )
    expect(plotOf(forces, 'Ground: sideways').norm!.mean[10]).toBeLessThan(0)
    expect(plotOf(forces, 'Knee: resultant').norm).toBeUndefined()
  })

  it('is one SD wide, two when asked, and gone when it is hidden or there are no cycles', () => {
    const half = (spread: 0 | 1 | 2): number | undefined =>
      plotOf(calcKinematicsGrid(source, spread), 'Knee flexion').norm?.half[10]
    expect(half(2)).toBeCloseTo(2 * half(1)!, 12)
    expect(half(0)).toBeUndefined()
    expect(plotOf(calcKinematicsGrid({ ...source, cycles: [] }), 'Knee flexion').norm).toBeUndefined()
  })

  it('never stands without who, how many, how fast, which model and how wide', () => {
    const { footnote, legend } = calcKinematicsGrid(source, 2)
    expect(footnote).toContain('24 young adults, 1.3')
    expect(footnote).toContain('six-degree-of-freedom model, ± 2 SD between legs')
    expect(footnote).toContain('* depends on the model')
    expect(legend.at(-1)).toEqual({ style: 'normal', label: `Normal at ${norm.speed!.toFixed(2)} m/s` })
  })

  it('states in words why there is none', () => {
    const fast = { ...bare, ...compareNorm(bare, { ...walked, speed: 2.4 }) }
    expect(calcKinematicsGrid(fast).footnote).toContain('no norm for this speed')
    expect(fast.profile).toBeNull()
    expect(toHtml(calcReport(fast, DEFAULT_REPORT_SETTINGS, context))).not.toContain('Movement profile')
  })

  it('is cited on the method page, and its people stand in the time-distance table', () => {
    const html = toHtml(calcReport(source, DEFAULT_REPORT_SETTINGS, context))
    expect(html).toContain('doi:10.6084/m9.figshare.5722711; CC BY 4.0')
    expect(html).toContain('Normal: 42 healthy adults')
    expect(html).toContain('Movement profile')
    expect(html).not.toMatch(/NaN|undefined/)
  })

  it('and the profile come back from analysis.json; files without them are still read', () => {
    const read = readAnalysisJson(toAnalysisJson(source, '1'))
    if (!read.ok) throw new Error(read.alerts[0]!.message)
    expect(read.value.norm!.norm!.caption).toBe(norm.caption)
    expect(read.value.profile!.missing).toEqual(source.profile!.missing)
    expect(toAnalysisJson(read.value, '1')).toBe(toAnalysisJson(source, '1'))
    expect(readAnalysisJson(toAnalysisJson(bare, '1')).ok).toBe(true)
  })
})

describe('the cycles of a walk', () => {
  it('are written one row each, angles in degrees', () => {
    const [head, ...rows] = toCyclesCsv(source).trim().split('\n')
    expect(head!.split(',')).toHaveLength(4 + 101)
    const listed = listCycleRows(source)
    expect(rows).toHaveLength(listed.length)
    const [side, cycle, quantity, unit, first] = rows[0]!.split(',')
    expect([side, cycle, quantity, unit]).toEqual([listed[0]!.side, '1', 'pelvis.tilt', 'deg'])
    expect(Number(first)).toBeCloseTo(radToDeg(listed[0]!.values[0]!), 6)
  })

  it('are listed by quantity, side and number, the pelvis seen from its own side', () => {
    const rows = listCycleRows(source)
    const left = rows.filter((row) => row.side === 'left' && row.quantity.name === 'knee.flexion')
    expect(left.map((row) => row.cycle)).toEqual(bare.cycles.filter((one) => one.side === 'left').map((_, k) => k + 1))
    // The report's plot turns the pelvis by code of its own.
    const printed = plotOf(calcKinematicsGrid(source), 'Pelvic obliquity').curves.find((one) => one.style === 'left')!
    const mine = rows.filter((row) => row.side === 'left' && row.quantity.name === 'pelvis.obliquity')
    const mean = mine.reduce((sum, row) => sum + radToDeg(row.values[40]!), 0) / mine.length
    expect(mean).toBeCloseTo(printed.y[40]!, 10)
  })
})
