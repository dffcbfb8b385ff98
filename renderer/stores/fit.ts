import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert, GaitEvent, PreparedTrial } from '../../core/index.ts'
import { fileBody } from '../display/shown-body.ts'
import { words } from '../display/words.ts'
import { useFiles } from './files.ts'
import { useBodyEdits } from './fit/body-edits.ts'
import { useStudy } from './study.ts'
import { useWork } from './work.ts'

/** The cleaned recording and the subject's body fitted to it. */
export const useFit = defineStore('fit', () => {
  const files = useFiles()
  const missing = useMissing()
  const { prepared, trial, refusal, busy } = useRefit(missing)
  const fit = computed(() => prepared.value?.fit ?? null)
  watch(
    fit,
    (one) => {
      fileBody.value = one?.body.file === undefined ? null : one.body
    },
    { flush: 'sync' },
  )
  const foundEvents = computed<readonly GaitEvent[]>(() => prepared.value?.recording.events ?? [])
  /** What reading already reported stays with the Import step. */
  const alerts = computed<readonly Alert[]>(() => {
    const reported = new Set(files.alerts.map((a) => a.code + a.message))
    return [...refusal.value, ...(prepared.value?.alerts ?? [])].filter((a) => !reported.has(a.code + a.message))
  })
  return { prepared, trial, fit, foundEvents, refusal, busy, missing, alerts, ...useBodyEdits() }
})

/** Mass and height must be known before there is a body. */
function useMissing() {
  const studies = useStudy()
  const files = useFiles()
  return computed<('mass' | 'height')[]>(() => {
    const { mass, height } = studies.study.subject
    // Force plates weigh the subject, too.
    const weighed = (files.recording?.groundForces.length ?? 0) > 0 || files.forces !== null
    return [
      ...(mass === null && !weighed ? (['mass'] as const) : []),
      ...(height === null ? (['height'] as const) : []),
    ]
  })
}

/** Fits anew whenever something changes that a fit is made from. */
function useRefit(missing: ReturnType<typeof useMissing>) {
  const studies = useStudy()
  const files = useFiles()
  const work = useWork()
  const prepared = shallowRef<PreparedTrial | null>(null)
  /** Which trial of the study was made ready. */
  const trial = ref<string | null>(null)
  const refusal = shallowRef<readonly Alert[]>([])
  const busy = ref(false)
  function set(value: PreparedTrial | null, alerts: readonly Alert[]): void {
    busy.value = false
    prepared.value = value
    refusal.value = alerts
  }
  async function refit(): Promise<void> {
    const { recording, forces, standing } = files
    if (!recording || missing.value.length > 0) {
      // What still runs belongs to the recording before.
      work.cancel('fit')
      return set(null, [])
    }
    busy.value = true
    const { shown } = studies.document
    const { subject, body, conditioning, events, plates, layout } = studies.study
    const parts = { recording, forces, standing, subject, body, conditioning, events, plates, layout }
    const outcome = await work.run('fit', 'fit', parts, words.work.fitting, refit)
    if (outcome === 'cancelled') return
    trial.value = shown
    if (outcome.ok) set(outcome.value, [])
    else set(null, outcome.alerts)
  }
  // Which part is used is a matter of reading: the recording changes with it.
  const signals = (['filter', 'cutoff', 'longestFilledGap', 'prior', 'cuts'] as const).map(
    (name) => () => studies.study.conditioning[name],
  )
  const readings = (['recording', 'forces', 'standing'] as const).map((name) => () => files[name])
  const parts = (['subject', 'body', 'events', 'plates'] as const).map((name) => () => studies.study[name])
  watch([...readings, ...parts, ...signals], refit, { flush: 'post', immediate: true })
  return { prepared, trial, refusal, busy }
}
