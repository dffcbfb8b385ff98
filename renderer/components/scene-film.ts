import { shallowRef, watch } from 'vue'
import type { SceneHandle } from '../scene/create-scene.ts'
import type { Film } from '../scene/film.ts'
import type { PictureLegend } from '../scene/picture.ts'
import { usePlayback } from '../stores/playback.ts'

/**
 * A film: played once through (or once around the loop) at the chosen speed, and kept when it ends or is stopped. Words
 * change while filming, colours do not.
 */
export function useSceneFilm(own: {
  scene: () => SceneHandle | null
  legend: () => PictureLegend
  words: () => Pick<PictureLegend, 'time' | 'caption'>
  /** A view that starts anew cannot go on with the film of the one before. */
  running: () => boolean
  done: (blob: Blob | null, ending: string) => void
}) {
  const playback = usePlayback()
  const film = shallowRef<Film | null>(null)
  let filmedTo = 0
  let legend: PictureLegend | null = null

  async function end(): Promise<void> {
    const done = film.value
    if (!done) return
    film.value = null
    playback.pause()
    own.done(await done.end(), done.ending)
  }
  function begin(): void {
    const scene = own.scene()
    if (!scene) return
    legend = own.legend()
    film.value = scene.film(legend)
    if (!film.value) return own.done(null, '')
    playback.pause()
    playback.seek(playback.loop?.from ?? playback.from)
    filmedTo = playback.time
    playback.play()
  }
  watch(own.words, (changed) => film.value?.caption({ ...legend!, ...changed }))
  watch([() => playback.time, () => playback.playing], ([time, playing]) => {
    // Round the end, or paused by hand.
    if (film.value && (time < filmedTo || !playing)) void end()
    filmedTo = time
  })
  watch(own.running, (runs) => runs || void end())
  return { film, toggle: () => (film.value ? void end() : begin()), drop: () => void film.value?.end() }
}
