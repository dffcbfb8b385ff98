import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

export interface Notice {
  message: string
  tip: string
  tone?: 'warn' | 'good'
}

/** Something the window could not do, or has to report; it stays until it is read. */
export const useNotice = defineStore('notice', () => {
  const notice = shallowRef<Notice | null>(null)
  const show = (next: Notice) => (notice.value = next)
  const dismiss = () => (notice.value = null)
  return { notice, show, dismiss }
})
