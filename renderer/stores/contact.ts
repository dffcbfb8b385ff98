import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import type { ContactResult } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useFit } from './fit.ts'
import { useWork } from './work.ts'

/** Estimated contact forces of the recording: worked out when somebody looks at them. */
export const useContact = defineStore('contact', () => {
  const fits = useFit()
  const work = useWork()
  const kind = ref<'net' | 'contact'>('net')
  const result = shallowRef<ContactResult | null>(null)
  /** Why there are none, or what to keep in mind. */
  const alerts = shallowRef<readonly Alert[]>([])
  async function load(): Promise<void> {
    const { prepared } = fits
    result.value = null
    alerts.value = []
    if (!prepared || kind.value === 'net') return work.cancel('contact')
    const outcome = await work.run('contact', 'contact', { prepared }, words.work.contact, load)
    if (outcome === 'cancelled') return
    result.value = outcome.ok ? outcome.value : null
    alerts.value = outcome.alerts
  }
  watch([() => fits.prepared, kind], load, { flush: 'post', immediate: true })
  return { kind, result, alerts }
})
