import { describe, expect, it } from 'vitest'
import { createExampleSource } from '../testing/example-source.ts'
import { newtonToBodyWeight, radToDeg } from '../units/units.ts'
import { readAnalysisJson, toAnalysisJson } from './analysis-json.ts'
import { type ReportContext, calcReport } from './calc-report.ts'
import { calcCycleCurve, interpolate } from './cycle-curve.ts'
import { calcDifference, calcSymmetryIndex } from './difference.ts'
import { toHtml } from './html/to-html.ts'
import { toImpulsesCsv } from './impulse-pattern-blocks.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import type { Block, ReportModel } from './model.ts'
import { DEFAULT_REPORT_SETTINGS, REPORT_SECTIONS, SECTION_LABELS } from './settings.ts'
import type { ReportSource } from './source.ts'
import { chooseSamples } from './svg/plot.ts'
import { SUMMARY_COLUMNS, calcSummaryRows } from './summary.ts'

const source = createExampleSource()
const context: ReportContext = { programVersion: '1.2.3', madeOn: '2025-06-30', notes: 'Limps on the left.' }
const reportOf = (from: ReportSource, more: Partial<ReportContext> = {}): ReportModel =>
  calcReport(from, DEFAULT_REPORT_SETTINGS, { ...context, ...more })
const blocksOf = (report: ReportModel, id: string): readonly Block[] =>
  report.sections.find((section) => section.id === id)!.blocks

describe('curves over the gait cycle', () => {
  it('have 101 points with both strikes on them', () => {
    const times = Float64Array.from({ length: 201 }, (_, i) => i / 100)
    const curve = calcCycleCurve(
      times,
      times.map((t) => 3 * t + 1),
      [{ from: 0.5, to: 1.5 }],
    )!
    expect(curve.mean).toHaveLength(101)
    expect(curve.mean[0]).toBeCloseTo(2.5, 12)
    expect(curve.mean[100]).toBeCloseTo(5.5, 12)
    expect(curve.mean[37]).toBeCloseTo(1 + 3 * 0.87, 12)
    expect(curve.sd).toBeNull()
  })

  it('give mean and standard deviation with n − 1 over cycles', () => {
    const times = Float64Array.from({ length: 301 }, (_, i) => i / 100)
    const values = times.map((t) => (t < 1 ? 1 : t < 2 ? 2 : 4))
    const cycles = [0, 1, 2].map((from) => ({ side: 'left' as const, from, off: null, to: from + 0.99 }))
    const curve = calcCycleCurve(times, values, cycles)!
    expect(curve.mean[50]).toBeCloseTo(7 / 3, 12)
    expect(curve.sd![50]).toBeCloseTo(Math.sqrt(7 / 3), 12)
  })

  it('leave out a cycle with a gap and one the signal does not reach', () => {
    const times = Float64Array.from({ length: 301 }, (_, i) => i / 100)
    const values = times.map((t) => (Math.abs(t - 1.5) < 0.02 ? NaN : t))
    const cycles = [0, 1, 2.5].map((from) => ({ side: 'left' as const, from, off: null, to: from + 1 }))
    expect(calcCycleCurve(times, values, cycles)).toMatchObject({ count: 1, isWhole: true })
    expect(calcCycleCurve(times, values, [{ from: 4, to: 5 }])).toBeNull()
  })

  it('are made of what each cycle has when none is without a gap', () => {
    const times = Float64Array.from({ length: 301 }, (_, i) => i / 100)
    const values = times.map((t) => (Math.abs(t - 0.5) < 0.02 || Math.abs(t - 1.7) < 0.02 ? NaN : Math.floor(t) + 1))
    const cycles = [0, 1].map((from) => ({ from, to: from + 0.99 }))
    const curve = calcCycleCurve(times, values, cycles)!
    expect(curve).toMatchObject({ count: 2, isWhole: false })
    expect([curve.mean[20], curve.mean[51], curve.mean[71]]).toEqual([1.5, 2, 1])
    expect([curve.sd![20], curve.sd![51]]).toEqual([Math.SQRT1_2, Number.NaN])
  })

  it('are interpolated across a jump without inventing values between', () => {
    const times = Float64Array.of(0, 1, 1, 2)
    const values = Float64Array.of(0, 10, 20, 30)
    expect(interpolate(times, values, 0.5)).toBe(5)
    expect(interpolate(times, values, 1.5)).toBe(25)
    expect(interpolate(times, values, 2.5)).toBeNaN()
  })
})

const si = (left: number, right: number): number =>
  calcSymmetryIndex({ value: left, sd: null }, { value: right, sd: null }).value

describe('a difference', () => {
  it('exceeds its uncertainty only beyond twice the combined standard deviation', () => {
    expect(calcDifference({ value: 1, sd: 0.03 }, { value: 1.11, sd: 0.04 })).toMatchObject({
      sd: 0.05,
      mark: 'notable',
    })
    expect(calcDifference({ value: 1, sd: 0.03 }, { value: 1.09, sd: 0.04 })).toMatchObject({ mark: 'within' })
    expect(calcDifference({ value: 1, sd: null }, { value: 9, sd: 0.04 })).toMatchObject({ mark: null })
    expect(calcDifference({ value: 1, sd: 0.001 }, { value: 1.01, sd: 0.001 })).toMatchObject({ mark: 'small' })
    expect(calcSymmetryIndex({ value: 1, sd: 0.001 }, { value: 1.01, sd: 0.001 })).toMatchObject({ mark: 'small' })
  })

  it('shares the uncertainty that both numbers share', () => {
    // A body that is 10 % too heavy is so in both motions: the difference hardly feels it.
    const samples = [0.9, 1, 1.1]
    const a = { value: 1, sd: 0.1, samples }
    const b = { value: 1.1, sd: 0.11, samples: samples.map((one) => 1.1 * one) }
    expect(calcDifference(a, b).sd).toBeCloseTo(0.01, 12)
    expect(calcDifference(a, b).mark).toBe('notable')
    expect(calcDifference({ value: 1, sd: 0.1 }, { value: 1.1, sd: 0.11 }).mark).toBe('within')
    expect(calcSymmetryIndex(a, b).sd).toBeCloseTo(0, 12)
  })

  it('adds to it what the drawn bodies do not show, as the ± of an estimated ground force', () => {
    const [a, b] = [
      { value: 1.3, sd: 0.2, samples: [1.29, 1.3, 1.31] },
      { value: 1.2, sd: 0.01, samples: [1.19, 1.2, 1.21] },
    ]
    expect(calcDifference(a, b).sd).toBeCloseTo(Math.sqrt(0.2 ** 2 - 0.01 ** 2), 12)
    expect(calcDifference(a, b).mark).toBe('within')
  })

  it('states a symmetry index in whole per cent', () => {
    expect(calcSymmetryIndex({ value: 1, sd: 0.001 }, { value: 1.0345, sd: 0.001 }).decimals).toBe(0)
  })

  it('has a symmetry index whose uncertainty agrees with numerical derivatives', () => {
    const [l, r, h] = [0.93, 1.04, 1e-6]
    expect(si(1, 1)).toBe(0)
    const dl = (si(l + h, r) - si(l - h, r)) / (2 * h)
    const dr = (si(l, r + h) - si(l, r - h)) / (2 * h)
    expect(calcSymmetryIndex({ value: l, sd: 0.05 }, { value: r, sd: 0.02 }).sd).toBeCloseTo(
      Math.hypot(dl * 0.05, dr * 0.02),
      6,
    )
  })
})

describe('a report', () => {
  it('shows joint angles in degrees, the pelvis seen from each side', () => {
    const grid = calcKinematicsGrid(source)
    expect(grid.plots.map((plot) => plot.title)).toHaveLength(12)
    const knee = grid.plots.find((plot) => plot.title === 'Knee flexion')!
    const right = knee.curves.find((curve) => curve.style === 'right')!
    const largest = Math.max(...source.recording.angles['knee.flexion.right']!.map(radToDeg))
    expect(Math.max(...right.y)).toBeGreaterThan(0.85 * largest)
    expect(Math.max(...right.y)).toBeLessThanOrEqual(largest)
    const oneSide: ReportSource = {
      ...source,
      cycles: [
        { side: 'left', from: 1, off: 1.6, to: 2 },
        { side: 'right', from: 1, off: 1.6, to: 2 },
      ],
    }
    const obliquity = calcKinematicsGrid(oneSide).plots.find((plot) => plot.title === 'Pelvic obliquity')!
    const [left, other] = ['left', 'right'].map((style) => obliquity.curves.find((curve) => curve.style === style)!.y)
    left!.forEach((value, i) => expect(value).toBeCloseTo(-other![i]!, 12))
  })

  it('shows peaks in body weights with their uncertainty', () => {
    const table = blocksOf(reportOf(source), 'peaks')[0]!
    if (table.kind !== 'table') throw new Error('expected a table')
    const hip = table.table.rows[0]!
    const peak = source.loads.recorded.peaks.find((one) => one.joint === 'hip.left')!
    if (hip[2]?.kind !== 'number') throw new Error('expected a number')
    expect(hip[2].quantity!.value).toBeCloseTo(newtonToBodyWeight(peak.value, 71.4), 12)
    expect(hip[2].quantity!.sd).toBeCloseTo(newtonToBodyWeight(peak.sd!, 71.4), 12)
  })

  it('marks the differences that exceed their uncertainty, and notes of the others that they do not', () => {
    const html = toHtml(reportOf(source))
    const comparison = html.slice(html.indexOf('id="comparison"'), html.indexOf('id="kinematics"'))
    expect(comparison).toMatch(/<b>−0\.1\d/)
    expect(comparison).toMatch(/<td class="quiet">[+−]?0\.\d/)
    expect(comparison).toContain('in grey it is within uncertainty')
  })

  it('prints the sections it is asked for, in that order, and no others', () => {
    const sections = ['method', 'peaks'] as const
    const report = calcReport(source, { ...DEFAULT_REPORT_SETTINGS, sections }, context)
    expect(report.sections.map((section) => section.id)).toEqual(sections)
    const html = toHtml(report)
    for (const id of REPORT_SECTIONS)
      expect(html.includes(`>${SECTION_LABELS[id]}</h2>`)).toBe(id === 'method' || id === 'peaks')
  })

  it('states what these forces are not, whatever its sections', () => {
    const html = toHtml(calcReport(source, { ...DEFAULT_REPORT_SETTINGS, sections: [] }, context))
    expect(html).toContain('not bone-on-bone contact forces')
  })

  it('names program, version, file and hash on every page', () => {
    const html = toHtml(reportOf(source))
    expect(html).toMatch(
      /@bottom-left \{ content: "Pendulab 1\.2\.3 \\b7  example walk\.csv \\b7  SHA-256 6f1ed002ab559585\\2026 "/,
    )
    expect(html).toContain('counter(page) " of " counter(pages)')
    expect(html).toContain(source.recording.provenance.sha256)
  })

  it('draws a key frame for toe-off, mid-swing, foot strike and peak load, with arrows for hip, knee and ankle', () => {
    const block = blocksOf(reportOf(source), 'key frames')[0]!
    if (block.kind !== 'frames') throw new Error('expected key frames')
    expect(block.frames.map((frame) => frame.title.split(',')[0])).toEqual([
      'Toe-off',
      'Mid-swing',
      'Foot strike',
      'Peak load',
    ])
    for (const frame of block.frames) {
      expect(frame.arrows.filter((arrow) => arrow.kind === 'joint')).toHaveLength(6)
      // The arrow of the knee starts where thigh and shank meet.
      const [thigh, shank] = ['thigh.left', 'shank.left'].map((name) => frame.rods.find((rod) => rod.name === name)!)
      const knee = frame.arrows.find((arrow) => arrow.label === 'Left knee')!
      knee.at.forEach((c, i) => {
        expect(c).toBeCloseTo(thigh!.to[i]!, 12)
        expect(c).toBeCloseTo(shank!.from[i]!, 12)
      })
    }
  })

  it('still stands when there is no cycle, no solved motion, no loads worth a peak, and no angle', () => {
    const bare: ReportSource = {
      ...source,
      recording: { ...source.recording, angles: {}, events: [], pelvisPath: null },
      cycles: [],
      spatioTemporal: [],
      motion: null,
      loads: { recorded: { ...source.loads.recorded, peaks: [], joints: [] }, predicted: null },
      proposed: null,
      alerts: [],
    }
    const html = toHtml(reportOf(bare, { notes: '' }))
    expect(html).toContain('not in the recording')
    expect(html).not.toContain('Techniques compared')
    expect(html).not.toMatch(/NaN|undefined|null|Infinity/)
  })

  it('plots signals over time when no gait cycle was found', () => {
    const plot = calcKinematicsGrid({ ...source, cycles: [] }).plots[0]!
    expect(plot.x).toEqual({ label: 'Time, s', low: 0, high: 4.6 })
    expect(plot.curves[0]!.y).toHaveLength(461)
  })
})

describe('a plotted signal', () => {
  it('is thinned when long, without losing a peak or a gap', () => {
    const y = Float64Array.from({ length: 60_000 }, (_, i) => Math.sin(i / 500))
    y[31_234] = 9
    y[45_678] = -9
    y[50_001] = NaN
    const chosen = chooseSamples(y)
    expect(chosen.length).toBeLessThan(450)
    for (const i of [31_234, 45_678, 50_001]) expect(chosen).toContain(i)
    expect(chosen.every((one, i) => i === 0 || one > chosen[i - 1]!)).toBe(true)
    expect(chooseSamples(y.subarray(0, 300))).toHaveLength(300)
  })
})

describe('analysis.json', () => {
  it('written again after reading is the same to the last byte, and gives the same report', () => {
    const json = toAnalysisJson(source, '1.2.3')
    const read = readAnalysisJson(json)
    if (!read.ok) throw new Error(read.alerts[0]?.message)
    expect(toAnalysisJson(read.value, '1.2.3')).toBe(json)
    const words = (page: string): string => page.replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    const [again, first] = [toHtml(reportOf(read.value)), toHtml(reportOf(source))]
    expect(words(again)).toBe(words(first))
    // A drawn point may fall on the other side of a tenth of a point.
    const points = (page: string): number[] =>
      (page.match(/<svg[\s\S]*?<\/svg>/g) ?? []).flatMap((svg) => (svg.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number))
    const [drawn, before] = [points(again), points(first)]
    expect(drawn).toHaveLength(before.length)
    expect(Math.max(...drawn.map((value, i) => Math.abs(value - before[i]!)))).toBeLessThan(0.11)
  })

  it('keeps nine digits of every series and every digit of a single number', () => {
    const read = readAnalysisJson(toAnalysisJson(source, '1.2.3'))
    if (!read.ok) throw new Error(read.alerts[0]?.message)
    const [kept, given] = [read.value.loads.recorded.joints[0]!.power, source.loads.recorded.joints[0]!.power]
    expect(kept).toHaveLength(given.length)
    given.forEach((value, i) =>
      expect(Math.abs(kept[i]! - value)).toBeLessThanOrEqual(5.01e-9 * Math.abs(value) + 1e-12),
    )
    expect(read.value.loads.recorded.peaks).toEqual(source.loads.recorded.peaks)
  })

  it('keeps gaps', () => {
    const angles = { 'knee.flexion.left': Float64Array.of(0.1, NaN, 0.3) }
    const read = readAnalysisJson(toAnalysisJson({ ...source, recording: { ...source.recording, angles } }, '1'))
    expect(read.ok && read.value.recording.angles['knee.flexion.left']).toEqual(angles['knee.flexion.left'])
  })

  it('is refused with the place when it is cut off, foreign, newer or damaged', () => {
    const json = toAnalysisJson(source, '1.2.3')
    expect(readAnalysisJson(json.slice(0, -9))).toMatchObject({ ok: false, alerts: [{ code: 'analysis.not-json' }] })
    expect(readAnalysisJson('{"format":"other"}')).toMatchObject({
      ok: false,
      alerts: [{ code: 'analysis.other-format' }],
    })
    expect(readAnalysisJson('null')).toMatchObject({ ok: false, alerts: [{ code: 'analysis.other-format' }] })
    expect(readAnalysisJson(json.replace('"version":2', '"version":99'))).toMatchObject({
      ok: false,
      alerts: [{ code: 'analysis.other-version' }],
    })
    expect(readAnalysisJson(json.replace('"rate":100', '"rate":"fast"'))).toMatchObject({
      ok: false,
      alerts: [
        {
          code: 'analysis.damaged',
          message: expect.stringContaining('recording.rate should be a number but is the text “fast”'),
        },
      ],
    })
  })
})

describe('the summary of a cohort', () => {
  it('has one row per side with every column filled or empty, in clinical units', () => {
    const rows = calcSummaryRows(source, '=walks/a.csv')
    expect(rows.map((row) => row.length)).toEqual([SUMMARY_COLUMNS.length, SUMMARY_COLUMNS.length])
    const cell = (row: number, column: string): string => rows[row]![SUMMARY_COLUMNS.indexOf(column)]!
    expect(rows.map((_, i) => cell(i, 'side'))).toEqual(['left', 'right'])
    expect(cell(0, 'recording')).toBe("'=walks/a.csv")
    expect(cell(0, 'cycles')).toBe('3')
    expect(Number(cell(1, 'knee flexion max [deg]'))).toBeGreaterThan(50)
    const peak = source.loads.predicted!.peaks.find(
      (one) => one.joint === 'knee.right' && one.quantity === 'resultant',
    )!
    expect(Number(cell(1, 'knee peak resultant force without muscles [BW]'))).toBeCloseTo(
      newtonToBodyWeight(peak.value, 71.4),
      8,
    )
    expect(cell(0, 'ankle peak extensor moment recorded [N·m/kg]')).toBe('')
    expect(cell(0, 'step width [m]')).toBe('')
    expect(cell(0, 'phases')).toBe('8')
  })
})

describe('the motion without muscles in a report', () => {
  const motion = source.motion!
  const phase = motion.phases[0]!
  /** A led joint that strays far does not count: the window goes by the free rod, too. */
  const straying = {
    ...phase,
    worst: { name: 'shank.left', rms: (41.2 * Math.PI) / 180 },
    distance: [...phase.distance, { name: 'ankle.flexion.left', rms: (68.8 * Math.PI) / 180, peak: 2 }],
  }
  const layout = { by: 'program' as const, single: [0.25, 0.5, 0.7, 0.85], flight: [], tolerance: (3 * Math.PI) / 180 }
  const report = reportOf({ ...source, motion: { ...motion, layout, phases: [straying] } })

  it('strays as far as the window states: by the free rod that strays most', () => {
    const table = blocksOf(report, 'method')
      .flatMap((block) => (block.kind === 'table' ? [block.table] : []))
      .at(-1)!
    const column = table.columns.findIndex(({ label }) => label === 'Worst free rod')
    expect(table.rows[0]![column]).toEqual({ kind: 'text', text: '41.2' })
  })

  it('states which boundaries are shown and who set them', () => {
    const facts = blocksOf(report, 'method').flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    expect(facts.find(({ name }) => name === 'Boundaries of the phases')?.value).toBe(
      '4 boundaries per support, set by the program; at 25, 50, 70 and 85 % of every single support, so that no free rod strays more than 3.0° (RMS over a phase)',
    )
  })

  it('shows the muscles’ impulses over the cycle as bars with their spread, and as a table', () => {
    const points = [{ boundary: 'off.left', share: 0.6, mean: -0.02, sd: 0.004, count: 3 }]
    const impulsePattern: ReportSource['impulsePattern'] = [
      {
        side: 'left',
        cycles: 3,
        joints: (['hip', 'knee', 'ankle'] as const).map((joint) => ({ joint, points })),
      },
    ]
    const [block] = blocksOf(reportOf({ ...source, impulsePattern }), 'impulses')
    if (block?.kind !== 'plots') throw new Error('no picture')
    const [hip] = block.grid.plots
    expect(hip!.curves[0]!.y.filter((value) => value === -0.02)).toHaveLength(2)
    expect(hip!.y.low).toBeLessThan(-0.024)
    expect(toHtml(reportOf({ ...source, impulsePattern }))).not.toContain('NaN')
    expect(toImpulsesCsv(impulsePattern).split('\n')[1]).toBe('left,hip,off.left,60,-0.02,0.004,3')
    const back = readAnalysisJson(toAnalysisJson({ ...source, impulsePattern }, '1'))
    expect(back.ok && back.value.impulsePattern).toEqual(impulsePattern)
  })
})
