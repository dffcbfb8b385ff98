import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { StudyFile } from '../../core/io.ts'
import { background, restBackground } from '../compute/service.ts'
import type { TrialFile } from '../compute/jobs.ts'
import { words } from '../display/words.ts'
import { host } from '../host.ts'
import { listWanted, type WantedCurves } from './analyses/keys.ts'
import { useStudy } from './study.ts'
import { useWork } from './work.ts'

/** How the curves of a trial stand: `lacking` waits for something the user must enter. */
export interface AnalysisState {
  state: 'done' | 'waiting' | 'running' | 'failed' | 'lacking'
  /** From 0 to 1 while it runs. */
  fraction: number
  /** Why it failed, or what is lacking. */
  reason: string
}

const LANE = 'trial curves'

/**
 * The curves of all trials for averages and comparisons: worked out in the background one after another, in a worker of
 * their own, and kept in the study under a name made of all they follow from.
 */
export const useAnalyses = defineStore('analyses', () => {
  const studies = useStudy()
  const wanted = shallowRef<readonly WantedCurves[]>([])
  const failures = shallowRef<ReadonlyMap<string, string>>(new Map())
  const running = shallowRef<{ key: string; fraction: number } | null>(null)
  /** Asked for by a page that shows averages; a study with one trial has no use for them otherwise. */
  const isAsked = ref(false)
  /** How many were worked out in this window, not taken from the file. */
  const computedCount = ref(0)
  const isOn = computed(() => isAsked.value || wanted.value.length > 1)

  const stateOf = ({ key, inputs }: WantedCurves): AnalysisState => {
    if (studies.results.has(key)) return { state: 'done', fraction: 1, reason: '' }
    const reason = failures.value.get(key)
    if (reason !== undefined) return { state: 'failed', fraction: 0, reason }
    if (inputs.subject.height === null) return { state: 'lacking', fraction: 0, reason: words.analyses.noHeight }
    if (running.value?.key === key) return { state: 'running', fraction: running.value.fraction, reason: '' }
    return { state: 'waiting', fraction: 0, reason: '' }
  }
  const states = computed<ReadonlyMap<string, AnalysisState>>(
    () => new Map(isOn.value ? wanted.value.map((one) => [one.trial, stateOf(one)]) : []),
  )
  const keys = computed<ReadonlyMap<string, string>>(() => new Map(wanted.value.map(({ trial, key }) => [trial, key])))
  const next = computed(() =>
    isOn.value ? (wanted.value.find((one) => stateOf(one).state === 'waiting') ?? null) : null,
  )

  usePlanning(wanted)
  const analyse = useAnalysing({ running, failures, computedCount })
  useTurns({ next, running, wanted, analyse })
  /** The failed are tried once more. */
  const again = (): void => void (failures.value = new Map())
  return { states, keys, isAsked, isOn, computedCount, again }
})

/** Whatever of the study changes, the names of what is wanted follow; what nobody wants any more goes. */
function usePlanning(wanted: { value: readonly WantedCurves[] }): void {
  const studies = useStudy()
  let last = 0
  async function plan(): Promise<void> {
    last += 1
    const mine = last
    const found = await listWanted(studies.document, host.version)
    if (mine !== last) return
    wanted.value = found
    const names = new Set(found.map(({ key }) => key))
    studies.dropResults([...studies.results.keys()].filter((key) => !names.has(key)))
  }
  watch(() => [studies.document.visits, studies.document.trials, studies.document.patient, studies.loads], plan, {
    immediate: true,
  })
}

interface Parts {
  running: { value: { key: string; fraction: number } | null }
  failures: { value: ReadonlyMap<string, string> }
  computedCount: { value: number }
}

function useAnalysing({ running, failures, computedCount }: Parts) {
  const studies = useStudy()
  async function fetch(trial: string, role: StudyFile['role']): Promise<TrialFile | null | 'gone'> {
    const { visits, trials } = studies.document
    const condition = visits.flatMap((one) => one.conditions).find((one) => one.trials.includes(trial))
    const entry = role === 'standing' ? condition?.standing : trials[trial]?.files.find((file) => file.role === role)
    if (!entry) return null
    const file = (await studies.files.get(entry.sha256)?.()) ?? null
    return file ? { file, name: entry.name } : 'gone'
  }
  return async ({ trial, key, inputs }: WantedCurves): Promise<void> => {
    const { loads } = studies
    const isWanted = (): boolean => loads === studies.loads && running.value?.key === key
    const fail = (reason: string): void => {
      if (isWanted()) failures.value = new Map([...failures.value, [key, reason]])
    }
    running.value = { key, fraction: 0 }
    const [motion, forces, standing] = await Promise.all(
      (['motion', 'forces', 'standing'] as const).map((role) => fetch(trial, role)),
    )
    if (!motion || motion === 'gone' || forces === 'gone' || standing === 'gone') return fail(words.analyses.noFile)
    const request = { motion, forces: forces ?? null, standing: standing ?? null, inputs }
    const outcome = await background().run(LANE, 'trialCurves', request, ({ fraction }) => {
      if (isWanted()) running.value = { key, fraction }
    })
    if (outcome === 'cancelled' || !isWanted()) return
    if (!outcome.ok)
      return fail(outcome.alerts.find((one) => one.severity === 'error')?.message ?? words.analyses.failed)
    computedCount.value += 1
    studies.keepResult(key, outcome.value.json)
  }
}

interface Turns {
  next: { readonly value: WantedCurves | null }
  running: Parts['running']
  wanted: { readonly value: readonly WantedCurves[] }
  analyse: (one: WantedCurves) => Promise<void>
}

/** One after another, and none begins while the user waits for something. */
function useTurns({ next, running, wanted, analyse }: Turns): void {
  const work = useWork()
  const release = (key: string): void => void (running.value?.key === key && (running.value = null))
  async function turn(): Promise<void> {
    const current = running.value
    // What it follows from was changed meanwhile, or another study was opened.
    if (current && !wanted.value.some(({ key }) => key === current.key)) {
      background().cancel(LANE)
      running.value = null
    }
    if (running.value || work.running.length > 0) return
    const one = next.value
    if (!one) return restBackground()
    await analyse(one)
    release(one.key)
  }
  watch([() => next.value, () => running.value === null, () => work.running.length, () => wanted.value], turn, {
    flush: 'post',
    immediate: true,
  })
}
