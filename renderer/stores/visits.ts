import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert, Side } from '../../core/index.ts'
import { changeTrial } from '../../core/io.ts'
import type { ComparisonKind } from '../../core/report.ts'
import type { ComparisonRequest, ComparisonView, GroupRequest, NamedCurves } from '../compute/jobs.ts'
import { words } from '../display/words.ts'
import { useAnalyses } from './analyses.ts'
import { useStudy } from './study.ts'
import { listGroups, type TrialGroup } from './visits/groups.ts'
import { useWork } from './work.ts'

/** The second choice when the two sides of one group are compared. */
export const SIDES_OF_FIRST = 'sides'

/** Averages of the study's trials, and what differs between two groups of them. */
export const useVisits = defineStore('visits', () => {
  const studies = useStudy()
  const chosen = useChosenGroups()
  const { first, second, kind } = chosen
  const side = ref<Side>('right')
  const view = shallowRef<ComparisonView | null>(null)
  const trouble = shallowRef<readonly Alert[]>([])
  const leftOut = computed<readonly string[]>(() =>
    Object.values(studies.document.trials).flatMap(({ leftOutCycles }) => leftOutCycles),
  )
  const collect = useCollecting()
  const ready = computed(() => collect.isReady(first.value) && (second.value === null || collect.isReady(second.value)))

  async function toRequest(): Promise<ComparisonRequest | null> {
    const a = first.value && (await collect.groupOf(first.value))
    const b = second.value && (await collect.groupOf(second.value))
    if (!a || (second.value && !b)) return null
    return { first: a, second: b, kind: kind.value, side: side.value, leftOut: leftOut.value }
  }
  useComparing({ chosen, side, ready, leftOut, view, trouble, toRequest })

  function chooseSide(of: Side): void {
    chosen.sideChosen.value = true
    side.value = of
  }
  const reference = useLeavingOut(leftOut)
  return { ...chosen, side, chooseSide, view, trouble, ready, leftOut, toRequest, ...reference }
})

/** Which groups there are, and which two are chosen; a choice that is gone falls back to the first there are. */
function useChosenGroups() {
  const studies = useStudy()
  const groups = computed(() => listGroups(studies.document).filter(({ trials }) => trials.length > 0))
  const firstKey = ref('')
  const secondKey = ref('')
  const first = computed(() => groups.value.find(({ key }) => key === firstKey.value) ?? groups.value[0] ?? null)
  const second = computed(() => {
    if (secondKey.value === SIDES_OF_FIRST) return null
    const others = groups.value.filter((one) => one !== first.value)
    return others.find(({ key }) => key === secondKey.value) ?? others[0] ?? null
  })
  const kind = computed<ComparisonKind>(() =>
    second.value === null ? 'sides' : second.value.visit === first.value?.visit ? 'conditions' : 'visits',
  )
  function choose(which: 'first' | 'second', key: string): void {
    // Two of one kind change places.
    if (which === 'first') {
      if (key === second.value?.key) secondKey.value = first.value?.key ?? ''
      firstKey.value = key
    } else {
      if (key === first.value?.key) firstKey.value = second.value?.key ?? ''
      secondKey.value = key
    }
  }
  /** A person said which side; until then the page may. */
  const sideChosen = ref(false)
  return { groups, first, second, kind, choose, sideChosen }
}

/** The kept curves of a group's trials. */
function useCollecting() {
  const studies = useStudy()
  const analyses = useAnalyses()
  const usable = ({ trials }: TrialGroup): string[] =>
    trials.filter((id) => analyses.states.get(id)?.state !== 'failed')
  const isReady = (group: TrialGroup | null): boolean =>
    group !== null && usable(group).length > 0 && usable(group).every((id) => analyses.states.get(id)?.state === 'done')
  async function groupOf(group: TrialGroup): Promise<GroupRequest | null> {
    const all = await Promise.all(
      usable(group).map(async (trial): Promise<NamedCurves | null> => {
        const key = analyses.keys.get(trial) ?? ''
        const json = (await studies.results.get(key)?.()) ?? null
        return json && { trial, name: studies.document.trials[trial]?.name ?? '', key, json }
      }),
    )
    const trials = all.filter((one) => one !== null)
    return trials.length === all.length ? { label: group.label, age: group.age, trials } : null
  }
  return { isReady, groupOf }
}

interface Comparing {
  chosen: ReturnType<typeof useChosenGroups>
  side: { value: Side }
  ready: { value: boolean }
  leftOut: { value: readonly string[] }
  view: { value: ComparisonView | null }
  trouble: { value: readonly Alert[] }
  toRequest: () => Promise<ComparisonRequest | null>
}

/** Compares anew whenever something changes that it follows from, while the page is open. */
function useComparing({ chosen, side, ready, leftOut, view, trouble, toRequest }: Comparing): void {
  const studies = useStudy()
  const analyses = useAnalyses()
  const work = useWork()
  let last = 0
  async function run(): Promise<void> {
    last += 1
    const mine = last
    if (!analyses.isAsked || !ready.value) {
      view.value = null
      return
    }
    const request = await toRequest()
    if (!request || mine !== last) return
    const outcome = await work.run('compare', 'compare', request, words.visits.comparing)
    if (outcome === 'cancelled' || mine !== last) return
    // Before anybody has chosen a side, the one that has curves is shown.
    if (outcome.ok && outcome.value.otherSideShows && !chosen.sideChosen.value) {
      side.value = side.value === 'left' ? 'right' : 'left'
      return
    }
    view.value = outcome.ok ? outcome.value : null
    trouble.value = outcome.ok ? [] : outcome.alerts
  }
  watch(
    [
      chosen.first,
      chosen.second,
      () => side.value,
      () => ready.value,
      () => leftOut.value.join('|'),
      () => analyses.isAsked,
      () => [...analyses.keys.values()].join('|'),
      () => studies.loads,
    ],
    run,
    { flush: 'post' },
  )
}

/** What a person leaves out, and takes back. */
function useLeavingOut(leftOut: { readonly value: readonly string[] }) {
  const studies = useStudy()
  /** A cycle is called by its trial first. */
  const trialOf = (key: string): string => key.slice(0, key.indexOf(' '))
  function toggleCycle(key: string): void {
    const trial = studies.document.trials[trialOf(key)]
    if (!trial) return
    const isOut = leftOut.value.includes(key)
    const leftOutCycles = isOut ? trial.leftOutCycles.filter((one) => one !== key) : [...trial.leftOutCycles, key]
    studies.rearrange(
      isOut ? words.undo.useAgain : words.undo.leaveOut,
      changeTrial(studies.document, trialOf(key), { leftOutCycles }),
    )
  }
  const leftOutTrials = computed(() =>
    Object.entries(studies.document.trials).flatMap(([id, { name, leftOut: why }]) =>
      why === null ? [] : [{ id, name, why }],
    ),
  )
  const useAgain = (id: string): void =>
    studies.rearrange(words.undo.useAgain, changeTrial(studies.document, id, { leftOut: null }))
  return { toggleCycle, leftOutTrials, useAgain }
}
