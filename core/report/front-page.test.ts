import { describe, expect, it } from 'vitest'
import { bodyWeightToNewton } from '../units/units.ts'
import { alert } from '../outcome.ts'
import { compareNorm } from '../pipeline/compare-norm.ts'
import { createExampleSource } from '../testing/example-source.ts'
import { calcReport } from './calc-report.ts'
import { listFindings } from './findings.ts'
import { toHtml } from './html/to-html.ts'
import { DEFAULT_REPORT_SETTINGS, type ReportSettings } from './settings.ts'
import type { ReportSource } from './source.ts'

const bare = createExampleSource()
const source: ReportSource = { ...bare, ...compareNorm(bare, { age: 30, height: 1.75, speed: 1.31, running: false }) }
const context = { programVersion: '1', madeOn: null, notes: '' }
const pageOf = (settings: Partial<ReportSettings> = {}, of: ReportSource = source): string =>
  toHtml(calcReport(of, { ...DEFAULT_REPORT_SETTINGS, ...settings }, context))

describe('the first page of a report', () => {
  it('names the person, the question and what was found, three to six curves, and what to doubt', () => {
    const { front } = calcReport(source, { ...DEFAULT_REPORT_SETTINGS, question: 'May she run again?' }, context)
    expect(front.question).toBe('May she run again?')
    expect(front.facts[0]!.value).toContain('kg')
    expect(front.findings.length).toBeGreaterThan(1)
    expect(front.curves!.plots.length).toBeGreaterThanOrEqual(3)
    expect(front.curves!.plots.length).toBeLessThanOrEqual(6)
    expect(front.curves!.footnote).toContain('24 young adults')
    expect(front.caveats.join()).toContain('Not a medical device')
    expect(pageOf()).toMatch(/class="front"[\s\S]*How|class="front"[\s\S]*Does/)
  })

  it('asks nothing of walking, and counts no cycles, where a motion is not cut at steps', () => {
    const jump: ReportSource = {
      ...bare,
      cycles: [],
      proposed: null,
      alerts: [alert('info', 'cut.not-gait', 'No steps.', 'None.')],
    }
    const { front, title } = calcReport(jump, DEFAULT_REPORT_SETTINGS, context)
    expect(title).toBe('Joint load report')
    expect(front.question).toBe('How are hip, knee and ankle loaded, left against right?')
    expect(front.facts.map(({ value }) => value).join()).not.toContain('gait')
  })

  it('claims a difference only beyond twice its uncertainty', () => {
    const peaks = (sd: number | null) =>
      bare.loads.recorded.peaks.map(({ joint, side, quantity, unit, time }) => ({
        joint,
        side,
        quantity,
        unit,
        time,
        value: side === 'right' ? 900 : 800,
        sd,
      }))
    const found = (sd: number | null) =>
      listFindings({
        ...bare,
        proposed: null,
        loads: { ...bare.loads, recorded: { ...bare.loads.recorded, peaks: peaks(sd) } },
      })
    expect(found(10)[0]).toMatchObject({ verdict: 'higher', title: 'The right knee carries more than the left' })
    expect(found(60)[0]).toMatchObject({ verdict: 'no clear change' })
    expect(found(null)[0]).toMatchObject({ verdict: 'cannot be told' })
  })

  it('calls no side higher by less than a person varies from step to step', () => {
    const { bodyMass } = bare.loads.recorded
    const found = (apart: number) =>
      listFindings({
        ...bare,
        proposed: null,
        loads: {
          ...bare.loads,
          recorded: {
            ...bare.loads.recorded,
            peaks: bare.loads.recorded.peaks.map((peak) => ({
              joint: peak.joint,
              side: peak.side,
              quantity: peak.quantity,
              unit: peak.unit,
              time: peak.time,
              value: bodyWeightToNewton(1.05 + (peak.side === 'right' ? apart : 0), bodyMass),
              sd: bodyWeightToNewton(0.004, bodyMass),
            })),
          },
        },
      })[0]!
    const small = found(0.07)
    expect(small).toMatchObject({ verdict: 'no clear change', title: 'Left and right knee: no clear difference' })
    expect(small.text).toContain('From step to step a person varies by about 0.03 BW')
    expect(found(0.12)).toMatchObject({ verdict: 'higher' })
    expect(found(0.005).title).toBe('Left and right knee carry about the same')
  })

  it('compares no side on a plate with one whose ground force is estimated', () => {
    const peaks = bare.loads.recorded.peaks.map((peak) => ({
      ...peak,
      ground: peak.side === 'left' ? ('measured' as const) : ('estimated' as const),
    }))
    const recorded = { ...bare.loads.recorded, peaks }
    const sides = listFindings({ ...bare, proposed: null, loads: { ...bare.loads, recorded } })
    expect(sides.length).toBeGreaterThan(0)
    expect(sides.every((one) => one.verdict === 'cannot be told')).toBe(true)
  })

  it('has a finding for a proposal, and none without one', () => {
    expect(listFindings(source).some((one) => one.title.includes('Shorter left step'))).toBe(true)
    expect(listFindings({ ...source, proposed: null }).some((one) => one.title.includes('Shorter left step'))).toBe(
      false,
    )
    expect(pageOf({}, { ...source, proposed: null })).not.toContain('Techniques compared')
  })

  it('is set on A4 or on Letter', () => {
    expect(pageOf()).toContain('size: A4')
    expect(pageOf({ paper: 'Letter' })).toContain('size: Letter')
  })

  it('holds no name of a file when they are to be left out, on no page', () => {
    const { fileName } = source.recording.provenance
    expect(pageOf()).toContain(fileName)
    const named: ReportSource = {
      ...source,
      alerts: [{ severity: 'info', code: 'x', message: `${fileName} and smith_john.c3d differ.`, tip: '' }],
    }
    const hidden = pageOf({ hideFileNames: true }, named)
    expect(hidden).not.toContain(fileName)
    expect(hidden).not.toContain('smith_john')
  })
})
