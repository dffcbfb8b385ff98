import { alert } from '../../../outcome.ts'
import type { Recording } from '../../recording.ts'

/** Cycles made of one: two whole strides of each leg lie away from the ends. */
const CYCLES = 4
/** Of a cycle: less than this is no whole one. */
const WHOLE = 0.985
/** Correlation of left and right from which on both are counted from their own foot strike. */
const IN_STEP = 0.3

/**
 * A table of one gait cycle in percent, as laboratories export it, shows no whole step from strike to strike: it is
 * repeated. Where left and right go in step each was counted from its own foot strike, and the left leg is laid half a
 * cycle later. Only where joint angles are all there is: positions and plates do not repeat.
 */
export function repeatCycle(recording: Recording): Recording {
  const { times, angles, provenance } = recording
  const n = times.length - 1
  const { cycle } = provenance
  if (cycle === undefined || !isAnglesAlone(recording) || n < 20) return recording
  const step = (times[n]! - times[0]!) / n
  const isEven = times.every((time, i) => Math.abs(time - times[0]! - i * step) < 0.05 * step)
  const length = times[n]! - times[0]!
  if (!isEven || length < WHOLE * cycle.seconds || length > 1.02 * cycle.seconds) return recording
  const inStep = calcInStep(angles)
  if (inStep === null) return recording
  const isOwn = inStep > IN_STEP
  const count = CYCLES * n + 1
  const later = (channel: string): number => (isOwn && channel.endsWith('.left') ? 0.5 * n : 0)
  const repeated = Object.fromEntries(
    Object.entries(angles).map(([channel, values]) => [channel, repeat(values, count, later(channel))]),
  ) as Recording['angles']
  const how = isOwn
    ? 'Left and right are each counted from their own foot strike, so the left leg was laid half a cycle later.'
    : 'Left and right go as they were recorded.'
  return {
    ...recording,
    times: Float64Array.from({ length: count }, (_, i) => times[0]! + i * step),
    angles: repeated,
    modelOutputs: {},
    provenance: {
      ...provenance,
      decisions: [...provenance.decisions, `The gait cycle was repeated ${CYCLES} times. ${how}`],
    },
    alerts: [
      ...recording.alerts,
      alert(
        'info',
        'time.percent-repeated',
        `This file holds one gait cycle; it was repeated ${CYCLES} times, so that there are whole steps. ${how}`,
        'Steps that differ are not seen: use the recording itself where you have it.',
      ),
    ],
  }
}

const isAnglesAlone = ({ points, groundForces, pelvisPath, events }: Recording): boolean =>
  Object.keys(points).length === 0 && groundForces.length === 0 && pelvisPath === null && events.length === 0

/** One cycle after the other; the step from its last value to its first is spread over the cycle. */
function repeat(values: Float64Array, count: number, later: number): Float64Array {
  const n = values.length - 1
  const gap = values[n]! - values[0]!
  const closed = values.map((value, i) => value - (i / n) * gap + gap / 2)
  return Float64Array.from({ length: count }, (_, i) => {
    const at = (((i - later) % n) + n) % n
    const k = Math.floor(at)
    return closed[k]! + (at - k) * (closed[k + 1]! - closed[k]!)
  })
}

/** Correlation of left and right hips, or knees; null without both. */
function calcInStep(angles: Recording['angles']): number | null {
  for (const joint of ['hip', 'knee'] as const) {
    const [left, right] = [angles[`${joint}.flexion.left`], angles[`${joint}.flexion.right`]]
    if (left === undefined || right === undefined || ![...left, ...right].every(Number.isFinite)) continue
    const [a, b] = [centre(left), centre(right)]
    const along = (x: Float64Array, y: Float64Array): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
    return along(a, b) / Math.sqrt(along(a, a) * along(b, b))
  }
  return null
}

function centre(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}
