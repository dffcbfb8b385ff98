import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import { host } from '../host.ts'
import { useDocument } from './document.ts'
import { useFiles } from './files.ts'
import { usePlayback } from './playback.ts'

/** A video next to the motion. */
export interface Video {
  id: number
  name: string
  url: string
  /** Time of the recording at the video's first picture, s. */
  begins: number
  /** s; not known until the player has read it. */
  duration: number | null
  /** The player cannot show it. */
  failed: boolean
}

/** Two views of one walk, as from the side and from the front. */
export const mostVideos = 2

/**
 * Videos that are shown in step with the motion, each with the recording it was opened for. They are read where they lie:
 * nothing of them is kept in the study, and another study forgets them.
 */
export const useVideos = defineStore('videos', () => {
  const files = useFiles()
  const documents = useDocument()
  const playback = usePlayback()
  /** By what the recording holds: no other recording can have the same, whatever it is called. */
  const byRecording = reactive(new Map<string, Video[]>())
  let next = 0
  const recording = computed(() => files.recording?.provenance.sha256 ?? '')
  const shown = computed<readonly Video[]>(() => byRecording.get(recording.value) ?? [])
  watch(
    () => documents.file?.handle,
    () => byRecording.clear(),
  )
  async function add(): Promise<void> {
    const mine = recording.value
    const chosen = await host.chooseVideos()
    // Another recording was opened meanwhile: these videos are not of it.
    if (chosen.length === 0 || recording.value !== mine) return
    const fresh = chosen.map(({ name, url }) => ({
      id: next++,
      name,
      url,
      begins: playback.from,
      duration: null,
      failed: false,
    }))
    byRecording.set(mine, [...shown.value, ...fresh].slice(-mostVideos))
  }
  function remove(id: number): void {
    byRecording.set(
      recording.value,
      shown.value.filter((video) => video.id !== id),
    )
  }
  function change(id: number, to: Partial<Pick<Video, 'begins' | 'duration' | 'failed'>>): void {
    const video = byRecording.get(recording.value)?.find((one) => one.id === id)
    if (video) Object.assign(video, to)
  }
  return { shown, add, remove, change }
})
