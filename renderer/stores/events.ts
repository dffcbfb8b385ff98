import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { GaitEvent } from '../../core/index.ts'
import { addEvent, removeEvent } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useFiles } from './files.ts'
import { useFit } from './fit.ts'
import { useStudy } from './study.ts'

/** The gait events in force: the user's list once touched, else what was detected. */
export const useEvents = defineStore('events', () => {
  const studies = useStudy()
  const files = useFiles()
  const fits = useFit()
  const list = computed<readonly GaitEvent[]>(
    () => studies.study.events ?? (fits.foundEvents.length > 0 ? fits.foundEvents : (files.recording?.events ?? [])),
  )
  const isOwn = computed(() => studies.study.events !== null)
  /** The user's own list is given up. */
  const takeFound = () => studies.change(words.undo.foundEvents, { events: null })
  const add = (side: GaitEvent['side'], kind: GaitEvent['kind'], time: number) =>
    studies.change(words.undo.addEvent, { events: addEvent(list.value, side, kind, time) })
  function remove(index: number): void {
    const old = list.value[index]
    if (old) studies.change(words.undo.removeEvent, { events: removeEvent(list.value, old) })
  }
  function move(index: number, time: number): void {
    if (!list.value[index]) return
    const times = files.recording?.times
    const within = Math.min(times?.at(-1) ?? time, Math.max(times?.[0] ?? time, time))
    const moved = list.value.map((e, i) => (i === index ? { ...e, time: within, source: 'user' as const } : e))
    studies.change(words.undo.events, { events: moved }, `event ${index}`)
  }
  return { list, isOwn, takeFound, add, remove, move }
})
