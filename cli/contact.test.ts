import { describe, expect, it } from 'vitest'
import { readAnalysisOptions } from './analysis-options.ts'
import { readReportSettings } from './report-options.ts'

describe('--contact', () => {
  it('asks for contact forces and for their section of the report', async () => {
    expect(await readAnalysisOptions({ contact: true })).toHaveProperty('contact', true)
    const { sections } = (await readReportSettings({ contact: true })).settings
    expect(sections.indexOf('contact')).toBe(sections.indexOf('loads') + 1)
  })

  it('leaves the sections that are named as they are', async () => {
    const { settings } = await readReportSettings({ contact: true, sections: 'peaks,method' })
    expect(settings.sections).toEqual(['peaks', 'method'])
  })

  it('is off by itself', async () => {
    expect(await readAnalysisOptions({})).not.toHaveProperty('contact')
    expect((await readReportSettings({})).settings.sections).not.toContain('contact')
  })
})
