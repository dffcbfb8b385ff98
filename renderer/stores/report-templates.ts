import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { checkShape, STUDY_SHAPES } from '../../core/io.ts'
import { REPORT_TEMPLATES, type ReportSettings } from '../../core/report.ts'
import { recall, remember } from '../display/remember.ts'
import { host } from '../host.ts'
import { usePreferences } from './preferences.ts'

/**
 * Each under a name of its own among the preferences: with its logo, one is about as large as all mappings together.
 */
const prefix = 'report.template.'
const most = 50

/**
 * The laboratory's own report templates: sections, header, logo, clinician. They stay with the program, not with a
 * study.
 */
export const useReportTemplates = defineStore('reportTemplates', () => {
  const own = shallowRef<readonly ReportSettings[]>(
    host.desktop ? [] : read(Array.from({ length: most }, (_, i) => recall(prefix + i))),
  )
  usePreferences().whenAdopted((all) => {
    own.value = read(Array.from({ length: most }, (_, i) => all[prefix + i]))
  })
  function set(next: readonly ReportSettings[]): void {
    const before = own.value
    own.value = next.slice(0, most)
    const changed: Record<string, string | null> = {}
    for (let i = 0; i < Math.max(before.length, own.value.length); i++) {
      if (before[i] !== own.value[i]) changed[prefix + i] = own.value[i] ? JSON.stringify(own.value[i]) : null
    }
    if (host.desktop) void host.state(changed)
    else for (const [key, text] of Object.entries(changed)) remember(key, text ?? '')
  }
  const find = (name: string): ReportSettings | null => own.value.find((t) => t.template === name) ?? null
  /** A name that comes with the program keeps its meaning. */
  const isTaken = (name: string): boolean =>
    REPORT_TEMPLATES.some((t) => t.template.toLowerCase() === name.toLowerCase())
  /** Under a name that is there already, the new one takes its place. */
  function save(settings: ReportSettings): void {
    set(
      [...own.value.filter((t) => t.template !== settings.template), settings].toSorted((a, b) =>
        a.template.localeCompare(b.template),
      ),
    )
  }
  const remove = (name: string): void => set(own.value.filter((t) => t.template !== name))
  return { own, find, isTaken, save, remove }
})

function read(kept: readonly unknown[]): readonly ReportSettings[] {
  return kept.flatMap((text) => {
    if (typeof text !== 'string' || text === '') return []
    try {
      const checked = checkShape(STUDY_SHAPES.report, JSON.parse(text))
      return checked.ok ? [checked.value] : []
    } catch {
      return []
    }
  })
}
