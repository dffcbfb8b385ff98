import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Outcome } from '../../core/index.ts'
import { compute } from '../compute/service.ts'
import type { StageInputs, StageName, StageResults } from '../compute/stages.ts'

export interface Running {
  lane: string
  what: string
  fraction: number
}

/** What the worker is doing right now, for the progress strip and its cancel button. */
export const useWork = defineStore('work', () => {
  const running = shallowRef<readonly Running[]>([])
  const set = (lane: string, next: Running | null) => {
    const rest = running.value.filter((r) => r.lane !== lane)
    running.value = next ? [...rest, next] : rest
  }
  const tickets = new Map<string, number>()
  async function run<S extends StageName>(lane: string, stage: S, input: StageInputs[S], what: string): Promise<Outcome<StageResults[S]> | 'cancelled'> {
    const ticket = (tickets.get(lane) ?? 0) + 1
    tickets.set(lane, ticket)
    set(lane, { lane, what, fraction: 0 })
    const result = await compute().run(lane, stage, input, (p) => {
      if (tickets.get(lane) === ticket) set(lane, { lane, what: p.what || what, fraction: p.fraction })
    })
    // A later job of this lane has taken over the strip.
    if (tickets.get(lane) === ticket) set(lane, null)
    return result
  }
  function cancel(lane: string): void {
    compute().cancel(lane)
  }
  const first = computed(() => running.value[0] ?? null)
  return { running, first, run, cancel }
})
