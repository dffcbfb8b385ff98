import { describe, expect, it } from 'vitest'
import { exampleMotion, examplePrepared } from '../testing/example.ts'
import { pointOf, recordedPose, skeletonOf, solvedPose } from './body.ts'

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
    for (let k = 0; k < phase.times.length; k++) order.forEach((from, to) => directions.set(phase.directions.subarray((k * S + from) * 3, (k * S + from) * 3 + 3), (k * S + to) * 3))
    const turned = { ...motion, phases: [{ ...phase, directions, tree: { ...phase.tree, segments: order.map((i) => phase.tree.segments[i]!) } }] }
    const t = phase.times[3]!
    expect([...solvedPose(skeleton, turned, t)!]).toEqual([...solvedPose(skeleton, motion, t)!])
  })
})
