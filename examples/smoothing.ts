/**
 * How much of a noisy channel is motion? Angular accelerations of raw angles are mostly noise; a zero-lag low-pass
 * filter brings the knee back to the smooth walk the noise was added to.
 */
import { conditionRecording, radToDeg } from '../core/index.ts'
import { readFixture } from './read-file.ts'

const CHANNEL = 'knee.flexion.right'
const noisy = await readFixture('walk-rough.csv')
const clean = conditionRecording(noisy, { smoothing: { kind: 'butterworth', order: 4, cutoff: 6 } }) // Hz
if (!clean.ok) throw new Error(clean.alerts[0]?.message)
const truth = (await readFixture('walk.csv')).angles[CHANNEL]!
const away = (values: Float64Array): number => {
  const seen = [...values].flatMap((value, i) => (Number.isFinite(value) ? [(value - truth[i]!) ** 2] : []))
  return radToDeg(Math.sqrt(seen.reduce((sum, one) => sum + one, 0) / seen.length))
}

export const result = { before: away(noisy.angles[CHANNEL]!), after: away(clean.value.recording.angles[CHANNEL]!) }
console.log(
  `off the true knee angle by ${result.before.toFixed(2)}° before and ${result.after.toFixed(2)}° after smoothing`,
)
