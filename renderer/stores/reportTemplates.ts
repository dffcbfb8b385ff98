import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { checkShape, REPORT_TEMPLATES, type ReportSettings, STUDY_SHAPES } from '../../core/index.ts'
import { recall, remember } from '../display/remember.ts'

const key = 'report.templates'

/** The laboratory's own report templates: sections, header, logo, clinician. They stay with the program, not with a study. */
export const useReportTemplates = defineStore('reportTemplates', () => {
  const own = shallowRef<readonly ReportSettings[]>(read())
  const set = (next: readonly ReportSettings[]): void => {
    own.value = next
    remember(key, JSON.stringify(next))
  }
  const find = (name: string): ReportSettings | null => own.value.find((t) => t.template === name) ?? null
  /** A name that comes with the program keeps its meaning. */
  const isTaken = (name: string): boolean => REPORT_TEMPLATES.some((t) => t.template.toLowerCase() === name.toLowerCase())
  /** Under a name that is there already, the new one takes its place. */
  function save(settings: ReportSettings): void {
    set([...own.value.filter((t) => t.template !== settings.template), settings].toSorted((a, b) => a.template.localeCompare(b.template)))
  }
  const remove = (name: string): void => set(own.value.filter((t) => t.template !== name))
  return { own, find, isTaken, save, remove }
})

function read(): readonly ReportSettings[] {
  try {
    const found: unknown = JSON.parse(recall(key) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.flatMap((value: unknown) => {
      const checked = checkShape(STUDY_SHAPES.report, value)
      return checked.ok ? [checked.value] : []
    })
  } catch {
    return []
  }
}
