import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../outcome.ts'
import type { Angles, Poses } from '../kinematics/forward.ts'
import { calcPoses } from '../kinematics/forward.ts'
import { calcAngles } from '../kinematics/inverse.ts'
import { composeCardan, multiply3 } from '../../math/rotation.ts'
import { readRecording } from '../read.ts'
import type { GaitEvent, GroundForce, Recording } from '../recording.ts'
import type { FoundEvents } from './find-events.ts'
import { findEvents } from './find-events.ts'
import { calcPlateEvents } from './plate-events.ts'
import { toByteSource } from '../../testing/byte-source.ts'

const folder = new URL('../../../fixtures/recordings/', import.meta.url)
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)))

interface Truth {
  readonly trials: Readonly<
    Record<
      string,
      { readonly speed: number; readonly strideTime: number; readonly events: readonly Omit<GaitEvent, 'source'>[] }
    >
  >
}
const truth = JSON.parse(new TextDecoder().decode(bytesOf('truth.json'))) as Truth

const cache = new Map<string, Recording>()
async function made(name: string): Promise<Recording> {
  const known = cache.get(name)
  if (known) return known
  const bytes = bytesOf(name)
  const outcome = await readRecording(toByteSource(bytes, name))
  if (!outcome.ok) throw new Error(outcome.alerts.map((a) => a.message).join('; '))
  cache.set(name, outcome.value)
  return outcome.value
}

function value(outcome: Outcome<FoundEvents>): FoundEvents {
  if (!outcome.ok) throw new Error('expected events')
  return outcome.value
}

/** How far found events lie from the true ones, ms; what is missing or too many away from the ends. */
function compare(
  events: readonly GaitEvent[],
  trial: string,
  last: number,
  margin = 0.12,
): { strikes: number[]; offs: number[]; missing: number; extra: number } {
  const wanted = truth.trials[trial]!.events.filter(({ time }) => time > margin && time < last - margin)
  const used = new Set<GaitEvent>()
  const out = { strikes: [] as number[], offs: [] as number[], missing: 0, extra: 0 }
  for (const one of wanted) {
    const near = events.filter((e) => e.side === one.side && e.kind === one.kind && Math.abs(e.time - one.time) < 0.1)
    if (near.length === 0) out.missing++
    else {
      used.add(near[0]!)
      out[one.kind === 'strike' ? 'strikes' : 'offs'].push(1000 * Math.abs(near[0]!.time - one.time))
    }
  }
  out.extra = events.filter((e) => !used.has(e) && e.time > margin && e.time < last - margin).length
  return out
}

const worst = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)

/** The same motion with the whole body turned about the vertical by an angle per frame. */
function turned(recording: Recording, angleAt: (frame: number) => number): Recording {
  const count = recording.times.length
  const poses = calcPoses(recording.angles, count)
  const axes = new Float64Array(poses.axes.length)
  const turn = new Float64Array(9)
  const segments = poses.axes.length / count / 9
  for (let frame = 0; frame < count; frame++) {
    composeCardan('ZXY', 0, 0, angleAt(frame), turn, 0)
    for (let s = 0; s < segments; s++)
      multiply3(turn, 0, poses.axes, (frame * segments + s) * 9, axes, (frame * segments + s) * 9)
  }
  const all = calcAngles({ ...poses, axes } as Poses)
  const angles: Record<string, Float64Array> = {}
  for (const channel of Object.keys(recording.angles)) angles[channel] = all[channel as keyof Angles]!
  return { ...recording, angles, pelvisPath: null }
}

describe('gait events from joint angles', () => {
  for (const [trial, strikeMs, offMs] of [
    ['walk', 20, 15],
    ['antalgic', 25, 36],
    ['run', 20, 10],
    ['stairs', 20, 10],
  ] as const) {
    it(`finds every step of the made ${trial} and nothing else`, async () => {
      const recording = await made(`${trial}.csv`)
      const found = value(findEvents(recording, { sources: ['kinematics'] }))
      const { strikes, offs, missing, extra } = compare(found.events, trial, 6)
      expect({ missing, extra }).toEqual({ missing: 0, extra: 0 })
      expect(worst(strikes)).toBeLessThan(strikeMs)
      expect(worst(offs)).toBeLessThan(offMs)
      expect(found.running).toBe(trial === 'run')
      expect(found.events.every((e) => e.source === 'kinematics')).toBe(true)
    })
  }

  it('does not care which way the subject walks, nor that it turns on the way', async () => {
    const recording = await made('walk.csv')
    const straight = value(findEvents(recording, { sources: ['kinematics'] })).events
    const turns: [string, (frame: number) => number, number][] = [
      ['towards −x', () => Math.PI, 0.002],
      ['askew', () => -2.2, 0.002],
      ['through a right angle', (frame) => (frame / 600) * (Math.PI / 2), 0.02],
    ]
    for (const [, angleAt, tolerance] of turns) {
      const events = value(findEvents(turned(recording, angleAt), { sources: ['kinematics'] })).events
      expect(events.map((e) => e.side + e.kind)).toEqual(straight.map((e) => e.side + e.kind))
      expect(worst(events.map((e, k) => Math.abs(e.time - straight[k]!.time)))).toBeLessThan(tolerance)
    }
  })

  it('does not need a pelvis path, nor anything of the other leg', async () => {
    const recording = await made('walk.csv')
    const angles = Object.fromEntries(Object.entries(recording.angles).filter(([name]) => !name.endsWith('.left')))
    const outcome = findEvents({ ...recording, angles, pelvisPath: null }, { sources: ['kinematics'] })
    const found = value(outcome)
    expect(found.events.length).toBeGreaterThan(8)
    expect(found.events.every((e) => e.side === 'right')).toBe(true)
    expect(outcome.alerts).toEqual([])
  })

  it('scales to a child: shorter legs, quicker steps', async () => {
    const recording = await made('walk.csv')
    const quick = {
      ...recording,
      times: recording.times.map((t) => 0.7 * t),
      rate: recording.rate / 0.7,
      subject: { height: 1.1 },
    }
    const events = value(findEvents(quick, { sources: ['kinematics'] })).events.map((e) => ({
      ...e,
      time: e.time / 0.7,
    }))
    const { missing, extra, strikes } = compare(events, 'walk', 6)
    expect({ missing, extra }).toEqual({ missing: 0, extra: 0 })
    expect(worst(strikes)).toBeLessThan(25)
  })

  it('bears noise and gaps: nothing invented across the long gap, the rest found', async () => {
    const found = value(findEvents(await made('walk-rough.csv'), { sources: ['kinematics'] }))
    const early = found.events.filter((e) => e.time < 5)
    const { missing, extra, strikes, offs } = compare(early, 'walk', 5)
    expect({ missing, extra }).toEqual({ missing: 0, extra: 0 })
    expect(worst([...strikes, ...offs])).toBeLessThan(35)
  })

  it('finds nothing in standing, and explains why; nor without legs', async () => {
    const recording = await made('walk.csv')
    const still = Object.fromEntries(
      Object.entries(recording.angles)
        .filter(([name]) => name.includes('flexion'))
        .map(([name, values]) => [name, values!.map((_, k) => 0.1 + 0.002 * Math.sin(k / 40))]),
    )
    const standing = findEvents({ ...recording, angles: still, pelvisPath: null })
    expect(value(standing).events).toEqual([])
    expect(standing.alerts.map((a) => a.code)).toEqual(['events.standing'])
    const [times, angles] = [
      recording.times.slice(0, 26),
      Object.fromEntries(Object.entries(recording.angles).map(([name, values]) => [name, values!.slice(0, 26)])),
    ]
    expect(
      findEvents({ ...recording, times, angles, pelvisPath: recording.pelvisPath!.slice(0, 3 * 26) }).alerts.map(
        (a) => a.message,
      ),
    ).toEqual(['The recording lasts 0.25 s, less than one stride: no gait events can be found in it.'])
    const legless = findEvents({ ...recording, angles: { 'trunk.tilt': recording.angles['trunk.tilt']! } })
    expect(legless.alerts.map((a) => a.code)).toEqual(['events.no-feet'])
  })
})

describe('gait events from markers', () => {
  for (const trial of ['walk', 'antalgic', 'run', 'stairs'] as const) {
    it(`finds the made ${trial} within a frame or so of its strikes`, async () => {
      const recording = await made(`${trial}.trc`)
      const found = value(findEvents(recording))
      expect(found.feet!.from).toBe('markers')
      const { missing, extra, strikes, offs } = compare(found.events, trial, 3, 0.15)
      expect({ missing, extra }).toEqual({ missing: 0, extra: 0 })
      expect(worst(strikes)).toBeLessThan(10)
      expect(worst(offs)).toBeLessThan(36)
    })
  }

  it('warns when left and right are swapped', async () => {
    const recording = await made('walk.trc')
    const swap = (name: string): string =>
      /^R[A-Z]/.test(name) ? name.replace(/^R/, 'L') : name.replace(/^L(?=[A-Z])/, 'R')
    const points = Object.fromEntries(Object.entries(recording.points).map(([name, values]) => [swap(name), values]))
    expect(findEvents({ ...recording, points }).alerts.map((a) => a.code)).toContain('events.sides-swapped')
    expect(findEvents(recording).alerts).toEqual([])
  })
})

describe('gait events from force plates', () => {
  it('lie where the force passes the threshold, with plate and foot named', async () => {
    const recording = await made('walk.c3d')
    const { contacts, events } = calcPlateEvents(recording)
    expect(contacts).toHaveLength(3)
    expect(contacts.map(({ side, plates }) => [side, plates])).toEqual([
      ['right', ['Plate 1']],
      ['left', ['Plate 2']],
      ['right', ['Plate 3']],
    ])
    const { strikes, offs, extra } = compare(events, 'walk', 3)
    expect(extra).toBe(0)
    // 20 N of a force that fades in and out smoothly.
    expect(worst([...strikes, ...offs])).toBeLessThan(20)
  })

  it('join two plates under one foot and ignore a brushed edge', () => {
    const times = Float64Array.from({ length: 1000 }, (_, k) => k / 1000)
    const plate = (name: string, from: number, to: number, newton: number): GroundForce => ({
      name,
      side: 'right',
      times,
      force: Float64Array.from({ length: 3000 }, (_, k) =>
        k % 3 === 1 && times[Math.floor(k / 3)]! >= from && times[Math.floor(k / 3)]! < to ? newton : 0,
      ),
      point: new Float64Array(3000),
      freeMoment: new Float64Array(3000),
    })
    const recording = {
      ...cacheless(times),
      groundForces: [plate('A', 0.2, 0.5, 400), plate('B', 0.45, 0.8, 500), plate('C', 0.9, 0.92, 300)],
    }
    const { contacts, events } = calcPlateEvents(recording)
    expect(contacts.map(({ plates }) => plates)).toEqual([['A', 'B']])
    expect(events.map(({ kind, time }) => [kind, Math.round(1000 * time)])).toEqual([
      ['strike', 199],
      ['off', 800],
    ])
  })

  it('do not count a contact that began before the record, or ends after it', () => {
    const times = Float64Array.from({ length: 500 }, (_, k) => k / 1000)
    const force = Float64Array.from({ length: 1500 }, (_, k) => (k % 3 === 1 ? 500 : 0))
    const always: GroundForce = {
      name: 'A',
      side: 'left',
      times,
      force,
      point: new Float64Array(1500),
      freeMoment: new Float64Array(1500),
    }
    const { contacts, events } = calcPlateEvents({ ...cacheless(times), groundForces: [always] })
    expect(contacts).toHaveLength(1)
    expect(events).toEqual([])
  })

  it('give way to the motion when a foot stood half off the plate, and report it', async () => {
    const recording = await made('walk.c3d')
    const late = recording.groundForces.map((plate) => ({ ...plate, times: plate.times.map((t) => t + 0.1) }))
    const outcome = findEvents({ ...recording, events: [], groundForces: late })
    expect(value(outcome).events.every((e) => e.source === 'kinematics')).toBe(true)
    expect(outcome.alerts.some((a) => a.code === 'events.plate-disagrees')).toBe(true)
  })

  it('state when it is not known who stood on a plate', async () => {
    const recording = await made('walk.c3d')
    const nobody = recording.groundForces.map((plate) => ({ ...plate, side: null }))
    expect(calcPlateEvents({ ...recording, groundForces: nobody }).alerts.map((a) => a.code)).toEqual([
      'events.plate-without-foot',
    ])
  })
})

describe('sources together', () => {
  it('take the file first, then plates, then motion, each event once and with its source', async () => {
    const recording = await made('walk.c3d')
    const kept = recording.events.filter((e) => e.side === 'left')
    const { events } = value(findEvents({ ...recording, events: kept }))
    const sources = new Set(events.map((e) => e.source))
    expect(sources).toEqual(new Set(['file', 'force plate', 'kinematics']))
    const { missing, extra } = compare(events, 'walk', 3)
    expect({ missing, extra }).toEqual({ missing: 0, extra: 0 })
    expect(events.filter((e) => e.source === 'file')).toEqual(kept)
  })
})

function cacheless(times: Float64Array): Recording {
  return {
    times,
    rate: 1000,
    angles: {},
    points: {},
    pelvisPath: null,
    groundForces: [],
    events: [],
    subject: {},
    modelOutputs: {},
    mapping: [],
    provenance: {
      fileName: 'made',
      bytes: 0,
      sha256: '',
      reader: 'csv',
      decisions: [],
      fileToWorld: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    },
    alerts: [],
  }
}
