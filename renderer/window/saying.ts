import { onBeforeUnmount, ref } from 'vue'

const shownFor = 4000

/** One short sentence about what has just been done, gone by itself. */
export function useSaying() {
  const said = ref('')
  let hush = 0
  function say(text: string): void {
    said.value = text
    clearTimeout(hush)
    hush = window.setTimeout(() => (said.value = ''), shownFor)
  }
  onBeforeUnmount(() => clearTimeout(hush))
  return { said, say }
}
