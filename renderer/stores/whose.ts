import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What becomes of a second recording: a study of its own, the place of the first, or nothing. */
export type Whose = 'new' | 'same' | 'cancel'

export interface WhoseQuestion {
  /** The study that is open, and the recording in it. */
  study: string
  before: string
  /** The one that was opened now. */
  file: string
}

/** Asked before a second recording takes the place of the first in a study that has a name. */
export const useWhose = defineStore('whose', () => {
  const asking = shallowRef<WhoseQuestion | null>(null)
  let settle: ((choice: Whose) => void) | null = null
  function answer(choice: Whose): void {
    const waiting = settle
    settle = null
    asking.value = null
    waiting?.(choice)
  }
  /** A question before it is taken back. */
  function ask(question: WhoseQuestion): Promise<Whose> {
    answer('cancel')
    asking.value = question
    return new Promise((resolve) => (settle = resolve))
  }
  return { asking, ask, answer }
})
