import type { Vector3 } from '../../../math/vector3.ts'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../math/random.ts'
import type { Alert } from '../../../outcome.ts'
import { turnPelvisAngles } from './pelvis-angles.ts'
import { rotateTriples, type Rotation } from './rotation.ts'
import { findWorld } from './world.ts'

/** A body in our world: forward x, up y, right z; it walks `speed` m per frame along `way`. */
const BODY: Readonly<Record<string, Vector3>> = {
  RASI: [0.1, 1, 0.12],
  LASI: [0.1, 1, -0.12],
  RPSI: [-0.1, 1, 0.05],
  LPSI: [-0.1, 1, -0.05],
  RKNE: [0, 0.5, 0.1],
  LKNE: [0, 0.5, -0.1],
  RHEE: [-0.05, 0.05, 0.1],
  LHEE: [-0.05, 0.05, -0.1],
  RTOE: [0.15, 0.03, 0.1],
  LTOE: [0.15, 0.03, -0.1],
  C7: [-0.05, 1.4, 0],
}

function record(rotation: Rotation, way: Vector3, mirror = 1): Record<string, Float64Array> {
  const points: Record<string, Float64Array> = {}
  for (const [name, [x, y, z]] of Object.entries(BODY)) {
    const track = new Float64Array(3 * 50)
    for (let i = 0; i < 50; i++) track.set([x + way[0] * i, y, mirror * z + way[2] * i], 3 * i)
    // Into the room's axes: the transposed rotation.
    rotateTriples(track, [
      rotation[0],
      rotation[3],
      rotation[6],
      rotation[1],
      rotation[4],
      rotation[7],
      rotation[2],
      rotation[5],
      rotation[8],
    ])
    points[name] = track
  }
  return points
}

function find(points: Readonly<Record<string, Float64Array>>): {
  world: Rotation
  codes: string[]
  decisions: string[]
} {
  const [alerts, decisions]: [Alert[], string[]] = [[], []]
  const world = findWorld({ points, path: null, facing: null, up: null, push: null }, decisions, alerts)
  return { world, codes: alerts.map(({ code }) => code), decisions }
}

/** Every way a room's axes can lie along our world's: 24 proper rotations. */
const ROOMS: Rotation[] = []
for (const forward of [0, 1, 2]) {
  for (const up of [0, 1, 2]) {
    if (up === forward) continue
    for (const a of [1, -1]) {
      for (const b of [1, -1]) {
        const [x, y] = [
          [0, 0, 0],
          [0, 0, 0],
        ]
        x[forward] = a
        y[up] = b
        const z = [x[1]! * y[2]! - x[2]! * y[1]!, x[2]! * y[0]! - x[0]! * y[2]!, x[0]! * y[1]! - x[1]! * y[0]!]
        ROOMS.push([...x, ...y, ...z].map((value) => value + 0) as unknown as Rotation)
      }
    }
  }
}

describe('which way is forward, up and right', () => {
  it('is found in all 24 rooms for a walk', () => {
    expect(ROOMS).toHaveLength(24)
    for (const room of ROOMS) expect(find(record(room, [0.02, 0, 0])).world.map((value) => value + 0)).toEqual(room)
  })

  it('is found in all 24 rooms on a treadmill, from pelvis and feet', () => {
    for (const room of ROOMS) expect(find(record(room, [0, 0, 0])).world.map((value) => value + 0)).toEqual(room)
  })

  it('keeps the body facing forward when it walks backwards, and reports it', () => {
    const { world, codes } = find(record(ROOMS[0]!, [-0.02, 0, 0]))
    expect(world.map((value) => value + 0)).toEqual(ROOMS[0])
    expect(codes).toEqual(['frame.backwards'])
  })

  it('warns of sideways steps and of swapped sides', () => {
    expect(find(record(ROOMS[0]!, [0.001, 0, 0.02])).codes).toContain('frame.sideways')
    expect(find(record(ROOMS[0]!, [0.02, 0, 0], -1)).codes).toEqual(['frame.mirrored'])
  })

  it('follows a slanting walkway, and keeps the room’s axis when the slant is small', () => {
    const slanting = find(
      record(
        ROOMS.find((room) => room.join() === '1,0,0,0,1,0,0,0,1')!,
        [0.02, 0, 0.012],
      ),
    )
    expect(slanting.world[0]).toBeCloseTo(0.02 / Math.hypot(0.02, 0.012), 9)
    const straight = find(
      record(
        ROOMS.find((room) => room.join() === '1,0,0,0,1,0,0,0,1')!,
        [0.02, 0, 0.002],
      ),
    )
    expect(straight.world.map((value) => value + 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1])
  })
})

/** The body along a path seen from above, facing where it goes. */
function recordAlong(place: (share: number) => readonly [number, number], frames = 600): Record<string, Float64Array> {
  const points: Record<string, Float64Array> = {}
  for (const [name, [x, y, z]] of Object.entries(BODY)) {
    const track = new Float64Array(3 * frames)
    for (let i = 0; i < frames; i++) {
      const [[px, pz], [qx, qz]] = [place(i / frames), place((i + 1) / frames)]
      const way = Math.hypot(qx - px, qz - pz)
      const [c, s] = [(qx - px) / way, (qz - pz) / way]
      track.set([px + c * x - s * z, y, pz + s * x + c * z], 3 * i)
    }
    points[name] = track
  }
  return points
}

describe('a walk with turns', () => {
  it('that ends where it began, a figure of eight, is reported to turn, never to stay in place', () => {
    const turn = (share: number): number => 2 * Math.PI * share
    const { codes, decisions } = find(recordAlong((s) => [2 * Math.sin(turn(s)), Math.sin(2 * turn(s))]))
    expect(codes).toContain('frame.turn')
    expect(decisions.join(' ')).not.toContain('stays in place')
  })

  it('round one corner is reported to turn; a straight one, or one on a treadmill, is not', () => {
    expect(find(recordAlong((s) => (s < 0.5 ? [6 * s, 0] : [3, 6 * (s - 0.5)]))).codes).toContain('frame.turn')
    expect(find(recordAlong((s) => [6 * s, 0.03 * Math.sin(40 * s)])).codes).not.toContain('frame.turn')
    const belt = find(record([1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0]))
    expect(belt.codes).not.toContain('frame.turn')
    expect(belt.decisions.join(' ')).toContain('stays in place')
  })
})

describe('a body that turns', () => {
  it('along a quarter circle, hardly longer than its ends are apart, or on the spot, is reported to turn', () => {
    const round = (share: number): number => (Math.PI / 2) * share
    expect(find(recordAlong((s) => [2 * Math.sin(round(s)), 2 - 2 * Math.cos(round(s))])).codes).toContain('frame.turn')
    expect(find(recordAlong((s) => [0.02 * Math.sin(3 * s), 0.02 * Math.cos(3 * s)])).codes).toContain('frame.turn')
  })

  it('no more than a stiff hip turns the pelvis from step to step, or for a frame in which markers are exchanged, is not', () => {
    const swaying = recordAlong((s) => [6 * s, 0])
    const sway = (Math.PI / 180) * 20
    for (const track of Object.values(swaying))
      for (let i = 0; i < track.length / 3; i++) {
        const angle = sway * Math.sin(i / 8)
        const [x, z] = [track[3 * i]! - i / 100, track[3 * i + 2]!]
        track[3 * i] = i / 100 + Math.cos(angle) * x - Math.sin(angle) * z
        track[3 * i + 2] = Math.sin(angle) * x + Math.cos(angle) * z
      }
    for (const i of [90, 91, 300]) {
      const [left, right] = [swaying['LASI']!, swaying['RASI']!]
      const kept = left.slice(3 * i, 3 * i + 3)
      left.set(right.slice(3 * i, 3 * i + 3), 3 * i)
      right.set(kept, 3 * i)
    }
    expect(find(swaying).codes).not.toContain('frame.turn')
  })

  it('by the angles of its pelvis, is reported to turn; one that faces along the file’s backward axis is not', () => {
    const turn = (rotation: (i: number) => number) => {
      const alerts: Alert[] = []
      const pelvisRotation = Float64Array.from({ length: 100 }, (_, i) => rotation(i))
      findWorld({ points: {}, path: null, facing: [1, 0, 0], pelvisRotation, up: '+y', push: null }, [], alerts)
      return alerts.map(({ code }) => code)
    }
    expect(turn((i) => i / 50)).toContain('frame.turn')
    // ±180° is one direction.
    expect(turn((i) => (i % 2 === 0 ? 1 : -1) * (Math.PI - 0.1))).not.toContain('frame.turn')
  })
})

describe('the pelvis’s angles in a turned world', () => {
  const matrix = (a: number, b: number, c: number): number[] => {
    const rz = [Math.cos(a), -Math.sin(a), 0, Math.sin(a), Math.cos(a), 0, 0, 0, 1]
    const rx = [1, 0, 0, 0, Math.cos(b), -Math.sin(b), 0, Math.sin(b), Math.cos(b)]
    const ry = [Math.cos(c), 0, Math.sin(c), 0, 1, 0, -Math.sin(c), 0, Math.cos(c)]
    return times(times(rz, rx), ry)
  }
  const times = (a: readonly number[], b: readonly number[]): number[] =>
    Array.from({ length: 9 }, (_, i) =>
      [0, 1, 2].reduce((sum, k) => sum + a[3 * Math.floor(i / 3) + k]! * b[3 * k + (i % 3)]!, 0),
    )

  it('are those of the turned rotation matrix', () => {
    const random = createRandom(3)
    for (let round = 0; round < 200; round++) {
      const [a, b, c, turn] = [
        random.between(-0.8, 0.8),
        random.between(-0.8, 0.8),
        random.between(-3, 3),
        random.between(-3, 3),
      ]
      const world: Rotation = [Math.cos(turn), 0, Math.sin(turn), 0, 1, 0, -Math.sin(turn), 0, Math.cos(turn)]
      const [x, y, z] = [Float64Array.of(a), Float64Array.of(b), Float64Array.of(c)]
      turnPelvisAngles(x, y, z, world)
      const [found, wanted] = [matrix(x[0]!, y[0]!, z[0]!), times(world, matrix(a, b, c))]
      found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, 12))
    }
  })

  it('turn tilt and obliquity around for a subject that walks the other way', () => {
    // Facing −x, OpenSim counts a forward tilt of the pelvis as positive.
    const [a, b, c] = [Float64Array.of(0.2), Float64Array.of(0.1), Float64Array.of(Math.PI + 0.05)]
    turnPelvisAngles(a, b, c, [-1, 0, 0, 0, 1, 0, 0, 0, -1])
    expect([a[0], b[0]].map((value) => Number(value!.toFixed(9)))).toEqual([-0.2, -0.1])
    expect(c[0]).toBeCloseTo(0.05, 9)
  })
})
