import { dimensionlessSpeed } from '../ground/walker.ts'
import { alert } from '../outcome.ts'
import type { Recording } from '../recording/recording.ts'

/** Of stature: thigh and shank. */
const THIGH = 0.245
const SHANK = 0.246
/**
 * Half a stride by how far the ankle goes back under the hip, constant and slope with dimensionless speed: 61 walks of
 * 21 adults (Fukuchi 2018), whose strides follow from published cadence.
 */
const HALF_STRIDE = [0.813, 0.253] as const
/** Of the duration: what is left of those walks (3 %) and of the cadence. */
const ERROR = 0.05
const ASSUMED = 'time.percent-cycle'

/**
 * A gait cycle in percent whose duration nobody stated, walked at a known speed: the angles show how long its steps
 * are, and speed × duration is a stride. The clock is set to it.
 */
export function withCycleFromSpeed(recording: Recording, speed: number | null, stature: number | null): Recording {
  const { cycle } = recording.provenance
  if (cycle?.isAssumed !== true || speed === null || stature === null) return recording
  const reach = calcReach(recording, stature)
  if (reach === null) return recording
  const [constant, slope] = HALF_STRIDE
  const seconds = (2 * reach * (constant + slope * dimensionlessSpeed(speed, stature))) / speed
  const by = seconds / cycle.seconds
  const words = `${seconds.toFixed(2)} s ± ${(100 * ERROR).toFixed(0)} %`
  return {
    ...recording,
    times: recording.times.map((time) => by * time),
    rate: recording.rate / by,
    provenance: {
      ...recording.provenance,
      cycle: { seconds, isAssumed: false },
      decisions: [...recording.provenance.decisions, `One gait cycle lasts ${words}, from speed and joint angles.`],
    },
    alerts: [
      ...recording.alerts.filter(({ code }) => code !== ASSUMED),
      alert(
        'info',
        'time.percent-from-speed',
        `This file is in percent of a gait cycle: one lasts ${words}, as the speed of ${speed.toFixed(2)} m/s and the length of the steps in its angles show.`,
        'State the duration of the cycle where it is known.',
      ),
    ],
  }
}

/** How far the ankles go forward and back under the hips, m, mean of both legs; null without hips and knees. */
function calcReach({ angles }: Recording, stature: number): number | null {
  const reaches = (['left', 'right'] as const).flatMap((side) => {
    const [hip, knee] = [angles[`hip.flexion.${side}`], angles[`knee.flexion.${side}`]]
    if (hip === undefined || knee === undefined) return []
    const tilt = angles['pelvis.tilt']
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    hip.forEach((flexion, k) => {
      const thigh = flexion - (tilt?.[k] ?? 0)
      const x = stature * (THIGH * Math.sin(thigh) + SHANK * Math.sin(thigh - knee[k]!))
      if (!Number.isFinite(x)) return
      low = Math.min(low, x)
      high = Math.max(high, x)
    })
    return high > low ? [high - low] : []
  })
  return reaches.length === 0 ? null : reaches.reduce((sum, one) => sum + one, 0) / reaches.length
}
