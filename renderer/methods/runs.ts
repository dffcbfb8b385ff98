import { computed, onBeforeUnmount, ref, shallowRef } from 'vue'
import { DEMONSTRATIONS } from '../../core/mechanics.ts'
import { compute } from '../compute/service.ts'
import type { TimedRun } from '../compute/jobs.ts'

type Key = `${string} ${string}`
const keyOf = (problem: string, method: string): Key => `${problem} ${method}`
const lane = 'methods'

/**
 * The problem and the method that are looked at, and what every method made of it. Runs are kept while the bench is
 * open: going back to a problem shows it at once.
 */
export function useRuns() {
  const runs = shallowRef<ReadonlyMap<Key, TimedRun>>(new Map())
  const problem = ref(DEMONSTRATIONS[0]!.id)
  const method = ref(DEMONSTRATIONS[0]!.methods[0]!)
  const chosen = computed(() => DEMONSTRATIONS.find(({ id }) => id === problem.value)!)
  const running = ref<{ key: Key; fraction: number } | null>(null)
  const halted = ref(false)
  const of = (m: string): TimedRun | null => runs.value.get(keyOf(problem.value, m)) ?? null

  /** One method after another, the one that is looked at first. */
  async function runAll(): Promise<void> {
    halted.value = false
    const { id, methods } = chosen.value
    for (const m of [method.value, ...methods.filter((each) => each !== method.value)]) {
      if (runs.value.has(keyOf(id, m))) continue
      running.value = { key: keyOf(id, m), fraction: 0 }
      const outcome = await compute().run(lane, 'demonstrate', { id, method: m }, ({ fraction }) => {
        // What was stopped may still report once.
        if (running.value?.key === keyOf(id, m)) running.value = { key: keyOf(id, m), fraction }
      })
      // Another problem, or the user, has taken over.
      if (outcome === 'cancelled' || problem.value !== id || halted.value) return
      if (outcome.ok) runs.value = new Map(runs.value).set(keyOf(id, m), outcome.value)
    }
    running.value = null
  }
  function stop(): void {
    halted.value = true
    running.value = null
    compute().cancel(lane)
  }
  function pickProblem(id: string): void {
    if (id === problem.value) return
    problem.value = id
    method.value = chosen.value.methods[0]!
    compute().cancel(lane)
    void runAll()
  }
  onBeforeUnmount(() => compute().cancel(lane))
  return {
    problem,
    method,
    chosen,
    of,
    current: computed(() => of(method.value)),
    /** Share of the way, of a method that is running; null: it is not. */
    progressOf: (m: string): number | null =>
      running.value?.key === keyOf(problem.value, m) ? running.value.fraction : null,
    isRunning: computed(() => running.value !== null),
    halted,
    complete: computed(() => chosen.value.methods.every((m) => of(m) !== null)),
    runAll,
    stop,
    pickProblem,
  }
}

export type Runs = ReturnType<typeof useRuns>
