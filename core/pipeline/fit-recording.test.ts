import { describe, expect, it } from 'vitest'
import { createSyntheticWalk, recordAngles, recordPoints, rmsAngle, worstAngle } from '../testing/synthetic-walk.ts'
import type { SyntheticWalk } from '../testing/synthetic-walk.ts'
import { calcPoses } from '../recording/kinematics/forward.ts'
import { SEGMENT_COUNT } from '../recording/kinematics/segments.ts'
import { conditionRecording } from '../recording/conditioning/condition.ts'
import { radToDeg } from '../units/units.ts'
import { fitRecording } from './fit-recording.ts'
import type { FitOptions } from './fit-recording.ts'
import type { Recording } from '../recording/recording.ts'
import type { Fit } from '../fit/fit.ts'
import { anglesOf } from '../testing/walk-angles.ts'

const FACTORS = {
  thigh: 1.06,
  shank: 0.95,
  foot: 1.1,
  pelvis: 0.93,
  trunk: 1.04,
  upperArm: 0.97,
  forearm: 1.03,
  shoulders: 0.9,
}

function fitted(recording: Recording, walk: SyntheticWalk, options: FitOptions = {}): Fit {
  const outcome = fitRecording(recording, walk.body.subject, {
    template: walk.body.template,
    table: 'winter',
    events: walk.events,
    ...options,
  })
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}

function worstLength(fit: Fit, walk: SyntheticWalk, names: RegExp): number {
  let worst = 0
  fit.body.segments.forEach((segment, j) => {
    if (names.test(segment.name))
      worst = Math.max(worst, Math.abs(segment.length.value / walk.body.segments[j]!.length.value - 1))
  })
  return worst
}

const indicesOf = (walk: SyntheticWalk, names: RegExp): number[] =>
  walk.body.segments.flatMap((segment, j) => (names.test(segment.name) ? [j] : []))

const LIMBS = /thigh|shank|foot|upperArm|forearm|pelvis/

describe('fitting a synthetic walk', () => {
  it('recovers lengths within 1 % and poses within 0.2° from joint centres, arms included', () => {
    const walk = createSyntheticWalk({ template: 'whole-body', factors: FACTORS, leftFactor: 1.01 })
    const fit = fitted(recordPoints(walk), walk)
    expect(fit.basis).toBe('markers')
    expect(worstLength(fit, walk, LIMBS)).toBeLessThan(0.01)
    expect(
      radToDeg(worstAngle(fit.directions, walk.directions, walk.body.segments.length, indicesOf(walk, LIMBS))),
    ).toBeLessThan(0.2)
    expect(fit.verdict.quality).toBe('good')
  })

  it('degrades gracefully with noise and gaps', () => {
    const walk = createSyntheticWalk({ factors: FACTORS })
    const S = walk.body.segments.length
    const fitWith = (noise: number, gaps = 0): Fit => {
      const clean = conditionRecording(recordPoints(walk, noise, gaps))
      if (!clean.ok) throw new Error(clean.alerts[0]?.message)
      return fitted(clean.value.recording, walk)
    }
    // Against the same filter without noise, and away from the ends, where a filter has nothing to lean on.
    const inner = (fit: Fit): Float64Array => fit.directions.subarray(40 * 3 * S, fit.directions.length - 40 * 3 * S)
    const still = inner(fitWith(0))
    // What theory lets through. A zero-lag Butterworth of two second-order passes, 3 dB down at 6 Hz, has |H|² = (1 +
    // (f/f₀)⁴)⁻² with f₀ = 6 Hz / 0.802 and the
    // noise bandwidth 3π/(8√2) f₀; of white noise up to 50 Hz this leaves a share of the variance, and one independent
    // look per 1/(2 bandwidth) seconds.
    const bandwidth = ((3 * Math.PI) / (8 * Math.SQRT2)) * (6 / 0.802)
    const left = Math.sqrt(bandwidth / 50)
    const looks = Math.min(60, 2 * bandwidth * 4)
    const shortest = Math.min(...indicesOf(walk, /thigh|shank/).map((j) => walk.body.segments[j]!.length.value))
    for (const noise of [0.002, 0.005, 0.01]) {
      const fit = fitWith(noise)
      const holed = fitWith(noise, 0.05)
      const sd = noise * left
      // Along a rod both ends scatter; across it they make it longer by their square. Four deviations, and a thousandth
      // for the table's pull.
      const length = ((4 * Math.SQRT2 * sd) / Math.sqrt(looks) + (2 * sd * sd) / shortest) / shortest + 0.001
      expect(worstLength(fit, walk, /thigh|shank/)).toBeLessThan(length)
      expect(worstLength(holed, walk, /thigh|shank/)).toBeLessThan(length)
      // Two ends, two directions across: 2 sd / length for one rod; the worst of four has 1 + ½ + ⅓ + ¼ times the
      // square.
      const pose = ((2 * sd) / shortest) * Math.sqrt(25 / 12)
      const missed = (one: Fit): number => rmsAngle(inner(one), still, S, indicesOf(walk, /thigh|shank/))
      expect(missed(fit)).toBeLessThan(pose)
      // It cannot be much better either: then the noise would not have reached the fit.
      expect(missed(fit)).toBeGreaterThan(0.6 * pose)
      // Gaps of 8 frames in 4 % of the frames of each of seven points: a quarter of all frames. A fill is off by less
      // than the noise of one sample, like the samples it
      // stands for, but all through the gap, so that the filter takes less of it away: a fifth more in all.
      expect(missed(holed)).toBeLessThan(1.2 * missed(fit))
    }
  })

  it('gives each fitted length an uncertainty that covers its error', () => {
    const walk = createSyntheticWalk({ factors: FACTORS })
    const fit = fitted(recordPoints(walk, 0.003), walk)
    fit.body.segments.forEach((segment, j) => {
      if (!/thigh|shank|foot/.test(segment.name)) return
      expect(segment.length.source).toBe('fitted to markers')
      expect(Math.abs(segment.length.value - walk.body.segments[j]!.length.value)).toBeLessThan(2 * segment.length.sd!)
    })
  })

  it('recovers the leg length from angles and the pelvis path alone: stance feet stay put', () => {
    const walk = createSyntheticWalk({ factors: { thigh: 1.06, shank: 1.06, foot: 1, pelvis: 1, trunk: 1 } })
    const fit = fitted(recordAngles(walk, anglesOf(walk)), walk)
    expect(fit.basis).toBe('angles')
    expect(worstLength(fit, walk, /thigh|shank/)).toBeLessThan(0.01)
    expect(fit.residuals[0]!.rms).toBeLessThan(0.002)
    expect(
      radToDeg(
        worstAngle(
          fit.directions,
          walk.directions,
          walk.body.segments.length,
          indicesOf(walk, /thigh|shank|pelvis|trunk/),
        ),
      ),
    ).toBeLessThan(0.2)
  })

  it('finds the hips below a pelvis point that lies elsewhere, and a treadmill’s belt', () => {
    const walk = createSyntheticWalk({})
    const angles = anglesOf(walk)
    const poses = calcPoses(angles, walk.times.length)
    // A point 8 cm ahead of and 7 cm above the mid-hip in pelvis axes, seen from a belt that runs at 1.2 m/s.
    const path = walk.root.map((value, i) => {
      const k = Math.floor(i / 3)
      const c = i % 3
      const at = k * SEGMENT_COUNT * 9 + 3 * c
      return value + 0.08 * poses.axes[at]! + 0.07 * poses.axes[at + 1]! - (c === 0 ? 1.2 * walk.times[k]! : 0)
    })
    const fit = fitted({ ...recordAngles(walk, angles), pelvisPath: path }, walk)
    expect(fit.residuals[0]!.rms).toBeLessThan(0.003)
    const drift = fit.root.map(
      (value, i) => value - walk.root[i]! + (i % 3 === 0 ? 1.2 * walk.times[Math.floor(i / 3)]! : 0),
    )
    const spread = (c: number): number => {
      const column = Array.from(drift).filter((_, i) => i % 3 === c)
      return Math.max(...column) - Math.min(...column)
    }
    // Only as the pelvis turns does its point show where the hips are: a centimetre or two remain.
    for (const c of [0, 1, 2]) expect(spread(c)).toBeLessThan(0.02)
  })

  it('rebuilds the way over the ground from the stance foot when the file has no pelvis path', () => {
    const walk = createSyntheticWalk({ seconds: 5 })
    const fit = fitted(recordAngles(walk, anglesOf(walk), false), walk)
    expect(fit.rootMeasured).toBe(false)
    const n = walk.times.length
    const travelled = fit.root[3 * (n - 1)]! - fit.root[0]!
    expect(travelled / (walk.root[3 * (n - 1)]! - walk.root[0]!)).toBeCloseTo(1, 1)
    expect(fit.verdict.quality).toBe('fair')
  })

  it('refuses markers that show no leg, and files with nothing to fit', () => {
    const walk = createSyntheticWalk({})
    const none = fitRecording({ ...recordPoints(walk), points: { HEAD: walk.points['RHJC']! } }, walk.body.subject, {
      basis: 'markers',
    })
    expect(none.ok).toBe(false)
    expect(none.alerts[0]!.code).toBe('fit.no-markers')
    const empty = fitRecording({ ...recordPoints(walk), points: {} }, walk.body.subject)
    expect(empty.ok).toBe(false)
    expect(empty.alerts[0]!.code).toBe('fit.nothing-to-fit')
  })

  it('fits the one leg whose markers are there, and warns of the other', () => {
    const walk = createSyntheticWalk({})
    const recording = recordPoints(walk)
    const oneLeg = Object.fromEntries(
      Object.entries(recording.points).filter(([name]) => !/^L(KJC|AJC|MT|TOE|HEE|KNE|ANK)/.test(name)),
    )
    expect(Object.keys(oneLeg).length).toBeLessThan(Object.keys(recording.points).length)
    const outcome = fitRecording({ ...recording, points: oneLeg }, walk.body.subject)
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    expect(outcome.alerts.map(({ code }) => code)).toContain('fit.leg-unseen')
    const length = (name: string): number => outcome.value.body.segments.find((one) => one.name === name)!.length.value
    const known = (name: string): number => walk.body.segments.find((one) => one.name === name)!.length.value
    expect(length('shank.right') / known('shank.right')).toBeCloseTo(1, 2)
  })

  it('keeps a length that was entered by hand', () => {
    const walk = createSyntheticWalk({})
    const entered = { value: 0.4, sd: 0.001, source: 'entered by hand' }
    const fit = fitted(recordPoints(walk), walk, { overrides: { lengths: { 'thigh.right': entered } } })
    expect(fit.body.segments.find((one) => one.name === 'thigh.right')!.length).toEqual(entered)
  })
})
