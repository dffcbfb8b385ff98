import { defineStore } from 'pinia'
import { ref } from 'vue'

export const stepNames = ['import', 'model', 'boundary', 'loads', 'report'] as const
export type StepName = (typeof stepNames)[number]

/** Which step is open, and whether the side panels are. */
export const useSteps = defineStore('steps', () => {
  const current = ref<StepName>('import')
  const drawerOpen = ref(false)
  function open(step: StepName): void {
    current.value = step
    drawerOpen.value = false
  }
  return { current, drawerOpen, open }
})
