import { computed, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { useContact } from '../stores/contact.ts'
import { useFit } from '../stores/fit.ts'
import { useFiles } from '../stores/files.ts'
import { useRoom } from '../stores/room.ts'
import { useSorting } from '../stores/sorting.ts'
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

/** Whether the window is at least this wide, pixels of the page. */
function atLeast(width: number) {
  const query = matchMedia(`(min-width: ${width}px)`)
  const is = ref(query.matches)
  query.addEventListener('change', ({ matches }) => (is.value = matches))
  return is
}
/** From here on there is room for an upright view next to the step: people are taller than wide. */
const isWide = atLeast(1500)
/** From here on there is, too, where the inspector gives way or the table is narrow. */
const isUsual = atLeast(1200)
/** Below this the inspector would leave the step too little. */
const hasInspector = atLeast(1101)

/** Where the inspector is a drawer, what opens it: a button over the step, or the step's own bar. */
export type Tuck = 'floating' | 'bar' | null

/** How the open step and the 3-D view share the window. */
export function useLayout() {
  const steps = useSteps()
  const files = useFiles()
  const fits = useFit()
  const rooms = useRoom()
  const sorting = useSorting()
  const contact = useContact()
  /** Settings of arrows are seldom wanted: table and body have the place. Limits of contact forces stay in sight. */
  const showsNet = computed(() => steps.current === 'loads' && !steps.comparing && contact.kind === 'net')
  const ready = computed(() => fits.fit !== null)
  const panes = computed<Panes>(() => {
    if (sorting.table) return { name: 'sorting', direction: 'row', swap: false, initial: 100, only: 'first' }
    if (steps.comparing) return { name: 'visits', direction: 'row', swap: false, initial: 100, only: 'first' }
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
    // A question is asked next to an upright body; tables and curves want the width.
    if (steps.current === 'boundary' && ready.value && steps.techniquePage === 'change')
      return { name: 'technique', direction: 'row', swap: true, initial: 55, only: null }
    if (isUsual.value && !isWide.value && showsNet.value)
      return { name: 'loads', direction: 'row', swap: true, initial: 67.5, only: null }
    if (isUsual.value && !isWide.value && steps.current === 'model' && steps.bodyPage !== 'angles')
      return { name: 'body', direction: 'row', swap: true, initial: 66, only: null }
    return isWide.value
      ? { name: 'upright', direction: 'row', swap: true, initial: 58, only: null }
      : { name: 'main', direction: 'column', swap: true, initial: 46, only: null }
  })
  // The system may take the screen back, and another step is asked for to be seen.
  const screenTaken = () => document.fullscreenElement ?? (rooms.presenting && rooms.leave())
  onMounted(() => document.addEventListener('fullscreenchange', screenTaken))
  onBeforeUnmount(() => document.removeEventListener('fullscreenchange', screenTaken))
  watch([() => steps.current, () => steps.comparing, ready], () => rooms.leave())
  /** Nothing to inspect: the panel would only be an empty column. */
  const bare = computed(() => {
    if (sorting.table) return true
    if (steps.comparing) return false
    return steps.current === 'import' ? files.recording === null : !ready.value
  })
  const tuck = computed<Tuck>(() => {
    if (showsNet.value) return isWide.value ? null : 'bar'
    return hasInspector.value ? null : 'floating'
  })
  return { panes, bare, tuck }
}
