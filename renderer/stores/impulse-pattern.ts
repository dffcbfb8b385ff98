import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { LegPattern } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useFit } from './fit.ts'
import { useMotion } from './motion.ts'
import { useWork } from './work.ts'

/** What muscles do over the cycle of each leg, of the motion as recorded. */
export const useImpulsePattern = defineStore('impulse pattern', () => {
  const fits = useFit()
  const motions = useMotion()
  const work = useWork()
  const pattern = shallowRef<readonly LegPattern[]>([])
  async function load(): Promise<void> {
    const { prepared } = fits
    const motion = motions.predicted
    if (!prepared || !motion) {
      pattern.value = []
      return work.cancel('impulse pattern')
    }
    const outcome = await work.run('impulse pattern', 'impulsePattern', { prepared, motion }, words.work.pattern, load)
    if (outcome !== 'cancelled') pattern.value = outcome.ok ? outcome.value : []
  }
  watch(() => motions.predicted, load, { flush: 'post', immediate: true })
  return { pattern }
})
