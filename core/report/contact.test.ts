import { describe, expect, it } from 'vitest'
import type { ContactResult } from '../muscles/contact-result.ts'
import { alert } from '../outcome.ts'
import { createExampleSource } from '../testing/example-source.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { readAnalysisJson, toAnalysisJson } from './analysis-json.ts'
import { calcReport } from './calc-report.ts'
import { toContactCsv, toContactPeaksCsv } from './contact-csv.ts'
import { toHtml } from './html/to-html.ts'
import { DEFAULT_REPORT_SETTINGS } from './settings.ts'
import type { ReportSource } from './source.ts'

const source = createExampleSource()
const { times, bodyMass } = source.loads.recorded
const inBw = (value: number): Float64Array => new Float64Array(times.length).fill(bodyWeightToNewton(value, bodyMass))
const still = new Float64Array(3 * times.length)
const contact: ContactResult = {
  of: 'recorded',
  times,
  joints: [
    {
      joint: 'knee.left',
      side: 'left',
      force: inBw(3),
      sd: inBw(0.4),
      low: inBw(2.75),
      high: inBw(3.5),
      forceOnDistalInWorld: still,
      forceOnDistalInDistal: still,
      forceOnDistalInProximal: still,
    },
  ],
  muscles: [{ muscle: 'soleus', label: 'soleus', side: 'left', force: inBw(1) }],
  unmet: [{ side: 'left', moments: new Float64Array(5 * times.length) }],
  peaks: [
    {
      joint: 'knee.left',
      side: 'left',
      value: bodyWeightToNewton(3, bodyMass),
      sd: bodyWeightToNewton(0.4, bodyMass),
      low: bodyWeightToNewton(2.75, bodyMass),
      high: bodyWeightToNewton(3.5, bodyMass),
      time: times[4]!,
    },
  ],
  levels: [{ joint: 'knee', activity: 'walking', peak: 2.61, source: 'Kutzner et al., J Biomech 43, 2164, 2010' }],
  twoJointWeight: 2,
  edgeWeights: [1, 4],
  bodyMass,
}
const page = (from: ReportSource, sections = DEFAULT_REPORT_SETTINGS.sections): string =>
  toHtml(calcReport(from, { ...DEFAULT_REPORT_SETTINGS, sections }, { programVersion: '1', madeOn: null, notes: '' }))

describe('estimated contact forces on paper', () => {
  it('are a section of their own, off by default', () => {
    expect(page({ ...source, contact })).not.toContain('Contact forces (estimated)</h2>')
    expect(page({ ...source, contact }, ['contact'])).toContain('Contact forces (estimated)</h2>')
  })

  it('stand with their ±, band, measured level and its source, and limits', () => {
    const html = page({ ...source, contact }, ['contact'])
    expect(html).toMatch(/3\.0\d? ± 0\.4/)
    expect(html).toContain('2.75 to 3.50')
    expect(html).toContain('2.61')
    expect(html).toContain('Kutzner')
    expect(html).toContain('muscles that work against each other are not seen')
  })

  it('are marked where no walk has them, and left unmarked where nobody judges them', () => {
    const peaks = contact.peaks.map((peak) => ({ ...peak, value: bodyWeightToNewton(7.2, bodyMass) }))
    const odd = { ...source, contact: { ...contact, peaks } }
    const warned = alert('warning', 'contact.implausible', 'Unlike those of a walk.', 'Check joint centres.')
    const html = page({ ...odd, alerts: [warned] }, ['contact'])
    expect(html).toMatch(/7\.2 ± 0\.4<sup>†<\/sup>/)
    expect(html).toContain('† No walk has this: peaks are 2 to 5.5 BW at the hip, 1.8 to 5 BW at the knee')
    expect(page(odd, ['contact'])).not.toContain('†')
    expect(page({ ...source, contact, alerts: [warned] }, ['contact'])).not.toContain('<sup>†')
  })

  it('have a band that reaches as far up as its upper and down as its lower edge', () => {
    const report = calcReport(
      { ...source, contact },
      { ...DEFAULT_REPORT_SETTINGS, sections: ['contact'] },
      { programVersion: '1', madeOn: null, notes: '' },
    )
    const plots = report.sections[0]!.blocks.flatMap((block) => (block.kind === 'plots' ? block.grid.plots : []))
    const [curve] = plots.find(({ title }) => title === 'Knee')!.curves
    const k = curve!.y.findIndex(Number.isFinite)
    expect(curve!.y[k]).toBeCloseTo(3, 9)
    expect(curve!.band![k]).toBeCloseTo(0.5, 9)
    expect(curve!.below![k]).toBeCloseTo(0.25, 9)
  })

  it('name those who made the muscles on the page of methods', () => {
    expect(page({ ...source, contact }, ['method'])).toContain('gait2392')
    expect(page(source, ['method'])).not.toContain('gait2392')
  })

  it('give the reason where there are none', () => {
    const reason = alert(
      'info',
      'contact.child',
      'No contact forces: the subject is 9 years old.',
      'Use the net forces.',
    )
    const html = page({ ...source, contact: null, alerts: [reason] }, ['contact'])
    expect(html).toContain('the subject is 9 years old')
  })
})

describe('estimated contact forces in files', () => {
  it('survive analysis.json, and are not in it unless asked for', () => {
    const json = toAnalysisJson({ ...source, contact }, '1')
    const read = readAnalysisJson(json)
    if (!read.ok) throw new Error(read.alerts[0]?.message)
    expect(toAnalysisJson(read.value, '1')).toBe(json)
    expect(JSON.parse(toAnalysisJson(source, '1'))).not.toHaveProperty('contact')
    expect(JSON.parse(toAnalysisJson({ ...source, contact: null }, '1'))).toHaveProperty('contact', null)
  })

  it('are tables of curves and of peaks', () => {
    const [head, first] = toContactCsv(contact).split('\n')
    expect(head!.split(',')[1]).toBe('knee.left contact_force [N]')
    expect(head).toContain('soleus.left muscle_force [N]')
    expect(Number(first!.split(',')[1])).toBeCloseTo(bodyWeightToNewton(3, bodyMass), 5)
    expect(toContactPeaksCsv(contact).trim().split('\n')[1]).toMatch(/^knee\.left,left,.*,3$/)
  })
})
