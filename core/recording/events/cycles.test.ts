import type { Side } from '../../gait/side.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../read.ts'
import type { GaitEvent, Recording } from '../recording.ts'
import { calcCycles } from './cycles.ts'
import { addEvent, moveEvent, removeEvent } from './edit.ts'
import { calcFeetTracks } from './feet.ts'
import { calcHeading } from './heading.ts'
import { checkOrder } from './order.ts'
import { findPeaks, findPeriod, findRise, refinePeak } from './peaks.ts'
import { calcSpatioTemporal, calcSymmetryIndex } from './spatio-temporal.ts'
import { toByteSource } from '../../testing/byte-source.ts'

const folder = new URL('../../../fixtures/recordings/', import.meta.url)
const truth = JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8')) as {
  trials: Record<
    string,
    {
      speed: number
      strideTime: number
      strideLength: number
      leftStepLength: number
      stepWidth: number
      events: Omit<GaitEvent, 'source'>[]
    }
  >
}
const trueEvents = (trial: string, last: number): GaitEvent[] =>
  truth.trials[trial]!.events.filter(({ time }) => time < last).map((event) => ({ ...event, source: 'file' }))

async function made(name: string): Promise<Recording> {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)))
  const outcome = await readRecording(toByteSource(bytes, name))
  if (!outcome.ok) throw new Error(outcome.alerts.map((a) => a.message).join('; '))
  return outcome.value
}

const event = (side: Side, kind: 'strike' | 'off', time: number): GaitEvent => ({
  side,
  kind,
  time,
  source: 'kinematics',
})
const WALK: GaitEvent[] = [
  event('right', 'strike', 0),
  event('left', 'off', 0.12),
  event('left', 'strike', 0.5),
  event('right', 'off', 0.62),
  event('right', 'strike', 1),
  event('left', 'off', 1.12),
  event('left', 'strike', 1.5),
]

describe('cycles', () => {
  it('run from strike to strike of one foot, with the events of both feet inside', () => {
    expect(calcCycles(WALK)).toEqual([
      { side: 'right', from: 0, to: 1, off: 0.62, oppositeOff: 0.12, oppositeStrike: 0.5 },
      { side: 'left', from: 0.5, to: 1.5, off: 1.12, oppositeOff: 0.62, oppositeStrike: 1 },
    ])
  })

  it('do not reach across a pause', () => {
    expect(calcCycles([event('left', 'strike', 0), event('left', 'strike', 9)])).toEqual([])
  })
})

describe('the order of events', () => {
  it('is silent for walking and for running', () => {
    expect(checkOrder(WALK, false)).toEqual([])
    const run = [
      event('right', 'strike', 0),
      event('right', 'off', 0.25),
      event('left', 'strike', 0.36),
      event('left', 'off', 0.61),
      event('right', 'strike', 0.72),
    ]
    expect(checkOrder(run, true)).toEqual([])
  })

  it('names a missing off, a missing step and a stance that cannot be', () => {
    const noOff = checkOrder(
      WALK.filter((e) => !(e.side === 'right' && e.kind === 'off')),
      false,
    )
    expect(noOff.map((a) => a.code)).toEqual(['events.order'])
    expect(noOff[0]!.message).toBe(
      'Two right strikes follow each other at 0.00 s and 1.00 s without an off between them.',
    )
    const noStep = checkOrder(
      WALK.filter((e) => !(e.side === 'left' && e.time === 0.5)),
      false,
    )
    expect(noStep.map((a) => a.code)).toContain('events.step-missing')
    const odd = checkOrder([event('left', 'strike', 0), event('left', 'off', 0.1), event('left', 'strike', 1)], false)
    expect(odd.map((a) => a.code)).toEqual(['events.odd-stance'])
  })
})

describe('editing events', () => {
  it('adds, moves and removes, marks what the user touched, and changes nothing in place', () => {
    const before = structuredClone(WALK)
    const added = addEvent(WALK, 'right', 'off', 1.63)
    expect(added.at(-1)).toEqual({ side: 'right', kind: 'off', time: 1.63, source: 'user' })
    const moved = moveEvent(added, WALK[3]!, 0.66)
    expect(moved.find((e) => e.time === 0.66)).toEqual({ side: 'right', kind: 'off', time: 0.66, source: 'user' })
    expect(moved.filter((e) => e.source === 'user')).toHaveLength(2)
    expect(removeEvent(moved, moved[0]!)).toHaveLength(moved.length - 1)
    expect(WALK).toEqual(before)
    expect(moved.map((e) => e.time)).toEqual(moved.map((e) => e.time).toSorted((a, b) => a - b))
  })
})

describe('spatio-temporal parameters', () => {
  for (const trial of ['walk', 'antalgic', 'run'] as const) {
    it(`are those the ${trial} was made with`, async () => {
      const recording = await made(`${trial}.csv`)
      const known = truth.trials[trial]!
      const st = calcSpatioTemporal(trueEvents(trial, 6), calcFeetTracks({ ...recording, subject: { height: 1.75 } }))
      expect(st.speedFrom).toBe('pelvis path')
      expect(st.speed! / known.speed).toBeCloseTo(1, 2)
      expect(st.cadence).toBeCloseTo(2 / known.strideTime, 4)
      expect(st.sides.left.stepLength!.mean).toBeCloseTo(known.leftStepLength, 2)
      expect(st.sides.right.stepLength!.mean).toBeCloseTo(known.strideLength - known.leftStepLength, 2)
      expect(st.sides.right.strideLength!.mean).toBeCloseTo(known.strideLength, 2)
      expect(Math.abs(st.stepWidth!.mean - known.stepWidth)).toBeLessThan(0.015)
      expect(st.statureAssumed).toBe(1.75)
    })
  }

  it('give shares of the cycle, flight and symmetry', async () => {
    const walk = calcSpatioTemporal(trueEvents('walk', 6), null)
    expect(walk.sides.right.stance!.mean).toBeCloseTo(0.62, 4)
    expect(walk.sides.right.doubleSupport!.mean).toBeCloseTo(0.24, 4)
    expect(walk.sides.right.singleSupport!.mean).toBeCloseTo(0.38, 4)
    expect(walk.flight).toBe(0)
    expect(Math.abs(walk.symmetry.stance!)).toBeLessThan(1e-3)
    expect(walk.speed).toBeNull()
    const run = calcSpatioTemporal(trueEvents('run', 6), null)
    expect(run.sides.left.doubleSupport!.mean).toBe(0)
    expect(run.sides.left.singleSupport!.mean).toBeCloseTo(0.37, 4)
    expect(run.flight).toBeCloseTo(0.26, 4)
    const limp = calcSpatioTemporal(trueEvents('antalgic', 6), calcFeetTracks(await made('antalgic.csv')))
    expect(limp.symmetry.stance).toBeLessThan(-15) // spares the right leg
    expect(limp.symmetry.stepLength).toBeGreaterThan(15)
    expect(limp.sides.left.stepTime!.count).toBeGreaterThan(2)
  })

  it('find the speed past the standing foot when the pelvis stays in place, as on a treadmill', async () => {
    const recording = await made('walk.csv')
    const speed = truth.trials['walk']!.speed
    const onBelt = recording.pelvisPath!.map((v, k) =>
      k % 3 === 0 ? v - speed * recording.times[Math.floor(k / 3)]! : v,
    )
    for (const pelvisPath of [onBelt, null]) {
      const feet = calcFeetTracks({ ...recording, pelvisPath, subject: { height: 1.75 } })
      const st = calcSpatioTemporal(trueEvents('walk', 6), feet)
      expect(st.speedFrom).toBe('standing foot')
      expect(Math.abs(st.speed! / speed - 1)).toBeLessThan(0.03)
      expect(Math.abs(st.sides.left.stepLength!.mean - 0.67)).toBeLessThan(0.03)
    }
  })

  it('know Robinson’s index', () => {
    expect(calcSymmetryIndex(1, 1)).toBe(0)
    expect(calcSymmetryIndex(0.8, 1.2)).toBeCloseTo(40, 10)
  })
})

describe('finding peaks', () => {
  it('takes those that stand out, the higher of two close ones, and cut ones at the ends', () => {
    const values = Float64Array.from(
      { length: 400 },
      (_, k) => Math.cos((2 * Math.PI * (k - 10)) / 100) + 0.05 * Math.cos(k / 2),
    )
    const peaks = findPeaks(values, 0.7, 40)
    expect(peaks).toHaveLength(4)
    peaks.forEach((p, k) => expect(Math.abs(p - (10 + 100 * k))).toBeLessThan(8))
  })

  it('refines between samples and finds rises and periods', () => {
    const times = Float64Array.from({ length: 200 }, (_, k) => k / 100)
    const values = times.map((t) => Math.cos(2 * Math.PI * (t - 0.6037)))
    expect(refinePeak(times, values, 60)).toBeCloseTo(0.6037, 4)
    expect(findRise(times, (k) => times[k]!, 0.333, 10, 100)).toBeCloseTo(0.333, 12)
    expect(findRise(times, (k) => times[k]!, 1.5, 10, 100)).toBeNull()
    const steps = Float64Array.from(
      { length: 500 },
      (_, k) => Math.sin((2 * Math.PI * k) / 110) + 0.4 * Math.sin((4 * Math.PI * k) / 110),
    )
    expect(Math.abs(findPeriod(steps, 45, 350)! - 110)).toBeLessThanOrEqual(1)
    expect(findPeriod(new Float64Array(300), 45, 200)).toBeNull()
  })
})

describe('the heading', () => {
  it('follows a path round a bend and takes facing when there is no travel', () => {
    const times = Float64Array.from({ length: 800 }, (_, k) => k / 100)
    // A quarter circle of 5 m radius to the left (towards −z), after walking along x.
    const path = new Float64Array(2400)
    for (let k = 0; k < 800; k++) {
      const bend = (k / 800) * (Math.PI / 2)
      path[3 * k] = 5 * Math.sin(bend)
      path[3 * k + 2] = -5 * (1 - Math.cos(bend))
    }
    const heading = calcHeading(times, null, path)
    expect(heading[400]).toBeCloseTo(Math.PI / 4, 2)
    const facing = new Float64Array(800).fill(3)
    expect(calcHeading(times, facing, new Float64Array(2400))[10]).toBeCloseTo(3, 10)
    expect(calcHeading(times, null, null)[5]).toBe(0)
  })
})
