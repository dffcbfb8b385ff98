import { computed, ref, shallowRef } from 'vue'
import type { Alert, Recording } from '../../../core/index.ts'
import type { StudyFile } from '../../../core/io.ts'
import { useStudy } from '../study.ts'

/** A file that could not be used; `file` is there when it may be tried again with more known about it. */
export interface FileRefusal {
  name: string
  alerts: readonly Alert[]
  file: File | null
}

/** What was read of the study's files, and how reading stands. A file that is refused leaves the study as it was. */
export function useReadings() {
  const studies = useStudy()
  const fileOf = (role: StudyFile['role']) =>
    computed(() => studies.study.files.find((file) => file.role === role) ?? null)
  const recording = shallowRef<Recording | null>(null)
  /** Ground forces of the same trial from a file of their own. */
  const forces = shallowRef<Recording | null>(null)
  /** A still trial of the same person, for the joint centres. */
  const standing = shallowRef<Recording | null>(null)
  const state = ref<'empty' | 'reading' | 'ready' | 'refused'>('empty')
  const refusal = shallowRef<FileRefusal | null>(null)

  function take(value: Recording): void {
    recording.value = value
    state.value = 'ready'
    refusal.value = null
  }
  function refuse(refused: FileRefusal): void {
    refusal.value = refused
    state.value = recording.value ? 'ready' : 'refused'
  }
  function dismissRefusal(): void {
    refusal.value = null
    if (state.value === 'refused') state.value = 'empty'
  }
  const [motionFile, forcesFile, standingFile] = [fileOf('motion'), fileOf('forces'), fileOf('standing')]
  return {
    recording,
    forces,
    standing,
    state,
    refusal,
    motionFile,
    forcesFile,
    standingFile,
    take,
    refuse,
    dismissRefusal,
  }
}
export type Readings = ReturnType<typeof useReadings>

export const isOnlyForces = (recording: Recording): boolean =>
  recording.groundForces.length > 0 &&
  Object.keys(recording.angles).length === 0 &&
  Object.keys(recording.points).length === 0
