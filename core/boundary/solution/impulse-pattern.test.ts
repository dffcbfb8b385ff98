import { beforeAll, describe, expect, it } from 'vitest'
import type { Fit } from '../../fit/fit.ts'
import { calcMotionLoads } from '../../pipeline/calc-motion-loads.ts'
import { chooseBoundaries, planPhases } from '../../pipeline/solve-phases.ts'
import type { GaitEvent } from '../../recording/recording.ts'
import { calcCycles } from '../../recording/events/cycles.ts'
import { calcDemandedMoments } from '../../testing/demanded-loads.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { degToRad } from '../../units/units.ts'
import type { Moments, PatternRequest } from './impulse-pattern.ts'
import { calcActing, calcImpulsePattern, integrateMoment } from './impulse-pattern.ts'
import type { Motion } from './motion.ts'

const ramp: Moments = {
  times: Float64Array.of(0, 1, 1, 3),
  // About the subject's right: 0 to 2, then, on the other side of a boundary, 4 to 0.
  joints: [{ joint: 'knee.left', momentOnDistalInWorld: Float64Array.of(9, 9, 0, 9, 9, 2, 9, 9, 4, 9, 9, 0) }],
}

describe('the integral of a moment', () => {
  it('is that of its straight pieces, clipped to the span, and does not reach across a jump', () => {
    expect(integrateMoment(ramp, 'knee.left', { from: 0, to: 3 })).toBeCloseTo(1 + 4, 12)
    expect(integrateMoment(ramp, 'knee.left', { from: 0.5, to: 1 })).toBeCloseTo(0.75, 12)
    expect(integrateMoment(ramp, 'knee.left', { from: 0.5, to: 2 })).toBeCloseTo(0.75 + 3, 12)
    expect(integrateMoment(ramp, 'hip.left', { from: 0, to: 3 })).toBe(0)
    expect(integrateMoment(null, 'knee.left', { from: 0, to: 3 })).toBe(0)
  })
})

/** Three boundaries of a right cycle, in each of two cycles, with an ankle that gives more in the second. */
function request(): PatternRequest {
  const times = [0.1, 0.3, 0.6]
  const ids = ['strike.right', 'single support.right', 'off.right']
  const boundaries = [0, 1].flatMap((k) =>
    times.map((t, i) => ({
      id: i === 1 ? `${ids[i]}.${k + 1}@0.5` : `${ids[i]}.${k + 1}`,
      recordedTime: 0.1 + k + (t - 0.1) * (1 + 0.2 * k),
    })),
  )
  const phase = (start: string, end: string) => ({ phase: { start, end }, times: Float64Array.of(0, 1) })
  return {
    motion: {
      boundaries,
      impulses: boundaries.map(({ id }, i) => ({
        boundary: id,
        joints: [{ joint: 'ankle.right', angular: [5, 5, i < 3 ? -7 : -14] }],
      })),
      phases: boundaries.flatMap(({ id }) => [phase('', id), phase(id, '')]),
    } as unknown as Motion,
    inside: null,
    cycles: [
      { side: 'right', from: 0.1, to: 1.1 },
      { side: 'right', from: 1.1, to: 2.3 },
    ],
    mass: 70,
  }
}

describe('the pattern of the muscles’ impulses', () => {
  it('is the mean over cycles with its spread, at each boundary’s place in the leg’s own cycle', () => {
    const [leg, ...rest] = calcImpulsePattern(request())
    expect(rest).toEqual([])
    expect(leg).toMatchObject({ side: 'right', cycles: 2 })
    const points = leg!.joints.find(({ joint }) => joint === 'ankle')!.points
    expect(points.map(({ boundary }) => boundary)).toEqual(['strike.right', 'single support.right@0.5', 'off.right'])
    points.forEach(({ share }, i) => expect(share).toBeCloseTo([0, 0.2, 0.5][i]!, 12))
    for (const { mean, sd, count } of points) {
      // A turn of the foot about the subject's right lifts it: the other way it pushes off, up in the picture.
      expect(mean).toBeCloseTo(0.15, 12)
      expect(sd).toBeCloseTo(0.1 / Math.SQRT2, 12)
      expect(count).toBe(2)
    }
  })

  it('has no spread with one cycle, and is nothing without one', () => {
    const { cycles, ...rest } = request()
    const [leg] = calcImpulsePattern({ ...rest, cycles: cycles.slice(0, 1) })
    expect(leg!.joints.flatMap(({ points }) => points).every(({ sd, count }) => sd === null && count === 1)).toBe(true)
    expect(calcImpulsePattern({ ...rest, cycles: [] })).toEqual([])
  })
})

describe('impulses of a walk with boundaries set by the program', () => {
  let fit: Fit
  let events: readonly GaitEvent[]
  let motion: Motion
  beforeAll(() => {
    const walk = fitSyntheticWalk({ seconds: 4 })
    fit = walk.fit
    events = walk.events
    const chosen = chooseBoundaries(fit, planPhases(fit, events), { tolerance: degToRad(3) })
    if (!chosen.ok) throw new Error(chosen.alerts[0]!.message)
    motion = chosen.value.solved.motion
  })

  it('are what the moments of the recorded motion give, integrated from middle to middle', () => {
    const recorded = calcDemandedMoments(fit, events)
    const inside = calcMotionLoads(motion, 'predicted', 0, { samples: 0 })
    const pairs = new Map<string, [number, number][]>()
    for (const { boundary, joints } of calcActing({ motion, inside })) {
      const before = motion.phases.find(({ phase }) => phase.end === boundary)!.phase
      const after = motion.phases.find(({ phase }) => phase.start === boundary)!.phase
      if (before.kind !== 'single support' || after.kind !== 'single support') continue
      const span = { from: (before.from + before.to) / 2, to: (after.from + after.to) / 2 }
      for (const [joint, value] of joints) {
        const [name, side] = joint.split('.')
        const key = `${side === before.side ? 'stance' : 'swing'} ${name}`
        pairs.set(key, [...(pairs.get(key) ?? []), [value, integrateMoment(recorded, joint, span)]])
      }
    }
    // Free joints by their jumps alone; led ones with what leads them inside the phases.
    expect(pairs.size).toBeGreaterThanOrEqual(6)
    for (const name of ['hip', 'knee', 'ankle'])
      for (const role of ['stance', 'swing']) expect(correlate(pairs.get(`${role} ${name}`)!)).toBeGreaterThan(0.95)
  })

  it('make a pattern of both legs that has every boundary of the cycle once', () => {
    const cycles = calcCycles(events)
    const pattern = calcImpulsePattern({ motion, inside: null, cycles, mass: 70 })
    expect(pattern.map(({ side }) => side)).toEqual(['left', 'right'])
    for (const { joints } of pattern)
      for (const { points } of joints) {
        expect(new Set(points.map(({ boundary }) => boundary)).size).toBe(points.length)
        expect(points.every(({ share }) => share >= 0 && share < 1)).toBe(true)
        expect(points.length).toBeGreaterThan(8)
      }
  })
})

function correlate(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [a, b] = [mean(([x]) => x), mean(([, y]) => y)]
  const [ab, aa, bb] = [mean(([x, y]) => (x - a) * (y - b)), mean(([x]) => (x - a) ** 2), mean(([, y]) => (y - b) ** 2)]
  return ab / Math.sqrt(aa * bb)
}
