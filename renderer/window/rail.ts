import { computed, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import type { StepState } from '../components/StepRail.vue'
import { words } from '../display/words.ts'
import { useFit } from '../stores/fit.ts'
import { useLoads } from '../stores/loads.ts'
import { useMotion } from '../stores/motion.ts'
import { useRecording } from '../stores/recording.ts'
import type { StepName } from '../stores/steps.ts'
import { useStudy } from '../stores/study.ts'

const serious = (alerts: readonly Alert[]) => alerts.filter((a) => a.severity !== 'info').length
const stateOf = (ready: boolean, alerts: number): StepState => (!ready && alerts === 0 ? { state: 'pending', alerts: 0 } : alerts > 0 ? { state: 'attention', alerts } : { state: 'done', alerts: 0 })

/** What each step has to say, and what the window is called: subject and recording, never a path. */
export function useRail() {
  const studies = useStudy()
  const recordings = useRecording()
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  const states = computed<Record<StepName, StepState>>(() => {
    const has = recordings.recording !== null
    return {
      import: stateOf(has, serious(recordings.alerts) + (has ? fits.missing.length : 0)),
      model: stateOf(fits.fit !== null, serious(fits.alerts)),
      boundary: stateOf(motions.predicted !== null, motions.failed + serious(motions.alerts)),
      loads: stateOf(loads.recorded !== null || loads.predicted !== null, serious(loads.alerts)),
      report: stateOf(false, 0),
    }
  })
  const title = computed(() => studies.study.subject.code || studies.name || recordings.motionFile?.name || (recordings.recording ? words.newStudy : words.untitled))
  const subtitle = computed(() => (title.value === recordings.motionFile?.name ? '' : (recordings.motionFile?.name ?? '')))
  const whole = computed(() => [title.value, subtitle.value].filter(Boolean).join(' · '))
  watch(whole, (text) => (document.title = `${text} – ${words.app}`), { immediate: true })
  return { states, title, subtitle, whole }
}
