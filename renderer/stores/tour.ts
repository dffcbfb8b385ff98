import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { recall, remember } from '../display/remember.ts'
import { words } from '../display/words.ts'

/** The guided look: a few short notes about a finished study. Closed for good, it does not come back by itself. */
export const useTour = defineStore('tour', () => {
  const at = ref<number | null>(null)
  const isClosed = ref(recall('tour') === 'closed')
  const note = computed(() => (at.value === null ? null : (words.tour.notes[at.value] ?? null)))
  return {
    at,
    note,
    count: words.tour.notes.length,
    begin: () => void (isClosed.value || (at.value = 0)),
    go: (to: number) => void (at.value = Math.max(0, Math.min(words.tour.notes.length - 1, to))),
    close(): void {
      at.value = null
      isClosed.value = true
      remember('tour', 'closed')
    },
  }
})
