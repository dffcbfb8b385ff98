import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import { joinAlerts } from '../../core/io.ts'
import type { SolvedMotion } from '../compute/stages.ts'
import { words } from '../display/words.ts'
import { useFit } from './fit.ts'
import { useTechnique } from './technique.ts'
import { useWork } from './work.ts'

/** Solved phases: of the motion as recorded, of the proposal, and of the technique it is held against. */
export const useMotion = defineStore('motion', () => {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  const predictedSolution = shallowRef<SolvedMotion | null>(null)
  const proposedSolution = shallowRef<SolvedMotion | null>(null)
  const predicted = computed(() => predictedSolution.value?.motion ?? null)
  const proposed = computed(() => proposedSolution.value?.motion ?? null)
  const againstSolution = shallowRef<SolvedMotion | null>(null)
  const against = computed(() => againstSolution.value?.motion ?? null)
  const refusal = shallowRef<readonly Alert[]>([])
  const proposalRefusal = shallowRef<readonly Alert[]>([])
  /** Of the motion as recorded, of the proposal: refused or solved. */
  const predictedAlerts = shallowRef<readonly Alert[]>([])
  const proposedAlerts = shallowRef<readonly Alert[]>([])
  const solving = ref(false)
  /** True while the shown proposal was solved quickly, under a moving slider. */
  const rough = ref(false)

  async function solvePredicted(): Promise<void> {
    const prepared = fits.prepared
    if (!prepared) {
      work.cancel('predicted')
      predictedSolution.value = null
      refusal.value = []
      predictedAlerts.value = []
      return
    }
    const technique = techniques.structure
    const outcome = await work.run(
      'predicted',
      'motion',
      { prepared, technique, rough: false },
      words.work.solving,
      solvePredicted,
    )
    if (outcome === 'cancelled') return
    predictedSolution.value = outcome.ok ? outcome.value : null
    refusal.value = outcome.ok ? [] : outcome.alerts
    predictedAlerts.value = outcome.alerts
  }
  async function solveProposed(): Promise<void> {
    const prepared = fits.prepared
    const technique = techniques.proposal
    if (!prepared || !technique) {
      proposedSolution.value = null
      proposalRefusal.value = []
      proposedAlerts.value = []
      work.cancel('proposed')
      solving.value = false
      return
    }
    const quick = techniques.draft !== null
    solving.value = true
    const outcome = await work.run(
      'proposed',
      'motion',
      { prepared, technique, rough: quick },
      words.work.solving,
      solveProposed,
    )
    if (outcome === 'cancelled') return
    solving.value = false
    rough.value = quick
    // A failed proposal is never drawn as one: the last good motion goes away with it.
    proposedSolution.value = outcome.ok ? outcome.value : null
    proposalRefusal.value = outcome.ok ? [] : outcome.alerts
    proposedAlerts.value = outcome.alerts
  }
  /** The technique the proposal is held against, for the comparison of two. */
  async function solveAgainst(): Promise<void> {
    const prepared = fits.prepared
    const own = techniques.against
    if (!prepared || !own) {
      againstSolution.value = null
      work.cancel('against')
      return
    }
    const outcome = await work.run(
      'against',
      'motion',
      { prepared, technique: { ...own, edits: [...techniques.base.edits, ...own.edits] }, rough: false },
      words.work.solving,
      solveAgainst,
    )
    if (outcome !== 'cancelled') againstSolution.value = outcome.ok ? outcome.value : null
  }
  watch([() => fits.prepared, () => techniques.against, () => techniques.base], solveAgainst, {
    flush: 'post',
    immediate: true,
  })
  watch([() => fits.prepared, () => techniques.base], solvePredicted, { flush: 'post', immediate: true })
  watch([() => fits.prepared, () => techniques.proposal], solveProposed, { flush: 'post', immediate: true })

  /** The motion whose boundaries are edited. */
  const shown = computed(() => proposed.value ?? predicted.value)
  const alerts = computed<readonly Alert[]>(() => joinAlerts(predictedAlerts.value, proposedAlerts.value))
  const failed = computed(() => predicted.value?.phases.filter((p) => p.solver.status !== 'converged').length ?? 0)
  return {
    predicted,
    proposed,
    predictedSolution,
    proposedSolution,
    against,
    shown,
    refusal,
    proposalRefusal,
    solving,
    rough,
    alerts,
    failed,
    cancel: () => work.stop('proposed'),
  }
})
