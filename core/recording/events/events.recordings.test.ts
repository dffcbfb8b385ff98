import { describe, expect, it } from 'vitest'
import { joinForces } from '../join-forces.ts'
import type { GaitEvent, Recording } from '../recording.ts'
import { fromAngles, fromMarkers } from './feet.ts'
import { findEvents } from './find-events.ts'
import { calcKinematicEvents } from './kinematic-events.ts'
import { calcPlateEvents } from './plate-events.ts'
import { calcSpatioTemporal } from './spatio-temporal.ts'
import { readShared } from '../../testing/shared-data.ts'

const load = async (motion: string, forces?: string): Promise<Recording> => {
  const recording = await readShared(motion)
  return forces === undefined ? recording : joinForces(recording, await readShared(forces))
}

/** Differences to the plates, in ms, by side and kind, and how many frames of the recording that is. */
function differences(
  recording: Recording,
  by: 'markers' | 'joint angles',
): { event: GaitEvent; ms: number; frames: number }[] {
  const tracks = by === 'markers' ? fromMarkers(recording) : fromAngles(recording)
  if (tracks === null) throw new Error(`no feet by ${by}`)
  const { events } = calcKinematicEvents(tracks)
  return calcPlateEvents(recording).events.flatMap((event) => {
    const gaps = events.filter((e) => e.side === event.side && e.kind === event.kind).map((e) => e.time - event.time)
    const nearest = gaps.filter((gap) => Math.abs(gap) < 0.15).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
    return nearest === undefined ? [] : [{ event, ms: 1000 * nearest, frames: nearest * recording.rate }]
  })
}

const beyondTwoFrames = (all: readonly { frames: number }[]): number =>
  all.filter(({ frames }) => Math.abs(frames) > 2).length

const subject01 = 'opensim-subject01-walk/subject01_walk1'
const CASES: readonly (readonly [
  name: string,
  by: 'markers' | 'joint angles',
  least: number,
  beyond: number,
  motion: string,
  forces?: string,
])[] = [
  ['a treadmill walk by angles', 'joint angles', 12, 0, `${subject01}_ik.mot`, `${subject01}_grf.mot`],
  ['a treadmill walk by markers', 'markers', 7, 0, `${subject01}.trc`, `${subject01}_grf.mot`],
  [
    'a planar model',
    'joint angles',
    7,
    0,
    'gait1018-subject01-jr/subject01_walk1_ik.mot',
    'gait1018-subject01-jr/subject01_walk1_grf.mot',
  ],
  ['a child by Plug-in Gait’s angles', 'joint angles', 4, 0, 'vicon-pig-kinetics/HC002D06.c3d'],
  ['an overground walk by markers', 'markers', 6, 0, 'rajagopal-walk/markers_walk.trc', 'rajagopal-walk/grf_walk.mot'],
  // One off of this run lies 2.1 frames from the plate.
  ['a run by markers', 'markers', 3, 1, 'bmc-running/motion_capture_run.trc', 'bmc-running/grf_run.mot'],
  ['a run by angles', 'joint angles', 3, 0, 'bmc-running/ik_output_run.mot', 'bmc-running/grf_run.mot'],
  ['a child by markers', 'markers', 4, 0, 'vicon-pig-kinetics/HC002D06.c3d'],
  ['a child by angles', 'joint angles', 4, 0, 'vicon-pig-kinetics/HC036A10.c3d'],
  ['a patient by markers', 'markers', 2, 0, 'jia-mri-walk/Walking01.c3d'],
  [
    'a patient with one leg’s angles',
    'joint angles',
    1,
    0,
    'jia-mri-walk/manual/Walking02_kinematics.mot',
    'jia-mri-walk/Walking02_kinetics.mot',
  ],
  [
    'three plates',
    'markers',
    6,
    0,
    'jam-overground-walk/overground_17.trc',
    'jam-overground-walk/overground_17_grf.mot',
  ],
  ['seven plates that cut small forces', 'markers', 7, 0, 'bmc-walk-cortex/walk1.trc', 'bmc-walk-cortex/walk1.forces'],
  ['an old file with gaps', 'markers', 4, 0, 'bmc-walk-cortex/Gait.c3d'],
]

describe('events of real walks', () => {
  for (const [name, by, least, beyond, motion, forces] of CASES) {
    it(`lie within two frames of the plates: ${name}`, async () => {
      const all = differences(await load(motion, forces), by)
      expect(all.length).toBeGreaterThanOrEqual(least)
      expect(beyondTwoFrames(all)).toBe(beyond)
    })
  }

  it('lie within two frames of 100 Hz cameras in angles that were resampled to 1000 Hz', async () => {
    const all = differences(await load('rajagopal-walk/coordinates.sto', 'rajagopal-walk/grf_walk.mot'), 'joint angles')
    expect(all).toHaveLength(4)
    for (const { ms } of all) expect(Math.abs(ms)).toBeLessThan(20)
  })

  it('lie within two frames of the ground reaction of a Nexus table down stairs, for the strikes', async () => {
    const recording = await load('nexus-csv-stairs/Movement_trial.csv')
    expect(recording.groundForces).toEqual([])
    const strikes = differences(recording, 'joint angles').filter(({ event }) => event.kind === 'strike')
    expect(strikes).toHaveLength(2)
    expect(beyondTwoFrames(strikes)).toBe(0)
  })

  it('know smoothed plates, cut plates and raw ones apart', async () => {
    const codes = async (motion: string, forces?: string): Promise<string[]> =>
      calcPlateEvents(await load(motion, forces)).alerts.map((a) => a.code)
    expect(await codes(`${subject01}_ik.mot`, `${subject01}_grf.mot`)).toEqual(['events.plates-smoothed'])
    expect(await codes('rajagopal-walk/markers_walk.trc', 'rajagopal-walk/grf_walk.mot')).toEqual([
      'events.plates-smoothed',
    ])
    expect(await codes('jia-mri-walk/Walking01.c3d')).toEqual(['events.plates-cut'])
    expect(await codes('bmc-walk-cortex/walk1.trc', 'bmc-walk-cortex/walk1.forces')).toEqual(['events.plates-cut'])
    expect(await codes('vicon-pig-kinetics/HC002D06.c3d')).toEqual([])
    expect(await codes('opensim-c3d-walking2/walking2.c3d')).toEqual([])
  })

  it('believe the motion where the heel landed before the plate, and report it', async () => {
    const recording = await load('opensim-c3d-walking2/walking2.c3d')
    const outcome = findEvents(recording)
    if (!outcome.ok) throw new Error('expected events')
    const strike = outcome.value.events.find(
      (e) => e.side === 'left' && e.kind === 'strike' && Math.abs(e.time - 2.17) < 0.03,
    )
    expect(strike?.source).toBe('kinematics')
    expect(outcome.alerts.map((a) => a.code)).toEqual(['events.plate-disagrees'])
  })

  it('come early down stairs, where the foot leaves by its middle: it rolls over the edge of the step', async () => {
    const recording = await load('nexus-csv-stairs/Movement_trial.csv')
    const plate = calcPlateEvents(recording).events.find((e) => e.side === 'right' && e.kind === 'off')!
    const heightAt = (name: string, time: number): number =>
      recording.points[name]![3 * recording.times.findIndex((t) => t >= time) + 1]!
    // From the full load of late stance to the plate's off: the end of the foot's segment sinks as much as the ankle
    // rises.
    const [toe, ankle] = ['RFO', 'RTI'].map((name) => heightAt(name, plate.time) - heightAt(name, plate.time - 0.15))
    expect(toe).toBeLessThan(-0.04)
    expect(ankle).toBeGreaterThan(0.035)
    const motion = findEvents(recording, { sources: ['kinematics'] })
    if (!motion.ok) throw new Error('expected events')
    const off = motion.value.events
      .filter((e) => e.side === 'right' && e.kind === 'off')
      .toSorted((a, b) => Math.abs(a.time - plate.time) - Math.abs(b.time - plate.time))[0]!
    expect(off.time - plate.time).toBeLessThan(-0.03)
  })

  it('notice sides that are swapped or mirrored', async () => {
    const outcome = findEvents(await load('bmc-walk-cortex/walk1.trc'))
    expect(outcome.alerts.map((a) => a.code)).toContain('events.sides-swapped')
  })

  it('are none in a standing trial', async () => {
    const outcome = findEvents(await load('vicon-pig-kinetics/HC002D02.c3d'), { sources: ['kinematics'] })
    if (!outcome.ok) throw new Error('expected events')
    expect(outcome.value.events).toEqual([])
  })

  it('go on for a minute of treadmill without a missed step', async () => {
    const recording = await load('opencap-walk-csv/opencap_walking1.csv')
    const outcome = findEvents(recording)
    if (!outcome.ok) throw new Error('expected events')
    expect(outcome.alerts).toEqual([])
    const { events } = outcome.value
    for (const side of ['left', 'right'] as const) {
      const strikes = events.filter((e) => e.side === side && e.kind === 'strike').map((e) => e.time)
      const strides = strikes.slice(1).map((t, k) => t - strikes[k]!)
      expect(Math.max(...strides) - Math.min(...strides)).toBeLessThan(0.25)
      expect(strikes.length).toBeGreaterThan(53)
    }
  })
})

describe('speeds of real walks', () => {
  it('are those stated with the recordings', async () => {
    const stated: [string, number][] = [
      ['jia-mri-walk/Walking01.c3d', 1.39],
      ['jia-mri-walk/Walking02.c3d', 1.44],
      ['jia-mri-walk/Walking04.c3d', 1.49],
      ['vicon-pig-kinetics/HC030A05.c3d', 1.05],
      ['vicon-pig-kinetics/HC032A03.c3d', 1.17],
      ['vicon-pig-kinetics/HC039A17.c3d', 1.45],
      ['jam-overground-walk/overground_17.trc', 1.32],
      ['bmc-walk-cortex/walk1.trc', 1.18],
      ['bmc-walk-cortex/Gait.c3d', 1.46],
    ]
    for (const [path, speed] of stated) {
      const outcome = findEvents(await load(path))
      if (!outcome.ok) throw new Error('expected events')
      const st = calcSpatioTemporal(outcome.value.events, outcome.value.feet)
      expect(Math.abs(st.speed! / speed - 1)).toBeLessThan(0.03)
    }
  })
})
