import { describe, expect, it } from 'vitest'
import { createSplineBasis, evaluateSpline, fitSpline } from '../../math/spline.ts'
import { createRandom } from '../../math/random.ts'
import type { AngleChannel } from '../channels.ts'
import type { GroundForce, Recording } from '../recording.ts'
import type { ConditionOptions, ConditionedRecording } from './condition.ts'
import { conditionRecording } from './condition.ts'
import { calcGaps, fillShortGaps } from './gaps.ts'
import { calcResiduals, suggestCutoff } from './residuals.ts'
import { unwrapAngle } from './smooth.ts'
import { channelInWords } from '../../gait/channel-words.ts'

const even = (count: number, rate: number, start = 0): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => start + k / rate)

function recordingOf(
  times: Float64Array,
  angles: Partial<Record<AngleChannel, Float64Array>>,
  more: Partial<Recording> = {},
): Recording {
  return {
    times,
    rate: (times.length - 1) / (times.at(-1)! - times[0]!),
    angles,
    points: {},
    pelvisPath: null,
    groundForces: [],
    events: [],
    subject: {},
    modelOutputs: {},
    mapping: [],
    provenance: {
      fileName: 'made.csv',
      bytes: 0,
      sha256: '',
      reader: 'csv',
      decisions: [],
      fileToWorld: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    },
    alerts: [],
    ...more,
  }
}

function conditioned(recording: Recording, options?: ConditionOptions): ConditionedRecording {
  const outcome = conditionRecording(recording, options)
  if (!outcome.ok) throw new Error(outcome.alerts.map((a) => a.message).join('; '))
  return outcome.value
}

const swing = (t: number): number => 0.5 * Math.sin(2 * Math.PI * t) + 0.2 * Math.cos(4 * Math.PI * t)
const swingRate = (t: number): number => Math.PI * Math.cos(2 * Math.PI * t) - 0.8 * Math.PI * Math.sin(4 * Math.PI * t)
const swingAcceleration = (t: number): number =>
  -2 * Math.PI ** 2 * Math.sin(2 * Math.PI * t) - 3.2 * Math.PI ** 2 * Math.cos(4 * Math.PI * t)

const hole = (values: Float64Array, first: number, last: number): Float64Array =>
  values.map((v, k) => (k >= first && k <= last ? Number.NaN : v))

const worst = (a: Float64Array, b: Float64Array, from = 0, to = a.length): number => {
  let w = 0
  for (let k = from; k < to; k++) w = Math.max(w, Math.abs(a[k]! - b[k]!))
  return w
}

const load = (t: number): number => (t > 0.5 && t < 1.2 ? Math.sin((Math.PI * (t - 0.5)) / 0.7) : 0)

/** The analogue frequency behind a digital one at 100 Hz, where the two-pass factor holds exactly. */
const warp = (frequency: number): number => Math.tan((Math.PI * frequency) / 100)

describe('gaps', () => {
  it('are listed with their place and with the time from sample to sample', () => {
    const times = even(100, 100)
    const values = hole(hole(hole(times.map(swing), 0, 1), 40, 44), 98, 99)
    const gaps = calcGaps('knee.flexion.left', values, 1, times)
    expect(gaps.map((g) => [g.place, g.firstFrame, g.lastFrame])).toEqual([
      ['start', 0, 1],
      ['inside', 40, 44],
      ['end', 98, 99],
    ])
    expect(gaps[1]!.duration).toBeCloseTo(0.06, 12)
    expect(calcGaps('x', new Float64Array(10).fill(Number.NaN), 1, even(10, 100))[0]!.place).toBe('whole')
  })

  it('are filled up to the limit and not beyond, never at the ends', () => {
    const times = even(300, 100)
    const truth = times.map(swing)
    const holed = hole(hole(hole(truth, 0, 3), 50, 58), 150, 170)
    const { values, gaps } = fillShortGaps('x', holed, 1, times, 0.1)
    expect(gaps.map((g) => g.filled)).toEqual([false, true, false])
    expect(worst(values, truth, 50, 59)).toBeLessThan(2e-3) // a tenth of a degree; h⁴/384·max|f⁗| of this curve is 1.5e-3
    expect(Number.isNaN(values[0]!)).toBe(true)
    expect(Number.isNaN(values[160]!)).toBe(true)
    expect(worst(values, truth, 10, 50)).toBe(0)
  })

  it('of a marker are filled in all three coordinates together', () => {
    const times = even(60, 100)
    const xyz = Float64Array.from({ length: 180 }, (_, k) => swing(times[Math.floor(k / 3)]!) + (k % 3))
    const holed = Float64Array.from(xyz)
    holed[3 * 30 + 1] = Number.NaN
    const { values, gaps } = fillShortGaps('heel', holed, 3, times, 0.1)
    expect(gaps).toHaveLength(1)
    expect(worst(values, xyz)).toBeLessThan(1e-4)
  })
})

describe('gaps in a noisy signal', () => {
  /**
   * Root mean square errors over gaps of 80 ms all over a swing-like curve (about 0.7 rad to and fro): of our fills,
   * and of natural cubic splines through eight samples on each side.
   */
  function errorOfFills(rate: number, noise: number): { ours: number; through: number } {
    const random = createRandom(11)
    const times = even(5 * rate, rate)
    const truth = times.map(swing)
    const noisy = truth.map((value) => value + noise * random.normal())
    const missing = Math.round(0.08 * rate) - 1
    let [ours, through, count] = [0, 0, 0]
    for (let first = Math.round(0.5 * rate); first < 4.4 * rate; first += Math.round(0.17 * rate)) {
      const next = first + missing
      const { values, gaps } = fillShortGaps('x', hole(noisy, first, next - 1), 1, times, 0.1)
      expect(gaps.map(({ filled }) => filled)).toEqual([true])
      // Recorded samples stay as they were recorded.
      expect(values.subarray(0, first)).toEqual(noisy.subarray(0, first))
      expect(values.subarray(next)).toEqual(noisy.subarray(next))
      const around = [...times.keys()].filter((k) => k >= first - 8 && k < next + 8 && (k < first || k >= next))
      const spline = fitSpline(
        createSplineBasis(
          Float64Array.from(around, (k) => times[k]!),
          3,
        ),
        Float64Array.from(around, (k) => noisy[k]!),
      )
      const joined = evaluateSpline(spline, times.subarray(first, next))
      for (let k = first; k < next; k++, count++) {
        ours += (values[k]! - truth[k]!) ** 2
        through += (joined[k - first]! - truth[k]!) ** 2
      }
    }
    return { ours: Math.sqrt(ours / count), through: Math.sqrt(through / count) }
  }

  // The more samples a second, the steeper the slope that two noisy neighbours make, and the more of them there are to
  // see through it.
  it.each([
    [50, 1.4, 0.85],
    [100, 1, 0.5],
    [200, 0.75, 0.25],
    [500, 0.75, 0.1],
  ])('are filled at %i Hz within %f of the noise, not with slopes the noise makes', (rate, ofNoise, ofThrough) => {
    for (const noise of [0.01, 0.03]) {
      const { ours, through } = errorOfFills(rate, noise)
      expect(ours).toBeLessThan(ofNoise * noise)
      expect(ours).toBeLessThan(ofThrough * through)
    }
  })

  it('are filled better than by a spline through all samples where there is no noise, too', () => {
    const { ours, through } = errorOfFills(100, 0)
    expect(ours).toBeLessThan(0.5 * through)
  })

  it('are joined by a plain spline where too few samples stand next to them', () => {
    const times = even(13, 100)
    const line = times.map((t) => 3 - 2 * t)
    const { values, gaps } = fillShortGaps('x', hole(line, 5, 7), 1, times, 0.1)
    expect(gaps.map(({ filled }) => filled)).toEqual([true])
    expect(worst(values, line)).toBeLessThan(1e-12)
  })
})

describe('conditioning a recording', () => {
  it('keeps slow motion, removes noise, and records the true cut-off', () => {
    const random = createRandom(1)
    const times = even(600, 100)
    const truth = times.map(swing)
    const noisy = truth.map((v) => v + 0.01 * random.normal())
    const { recording, smoothing } = conditioned(recordingOf(times, { 'knee.flexion.right': noisy }))
    const rms = (a: Float64Array): number => Math.sqrt(a.reduce((s, v, k) => s + (v - truth[k]!) ** 2, 0) / a.length)
    expect(rms(recording.angles['knee.flexion.right']!)).toBeLessThan(0.5 * rms(noisy))
    expect(smoothing.cutoff).toBe(6)
    expect(warp(6) / warp(smoothing.passCutoff!)).toBeCloseTo(0.802, 3)
    expect(smoothing.words).toContain('order 4')
  })

  it('gives first and second derivatives of the smoothed signal', () => {
    const times = even(600, 100)
    const recording = recordingOf(times, { 'hip.flexion.left': times.map(swing) })
    for (const smoothing of [{ kind: 'none' }, { kind: 'spline' }] as const) {
      const made = conditioned(recording, { smoothing })
      expect(worst(made.angleRates['hip.flexion.left']!, times.map(swingRate), 20, 580)).toBeLessThan(2e-3)
      expect(worst(made.angleAccelerations['hip.flexion.left']!, times.map(swingAcceleration), 20, 580)).toBeLessThan(
        0.05,
      )
    }
    // At 12 Hz the filter passes 1 and 2 Hz almost whole.
    const made = conditioned(recording, { smoothing: { kind: 'butterworth', cutoff: 12 } })
    expect(worst(made.angleAccelerations['hip.flexion.left']!, times.map(swingAcceleration), 60, 540)).toBeLessThan(
      0.05,
    )
  })

  it('splits at a long gap in a leg channel and reports it in words', () => {
    const times = even(500, 100)
    const whole = times.map(swing)
    const outcome = conditionRecording(
      recordingOf(times, { 'knee.flexion.right': hole(whole, 200, 259), 'hip.flexion.right': whole }),
    )
    if (!outcome.ok) throw new Error('expected a value')
    expect(outcome.value.spans).toEqual([
      { first: 0, last: 199 },
      { first: 260, last: 499 },
    ])
    const warning = outcome.alerts.find((a) => a.code === 'conditioning.gap-left-open')!
    expect(warning.message).toContain('Right knee flexion is missing for 0.61 s from 2.00 s')
    expect(warning.where).toEqual({ file: 'made.csv', channel: 'knee.flexion.right', time: 2 })
    expect(Number.isNaN(outcome.value.recording.angles['knee.flexion.right']![230]!)).toBe(true)
    // Each side is smoothed as if alone: nothing leaks through the gap.
    const left = conditioned(recordingOf(times.slice(0, 200), { 'knee.flexion.right': whole.slice(0, 200) }))
    expect(
      worst(
        outcome.value.recording.angles['knee.flexion.right']!,
        left.recording.angles['knee.flexion.right']!,
        0,
        200,
      ),
    ).toBeLessThan(1e-12)
  })

  it('speaks once of channels that are missing together, and of the first few stretches where all differ', () => {
    const times = even(500, 100)
    const whole = times.map(swing)
    const legs = ['hip', 'knee', 'ankle'].flatMap((joint) => [`${joint}.flexion.left`, `${joint}.flexion.right`])
    const reported = (gap: (k: number) => number) =>
      conditionRecording(
        recordingOf(times, Object.fromEntries(legs.map((leg, k) => [leg, hole(whole, gap(k), gap(k) + 30)]))),
      ).alerts.filter(({ code }) => code === 'conditioning.gap-left-open')
    const [all, ...more] = reported(() => 200)
    expect(all!.message).toMatch(/^6 channels \(left hip flexion, .*, …\) are missing for 0.32 s from 2.00 s: longer/)
    expect(more).toEqual([])
    const apart = reported((k) => 50 + 40 * k)
    expect(apart).toHaveLength(5)
    expect(apart.at(-1)!.message).toMatch(/ankle flexion are missing .* \(and at 1 more place\)/)
  })

  it('does not split at a long gap in an arm', () => {
    const times = even(300, 100)
    const whole = times.map(swing)
    const made = conditioned(
      recordingOf(times, { 'elbow.flexion.left': hole(whole, 100, 200), 'hip.flexion.left': whole }),
    )
    expect(made.spans).toEqual([{ first: 0, last: 299 }])
    expect(made.gaps).toHaveLength(1)
  })

  it.each([
    ['a marker', { points: true }],
    ['a joint', { points: false }],
  ])('does not call a short gap of %s long when it stays open for want of neighbours', (_, { points }) => {
    const times = even(300, 100)
    const whole = times.map(swing)
    // One value, a gap of one frame, then the rest: a spline needs two on each side.
    const lone = Float64Array.from(whole, (value, i) => (i === 0 || i > 1 ? value : Number.NaN))
    const marker = Float64Array.from({ length: 900 }, (__, k) => lone[Math.floor(k / 3)]!)
    const outcome = conditionRecording(
      points
        ? recordingOf(times, { 'hip.flexion.left': whole }, { points: { M: marker } })
        : recordingOf(times, { 'hip.flexion.left': lone }),
    )
    const found = outcome.alerts.find(({ code }) => /gap-left-open|gaps-in-others/.test(code))!
    expect(found.message).toContain('too few values')
    expect(found.message).not.toContain('longer than')
  })

  it('speaks of markers with gaps once, however many there are, and of open ends', () => {
    const times = even(300, 100)
    const whole = times.map(swing)
    const marker = (from: number): Float64Array =>
      Float64Array.from({ length: 900 }, (_, k) => (k >= 3 * from && k < 3 * from + 90 ? Number.NaN : k / 900))
    const points = Object.fromEntries(Array.from({ length: 8 }, (_, k) => [`M${k}`, marker(50 + 20 * k)]))
    const outcome = conditionRecording(recordingOf(times, { 'hip.flexion.left': hole(whole, 0, 30) }, { points }))
    expect(outcome.alerts.map((a) => [a.severity, a.code])).toEqual([
      ['info', 'conditioning.gaps-in-others'],
      ['info', 'conditioning.ends-open'],
    ])
    expect(outcome.alerts[0]!.message).toContain(
      '8 channels or markers (M0, M1, M2, M3, M4, …) have gaps longer than 0.1 s',
    )
    expect(outcome.alerts[1]!.message).toContain('used from 0.31 s to 2.99 s')
  })

  it('resamples to another rate after smoothing', () => {
    const times = even(600, 100, 3)
    const made = conditioned(recordingOf(times, { 'hip.flexion.left': times.map(swing) }), {
      rate: 60,
      smoothing: { kind: 'butterworth', cutoff: 12 },
    })
    expect(made.recording.rate).toBe(60)
    expect(made.recording.times).toHaveLength(360)
    expect(worst(made.recording.angles['hip.flexion.left']!, made.recording.times.map(swing), 30, 330)).toBeLessThan(
      2e-4,
    )
  })

  it('takes rounded times as even, and interpolates truly uneven ones with a warning', () => {
    const times = even(300, 150)
    const rounded = times.map((t) => Math.round(t * 1000) / 1000)
    const calm = conditionRecording(recordingOf(rounded, { 'hip.flexion.left': times.map(swing) }), {
      smoothing: { kind: 'none' },
    })
    if (!calm.ok) throw new Error('expected a value')
    expect(calm.alerts).toEqual([])
    expect(worst(calm.value.recording.angles['hip.flexion.left']!, times.map(swing), 2, 298)).toBeLessThan(0.002)

    const random = createRandom(4)
    const shaken = times.map((t, k) => (k === 0 || k === 299 ? t : t + random.between(-0.3, 0.3) / 150))
    const uneven = conditionRecording(recordingOf(shaken, { 'hip.flexion.left': shaken.map(swing) }), {
      smoothing: { kind: 'none' },
    })
    if (!uneven.ok) throw new Error('expected a value')
    expect(uneven.alerts.map((a) => a.code)).toEqual(['conditioning.uneven-times'])
    const { recording } = uneven.value
    expect(
      worst(recording.angles['hip.flexion.left']!, recording.times.map(swing), 3, recording.times.length - 3),
    ).toBeLessThan(1e-4)
  })

  it('leaves a pause in the clock open when it is longer than the limit', () => {
    const times = Float64Array.from([...even(200, 100), ...even(200, 100, 2.5)])
    const { recording, spans } = conditioned(recordingOf(times, { 'hip.flexion.left': times.map(swing) }))
    expect(spans).toHaveLength(2)
    expect(recording.times).toHaveLength(450)
    expect(Number.isNaN(recording.angles['hip.flexion.left']![225]!)).toBe(true)
  })

  it('refuses a cut-off above half the rate, and lowers its own default with a warning', () => {
    const times = even(100, 10)
    const recording = recordingOf(times, { 'hip.flexion.left': times.map((t) => Math.sin(t)) })
    const refusedOne = conditionRecording(recording, { smoothing: { kind: 'butterworth', cutoff: 6 } })
    expect(refusedOne.ok).toBe(false)
    expect(refusedOne.alerts[0]!.code).toBe('conditioning.cutoff-above-nyquist')
    expect(refusedOne.alerts[0]!.tip).toContain('below 5.0 Hz')
    const lowered = conditionRecording(recording)
    if (!lowered.ok) throw new Error('expected a value')
    expect(lowered.alerts[0]!.code).toBe('conditioning.cutoff-near-nyquist')
    expect(lowered.value.smoothing.cutoff).toBe(4)
  })

  it('reports how far it is signal by signal, and stops when asked', () => {
    const times = even(300, 100)
    const raw = recordingOf(times, {
      'hip.flexion.left': times.map(swing),
      'knee.flexion.left': times.map(swing),
      'ankle.flexion.left': times.map(swing),
    })
    const reported: number[] = []
    expect(conditionRecording(raw, {}, { progress: (fraction) => reported.push(fraction) }).ok).toBe(true)
    expect(reported).toHaveLength(3)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    reported.length = 0
    const outcome = conditionRecording(
      raw,
      {},
      { progress: (fraction) => reported.push(fraction), isCancelled: () => reported.length === 2 },
    )
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts.map(({ code }) => code)).toEqual(['conditioning.stopped'])
    expect(reported).toHaveLength(2)
  })

  it('refuses a recording of a handful of frames', () => {
    const outcome = conditionRecording(recordingOf(even(5, 100), { 'hip.flexion.left': new Float64Array(5) }))
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]!.code).toBe('conditioning.too-short')
  })

  it('leaves out a channel without values and carries on', () => {
    const times = even(100, 100)
    const outcome = conditionRecording(
      recordingOf(times, {
        'hip.flexion.left': times.map(swing),
        'ankle.flexion.left': new Float64Array(100).fill(Number.NaN),
      }),
    )
    if (!outcome.ok) throw new Error('expected a value')
    expect(Object.keys(outcome.value.recording.angles)).toEqual(['hip.flexion.left'])
    expect(outcome.alerts.map((a) => a.code)).toContain('conditioning.empty-channel')
  })

  it('takes away whole turns before smoothing', () => {
    const turning = Float64Array.from({ length: 300 }, (_, k) => {
      const angle = k * 0.04
      return Math.atan2(Math.sin(angle), Math.cos(angle))
    })
    const straight = unwrapAngle(turning)
    expect(
      worst(
        straight,
        Float64Array.from({ length: 300 }, (_, k) => k * 0.04),
      ),
    ).toBeLessThan(1e-12)
    const calm = Float64Array.of(0.1, Number.NaN, 0.3)
    expect(unwrapAngle(calm)).toBe(calm)
  })

  it('smooths a plate like the motion and finds the centre of pressure again', () => {
    const times = even(2000, 1000)
    const ground: GroundForce = {
      name: 'plate 1',
      side: null,
      times,
      force: Float64Array.from({ length: 6000 }, (_, k) => [40, 800, -20][k % 3]! * load(times[Math.floor(k / 3)]!)),
      point: Float64Array.from({ length: 6000 }, (_, k) => {
        const t = times[Math.floor(k / 3)]!
        return load(t) > 0 ? [1 + 0.2 * (t - 0.5), 0.1, 0.3][k % 3]! : Number.NaN
      }),
      freeMoment: Float64Array.from({ length: 6000 }, (_, k) =>
        k % 3 === 1 ? 3 * load(times[Math.floor(k / 3)]!) : 0,
      ),
    }
    const motion = even(200, 100)
    const made = conditioned(recordingOf(motion, { 'hip.flexion.left': motion.map(swing) }, { groundForces: [ground] }))
    const smooth = made.groundForces[0]!
    const at = 850
    expect(smooth.force[3 * at + 1]).toBeCloseTo(800, -1)
    expect(smooth.point[3 * at]).toBeCloseTo(1.07, 2)
    expect(smooth.point[3 * at + 1]).toBeCloseTo(0.1, 10)
    expect(smooth.point[3 * at + 2]).toBeCloseTo(0.3, 6)
    expect(smooth.freeMoment[3 * at + 1]).toBeCloseTo(3, 1)
    expect(Number.isNaN(smooth.point[0]!)).toBe(true)
    expect(made.recording.groundForces[0]).toBe(ground)
    // Impulse is kept: a low-pass filter has gain 1 at zero frequency.
    const impulse = (force: Float64Array): number => times.reduce((sum, _, k) => sum + force[3 * k + 1]!, 0)
    expect(impulse(smooth.force) / impulse(ground.force)).toBeCloseTo(1, 6)
  })

  it('is the same for every signal however the rest of the recording looks', () => {
    const times = even(250, 100)
    const alone = conditioned(recordingOf(times, { 'hip.flexion.left': times.map(swing) }))
    const among = conditioned(
      recordingOf(times, { 'knee.flexion.left': hole(times.map(swing), 3, 60), 'hip.flexion.left': times.map(swing) }),
    )
    expect(among.recording.angles['hip.flexion.left']).toEqual(alone.recording.angles['hip.flexion.left'])
  })
})

describe('residual analysis', () => {
  it('finds the cut-off between motion and noise, and the size of the noise', () => {
    const random = createRandom(9)
    const times = even(1000, 100)
    const motion = times.map((t) => swing(t) + 0.03 * Math.sin(2 * Math.PI * 3 * t))
    const analysis = calcResiduals(
      motion.map((v) => v + 0.005 * random.normal()),
      100,
    )!
    expect(analysis.suggested).toBeGreaterThan(3)
    expect(analysis.suggested).toBeLessThan(8)
    expect(analysis.intercept).toBeGreaterThan(0.003)
    expect(analysis.intercept).toBeLessThan(0.007)
  })

  it('suggests nothing for a signal that was smoothed before', () => {
    const times = even(600, 100)
    expect(calcResiduals(times.map(swing), 100)!.suggested).toBeNull()
    expect(suggestCutoff(recordingOf(times, { 'hip.flexion.left': times.map(swing) })).cutoff).toBeNull()
  })

  it('goes by how high the markers are where there are no angles', () => {
    const random = createRandom(11)
    const times = even(1000, 100)
    const marker = (): Float64Array =>
      Float64Array.from({ length: 3000 }, (_, i) =>
        i % 3 === 1 ? 0.1 * swing(times[Math.floor(i / 3)]!) + 0.001 * random.normal() : i,
      )
    const { cutoff, channels } = suggestCutoff({
      ...recordingOf(times, {}),
      points: { RHEE: marker(), LHEE: marker() },
    })
    expect(Object.keys(channels)).toEqual(['RHEE', 'LHEE'])
    expect(cutoff).toBeGreaterThan(1)
    expect(cutoff).toBeLessThan(8)
  })

  it('leaves the fast signals their motion however many slow ones there are', () => {
    const random = createRandom(12)
    const times = even(1000, 100)
    const noisy = (signal: (t: number) => number): Float64Array => times.map((t) => signal(t) + 0.005 * random.normal())
    const knee = (t: number): number => swing(t) + 0.1 * Math.sin(10 * Math.PI * t)
    const slow = (t: number): number => 0.05 * Math.sin(2 * Math.PI * t)
    const { cutoff, channels } = suggestCutoff(
      recordingOf(times, {
        'pelvis.tilt': noisy(slow),
        'pelvis.obliquity': noisy(slow),
        'pelvis.rotation': noisy(slow),
        'trunk.tilt': noisy(slow),
        'trunk.obliquity': noisy(slow),
        'trunk.rotation': noisy(slow),
        'knee.flexion.left': noisy(knee),
        'knee.flexion.right': noisy(knee),
      }),
    )
    expect(channels['pelvis.tilt']!.suggested).toBeLessThan(4)
    // The knee has motion at 5 Hz, which a cut-off of its own frequency would halve.
    expect(cutoff).toBeGreaterThan(6)
  })

  it('gives one cut-off for a whole recording', () => {
    const random = createRandom(10)
    const times = even(1000, 100)
    const noisy = (): Float64Array => times.map((t) => swing(t) + 0.005 * random.normal())
    const { cutoff, channels } = suggestCutoff(
      recordingOf(times, { 'hip.flexion.left': noisy(), 'knee.flexion.left': noisy(), 'ankle.flexion.left': noisy() }),
    )
    expect(Object.keys(channels)).toHaveLength(3)
    expect(cutoff).toBeGreaterThan(2)
    expect(cutoff).toBeLessThan(8)
  })
})

describe('channel names in words', () => {
  it('read like a clinician would write them', () => {
    expect(channelInWords('knee.flexion.right')).toBe('right knee flexion')
    expect(channelInWords('pelvis.tilt')).toBe('pelvis tilt')
    expect(channelInWords('RASI')).toBe('RASI')
  })
})
