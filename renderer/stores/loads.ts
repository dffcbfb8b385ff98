import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { type Alert, type Loads, type Motion, STANDARD_GRAVITY, type Technique } from '../../core/index.ts'
import type { ShownProposal } from '../compute/jobs.ts'
import { words } from '../display/words.ts'
import { locate } from '../display/series.ts'
import { useFit } from './fit.ts'
import { useMotion } from './motion.ts'
import { useTechnique } from './technique.ts'
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

const clockOf = ({ path }: ShownProposal) => ({ times: path.recordedTimes, ownTimes: path.times })

/** Joint loads of the recorded, the predicted and the proposed motion. */
export const useLoads = defineStore('loads', () => {
  const fits = useFit()
  const motions = useMotion()
  const techniques = useTechnique()
  const ofRecorded = useLoadsOf('recorded', { when: () => fits.prepared, motion: () => null })
  const ofPredicted = useLoadsOf('predicted', { motion: () => motions.predicted })
  const ofProposed = useProposal('proposal', () => techniques.proposal)
  const ofAgainst = useProposal('proposal against', () => {
    const own = techniques.against
    return own && { ...own, edits: [...techniques.base.edits, ...own.edits] }
  })
  const [recorded, predicted] = [ofRecorded.loads, ofPredicted.loads]
  const [proposal, againstProposal] = [ofProposed.proposal, ofAgainst.proposal]
  const proposed = computed(() => proposal.value?.loads ?? null)
  const against = computed(() => againstProposal.value?.loads ?? null)
  const shown = computed(() => ({
    recorded: recorded.value,
    predicted: onRecordedClock(predicted.value, motions.predictedSolution),
    proposed: onRecordedClock(proposed.value, proposal.value && clockOf(proposal.value)),
  }))
  /** N per body weight. */
  const bodyWeight = computed(() => (recorded.value ?? predicted.value ?? proposed.value)?.bodyMass ?? 0)
  const newtonsPerBw = computed(() => bodyWeight.value * STANDARD_GRAVITY)
  return {
    recorded,
    predicted,
    proposed,
    against,
    proposal,
    againstProposal,
    /** True while the proposal shown is being worked out. */
    proposing: ofProposed.busy,
    shown,
    alerts: ofRecorded.alerts,
    /** A motion without muscles may ask more of a joint than a leg gives: worth a word, no fault of the recording. */
    predictionAlerts: ofPredicted.alerts,
    /** What an edit asks of the joints that no body bears: shown where the edit is made. */
    proposalAlerts: ofProposed.alerts,
    newtonsPerBw,
  }
})

interface LoadsSource {
  motion: () => Motion | null
  /** The loads are worked out anew when this changes; the motion where nothing is given. */
  when?: () => unknown
}

/** The loads of one motion, kept up to date. */
function useLoadsOf(of: 'recorded' | 'predicted', { motion, when = motion }: LoadsSource) {
  const lane = `loads ${of}`
  const fits = useFit()
  const work = useWork()
  const loads = shallowRef<Loads | null>(null)
  const alerts = shallowRef<readonly Alert[]>([])
  function set(value: Loads | null, found: readonly Alert[]): void {
    loads.value = value
    // Nothing after nothing is no news.
    if (alerts.value.length > 0 || found.length > 0) alerts.value = found
  }
  async function load(moved: Motion | null): Promise<void> {
    const prepared = fits.prepared
    if (!prepared || (of !== 'recorded' && !moved)) {
      work.cancel(lane)
      return set(null, [])
    }
    const input = { prepared, motion: moved, of }
    const outcome = await work.run(lane, 'loads', input, words.work.loads, () => load(moved))
    if (outcome !== 'cancelled') set(outcome.ok ? outcome.value : null, outcome.alerts)
  }
  watch(when, () => load(motion()), { flush: 'post', immediate: true })
  return { loads, alerts }
}

/** A technique as change of the recording, kept up to date; under a moving slider without ±. */
function useProposal(lane: string, techniqueOf: () => Technique | null) {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  const proposal = shallowRef<ShownProposal | null>(null)
  const alerts = shallowRef<readonly Alert[]>([])
  const busy = ref(false)
  /** Counts what was asked for: what was let finish under a moving slider is shown, but is not the last word. */
  let asked = 0
  function set(value: ShownProposal | null, found: readonly Alert[], isLast = true): void {
    proposal.value = value
    busy.value = !isLast
    // Nothing after nothing is no news.
    if (alerts.value.length > 0 || found.length > 0) alerts.value = found
  }
  async function propose(): Promise<void> {
    const prepared = fits.prepared
    const technique = techniqueOf()
    asked += 1
    const own = asked
    if (!prepared || !technique) {
      work.cancel(lane)
      return set(null, [])
    }
    busy.value = true
    const rough = techniques.draft !== null
    const input = { prepared, technique, rough, brief: rough }
    const outcome = await work.run(lane, 'proposal', input, words.work.loads, propose)
    if (outcome !== 'cancelled') set(outcome.ok ? outcome.value : null, outcome.alerts, own === asked)
  }
  // By its words: an equal technique is no other.
  watch([() => fits.prepared, () => JSON.stringify(techniqueOf()), () => techniques.draft !== null], propose, {
    flush: 'post',
    immediate: true,
  })
  return { proposal, alerts, busy }
}
