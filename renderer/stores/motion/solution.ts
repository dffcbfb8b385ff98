import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert, Technique } from '../../../core/index.ts'
import type { Brief, SolvedMotion } from '../../compute/jobs.ts'
import { words } from '../../display/words.ts'
import { useFit } from '../fit.ts'
import { useWork } from '../work.ts'

export interface SolutionOptions {
  /** It is solved anew when one of these changes. */
  when: (() => unknown)[]
  /** Null: there is nothing to solve. */
  problem: () => ({ technique: Technique | null; rough: boolean } & Brief) | null
}

/** The solved phases of one technique, kept up to date. */
export function useSolution(lane: 'predicted' | 'proposed' | 'against', { when, problem }: SolutionOptions) {
  const fits = useFit()
  const work = useWork()
  const solution = shallowRef<SolvedMotion | null>(null)
  const refusal = shallowRef<readonly Alert[]>([])
  /** Refused or solved. */
  const alerts = shallowRef<readonly Alert[]>([])
  const solving = ref(false)
  const rough = ref(false)
  /** Counts what was asked for: what was let finish under a moving slider is shown, but is not the last word. */
  let asked = 0
  async function solve(): Promise<void> {
    const prepared = fits.prepared
    const wanted = prepared && problem()
    asked += 1
    const own = asked
    if (!prepared || !wanted) {
      work.cancel(lane)
      solving.value = false
      solution.value = null
      refusal.value = []
      alerts.value = []
      return
    }
    solving.value = true
    const outcome = await work.run(lane, 'motion', { prepared, ...wanted }, words.work.solving, solve)
    if (outcome === 'cancelled') return
    solving.value = own !== asked
    rough.value = wanted.rough
    // What fails is never drawn as solved: the last good motion goes away with it.
    solution.value = outcome.ok ? outcome.value : null
    refusal.value = outcome.ok ? [] : outcome.alerts
    alerts.value = outcome.alerts
  }
  watch(when, solve, { flush: 'post', immediate: true })
  return { solution, motion: computed(() => solution.value?.motion ?? null), refusal, alerts, solving, rough }
}
