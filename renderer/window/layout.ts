import { computed, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { useFit } from '../stores/fit.ts'
import { useFiles } from '../stores/files.ts'
import { useRoom } from '../stores/room.ts'
import { useSteps } from '../stores/steps.ts'

export interface Panes {
  /** Each keeps its own place of the bar. */
  name: string
  direction: 'row' | 'column'
  /** The 3-D view stands first: above, or at the left. */
  swap: boolean
  initial: number
  only: 'first' | 'second' | null
}

/** From here on there is room for an upright view beside the step: people are taller than wide. */
const upright = matchMedia('(min-width: 1500px)')
const isWide = ref(upright.matches)
upright.addEventListener('change', ({ matches }) => (isWide.value = matches))

/** How the open step and the 3-D view share the window. */
export function useLayout() {
  const steps = useSteps()
  const files = useFiles()
  const fits = useFit()
  const rooms = useRoom()
  const ready = computed(() => fits.fit !== null)
  const panes = computed<Panes>(() => {
    if (rooms.room !== 'shared') return { name: 'all', direction: 'row', swap: false, initial: 50, only: 'second' }
    if (steps.current === 'import')
      return {
        name: files.recording ? 'import' : 'start',
        direction: 'row',
        swap: false,
        initial: files.recording ? 68 : 60,
        only: null,
      }
    if (steps.current === 'report')
      return { name: 'report', direction: 'column', swap: true, initial: 50, only: ready.value ? 'first' : null }
    // A question is asked beside an upright body; tables and curves want the width.
    if (steps.current === 'boundary' && ready.value && steps.techniquePage === 'change')
      return { name: 'technique', direction: 'row', swap: true, initial: 55, only: null }
    return isWide.value
      ? { name: 'upright', direction: 'row', swap: true, initial: 58, only: null }
      : { name: 'main', direction: 'column', swap: true, initial: 46, only: null }
  })
  // The system may take the screen back, and another step is asked for to be seen.
  const screenTaken = () => document.fullscreenElement ?? (rooms.presenting && rooms.leave())
  onMounted(() => document.addEventListener('fullscreenchange', screenTaken))
  onBeforeUnmount(() => document.removeEventListener('fullscreenchange', screenTaken))
  watch([() => steps.current, ready], () => rooms.leave())
  /** Nothing to inspect: the panel would only be an empty column. */
  const bare = computed(() => (steps.current === 'import' ? files.recording === null : !ready.value))
  return { panes, bare }
}
