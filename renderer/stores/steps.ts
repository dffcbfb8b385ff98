import { defineStore } from 'pinia'
import { nextTick, ref } from 'vue'
import { soon } from '../display/slices.ts'

export const stepNames = ['import', 'model', 'boundary', 'loads', 'report'] as const
export type StepName = (typeof stepNames)[number]

/** Pages of the Technique step; the question is its home. */
export type TechniquePage = 'change' | 'compare' | 'angles' | 'impulses' | 'phases'

/** Which step is open, and whether the side panels are. */
export const useSteps = defineStore('steps', () => {
  const current = ref<StepName>('import')
  const drawerOpen = ref(false)
  const techniquePage = ref<TechniquePage>('change')
  let asked = 0
  /** Opens a step in a moment; the promise resolves when it stands in the window. The latest wins. */
  async function open(step: StepName): Promise<void> {
    asked += 1
    const mine = asked
    await soon()
    if (mine !== asked) return
    current.value = step
    drawerOpen.value = false
    await nextTick()
  }
  return { current, drawerOpen, techniquePage, open }
})
