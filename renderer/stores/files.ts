import { defineStore } from 'pinia'
import { computed } from 'vue'
import { words } from '../display/words.ts'
import { blankMapping } from './blank-mapping.ts'
import { useFilesAlongside } from './files/alongside.ts'
import { useOpen } from './files/open.ts'
import { useReadings } from './files/readings.ts'
import { useReread } from './files/reread.ts'
import { useSnapshot } from './files/snapshot.ts'
import { useStudy } from './study.ts'

/** The study's files as they are read: the motion, its ground forces, a standing trial. */
export const useFiles = defineStore('files', () => {
  const studies = useStudy()
  const readings = useReadings()
  const snapshot = useSnapshot(readings)
  const { noteSource } = useReread(readings)
  const { open, openings } = useOpen({ readings, snapshot, noteSource })
  const alongside = useFilesAlongside(readings, snapshot)

  const alerts = computed(() => readings.recording.value?.alerts ?? [])
  /** What the file does not state and the user does: how many frames a second, or how long a cycle lasts. */
  function setTiming(timing: { rate?: number; cycleSeconds?: number }): void {
    const file = readings.refusal.value?.file
    if (file) void open(file, { mapping: { ...blankMapping, ...timing } })
    else studies.change(words.undo.timing, { mapping: { ...(studies.study.mapping ?? blankMapping), ...timing } })
  }
  const { recording, forces, standing, state, refusal, motionFile, forcesFile, standingFile, dismissRefusal } = readings
  return {
    recording,
    forces,
    standing,
    state,
    refusal,
    alerts,
    motionFile,
    forcesFile,
    standingFile,
    openings,
    open,
    setTiming,
    dismissRefusal,
    ...alongside,
  }
})
