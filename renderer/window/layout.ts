import { computed } from 'vue'
import { useFit } from '../stores/fit.ts'
import { useFiles } from '../stores/files.ts'
import { useSteps } from '../stores/steps.ts'

export interface Panes {
  /** Each keeps its own place of the bar. */
  name: string
  direction: 'row' | 'column'
  initial: number
  only: 'first' | null
}

/** How the open step and the 3-D view share the window. */
export function useLayout() {
  const steps = useSteps()
  const files = useFiles()
  const fits = useFit()
  const ready = computed(() => fits.fit !== null)
  const panes = computed<Panes>(() => {
    if (steps.current === 'import')
      return {
        name: files.recording ? 'import' : 'start',
        direction: 'row',
        initial: files.recording ? 68 : 60,
        only: null,
      }
    if (steps.current === 'report')
      return { name: 'report', direction: 'column', initial: 50, only: ready.value ? 'first' : null }
    return { name: 'main', direction: 'column', initial: 48, only: null }
  })
  /** Nothing to inspect: the panel would only be an empty column. */
  const bare = computed(() => (steps.current === 'import' ? files.recording === null : !ready.value))
  return { panes, bare }
}
