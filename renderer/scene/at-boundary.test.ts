import { describe, expect, it } from 'vitest'
import { exampleMotion, examplePrepared } from '../testing/example.ts'
import { speedsOf } from './at-boundary.ts'
import { pointOf, skeletonOf, solvedPose } from './body.ts'

const prepared = examplePrepared()
const { motion } = exampleMotion(prepared)
const skeleton = skeletonOf(prepared.fit.body, 'predicted', { ghost: false, slim: false })

describe('velocities at a boundary', () => {
  const solved = motion.phases.filter((p) => p.solver.status === 'converged')
  const phase = solved[0]!
  it('after it are those of the phase that begins there, by a second route: how far the points go in a moment', () => {
    const dt = phase.times[1]! - phase.times[0]!
    // Velocities of rods and root over the first frame; the points' own must follow from them.
    const rate = (values: Float64Array, width: number) =>
      values.map((v, i) => (i < width ? (values[i + width]! - v) / dt : 0))
    const directions = phase.directions.map(
      (v, i, all) => v / Math.hypot(...all.subarray(i - (i % 3), i - (i % 3) + 3)),
    )
    const one = {
      ...motion,
      phases: [
        {
          ...phase,
          directions,
          velocities: rate(directions, 3 * phase.tree.segments.length),
          rootVelocity: rate(phase.root, 3),
        },
      ],
    }
    const speeds = speedsOf(
      skeleton,
      one,
      phase.phase.start,
      solvedPose(skeleton, one, phase.recordedTimes[0]!)!,
    ).filter((s) => s.when === 'after')
    expect(speeds.length).toBeGreaterThan(5)
    const next = solvedPose(skeleton, one, phase.recordedTimes[1]!)!
    const here = solvedPose(skeleton, one, phase.recordedTimes[0]!)!
    const all = here.length / 3
    for (const speed of speeds) {
      const i = Array.from({ length: all }, (_, k) => k).find((k) =>
        pointOf(here, k).every((v, c) => Math.abs(v - speed.at[c]!) < 1e-9),
      )!
      const moved = pointOf(next, i).map((v, c) => (v - pointOf(here, i)[c]!) / dt)
      const off = Math.hypot(...moved.map((v, c) => v - speed.velocity[c]!))
      expect(off).toBeLessThan(1e-6)
    }
  })
  it('are missing on a side that has no solved phase', () => {
    const first = motion.phases[0]!.phase.start
    const pose = solvedPose(skeleton, motion, motion.phases[0]!.recordedTimes[0]!)!
    expect(speedsOf(skeleton, motion, first, pose).some((s) => s.when === 'before')).toBe(false)
  })
})
