import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { degToRad } from '../../units/units.ts'
import type { AngleChannel } from '../channels.ts'
import type { Angles, Poses } from './forward.ts'
import { ASSUMED_ANGLES, calcPoses, calcPosesByBlocks } from './forward.ts'
import { calcAngles, carryPoses } from './inverse.ts'
import { calcLegPlaces, createLegPlaces, legLengthsOf, putLegPlaces } from './places.ts'
import { calcAnglesFromRods, calcPosesFromRods } from './rods.ts'
import type { SegmentName } from './segments.ts'
import { DEFAULT_FOOT, SEGMENT_COUNT, SEGMENT_NAMES, segmentIndex } from './segments.ts'

const one = (values: Partial<Record<AngleChannel, number>>): Angles =>
  Object.fromEntries(Object.entries(values).map(([channel, value]) => [channel, Float64Array.of(degToRad(value))]))
const rod = (poses: Poses, name: SegmentName): number[] => {
  const at = segmentIndex(name) * 3
  return Array.from(poses.rods.subarray(at, at + 3))
}
const axis = (poses: Poses, name: SegmentName, which: 0 | 1 | 2): number[] => {
  const at = segmentIndex(name) * 9 + which
  return [poses.axes[at]!, poses.axes[at + 3]!, poses.axes[at + 6]!]
}

/** Channels with the range a living joint has, degrees. */
const RANGES: [AngleChannel, number, number][] = [
  ['pelvis.tilt', -30, 40],
  ['pelvis.obliquity', -25, 25],
  ['pelvis.rotation', -170, 170],
  ['trunk.tilt', -30, 60],
  ['trunk.obliquity', -30, 30],
  ['trunk.rotation', -170, 170],
  ['neck.flexion', -40, 40],
  ['neck.bending', -30, 30],
  ['neck.rotation', -70, 70],
  ...(['left', 'right'] as const).flatMap((side): [AngleChannel, number, number][] => [
    [`hip.flexion.${side}`, -30, 120],
    [`hip.adduction.${side}`, -40, 30],
    [`hip.rotation.${side}`, -45, 45],
    [`knee.flexion.${side}`, -10, 140],
    [`knee.adduction.${side}`, -15, 15],
    [`knee.rotation.${side}`, -25, 25],
    [`ankle.flexion.${side}`, -50, 30],
    [`ankle.inversion.${side}`, -25, 30],
    [`ankle.rotation.${side}`, -25, 25],
    [`shoulder.flexion.${side}`, -60, 170],
    [`shoulder.adduction.${side}`, -80, 40],
    [`shoulder.rotation.${side}`, -80, 80],
    [`elbow.flexion.${side}`, 0, 150],
  ]),
]

/** The elbow has one channel: a forearm bent sideways cannot be written in angles, so such rods are left out. */
const hangsOnElbow = (component: number): boolean =>
  /forearm|hand/.test(SEGMENT_NAMES[Math.floor(component / 3) % SEGMENT_COUNT]!)

const worstDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((worst, value, k) => (hangsOnElbow(k) ? worst : Math.max(worst, Math.abs(value - b[k]!))), 0)

function randomAngles(seed: number, frameCount: number, only?: (channel: AngleChannel) => boolean): Angles {
  const random = createRandom(seed)
  return Object.fromEntries(
    RANGES.filter(([channel]) => only === undefined || only(channel)).map(([channel, low, high]) => [
      channel,
      Float64Array.from({ length: frameCount }, () => degToRad(random.between(low, high))),
    ]),
  )
}

describe('from joint angles to rods', () => {
  it('stands straight, facing +x, when every angle is zero', () => {
    const poses = calcPoses(
      { 'elbow.flexion.left': Float64Array.of(0), 'shoulder.adduction.left': Float64Array.of(0) },
      1,
    )
    expect(rod(poses, 'pelvis')).toEqual([0, 0, 1])
    for (const name of ['trunk', 'head'] as const) expect(rod(poses, name)).toEqual([0, 1, 0])
    for (const name of ['thigh.left', 'shank.right', 'forearm.left'] as const) {
      expect(rod(poses, name).map((v) => v + 0)).toEqual([0, -1, 0])
    }
    const foot = rod(poses, 'foot.right')
    expect(foot[0]).toBeCloseTo(Math.cos(DEFAULT_FOOT.declination), 14)
    expect(foot[1]).toBeCloseTo(-Math.sin(DEFAULT_FOOT.declination), 14)
  })

  it('gives each channel the sign the clinic gives it, mirrored for the left', () => {
    expect(axis(calcPoses(one({ 'pelvis.tilt': 10 }), 1), 'pelvis', 0)[1]).toBeLessThan(-0.1) // front goes down
    expect(rod(calcPoses(one({ 'pelvis.obliquity': 10 }), 1), 'pelvis')[1]).toBeGreaterThan(0.1) // right hip up
    expect(rod(calcPoses(one({ 'pelvis.rotation': 10 }), 1), 'pelvis')[0]).toBeGreaterThan(0.1) // right hip forward
    expect(rod(calcPoses(one({ 'trunk.tilt': 10 }), 1), 'trunk')[0]).toBeGreaterThan(0.1) // leans forward
    expect(rod(calcPoses(one({ 'trunk.obliquity': 10 }), 1), 'trunk')[2]).toBeLessThan(-0.1) // right shoulder up: leans left
    expect(rod(calcPoses(one({ 'lumbar.flexion': 10 }), 1), 'trunk')[0]).toBeGreaterThan(0.1)
    expect(rod(calcPoses(one({ 'lumbar.bending': 10 }), 1), 'trunk')[2]).toBeGreaterThan(0.1) // to the right
    expect(axis(calcPoses(one({ 'lumbar.rotation': 10 }), 1), 'trunk', 0)[2]).toBeLessThan(-0.1) // faces left
    expect(rod(calcPoses(one({ 'neck.flexion': 10 }), 1), 'head')[0]).toBeGreaterThan(0.1)
    for (const side of ['left', 'right'] as const) {
      const medial = side === 'right' ? -1 : 1
      const pose = (channel: AngleChannel): Poses => calcPoses(one({ [channel]: 10 }), 1)
      expect(rod(pose(`hip.flexion.${side}`), `thigh.${side}`)[0]).toBeGreaterThan(0.1)
      expect(medial * rod(pose(`hip.adduction.${side}`), `thigh.${side}`)[2]!).toBeGreaterThan(0.1)
      expect(medial * axis(pose(`hip.rotation.${side}`), `thigh.${side}`, 0)[2]!).toBeGreaterThan(0.1)
      expect(rod(pose(`knee.flexion.${side}`), `shank.${side}`)[0]).toBeLessThan(-0.1)
      expect(medial * rod(pose(`knee.adduction.${side}`), `shank.${side}`)[2]!).toBeGreaterThan(0.1) // varus: foot inward
      expect(medial * axis(pose(`knee.rotation.${side}`), `shank.${side}`, 0)[2]!).toBeGreaterThan(0.1)
      expect(axis(pose(`ankle.flexion.${side}`), `foot.${side}`, 0)[1]).toBeGreaterThan(0.1) // toes up
      // Inversion lifts the inner border: the axis that points outward sinks.
      expect(-medial * axis(pose(`ankle.inversion.${side}`), `foot.${side}`, 2)[1]!).toBeLessThan(-0.1)
      expect(medial * axis(pose(`ankle.rotation.${side}`), `foot.${side}`, 0)[2]!).toBeGreaterThan(0.1)
      expect(rod(pose(`shoulder.flexion.${side}`), `upperArm.${side}`)[0]).toBeGreaterThan(0.1)
      expect(rod(pose(`elbow.flexion.${side}`), `forearm.${side}`)[0]).toBeGreaterThan(0.1)
    }
  })

  it('matches a hand calculation of a bent leg under a tilted pelvis in the sagittal plane', () => {
    const poses = calcPoses(
      one({ 'pelvis.tilt': 10, 'hip.flexion.right': 40, 'knee.flexion.right': 60, 'ankle.flexion.right': 5 }),
      1,
    )
    const thigh = degToRad(40 - 10)
    const shank = degToRad(40 - 10 - 60)
    const sole = degToRad(40 - 10 - 60 + 5)
    expect(rod(poses, 'thigh.right')[0]).toBeCloseTo(Math.sin(thigh), 14)
    expect(rod(poses, 'shank.right')[0]).toBeCloseTo(Math.sin(shank), 14)
    expect(axis(poses, 'foot.right', 0)[1]).toBeCloseTo(Math.sin(sole), 14)
    const places = calcLegPlaces(poses, { pelvis: 0.2, thigh: 0.4, shank: 0.4, foot: 0.13 }).right
    expect(places.ankle[0]).toBeCloseTo(0.4 * Math.sin(thigh) + 0.4 * Math.sin(shank), 14)
    expect(places.ankle[1]).toBeCloseTo(-0.4 * Math.cos(thigh) - 0.4 * Math.cos(shank), 14)
    expect(places.hip[2]).toBeCloseTo(0.1, 14)
  })

  it('puts heel and ball on one level and the heel behind when standing', () => {
    const stature = 1.75
    const { right, left } = calcLegPlaces(calcPoses({}, 1), legLengthsOf(stature))
    expect(right.heel[1]).toBeCloseTo(right.tip[1]!, 12)
    expect(right.ankle[1]! - right.heel[1]!).toBeCloseTo(0.039 * stature, 12)
    expect(right.tip[0]! - right.heel[0]!).toBeCloseTo(0.152 * stature, 12)
    expect(right.ball[1]! - right.heel[1]!).toBeCloseTo(0.011 * stature, 12)
    expect(left.hip[2]).toBeCloseTo(-0.0875, 12)
  })

  it('keeps every matrix a rotation and every rod a unit vector', () => {
    const poses = calcPoses(randomAngles(1, 50), 50)
    for (let k = 0; k < 50 * SEGMENT_COUNT; k++) {
      expect(Math.hypot(...poses.rods.subarray(3 * k, 3 * k + 3))).toBeCloseTo(1, 13)
      const [a, b, c, d, e, f, g, h, i] = poses.axes.subarray(9 * k, 9 * k + 9)
      const determinant = a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
      expect(determinant).toBeCloseTo(1, 13)
    }
  })

  it('leaves a gap in a channel as a gap in what hangs on it, and nowhere else', () => {
    const poses = calcPoses(
      { 'hip.flexion.right': Float64Array.of(0.2), 'knee.flexion.right': Float64Array.of(Number.NaN) },
      1,
    )
    expect(rod(poses, 'shank.right').every(Number.isNaN)).toBe(true)
    expect(rod(poses, 'foot.right').every(Number.isNaN)).toBe(true)
    expect(rod(poses, 'thigh.right').some(Number.isNaN)).toBe(false)
    expect(rod(poses, 'foot.left').some(Number.isNaN)).toBe(false)
  })

  it('keeps a trunk without channels upright over a tilted pelvis and states what it assumed', () => {
    const poses = calcPoses(one({ 'pelvis.tilt': 15, 'pelvis.rotation': 120 }), 1)
    expect(rod(poses, 'trunk')[1]).toBeCloseTo(1, 14)
    const chest = axis(poses, 'trunk', 0)
    expect(Math.atan2(-chest[2]!, chest[0]!)).toBeCloseTo(degToRad(120), 12) // faces where the pelvis faces
    expect(poses.alerts.map((a) => a.code)).toEqual([
      'kinematics.no-trunk',
      'kinematics.no-leg-left',
      'kinematics.no-leg-right',
      'kinematics.no-arms',
    ])
    expect(rod(poses, 'upperArm.right')[2]).not.toBe(0)
    expect(ASSUMED_ANGLES['shoulder.adduction.right']).toBeLessThan(0)
  })

  it('gives the same places block by block as at once', () => {
    const frameCount = 9000
    const angles = randomAngles(5, frameCount, (channel) => /^(pelvis|hip|knee|ankle)/.test(channel))
    const places = createLegPlaces(frameCount)
    const blocks = [...calcPosesByBlocks(angles, frameCount)]
    for (const block of blocks) putLegPlaces(block, legLengthsOf(1.7), places)
    expect(blocks.length).toBeGreaterThan(1)
    expect(places).toEqual(calcLegPlaces(calcPoses(angles, frameCount), legLengthsOf(1.7)))
  })

  it('refuses channels of different lengths as a mistake of the caller', () => {
    expect(() => calcPoses({ 'hip.flexion.left': new Float64Array(3) }, 4)).toThrow(/expected 4 values/)
  })
})

describe('from axes back to joint angles', () => {
  it('returns the angles it was given, to round-off', () => {
    const frameCount = 200
    const angles = randomAngles(2, frameCount)
    const back = calcAngles(calcPoses(angles, frameCount))
    for (const [channel] of RANGES) {
      for (let k = 0; k < frameCount; k++) {
        const turn = (back[channel]![k]! - angles[channel]![k]!) / (2 * Math.PI)
        expect(Math.abs(turn - Math.round(turn))).toBeLessThan(1e-12)
      }
    }
  })

  it('returns the lumbar angles when the trunk was given by them', () => {
    const frameCount = 100
    const random = createRandom(3)
    const angles: Angles = {
      'pelvis.tilt': Float64Array.from({ length: frameCount }, () => random.between(-0.3, 0.5)),
      'pelvis.rotation': Float64Array.from({ length: frameCount }, () => random.between(-1, 1)),
      'lumbar.flexion': Float64Array.from({ length: frameCount }, () => random.between(-0.5, 0.8)),
      'lumbar.bending': Float64Array.from({ length: frameCount }, () => random.between(-0.5, 0.5)),
      'lumbar.rotation': Float64Array.from({ length: frameCount }, () => random.between(-0.6, 0.6)),
    }
    const back = calcAngles(calcPoses(angles, frameCount))
    for (const channel of Object.keys(angles) as AngleChannel[]) {
      for (let k = 0; k < frameCount; k++) expect(back[channel]![k]).toBeCloseTo(angles[channel]![k]!, 11)
    }
  })

  it('keeps the rotation of a subject who turns round continuous', () => {
    const rotation = Float64Array.from({ length: 200 }, (_, k) => (k / 199) * 3 * Math.PI)
    const back = calcAngles(calcPoses({ 'pelvis.rotation': rotation }, 200))['pelvis.rotation']!
    for (let k = 0; k < 200; k++) expect(back[k]).toBeCloseTo(rotation[k]!, 10)
  })

  it('reads the foot progression from above, inward positive on both sides', () => {
    const back = calcAngles(calcPoses(one({ 'hip.rotation.left': -12, 'hip.rotation.right': 7 }), 1))
    expect(back['foot.progression.left']![0]).toBeCloseTo(degToRad(-12), 12)
    expect(back['foot.progression.right']![0]).toBeCloseTo(degToRad(7), 12)
  })
})

describe('from rods alone', () => {
  const turnsAboutRods = /rotation|knee.adduction|inversion/
  const determinable = (channel: AngleChannel): boolean =>
    channel.startsWith('pelvis') || channel.startsWith('trunk') || !turnsAboutRods.test(channel)

  it('returns what rods determine exactly when nothing turns about a rod', () => {
    const frameCount = 200
    const wanted = randomAngles(4, frameCount, determinable)
    // The trunk faces with the pelvis in this reading, so let it, and keep both near the world axes.
    const angles: Record<string, Float64Array> = { ...(wanted as Record<string, Float64Array>) }
    for (const name of ['rotation', 'obliquity', 'tilt']) angles[`trunk.${name}`] = angles[`pelvis.${name}`]!
    const poses = calcPoses(angles, frameCount)
    const back = calcAnglesFromRods(poses.rods, frameCount, { pelvisTilt: angles['pelvis.tilt']! })
    for (const channel of Object.keys(back) as AngleChannel[]) {
      if (channel.startsWith('lumbar') || channel.startsWith('trunk')) continue
      for (let k = 0; k < frameCount; k++) {
        const turn = (back[channel]![k]! - angles[channel]![k]!) / (2 * Math.PI)
        expect(Math.abs(turn - Math.round(turn))).toBeLessThan(1e-9)
      }
    }
  })

  it('reads trunk lean in the world and hip angles within a degree when legs also rotate a little', () => {
    const frameCount = 100
    const angles = randomAngles(5, frameCount, (c) => c !== 'pelvis.rotation' && c !== 'trunk.rotation')
    const poses = calcPoses(angles, frameCount)
    const back = calcAnglesFromRods(poses.rods, frameCount, { pelvisTilt: angles['pelvis.tilt']! })
    for (let k = 0; k < frameCount; k++) {
      expect(back['trunk.tilt']![k]).toBeCloseTo(angles['trunk.tilt']![k]!, 11)
      expect(back['trunk.obliquity']![k]).toBeCloseTo(angles['trunk.obliquity']![k]!, 11)
      expect(back['hip.flexion.left']![k]).toBeCloseTo(angles['hip.flexion.left']![k]!, 11)
      expect(back['hip.adduction.right']![k]).toBeCloseTo(angles['hip.adduction.right']![k]!, 11)
      expect(back['elbow.flexion.right']![k]).toBeCloseTo(angles['elbow.flexion.right']![k]!, 11)
    }
  })

  it('builds axes whose rods are the given ones', () => {
    const frameCount = 40
    const poses = calcPoses(
      randomAngles(6, frameCount, (c) => c !== 'trunk.rotation'),
      frameCount,
    )
    const built = calcPosesFromRods(poses.rods, frameCount)
    const again = calcPoses(calcAngles(built), frameCount)
    expect(worstDifference(again.rods, poses.rods)).toBeLessThan(1e-11)
  })
})

describe('axes carried to new rods', () => {
  it('are the old ones when the rods did not move, and follow the rods when they did', () => {
    const frameCount = 30
    const recorded = calcPoses(randomAngles(7, frameCount), frameCount)
    const same = carryPoses(recorded, recorded.rods)
    for (let k = 0; k < same.axes.length; k++) expect(same.axes[k]).toBeCloseTo(recorded.axes[k]!, 13)
    const moved = calcPoses(randomAngles(8, frameCount), frameCount)
    const carried = carryPoses(recorded, moved.rods)
    const rods = calcPoses(calcAngles(carried), frameCount).rods
    expect(worstDifference(rods, moved.rods)).toBeLessThan(1e-11)
  })

  it('handles a rod turned right round', () => {
    const up = calcPoses({}, 1)
    const rods = up.rods.map((v) => -v)
    const carried = carryPoses(up, rods)
    for (let s = 0; s < SEGMENT_COUNT; s++) {
      for (let i = 0; i < 3; i++) {
        const along = [0, 1, 2].map((j) => carried.axes[9 * s + 3 * i + j]!)
        expect(Math.hypot(...along)).toBeCloseTo(1, 12)
      }
    }
  })
})
