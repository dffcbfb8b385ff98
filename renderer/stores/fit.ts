import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Alert, Prepared } from '../../core/index.ts'
import type { BodyOverride, StudyBody, StudySubject } from '../../core/io.ts'
import { words } from '../display/words.ts'
import { useRecording } from './recording.ts'
import { useStudy } from './study.ts'
import { useWork } from './work.ts'

/** The cleaned recording and the subject's body fitted to it. */
export const useFit = defineStore('fit', () => {
  const studies = useStudy()
  const recordings = useRecording()
  const work = useWork()
  const prepared = shallowRef<Prepared | null>(null)
  const refusal = shallowRef<readonly Alert[]>([])
  const busy = ref(false)
  const fit = computed(() => prepared.value?.fit ?? null)
  /** Mass and height must be known before there is a body. */
  const missing = computed<('mass' | 'height')[]>(() => {
    const { mass, height } = studies.study.subject
    // Force plates weigh the subject, too.
    const weighed = (recordings.recording?.groundForces.length ?? 0) > 0 || recordings.forces !== null
    return [
      ...(mass === null && !weighed ? (['mass'] as const) : []),
      ...(height === null ? (['height'] as const) : []),
    ]
  })
  /** What reading already said stays with the Import step. */
  const alerts = computed<readonly Alert[]>(() => {
    const said = new Set(recordings.alerts.map((a) => a.code + a.message))
    return [...refusal.value, ...(prepared.value?.alerts ?? [])].filter((a) => !said.has(a.code + a.message))
  })

  async function refit(): Promise<void> {
    const { recording } = recordings
    if (!recording || missing.value.length > 0) {
      // What still runs belongs to the recording before.
      work.cancel('fit')
      busy.value = false
      prepared.value = null
      refusal.value = []
      recordings.detected = []
      return
    }
    busy.value = true
    const { subject, body, conditioning, events, plates } = studies.study
    const outcome = await work.run(
      'fit',
      'fit',
      {
        recording,
        forces: recordings.forces,
        standing: recordings.standing,
        subject,
        body,
        conditioning,
        events,
        plates,
      },
      words.work.fitting,
      refit,
    )
    if (outcome === 'cancelled') return
    busy.value = false
    if (outcome.ok) {
      prepared.value = outcome.value
      refusal.value = []
      recordings.detected = outcome.value.recording.events
    } else {
      prepared.value = null
      refusal.value = outcome.alerts
      recordings.detected = []
    }
  }
  // Which part is used is a matter of reading: the recording changes with it.
  const signals = (['filter', 'cutoff', 'longestFilledGap'] as const).map(
    (name) => () => studies.study.conditioning[name],
  )
  watch(
    [
      () => recordings.recording,
      () => recordings.forces,
      () => recordings.standing,
      () => studies.study.subject,
      () => studies.study.body,
      ...signals,
      () => studies.study.events,
      () => studies.study.plates,
    ],
    refit,
    { flush: 'post', immediate: true },
  )

  function setSubject(change: Partial<StudySubject>, merge: string | null = null): void {
    studies.change(words.undo.subject, { subject: { ...studies.study.subject, ...change } }, merge)
  }
  function setBody(change: Partial<StudyBody>, merge: string | null = null): void {
    const label = change.overrides
      ? words.undo.segment
      : change.template
        ? words.undo.bodyTemplate
        : change.table
          ? words.undo.bodyTable
          : change.loads
            ? words.undo.addedLoads
            : words.undo.body
    studies.change(label, { body: { ...studies.study.body, ...change } }, merge)
  }
  function override(segment: string, what: BodyOverride['what'], value: number | null): void {
    const rest = studies.study.body.overrides.filter((o) => o.segment !== segment || o.what !== what)
    setBody({ overrides: value === null ? rest : [...rest, { segment, what, value }] })
  }
  return { prepared, fit, refusal, busy, missing, alerts, setSubject, setBody, override }
})
