import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import type { ContactResult, MedialKnee, MuscleLines, ProposedContact } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useFit } from './fit.ts'
import { useTechnique } from './technique.ts'
import { useWork } from './work.ts'

/** Estimated contact forces, of the recording and of a proposal: worked out when somebody looks at them. */
export const useContact = defineStore('contact', () => {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  const kind = ref<'net' | 'contact'>('net')
  const result = shallowRef<ContactResult | null>(null)
  /** Why there are none, or what to keep in mind. */
  const alerts = shallowRef<readonly Alert[]>([])
  const proposed = shallowRef<ProposedContact | null>(null)
  /** The inner side of the knees is shown: only on request, for it is indicative. */
  const showsMedial = ref(false)
  const medial = shallowRef<readonly MedialKnee[]>([])
  /** Muscles are drawn on the skeleton. */
  const showsMuscles = ref(false)
  const muscleLines = shallowRef<readonly MuscleLines[]>([])
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
  async function propose(): Promise<void> {
    const { prepared } = fits
    const technique = techniques.proposal
    proposed.value = null
    if (!prepared || !technique || result.value === null) return work.cancel('contact proposed')
    // A moving slider waits: verdicts come when the hand rests.
    if (techniques.draft !== null) return
    const input = { prepared, technique }
    const outcome = await work.run('contact proposed', 'proposedContact', input, words.work.contact, propose)
    if (outcome !== 'cancelled') proposed.value = outcome.ok ? outcome.value : null
  }
  async function split(): Promise<void> {
    const { prepared } = fits
    medial.value = []
    if (!prepared || !showsMedial.value || result.value === null) return work.cancel('contact medial')
    const outcome = await work.run('contact medial', 'medialKnees', { prepared }, words.work.contact, split)
    if (outcome !== 'cancelled') medial.value = outcome.ok ? outcome.value : []
  }
  async function draw(): Promise<void> {
    const { prepared } = fits
    muscleLines.value = []
    if (!prepared || !showsMuscles.value || result.value === null) return work.cancel('contact muscles')
    const outcome = await work.run('contact muscles', 'muscleLines', { prepared }, words.work.contact, draw)
    if (outcome !== 'cancelled') muscleLines.value = outcome.ok ? outcome.value : []
  }
  watch([() => fits.prepared, kind], load, { flush: 'post', immediate: true })
  watch([result, () => JSON.stringify(techniques.proposal), () => techniques.draft !== null], propose, {
    flush: 'post',
    immediate: true,
  })
  watch([result, showsMedial], split, { flush: 'post' })
  watch([result, showsMuscles], draw, { flush: 'post' })
  return { kind, result, alerts, proposed, showsMedial, medial, showsMuscles, muscleLines }
})
