import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Whose a further recording is: somebody else's, the patient's at this visit or at another, or nothing is done. */
export type Whose = 'new' | 'same' | 'visit' | 'cancel'

export interface WhoseQuestion {
  /** The study that is open, and the recording in it that is shown. */
  study: string
  before: string
  /** The one that was opened now. */
  file: string
  /** What it states speaks for another person; else nothing in it is known of anyone. */
  another: boolean
}

/** Asked before a recording joins a study it may not belong to. */
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
