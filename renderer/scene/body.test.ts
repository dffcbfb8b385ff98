import { describe, expect, it } from 'vitest'
import { heelOf } from '../../core/gait.ts'
import { exampleMotion, examplePrepared } from '../testing/example.ts'
import { placePoints, pointOf, recordedPose, skeletonOf, solvedPose } from './body.ts'

const prepared = examplePrepared()
const { fit } = prepared
const skeleton = skeletonOf(fit.body, 'recorded', { ghost: false, slim: false })
const between = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((v, i) => v - b[i]!))

describe('placing a body’s points', () => {
  it('keeps every rod at its length', () => {
    const pose = recordedPose(skeleton, fit, 1.234)
    for (const segment of fit.body.tree.segments) {
      const ends = skeleton.ends.get(segment.name)!
      expect(between(pointOf(pose, ends.proximal), pointOf(pose, ends.distal))).toBeCloseTo(segment.length, 9)
    }
  })
  it('puts a joint at the same place on both segments that meet there', () => {
    const pose = recordedPose(skeleton, fit, 0.77)
    for (const joint of fit.body.joints) {
      const ends = skeleton.ends.get(joint.distal)!
      const length = fit.body.tree.segments.find((s) => s.name === joint.distal)!.length
      const a = pointOf(pose, ends.proximal)
      const b = pointOf(pose, ends.distal)
      const onDistal = a.map((v, i) => v + (joint.onDistal / length) * (b[i]! - v))
      expect(between(onDistal, pointOf(pose, skeleton.jointPoint.get(joint.name)!))).toBeLessThan(1e-9)
    }
  })
  it('stands a flat foot with its heel on the floor, as far behind and below the ankle as the mechanics has it', () => {
    const segments = fit.body.tree.segments
    const { declination, back, down, right } = heelOf(fit.body, 'left')
    const foot = segments.findIndex((s) => s.name === 'foot.left')
    const row = Float64Array.from(
      segments.flatMap((_, i) => (i === foot ? [Math.cos(declination), -Math.sin(declination), 0] : [0, -1, 0])),
    )
    const axes = Float64Array.from(segments.flatMap(() => [1, 0, 0, 0, 1, 0, 0, 0, 1]))
    const pose = placePoints(skeleton, row, [0, 1, 0], axes)
    const ankle = pointOf(pose, skeleton.ends.get('foot.left')!.proximal)
    const limb = skeleton.figure.limbs.find((l) => l.name === 'heel.left')!
    const heel = pointOf(pose, limb.distal)
    // The pad touches the floor below its middle.
    expect(
      between([heel[0], heel[1] - limb.radii!.distal, heel[2]], [ankle[0] - back, ankle[1] - down, ankle[2] + right]),
    ).toBeLessThan(1e-9)
  })
  it('gives a heel no place where the foot’s own turn is not known', () => {
    const { point } = skeleton.heels[0]!
    const pose = placePoints(skeleton, fit.directions.subarray(0, 3 * fit.body.tree.segments.length), [0, 1, 0])
    expect(pointOf(pose, point).every(Number.isNaN)).toBe(true)
    expect(pointOf(recordedPose(skeleton, fit, 0.5), point).every(Number.isFinite)).toBe(true)
  })
  it('has no pose where a phase was not solved, nor outside the phases', () => {
    const { motion } = exampleMotion(prepared)
    const failed = motion.phases.find((p) => p.solver.status !== 'converged')!
    expect(solvedPose(skeleton, motion, (failed.phase.from + failed.phase.to) / 2)).toBeNull()
    expect(solvedPose(skeleton, motion, 4.9)).toBeNull()
    expect(solvedPose(skeleton, motion, motion.phases[0]!.times[1]!)).not.toBeNull()
  })
  it('reads rows of a tree whose segments stand in another order', () => {
    const { motion } = exampleMotion(prepared)
    const phase = motion.phases[0]!
    const S = phase.tree.segments.length
    const order = phase.tree.segments.map((_, i) => S - 1 - i)
    const directions = new Float64Array(phase.directions.length)
    for (let k = 0; k < phase.times.length; k++)
      order.forEach((from, to) =>
        directions.set(phase.directions.subarray((k * S + from) * 3, (k * S + from) * 3 + 3), (k * S + to) * 3),
      )
    const axes = new Float64Array(phase.axes.length)
    for (let k = 0; k < phase.times.length; k++)
      order.forEach((from, to) =>
        axes.set(phase.axes.subarray((k * S + from) * 9, (k * S + from) * 9 + 9), (k * S + to) * 9),
      )
    const turned = {
      ...motion,
      phases: [
        { ...phase, directions, axes, tree: { ...phase.tree, segments: order.map((i) => phase.tree.segments[i]!) } },
      ],
    }
    const t = phase.times[3]!
    expect([...solvedPose(skeleton, turned, t)!]).toEqual([...solvedPose(skeleton, motion, t)!])
  })
})
