import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Alert } from '../../core/index.ts'
import { joinAlerts } from '../../core/io.ts'
import { useFit } from './fit.ts'
import { useKeptLayout } from './motion/kept-layout.ts'
import { useSolution } from './motion/solution.ts'
import { useTechnique } from './technique.ts'
import { useWork } from './work.ts'

/** Solved phases: of the motion as recorded, of the proposal, and of the technique it is held against. */
export const useMotion = defineStore('motion', () => {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  /** The technique the proposal is held against, for the comparison of two. */
  const held = useSolution('against', {
    when: [() => fits.prepared, () => techniques.against, () => techniques.base],
    problem() {
      const own = techniques.against
      return own && { technique: { ...own, edits: [...techniques.base.edits, ...own.edits] }, rough: false }
    },
  })
  const asRecorded = useSolution('predicted', {
    when: [() => fits.prepared, () => techniques.base],
    problem: () => ({ technique: techniques.structure, rough: false }),
  })
  const proposal = useSolution('proposed', {
    when: [() => fits.prepared, () => techniques.proposal],
    problem: () =>
      techniques.proposal && {
        technique: techniques.proposal,
        rough: techniques.draft !== null,
        // An angle of one boundary changes the few phases next to it.
        brief: techniques.draft?.kind === 'joint angle',
      },
  })
  useKeptLayout(() => asRecorded.solution.value?.layout ?? null)
  const predicted = asRecorded.motion
  const proposed = proposal.motion
  /** The motion whose boundaries are edited. */
  const shown = computed(() => proposed.value ?? predicted.value)
  const alerts = computed<readonly Alert[]>(() => joinAlerts(asRecorded.alerts.value, proposal.alerts.value))
  const failed = computed(() => predicted.value?.phases.filter((p) => p.solver.status !== 'converged').length ?? 0)
  return {
    predicted,
    proposed,
    predictedSolution: asRecorded.solution,
    proposedSolution: proposal.solution,
    against: held.motion,
    shown,
    refusal: asRecorded.refusal,
    proposalRefusal: proposal.refusal,
    solving: proposal.solving,
    /** True while the shown proposal was solved quickly, under a moving slider. */
    rough: proposal.rough,
    alerts,
    failed,
    cancel: () => work.stop('proposed'),
  }
})
