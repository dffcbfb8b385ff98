import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useLoads } from './loads.ts'

/** The one joint that is looked at (`knee.right`), if any. */
export const useFocus = defineStore('focus', () => {
  const loads = useLoads()
  const chosen = ref<string | null>(null)
  const joints = computed(() => [
    ...new Set(
      [loads.shown.recorded, loads.shown.predicted, loads.shown.proposed].flatMap((l) =>
        (l?.joints ?? []).map((j) => j.joint),
      ),
    ),
  ])
  /** A joint that the loads at hand do not have is not looked at. */
  const joint = computed(() => (chosen.value !== null && joints.value.includes(chosen.value) ? chosen.value : null))
  return {
    joint,
    joints,
    /** `knee` of `knee.right`. */
    family: computed(() => joint.value?.split('.')[0] ?? null),
    look(next: string | null): void {
      chosen.value = next
    },
    /** Looked at twice means no longer. */
    toggle(next: string): void {
      chosen.value = joint.value === next ? null : next
    },
  }
})
