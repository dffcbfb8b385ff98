import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { describe, expect, it } from 'vitest'
import { type BodyPose, framesOf, onSide, poseFrames, type RodPlaces } from './frames.ts'
import { moverOf } from './fixing.ts'
import { type FrameName, frameIndex, pelvicTilt, reference } from './reference.ts'

const metres = (p: Vector3): Vector3 => [p[0] / 100, p[1] / 100, p[2] / 100]
const middle = (p: Vector3): Vector3 => [p[0], p[1], 0]
const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rods between the joints of the standing skeleton itself. */
const ends: readonly (readonly [string, Vector3, Vector3])[] = [
  ['pelvis', onSide(reference.hip, 'left'), reference.hip],
  ['trunk', middle(reference.hip), reference.neck],
  ['shoulders', onSide(reference.shoulder, 'left'), reference.shoulder],
  ['head', reference.neck, reference.crown],
  ...(['left', 'right'] as const).flatMap((side) =>
    (
      [
        ['upperArm', reference.shoulder, reference.elbow],
        ['forearm', reference.elbow, reference.wrist],
        ['thigh', reference.hip, reference.knee],
        ['shank', reference.knee, reference.ankle],
        ['foot', reference.ankle, reference.ball],
        ['heel', reference.ankle, reference.heel],
      ] as const
    ).map(([name, a, b]) => [`${name}.${side}`, onSide(a, side), onSide(b, side)] as const),
  ),
]

function standing(change: (name: string, a: Vector3, b: Vector3) => readonly [Vector3, Vector3] = (_, a, b) => [a, b]) {
  const posed = ends.map(([name, a, b]) => [name, ...change(name, metres(a), metres(b))] as const)
  const rods: RodPlaces = {
    limbs: posed.map(([name, a, b], i) => ({
      name,
      proximal: 2 * i,
      distal: 2 * i + 1,
      length: Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]),
    })),
  }
  const [c, s] = [Math.cos(pelvicTilt), Math.sin(pelvicTilt)]
  const axes = posed.flatMap(([name]) => (name === 'pelvis' ? [c, s, 0, -s, c, 0, 0, 0, 1] : upright))
  return { rods, pose: { points: posed.flatMap(([, a, b]) => [...a, ...b]), axes } satisfies BodyPose }
}
const frameOf = (matrices: Float32Array, frame: FrameName, side: Side = 'right') =>
  matrices.subarray(16 * frameIndex(frame, side), 16 * frameIndex(frame, side) + 16)
const apart = (a: Vector3, b: Vector3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

describe('frames of a posed body', () => {
  it('leave the standing body as it was authored', () => {
    const { rods, pose } = standing()
    const matrices = poseFrames(rods, pose)
    for (const frame of [
      'pelvis',
      'trunk',
      'head',
      'thigh',
      'patella',
      'shank',
      'foot',
      'toes',
      'scapula',
      'clavicle',
      'upperArm',
      'forearm',
      'hand',
    ] as const)
      for (const side of ['left', 'right'] as const)
        for (const point of [
          [3, 50, 9],
          [-4, 120, 2],
          [10, 2, 8],
        ] as const)
          expect(apart(moverOf(frameOf(matrices, frame, side))(point), metres(point))).toBeLessThan(5e-6)
  })

  it('bring the ends of every bone to the joints, however long the segments are', () => {
    const { rods, pose } = standing((_, a, b) => {
      const far = (p: Vector3): Vector3 => [1.1 * p[0] + 2, 1.2 * p[1], 1.05 * p[2] - 1]
      return [far(a), far(b)]
    })
    const matrices = poseFrames(rods, pose)
    const place = (name: string, end: 0 | 1): Vector3 => {
      const i = 2 * ends.findIndex(([other]) => other === name) + end
      return [pose.points[3 * i]!, pose.points[3 * i + 1]!, pose.points[3 * i + 2]!]
    }
    for (const side of ['left', 'right'] as const) {
      const at = (frame: FrameName, p: Vector3) => moverOf(frameOf(matrices, frame, side))(onSide(p, side))
      expect(apart(at('thigh', reference.hip), place(`thigh.${side}`, 0))).toBeLessThan(5e-6)
      expect(apart(at('thigh', reference.knee), place(`thigh.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('shank', reference.knee), place(`shank.${side}`, 0))).toBeLessThan(5e-6)
      expect(apart(at('shank', reference.ankle), place(`shank.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('foot', reference.ankle), place(`foot.${side}`, 0))).toBeLessThan(5e-6)
      expect(apart(at('foot', reference.ball), place(`foot.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('upperArm', reference.shoulder), place(`upperArm.${side}`, 0))).toBeLessThan(5e-6)
      expect(apart(at('upperArm', reference.elbow), place(`upperArm.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('forearm', reference.wrist), place(`forearm.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('hand', reference.wrist), place(`forearm.${side}`, 1))).toBeLessThan(5e-6)
      expect(apart(at('scapula', reference.shoulder), place(`upperArm.${side}`, 0))).toBeLessThan(5e-6)
      expect(apart(at('pelvis', reference.hip), place(`thigh.${side}`, 0))).toBeLessThan(5e-6)
    }
    expect(apart(moverOf(frameOf(matrices, 'trunk'))(reference.neck), place('trunk', 1))).toBeLessThan(5e-6)
    expect(apart(moverOf(frameOf(matrices, 'head'))(reference.crown), place('head', 1))).toBeLessThan(5e-6)
  })

  it('turn a bone about its own length with the segment’s axes', () => {
    const { rods, pose } = standing()
    const i = ends.findIndex(([name]) => name === 'thigh.right')
    const axes = [...pose.axes]
    // A quarter turn about y: what pointed to the right points forward.
    axes.splice(9 * i, 9, 0, 0, 1, 0, 1, 0, -1, 0, 0)
    const turned = moverOf(frameOf(poseFrames(rods, { ...pose, axes }), 'thigh'))
    const [x, , z] = turned([0, 70, reference.hip[2] + 5])
    expect(x).toBeCloseTo(0.05, 3)
    expect(z).toBeCloseTo(reference.hip[2] / 100, 3)
  })

  it('slide the kneecap along when the knee bends, always as far from its centre', () => {
    const bent = (angle: number) => {
      const { rods, pose } = standing((name, a, b) => {
        if (!/shank|foot|heel/.test(name)) return [a, b]
        const knee = metres(reference.knee)
        const turn = ([x, y, z]: Vector3): Vector3 => [
          knee[0] + (x - knee[0]) * Math.cos(angle) + (y - knee[1]) * Math.sin(angle),
          knee[1] + (y - knee[1]) * Math.cos(angle) - (x - knee[0]) * Math.sin(angle),
          z,
        ]
        return [turn(a), turn(b)]
      })
      const [x, y] = moverOf(frameOf(poseFrames(rods, pose), 'patella'))(reference.patella)
      return [x - reference.knee[0] / 100, y - reference.knee[1] / 100] as const
    }
    const [straight, deep] = [bent(0), bent(1.6)]
    expect(Math.hypot(...deep)).toBeCloseTo(Math.hypot(...straight), 4)
    expect(deep[1]).toBeLessThan(straight[1] - 0.02)
  })

  it('bend the toes up where the foot stands on its ball', () => {
    const pitch = 0.9
    const { rods, pose } = standing((name, a, b) => {
      const ball = metres(reference.ball)
      const turn = ([x, y, z]: Vector3): Vector3 => [
        ball[0] + (x - ball[0]) * Math.cos(pitch) + (y - ball[1]) * Math.sin(pitch),
        ball[1] + (y - ball[1]) * Math.cos(pitch) - (x - ball[0]) * Math.sin(pitch),
        z,
      ]
      return /foot|heel/.test(name) ? [turn(a), turn(b)] : [a, b]
    })
    const matrices = poseFrames(rods, pose)
    const tip: Vector3 = [18.8, 1.1, 10]
    expect(moverOf(frameOf(matrices, 'foot'))(tip)[1]).toBeLessThan(-0.01)
    expect(moverOf(frameOf(matrices, 'toes'))(tip)[1]).toBeGreaterThan(0)
  })

  it('leave out what has no place, and what a body does not have', () => {
    const { rods, pose } = standing()
    const points = [...pose.points]
    const shank = ends.findIndex(([name]) => name === 'shank.left')
    points.fill(Number.NaN, 6 * shank, 6 * shank + 6)
    const matrices = poseFrames(rods, { ...pose, points })
    expect(frameOf(matrices, 'shank', 'left').every((v) => v === 0)).toBe(true)
    expect(frameOf(matrices, 'shank', 'right').some((v) => v !== 0)).toBe(true)
    const legs = { limbs: rods.limbs.filter(({ name }) => /thigh|shank|foot|heel/.test(name)) }
    expect(framesOf(legs).size).toBe(0)
    const one = { limbs: legs.limbs.filter(({ name }) => name.endsWith('right')) }
    expect(framesOf(one).has(frameIndex('thigh', 'right'))).toBe(true)
    expect(framesOf(one).has(frameIndex('pelvis', 'right'))).toBe(false)
    const noArms = { limbs: rods.limbs.filter(({ name }) => !/Arm|forearm|shoulders|head/.test(name)) }
    expect(framesOf(noArms).has(frameIndex('head', 'right'))).toBe(true)
    expect(framesOf(noArms).has(frameIndex('hand', 'right'))).toBe(false)
  })
})
