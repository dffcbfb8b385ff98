// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORT_TEMPLATES, type ReportSettings } from '../../core/report.ts'
import { remember } from '../display/remember.ts'
import { usePreferences } from './preferences.ts'
import { useReportTemplates } from './report-templates.ts'

const mine: ReportSettings = {
  template: 'North',
  lab: { name: 'Gait Laboratory North', lines: ['1 High Street'], logo: 'data:image/png;base64,AAAA' },
  clinician: 'Dr A',
  sections: ['peaks', 'notes'],
}

beforeEach(() => {
  for (const i of [0, 1, 2]) remember(`report.template.${i}`, '')
  setActivePinia(createPinia())
})

describe('the laboratory’s own report templates', () => {
  it('are there again when the program is', () => {
    useReportTemplates().save(mine)
    setActivePinia(createPinia())
    expect(useReportTemplates().find('North')).toEqual(mine)
  })

  it('take the place of one with the same name, and can be thrown away', () => {
    const templates = useReportTemplates()
    templates.save(mine)
    templates.save({ ...mine, clinician: 'Dr B' })
    expect(templates.own).toHaveLength(1)
    expect(templates.find('North')?.clinician).toBe('Dr B')
    templates.remove('North')
    expect(templates.own).toEqual([])
  })

  it('are taken over from the program, which keeps them for every window', () => {
    const templates = useReportTemplates()
    usePreferences().adopt({ 'report.template.0': JSON.stringify(mine), 'report.template.1': 'not one' })
    expect(templates.own).toEqual([mine])
  })

  it('are plain data that can be handed to the worker', () => {
    const templates = useReportTemplates()
    templates.save(mine)
    expect(structuredClone(templates.find('North'))).toEqual(mine)
  })

  it('never hide one that comes with the program', () => {
    expect(useReportTemplates().isTaken(REPORT_TEMPLATES[0]!.template.toUpperCase())).toBe(true)
    expect(useReportTemplates().isTaken('North')).toBe(false)
  })

  it('are left out when what was kept is not one', () => {
    remember('report.template.0', JSON.stringify({ template: 'Broken', sections: ['no such section'] }))
    remember('report.template.1', JSON.stringify(mine))
    setActivePinia(createPinia())
    expect(useReportTemplates().own.map((t) => t.template)).toEqual(['North'])
  })
})
