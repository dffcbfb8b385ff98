import { watch } from 'vue'
import type { MappingTemplate, TimeRange } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'
import { useWork } from '../work.ts'
import type { Readings } from './readings.ts'

/** What a recording was read from. */
export interface Source {
  sha256: string
  mapping: MappingTemplate | null
  range: TimeRange | null
}

const isSameRange = (a: TimeRange | null, b: TimeRange | null) => a?.from === b?.from && a?.to === b?.to
const isSame = (a: Source | null, b: Source) =>
  a?.sha256 === b.sha256 && a.mapping === b.mapping && isSameRange(a.range, b.range)

/**
 * Reads the motion again when the study names another file, mapping or part of it; undo and redo read only when they
 * must. Returns where to note what was read already.
 */
export function useReread(readings: Readings): { noteSource(source: Source): void } {
  const studies = useStudy()
  const work = useWork()
  const { recording, state, motionFile } = readings
  let readFrom: Source | null = null

  function clear(): void {
    // What is still being read belongs to the study before.
    if (state.value !== 'reading') work.cancel('read')
    recording.value = null
    readFrom = null
    if (state.value !== 'refused') state.value = 'empty'
  }
  function leave(): void {
    work.cancel('read')
    recording.value = null
    state.value = 'reading'
  }
  async function reread(): Promise<void> {
    const entry = motionFile.value
    if (!entry) return clear()
    const { name, sha256 } = entry
    const { mapping } = studies.study
    const { range } = studies.study.conditioning
    const source: Source = { sha256, mapping, range }
    if (recording.value && isSame(readFrom, source)) return
    const bytesOf = studies.files.get(sha256)
    if (!bytesOf) return
    // Of another trial nothing may stand in the window while this one is read.
    if (readFrom?.sha256 !== sha256) leave()
    readFrom = source
    const file = await bytesOf()
    if (!file || readFrom !== source) return
    const outcome = await work.run(
      'read',
      'read',
      { file, name, mapping, range, mayAssign: true },
      words.work.reading(name),
    )
    if (outcome === 'cancelled' || motionFile.value?.sha256 !== sha256) return
    if (outcome.ok) readings.take(outcome.value)
    else readings.refuse({ name, alerts: outcome.alerts, file: null })
  }
  watch(
    [motionFile, () => studies.study.mapping, () => studies.study.conditioning.range, () => studies.files],
    reread,
    { flush: 'post' },
  )
  return { noteSource: (source) => void (readFrom = source) }
}
