import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Outcome } from '../../core/index.ts'
import { compute } from '../compute/service.ts'
import type { StageInputs, StageName, StageResults } from '../compute/stages.ts'

export interface Running {
  lane: string
  what: string
  /** Null: nobody knows how far. */
  fraction: number | null
}

/** Something the user stopped, and how to begin it again. */
export interface Stopped {
  lane: string
  what: string
  again: () => void
  /** Not by the user: the program made a mistake. */
  failed: boolean
}

/** What the worker is doing right now, for the progress strip and its cancel button. */
export const useWork = defineStore('work', () => {
  const running = shallowRef<readonly Running[]>([])
  const set = (lane: string, next: Running | null) => {
    // In the order they were asked for, which is the order of the worker: the first is the one that runs.
    const known = running.value.some((r) => r.lane === lane)
    running.value = !next
      ? running.value.filter((r) => r.lane !== lane)
      : known
        ? running.value.map((r) => (r.lane === lane ? next : r))
        : [...running.value, next]
  }
  const stopped = shallowRef<readonly Stopped[]>([])
  const retries = new Map<string, () => void>()
  const tickets = new Map<string, number>()
  /** Lanes that are not the worker's. */
  const watched = new Set<string>()
  async function run<S extends StageName>(
    lane: string,
    stage: S,
    input: StageInputs[S],
    what: string,
    again?: () => void,
  ): Promise<Outcome<StageResults[S]> | 'cancelled'> {
    const ticket = (tickets.get(lane) ?? 0) + 1
    tickets.set(lane, ticket)
    stopped.value = stopped.value.filter((s) => s.lane !== lane)
    if (again) retries.set(lane, again)
    set(lane, null)
    set(lane, { lane, what, fraction: 0 })
    const result = await compute().run(lane, stage, input, (p) => {
      if (tickets.get(lane) === ticket) set(lane, { lane, what: p.what || what, fraction: p.fraction })
    })
    // A later job of this lane has taken over the strip.
    if (tickets.get(lane) === ticket) set(lane, null)
    // The worker was started anew; whether the job fails again only trying it will tell.
    if (result !== 'cancelled' && !result.ok && again && result.alerts.some((a) => a.code === 'program.stage-failed'))
      offer({ lane, what, again, failed: true })
    return result
  }
  const offer = (one: Stopped) => (stopped.value = [...stopped.value.filter((s) => s.lane !== one.lane), one])
  /**
   * Something long that is not the worker's, such as fetching a file: it reports how far it is, and looks whether it is
   * still wanted.
   */
  async function watchOver<T>(
    lane: string,
    what: string,
    task: (report: (fraction: number) => void, isWanted: () => boolean) => Promise<T>,
  ): Promise<T | 'cancelled'> {
    const ticket = (tickets.get(lane) ?? 0) + 1
    tickets.set(lane, ticket)
    watched.add(lane)
    const isWanted = () => tickets.get(lane) === ticket
    set(lane, { lane, what, fraction: null })
    try {
      const result = await task((fraction) => isWanted() && set(lane, { lane, what, fraction }), isWanted)
      return isWanted() ? result : 'cancelled'
    } finally {
      if (isWanted()) set(lane, null)
    }
  }
  /** Nobody wants the result any more. */
  function cancel(lane: string): void {
    if (watched.has(lane)) {
      tickets.set(lane, (tickets.get(lane) ?? 0) + 1)
      set(lane, null)
    } else compute().cancel(lane)
  }
  /** The user's own wish: it can be begun again. */
  function stop(lane: string): void {
    const what = running.value.find((r) => r.lane === lane)?.what ?? ''
    const again = retries.get(lane)
    if (again) offer({ lane, what, again, failed: false })
    cancel(lane)
  }
  const first = computed(() => running.value[0] ?? null)
  return { running, stopped, first, run, watchOver, cancel, stop }
})
