import { describe, expect, it } from 'vitest'
import { compareGroups, toSides } from '../../compare/compare.ts'
import { createRandom } from '../../math/random.ts'
import { createExampleSource } from '../../testing/example-source.ts'
import { drawTrial } from '../../testing/trials.ts'
import { toHtml } from '../html/to-html.ts'
import { GAIT_QUANTITIES } from '../quantities.ts'
import { QUANTITY_WORDS } from '../quantity-words.ts'
import { DEFAULT_REPORT_SETTINGS } from '../settings.ts'
import { takeTrialCurves } from '../trial-curves.ts'
import { type ComparedSource, TRIAL_NAMES, calcComparedReport } from './calc-compared-report.ts'

const context = { programVersion: '1.0.0', madeOn: '2026-11-17', notes: '' }
const group = (trials: ReturnType<typeof drawTrial>[], label: string) => ({ trials, side: 'left' as const, label })
const sourceOf = (...comparisons: ComparedSource['comparisons']): ComparedSource => ({
  subject: [
    { name: 'Subject', value: 'P-1' },
    { name: 'Age', value: '54 years' },
  ],
  trials: [{ name: TRIAL_NAMES, value: 'miller.c3d' }],
  comparisons,
  scores: [],
  frame: null,
  sha256: '0'.repeat(64),
})

describe('the report on several trials', () => {
  const random = createRandom(1)
  const bent = (percent: number): number => (percent > 60 && percent < 90 ? 0.5 : 0)
  const [before, after] = [
    [drawTrial(random, '1'), drawTrial(random, '2')],
    [drawTrial(random, '3', { mean: bent }), drawTrial(random, '4', { mean: bent })],
  ]
  const compared = compareGroups(group(before, 'before'), group(after, 'after'), 'conditions')

  it('says each clear difference in one sentence with its place, and how it was compared', () => {
    const report = calcComparedReport(sourceOf(compared), DEFAULT_REPORT_SETTINGS, context)
    const [knee] = report.front.findings
    expect(knee).toMatchObject({ verdict: 'higher' })
    expect(knee!.title).toMatch(/^Knee flexion, left: higher from 6\d to [89]\d % of the cycle$/)
    expect(knee!.text).toMatch(/^Most at \d\d %: \+\d\d ± \d+(?:\.\d)?°\. Beyond the scatter of the cycles\.$/)
    expect(report.sections.map((section) => section.id)).toEqual([
      'spatio-temporal',
      'method',
      'kinematics',
      'loads',
      'comparison',
    ])
    expect(toHtml(report)).toContain('What is different between “before” and “after”?')
  })

  it('draws every cycle thin, the means thick, and a bar where the difference is clear', () => {
    const page = toHtml(calcComparedReport(sourceOf(compared), DEFAULT_REPORT_SETTINGS, context))
    // Front page and section: knee flexion and knee moment, six cycles of each of two groups.
    expect(page.match(/stroke-width="0\.5" stroke-opacity/g)!.length % 12).toBe(0)
    expect(page).toContain('stroke-width="3"')
  })

  it('names no file where names are hidden', () => {
    const page = (hideFileNames: boolean): string =>
      toHtml(calcComparedReport(sourceOf(compared), { ...DEFAULT_REPORT_SETTINGS, hideFileNames }, context))
    expect(page(false)).toContain('miller.c3d')
    expect(page(true)).not.toContain('miller')
  })

  it('turns higher and lower round with the sign that clinics print', () => {
    const turned = before.map((trial) => rename(trial))
    const raised = after.map((trial) => rename(trial))
    const found = compareGroups(group(turned, 'before'), group(raised, 'after'), 'conditions')
    expect(found.curves[0]!.verdict).toBe('higher')
    const report = calcComparedReport(sourceOf(found), DEFAULT_REPORT_SETTINGS, context)
    expect(JSON.stringify(report.sections.find((one) => one.id === 'comparison'))).toContain('"lower"')
    const finding = report.front.findings.find((one) => one.title.startsWith('Hip moment, coronal'))!
    expect(finding.verdict).toBe('lower')
    expect(finding.title).toContain('lower from')
    expect(finding.text).toContain('−')
  })

  it('has words for every quantity, and takes the curves of an analysis', () => {
    for (const { name } of GAIT_QUANTITIES) expect(Object.keys(QUANTITY_WORDS)).toContain(name)
    const trial = takeTrialCurves(createExampleSource(), 'a', 'walk a')
    expect(trial.cycles.length).toBeGreaterThan(2)
    const report = calcComparedReport(
      sourceOf(compareGroups(...toSides([trial]), 'sides')),
      DEFAULT_REPORT_SETTINGS,
      context,
    )
    expect(report.title).toBe('Gait report: averages')
    expect(report.front.curves!.plots.length).toBeGreaterThanOrEqual(3)
  })
})

/** The moment as that of the hip's adduction, which clinics print as the abductors'. */
function rename(trial: ReturnType<typeof drawTrial>): ReturnType<typeof drawTrial> {
  return {
    ...trial,
    quantities: [{ name: 'hip.moment.adduction', unit: 'N·m/kg' }],
    cycles: trial.cycles.map((cycle) => ({
      ...cycle,
      curves: { 'hip.moment.adduction': cycle.curves['knee.flexion']! },
    })),
  }
}
