import { defineStore } from 'pinia'
import { computed } from 'vue'
import { platesOf, rawFrame } from '../scene/raw.ts'
import { useFiles } from './files.ts'
import { usePlayback } from './playback.ts'

/** What the 3-D view shows of a recording that no body is fitted to. */
export const useRaw3d = defineStore('raw3d', () => {
  const files = useFiles()
  const playback = usePlayback()
  const forces = computed(() => [...(files.recording?.groundForces ?? []), ...(files.forces?.groundForces ?? [])])
  const plates = computed(() => platesOf(forces.value))
  const frame = computed(() =>
    files.recording ? rawFrame(files.recording, forces.value, plates.value, playback.time) : null,
  )
  const markers = computed(() => Object.keys(files.recording?.points ?? {}).length)
  return { frame, markers, plates }
})
