import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import type { LoadVerdict, PeakQuantity, SweepRow } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { askedJoints, askedQuantities } from '../display/question.ts'
import { useFit } from './fit.ts'
import { useLoads } from './loads.ts'
import { useTechnique } from './technique.ts'
import { useWork } from './work.ts'

const lane = 'sweep'

/** The question of the Technique step: which load of which joint should change, and what would change it. */
export const useQuestion = defineStore('question', () => {
  const loads = useLoads()
  const wanted = ref<{ joint: string; quantity: PeakQuantity }>({ joint: 'knee.right', quantity: 'resultant' })
  const joints = computed(() => askedJoints(loads.recorded))
  const joint = computed(() =>
    joints.value.includes(wanted.value.joint) ? wanted.value.joint : (joints.value[0] ?? wanted.value.joint),
  )
  const quantities = computed(() => askedQuantities(loads.recorded, joint.value))
  const quantity = computed(() =>
    quantities.value.includes(wanted.value.quantity) ? wanted.value.quantity : (quantities.value[0] ?? 'resultant'),
  )
  const isAsked = (one: { joint: string; quantity: string }) =>
    one.joint === joint.value && one.quantity === quantity.value
  /** The load as it was recorded. */
  const recorded = computed(() => loads.recorded?.peaks.find(isAsked) ?? null)
  /** What the proposal does to it. */
  const verdict = computed(() => loads.proposal?.verdicts.find(isAsked) ?? null)
  return {
    joint,
    quantity,
    joints,
    quantities,
    recorded,
    verdict,
    ask(next: Partial<{ joint: string; quantity: PeakQuantity }>): void {
      wanted.value = { joint: joint.value, quantity: quantity.value, ...next }
    },
    ...useSweep(() => ({ joint: joint.value, quantity: quantity.value })),
  }
})

/** Every change of the whole motion by a usual step, tried on the load that is asked for. */
function useSweep(target: () => { joint: string; quantity: PeakQuantity }) {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  const rows = shallowRef<readonly SweepRow<LoadVerdict>[] | null>(null)
  const trouble = shallowRef<readonly Alert[]>([])
  const sweeping = computed(() => work.running.find((r) => r.lane === lane) ?? null)
  // By its words: an equal structure is no other.
  watch([() => fits.prepared, () => JSON.stringify([techniques.structure, target()])], () => {
    rows.value = null
    trouble.value = []
    work.cancel(lane)
  })
  async function sweep(): Promise<void> {
    const prepared = fits.prepared
    if (!prepared) return
    const input = { prepared, structure: techniques.structure, target: target() }
    const outcome = await work.run(lane, 'sweep', input, words.boundary.sweep.running)
    if (outcome === 'cancelled') return
    rows.value = outcome.ok ? outcome.value : null
    trouble.value = outcome.ok ? [] : outcome.alerts
  }
  return { rows, trouble, sweeping, sweep, stopSweep: () => work.cancel(lane) }
}
