import { computed } from 'vue'
import type { Alert } from '../../core/index.ts'
import type { StepState } from '../components/StepRail.vue'
import { useFit } from '../stores/fit.ts'
import { useLoads } from '../stores/loads.ts'
import { useMotion } from '../stores/motion.ts'
import { useFiles } from '../stores/files.ts'
import { useSavedReport } from '../stores/saved-report.ts'
import type { StepName } from '../stores/steps.ts'

const serious = (alerts: readonly Alert[]) => alerts.filter((a) => a.severity !== 'info').length
const stateOf = (ready: boolean, alerts: number): StepState =>
  !ready && alerts === 0
    ? { state: 'pending', alerts: 0 }
    : alerts > 0
      ? { state: 'attention', alerts }
      : { state: 'done', alerts: 0 }

/** What each step has to report. */
export function useRail() {
  const files = useFiles()
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  const report = useSavedReport()
  return computed<Record<StepName, StepState>>(() => {
    const has = files.recording !== null
    return {
      import: stateOf(has, serious(files.alerts) + (has ? fits.missing.length : 0)),
      model: stateOf(fits.fit !== null, serious(fits.alerts)),
      boundary: stateOf(motions.predicted !== null, motions.failed + serious(motions.alerts)),
      loads: stateOf(loads.recorded !== null || loads.predicted !== null, serious(loads.alerts)),
      report: stateOf(report.isSaved, 0),
    }
  })
}
