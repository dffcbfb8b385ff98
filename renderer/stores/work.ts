import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Outcome } from '../../core/index.ts'
import { compute } from '../compute/service.ts'
import type { JobInputs, JobName, JobResults } from '../compute/jobs.ts'

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
  const { running, set, begin } = useStrip()
  const { stopped, offer, forget } = useStopped()
  const retries = new Map<string, () => void>()
  const watchOver = useWatchOver({ set, begin })
  async function run<S extends JobName>(
    lane: string,
    name: S,
    input: JobInputs[S],
    what: string,
    again?: () => void,
  ): Promise<Outcome<JobResults[S]> | 'cancelled'> {
    const isLatest = begin(lane)
    forget(lane)
    if (again) retries.set(lane, again)
    set(lane, null)
    set(lane, { lane, what, fraction: 0 })
    const result = await compute().run(lane, name, input, (p) => {
      if (isLatest()) set(lane, { lane, what: p.what || what, fraction: p.fraction })
    })
    // A later job of this lane has taken over the strip.
    if (isLatest()) set(lane, null)
    // The worker was started anew; whether the job fails again only trying it will show.
    if (result !== 'cancelled' && !result.ok && again && result.alerts.some((a) => a.code === 'program.job-failed'))
      offer({ lane, what, again, failed: true })
    return result
  }
  /** Nobody wants the result any more. */
  function cancel(lane: string): void {
    if (!watchOver.has(lane)) return compute().cancel(lane)
    begin(lane)
    set(lane, null)
    watchOver.cancelled(lane)
  }
  /** The user's own wish: it can be begun again. */
  function stop(lane: string): void {
    const what = running.value.find((r) => r.lane === lane)?.what ?? ''
    const again = retries.get(lane)
    if (again) offer({ lane, what, again, failed: false })
    cancel(lane)
  }
  /** One of several files, within work that is watched over as a whole. */
  const look = (input: JobInputs['look']): Promise<Outcome<JobResults['look']> | 'cancelled'> =>
    compute().run('look', 'look', input)
  const stopLooking = (): void => compute().cancel('look')
  const first = computed(() => running.value[0] ?? null)
  return { running, stopped, first, run, watchOver: watchOver.start, look, stopLooking, cancel, stop }
})

/** What runs, in the order it was asked for, which is the order of the worker: the first is the one that runs. */
function useStrip() {
  const running = shallowRef<readonly Running[]>([])
  const tickets = new Map<string, number>()
  function set(lane: string, next: Running | null): void {
    const others = running.value.filter((r) => r.lane !== lane)
    const isKnown = others.length < running.value.length
    if (!next) running.value = others
    else if (isKnown) running.value = running.value.map((r) => (r.lane === lane ? next : r))
    else running.value = [...running.value, next]
  }
  /** The question whether what begins now is still the latest of its lane. */
  function begin(lane: string): () => boolean {
    const ticket = (tickets.get(lane) ?? 0) + 1
    tickets.set(lane, ticket)
    return () => tickets.get(lane) === ticket
  }
  return { running, set, begin }
}

function useStopped() {
  const stopped = shallowRef<readonly Stopped[]>([])
  const forget = (lane: string) => (stopped.value = stopped.value.filter((s) => s.lane !== lane))
  const offer = (one: Stopped) => (stopped.value = [...stopped.value.filter((s) => s.lane !== one.lane), one])
  return { stopped, offer, forget }
}

/**
 * Something long that is not the worker's, such as fetching a file: it reports how far it is, and looks whether it is
 * still wanted.
 */
function useWatchOver({ set, begin }: Pick<ReturnType<typeof useStrip>, 'set' | 'begin'>) {
  /** Of each lane, what to do when the user cancels what runs in it. */
  const lanes = new Map<string, () => void>()
  async function start<T>(
    lane: string,
    what: string,
    task: (report: (fraction: number) => void, isWanted: () => boolean) => Promise<T>,
    onCancel: () => void = () => {},
  ): Promise<T | 'cancelled'> {
    const isWanted = begin(lane)
    lanes.set(lane, onCancel)
    set(lane, { lane, what, fraction: null })
    try {
      const result = await task((fraction) => isWanted() && set(lane, { lane, what, fraction }), isWanted)
      return isWanted() ? result : 'cancelled'
    } finally {
      if (isWanted()) set(lane, null)
    }
  }
  return { start, has: (lane: string) => lanes.has(lane), cancelled: (lane: string) => lanes.get(lane)?.() }
}
