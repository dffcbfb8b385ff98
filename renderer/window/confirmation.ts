import { onBeforeUnmount, ref } from 'vue'

const shownFor = 4000

/** One short sentence about what has just been done, gone by itself. */
export function useConfirmation() {
  const confirmed = ref('')
  let timer = 0
  function confirm(text: string): void {
    confirmed.value = text
    clearTimeout(timer)
    timer = window.setTimeout(() => (confirmed.value = ''), shownFor)
  }
  onBeforeUnmount(() => clearTimeout(timer))
  return { confirmed, confirm }
}
