import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { type Alert, type Loads, type Motion, STANDARD_GRAVITY } from '../../core/index.ts'
import { words } from '../display/words.ts'
import { locate } from '../display/series.ts'
import { useFit } from './fit.ts'
import { useMotion } from './motion.ts'
import { useWork } from './work.ts'

/** The same loads on the recording's clock, for plots and arrows; reports keep the motion's own. */
export function onRecordedClock(
  loads: Loads | null,
  clock: { times: Float64Array; ownTimes: Float64Array } | null,
): Loads | null {
  if (!loads || !clock || clock.times.length === 0) return loads
  const map = (t: number) => {
    const { i, f } = locate(clock.ownTimes, t)
    return f > 0 ? (1 - f) * clock.times[i]! + f * clock.times[i + 1]! : clock.times[i]!
  }
  return { ...loads, times: loads.times.map(map), peaks: loads.peaks.map((p) => ({ ...p, time: map(p.time) })) }
}

/** Joint loads of the recorded, the predicted and the proposed motion. */
export const useLoads = defineStore('loads', () => {
  const fits = useFit()
  const motions = useMotion()
  const work = useWork()
  const recorded = shallowRef<Loads | null>(null)
  const predicted = shallowRef<Loads | null>(null)
  const proposed = shallowRef<Loads | null>(null)
  const against = shallowRef<Loads | null>(null)
  const told = shallowRef<Readonly<Record<Loads['of'], readonly Alert[]>>>({
    recorded: [],
    predicted: [],
    proposed: [],
  })
  const alerts = computed(() => told.value.recorded)
  /** A motion without muscles may ask more of a joint than a leg gives: worth a word, no fault of the recording. */
  const predictionAlerts = computed(() => told.value.predicted)
  /** What an edit asks of the joints that no body bears: said where the edit is made. */
  const proposalAlerts = computed(() => told.value.proposed)

  function tell(of: Loads['of'], into: typeof recorded, found: readonly Alert[]): void {
    if (into !== against && (told.value[of].length > 0 || found.length > 0)) told.value = { ...told.value, [of]: found }
  }
  async function load(
    of: Loads['of'],
    motion: Motion | null,
    into: typeof recorded,
    lane = `loads ${of}`,
  ): Promise<void> {
    const prepared = fits.prepared
    if (!prepared || (of !== 'recorded' && !motion)) {
      work.cancel(lane)
      into.value = null
      tell(of, into, [])
      return
    }
    const outcome = await work.run(lane, 'loads', { prepared, motion, of }, words.work.loads, () =>
      load(of, motion, into, lane),
    )
    if (outcome === 'cancelled') return
    into.value = outcome.ok ? outcome.value : null
    tell(of, into, outcome.alerts)
  }
  watch(
    () => fits.prepared,
    () => load('recorded', null, recorded),
    { flush: 'post', immediate: true },
  )
  watch(
    () => motions.predicted,
    (m) => load('predicted', m, predicted),
    { flush: 'post', immediate: true },
  )
  watch(
    () => motions.proposed,
    (m) => load('proposed', m, proposed),
    { flush: 'post', immediate: true },
  )

  watch(
    () => motions.against,
    (m) => load('proposed', m, against, 'loads against'),
    { flush: 'post', immediate: true },
  )

  const shown = computed(() => ({
    recorded: recorded.value,
    predicted: onRecordedClock(predicted.value, motions.predictedSolution),
    proposed: onRecordedClock(proposed.value, motions.proposedSolution),
  }))
  /** N per body weight. */
  const bodyWeight = computed(() => (recorded.value ?? predicted.value ?? proposed.value)?.bodyMass ?? 0)
  const newtonsPerBw = computed(() => bodyWeight.value * STANDARD_GRAVITY)
  return { recorded, predicted, proposed, against, shown, alerts, predictionAlerts, proposalAlerts, newtonsPerBw }
})
