import { defineStore } from 'pinia'

/**
 * Of several files opened one after the other, the last is the one that is wanted, however long each takes to read. Who
 * begins to open something gets the question to ask after every wait.
 */
export const useLatest = defineStore('latest', () => {
  let last = 0
  let opening: Promise<unknown> = Promise.resolve()
  function begin(): () => boolean {
    last += 1
    const mine = last
    return () => mine === last
  }
  /** A study is being opened: a recording chosen after it goes into that one. */
  function hold(task: Promise<unknown>): void {
    opening = task.catch(() => {})
  }
  const studyOpened = (): Promise<unknown> => opening
  return { begin, hold, studyOpened }
})
