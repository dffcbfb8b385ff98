import { defineStore } from 'pinia'
import { nextTick, ref } from 'vue'
import { soon } from '../display/slices.ts'

export const stepNames = ['import', 'model', 'boundary', 'loads', 'report'] as const
export type StepName = (typeof stepNames)[number]

/** Pages of the Technique step; the question is its home. */
export type TechniquePage = 'change' | 'compare' | 'angles' | 'impulses' | 'phases'

/** Pages of the Body step. */
export type BodyPage = 'segments' | 'angles' | 'fit'

/** Which step is open, and whether the side panels are. */
export const useSteps = defineStore('steps', () => {
  const current = ref<StepName>('import')
  const drawerOpen = ref(false)
  const techniquePage = ref<TechniquePage>('change')
  const bodyPage = ref<BodyPage>('segments')
  /** The page of averages and comparison stands in place of the step. */
  const comparing = ref(false)
  let asked = 0
  /** Opens a step in a moment; the promise resolves when it stands in the window. The latest wins. */
  async function open(step: StepName): Promise<void> {
    asked += 1
    const mine = asked
    await soon()
    if (mine !== asked) return
    comparing.value = false
    current.value = step
    drawerOpen.value = false
    await nextTick()
  }
  async function compare(): Promise<void> {
    asked += 1
    const mine = asked
    await soon()
    if (mine !== asked) return
    comparing.value = true
    drawerOpen.value = false
    await nextTick()
  }
  return { current, comparing, drawerOpen, techniquePage, bodyPage, open, compare }
})
