import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { Vector3 } from '../math/vector3.ts'
import { norm, subtract, vectorAt } from '../math/vector3.ts'
import { fitRigidMove, moveRigidly } from './rigid-cluster.ts'
import { calcVirtualMarkers } from './virtual-markers.ts'

const FRAMES = 40

/** A right shank with its foot, standing: x forward, y up, z right. */
const STANDING: Record<string, Vector3> = {
  RKNE: [0, 0.5, 0.16],
  RMFC: [0.01, 0.51, 0.05],
  RTUB: [0.05, 0.45, 0.1],
  RSHN: [0.04, 0.3, 0.11],
  RTIB: [-0.02, 0.25, 0.15],
  RANK: [-0.01, 0.08, 0.14],
  RMMA: [0.01, 0.095, 0.06],
  RTOE: [0.16, 0.04, 0.12],
  LSHN: [0.04, 0.3, -0.11],
}
const turn = (p: Vector3, a: number, b: number): Vector3 => {
  const [x, y, z] = [Math.cos(a) * p[0] - Math.sin(a) * p[1], Math.sin(a) * p[0] + Math.cos(a) * p[1], p[2]]
  return [Math.cos(b) * x + Math.sin(b) * z, y, -Math.sin(b) * x + Math.cos(b) * z]
}
const shankAt = (k: number, p: Vector3): Vector3 => {
  const [x, y, z] = turn(p, 0.6 * Math.sin(k / 6), 0.2 * Math.sin(k / 9) + 1.1)
  return [x + 0.03 * k, y + 0.2, z - 0.4]
}

/** The same shank walking in a laboratory turned otherwise; foot and other leg go their own ways. */
function walk(noise = 0): Record<string, Float64Array> {
  const random = createRandom(3)
  return Object.fromEntries(
    Object.entries(STANDING).map(([name, p]) => {
      const track = new Float64Array(3 * FRAMES)
      for (let k = 0; k < FRAMES; k++) {
        const moved = name === 'RTOE' || name === 'LSHN' ? shankAt(k + 15, p) : shankAt(k, p)
        moved.forEach((value, c) => (track[3 * k + c] = value + noise * random.normal()))
      }
      return [name, track]
    }),
  )
}
const standing = Object.fromEntries(
  Object.entries(STANDING).map(([name, p]) => [name, Float64Array.from([...p, ...p])]),
)
const without = (points: Record<string, Float64Array>, ...names: string[]) =>
  Object.fromEntries(Object.entries(points).filter(([name]) => !names.includes(name)))
const worst = (a: Float64Array, b: Float64Array): number =>
  Math.max(...Array.from({ length: FRAMES }, (_, k) => norm(subtract(vectorAt(a, k), vectorAt(b, k)))))

describe('markers of a standing trial', () => {
  it('taken off for the walk are found where they would have been, whatever the laboratory’s axes', () => {
    const full = walk()
    const found = calcVirtualMarkers(without(full, 'RMFC', 'RMMA'), standing, FRAMES)
    expect(found.map((one) => one.landmark)).toEqual(['kneeMedial.right', 'ankleMedial.right'])
    for (const one of found) {
      expect(worst(one.values, full[one.name]!)).toBeLessThan(1e-9)
      expect(one.cluster).not.toContain('RTOE')
      expect(one.cluster).not.toContain('LSHN')
    }
    expect(found[0]!.cluster[0]).toBe('RKNE')
  })

  it('are as good as the cluster that carries them: noise in, about as much noise out', () => {
    const full = walk()
    const [knee] = calcVirtualMarkers(without(walk(0.001), 'RMFC', 'RMMA'), standing, FRAMES)
    // Least squares on five markers and an arm no longer than the cluster: at most about twice a marker's own scatter,
    // four deviations of three components.
    expect(worst(knee!.values, full['RMFC']!)).toBeLessThan(0.001 * 2 * 4)
    // Fifteen numbers, six of them fitted: √(3·(1 − 6/15)) of the noise per marker.
    expect(knee!.rms).toBeGreaterThan(0.7 * 0.001 * Math.sqrt(3 * (1 - 6 / 15)))
    expect(knee!.rms).toBeLessThan(1.3 * 0.001 * Math.sqrt(3 * (1 - 6 / 15)))
  })

  it('are left out when fewer than three markers could carry them, or when the walk has them', () => {
    expect(calcVirtualMarkers(without(walk(), 'RMFC', 'RMMA', 'RTUB', 'RSHN', 'RTIB'), standing, FRAMES)).toEqual([])
    expect(calcVirtualMarkers(walk(), standing, FRAMES)).toEqual([])
  })

  it('are not known in frames in which the cluster is not seen', () => {
    const points = without(walk(), 'RMFC', 'RMMA')
    for (const name of ['RTUB', 'RSHN', 'RTIB']) points[name]!.fill(Number.NaN, 30, 33)
    const [knee] = calcVirtualMarkers(points, standing, FRAMES)
    expect(knee!.values[30]).toBeNaN()
    expect(knee!.values[33]).not.toBeNaN()
  })
})

describe('a rigid move', () => {
  it('is a rotation, never a mirror, and carries points it was not fitted to', () => {
    const names = ['RKNE', 'RTUB', 'RSHN'] as const
    const move = fitRigidMove(
      names.map((name) => STANDING[name]!),
      names.map((name) => shankAt(7, STANDING[name]!)),
    )
    const [a, b, c] = move.rotation
    const determinant =
      a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    expect(determinant).toBeCloseTo(1, 12)
    moveRigidly(move, STANDING['RANK']!).forEach((value, i) =>
      expect(value).toBeCloseTo(shankAt(7, STANDING['RANK']!)[i]!, 10),
    )
  })
})
