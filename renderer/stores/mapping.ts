import { defineStore } from 'pinia'
import { computed } from 'vue'
import { words } from '../display/words.ts'
import type { ChannelId, MappedColumn, MappingTemplate, SourceUnit, TimeRange } from '../../core/io.ts'
import { blankMapping } from './blank-mapping.ts'
import { useFiles } from './files.ts'
import { learn } from './learned-mapping.ts'
import { useSides } from './mapping/sides.ts'
import { usePreferences } from './preferences.ts'
import { useStudy } from './study.ts'

/** How the file is understood: its columns and markers, their units and sides, and which part of it is used. */
export const useMapping = defineStore('mapping', () => {
  const studies = useStudy()
  const files = useFiles()
  const preferences = usePreferences()
  const mapping = computed(() => studies.study.mapping ?? blankMapping)
  const set = (next: MappingTemplate) => studies.change(words.undo.mapping, { mapping: next })

  /** Changes how one column is understood; the rest stays as it was detected. */
  function remap(column: MappedColumn, change: { channel?: ChannelId | null; unit?: SourceUnit; sign?: 1 | -1 }): void {
    const { columns } = mapping.value
    const entry = columns[column.column] ?? { channel: column.channel, unit: column.unit, sign: column.sign }
    const next = { ...entry, ...change }
    preferences.keepMapping(learn(preferences.mappings, column.column, next))
    set({ ...mapping.value, columns: { ...columns, [column.column]: next } })
  }
  /** States which marker this one is, by a name of the common sets; null leaves it out. */
  const namePoint = (name: string, as: string | null) =>
    set({ ...mapping.value, points: { ...mapping.value.points, [name]: as } })
  /** Degrees or radians for every joint angle of the file. */
  function setAngleUnit(unit: 'deg' | 'rad'): void {
    const { columns } = mapping.value
    const angles =
      files.recording?.mapping.filter((c) => c.channel !== null && (c.unit === 'deg' || c.unit === 'rad')) ?? []
    const changed = angles.map((c) => [
      c.column,
      { ...(columns[c.column] ?? { channel: c.channel, sign: c.sign }), unit },
    ])
    set({ ...mapping.value, columns: { ...columns, ...Object.fromEntries(changed) } })
  }
  const applyTemplate = (template: MappingTemplate | null) => studies.change(words.undo.template, { mapping: template })

  /** The part of the recording that is used; null: all. */
  const range = computed(() => studies.study.conditioning.range)
  /** From when to when the file runs, whatever part of it is used. */
  const whole = computed<TimeRange | null>(() => {
    const { recording } = files
    if (!recording) return null
    const { times, provenance } = recording
    return provenance.whole ?? { from: times[0]!, to: times.at(-1)! }
  })
  function takePart(part: TimeRange | null): void {
    const isWhole =
      part === null || whole.value === null || (part.from <= whole.value.from && part.to >= whole.value.to)
    studies.change(words.undo.part, { conditioning: { ...studies.study.conditioning, range: isWhole ? null : part } })
  }
  return { remap, namePoint, setAngleUnit, applyTemplate, range, whole, takePart, ...useSides() }
})
