import { describe, expect, it } from 'vitest'
import { createSourceCases } from '../../dynamics/source-cases.ts'
import type { Tree } from '../../model/tree.ts'
import { direction, toDirections } from '../../testing/pendulum-problem.ts'
import { largestDifference, readReference } from '../../testing/reference.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'
import { calcRelease } from './release.ts'
import { solveBoundaryProblem } from './solve.ts'
import { calcSystem } from '../problem/system.ts'

interface SwingLeg {
  parameters: {
    g_m_s2: number
    T_s: number
    segments: {
      order: string[]
      mass_kg: number[]
      length_m: number[]
      centre_from_proximal_m: number[]
      inertia_about_centre_kg_m2: number[]
    }
    hip_path: Record<'v_m_s' | 'Ax_m' | 'Tx_s' | 'px_rad' | 'y0_m' | 'Ay_m' | 'Ty_s' | 'py_rad', number>
    q_start_rad: number[]
    q_end_rad: number[]
  }
  solution: {
    qdot_initial_rad_s: number[]
    qdot_final_rad_s: number[]
    action_J_s: number
    morse_index: number
    q_nodes_101: Record<string, number[]>
  }
  instants: { t_s: number; q_rad: number[]; qdot_rad_s: number[]; qddot_rad_s2: number[] }[]
}

const leg = readReference<SwingLeg>('gait-swing-leg')

function swing(samples: number, more: Partial<BoundaryProblem> = {}): BoundaryProblem {
  const { segments: s, hip_path: hip, T_s, g_m_s2, q_start_rad, q_end_rad } = leg.parameters
  const tree: Tree = {
    dimension: 2,
    gravity: g_m_s2,
    segments: s.order.map((name, i) => {
      const centre = s.centre_from_proximal_m[i]!
      const radius = Math.sqrt(s.inertia_about_centre_kg_m2[i]! / s.mass_kg[i]!)
      const half = s.mass_kg[i]! / 2
      return {
        name,
        parent: i === 0 ? null : s.order[i - 1]!,
        attach: i === 0 ? 0 : s.length_m[i - 1]!,
        from: 0,
        length: s.length_m[i]!,
        masses: [
          { at: centre - radius, mass: half },
          { at: centre + radius, mass: half },
        ],
      }
    }),
  }
  const times = Array.from({ length: samples + 1 }, (_, k) => (k * T_s) / samples)
  const positions = times.map((t) => [
    hip.v_m_s * t + hip.Ax_m * Math.sin((2 * Math.PI * t) / hip.Tx_s + hip.px_rad),
    hip.y0_m + hip.Ay_m * Math.cos((2 * Math.PI * t) / hip.Ty_s + hip.py_rad),
  ])
  return {
    tree,
    root: { kind: 'prescribed', times, positions },
    loops: [],
    locks: [],
    start: Float64Array.from(q_start_rad.flatMap(direction)),
    end: Float64Array.from(q_end_rad.flatMap(direction)),
    duration: T_s,
    intervals: 100,
    mode: 'stationary',
    tolerance: 1e-9,
    ...more,
  }
}

describe('the swing leg under a moving hip', () => {
  const { solution: truth } = leg
  const rates = (angles: number[], speeds: number[]) =>
    angles.flatMap((q, j) => [Math.cos(q) * speeds[j]!, Math.sin(q) * speeds[j]!])

  it('is found from the shortest arcs in at most 20 Newton steps, to every digit asked for', () => {
    const found = solveBoundaryProblem(swing(200))
    expect(found.status).toBe('converged')
    expect(found.iterations).toBeLessThanOrEqual(20)
    expect(found.morseIndex).toBe(truth.morse_index)
    expect(found.firstConjugateTime).toBeNull()
    const nodes = truth.q_nodes_101
    expect(
      largestDifference(toDirections(nodes['thigh']!, nodes['shank']!, nodes['foot']!), found.directions),
    ).toBeLessThan(1e-9)
    expect(found.action).toBeCloseTo(truth.action_J_s, 8)
    const { q_start_rad, q_end_rad } = leg.parameters
    expect(
      largestDifference(rates(q_start_rad, truth.qdot_initial_rad_s), found.velocities.subarray(0, 6)),
    ).toBeLessThan(1e-8)
    expect(largestDifference(rates(q_end_rad, truth.qdot_final_rad_s), found.velocities.subarray(600))).toBeLessThan(
      1e-8,
    )
  })

  it('has the accelerations of the reference at every instant', () => {
    const found = solveBoundaryProblem(swing(400))
    const worst = leg.instants.map(({ t_s, q_rad, qdot_rad_s, qddot_rad_s2 }) => {
      const k = Math.round((100 * t_s) / leg.parameters.T_s)
      const expected = q_rad.flatMap((q, j) => {
        const [a, w2] = [qddot_rad_s2[j]!, qdot_rad_s[j]! ** 2]
        return [Math.cos(q) * a - Math.sin(q) * w2, Math.sin(q) * a + Math.cos(q) * w2]
      })
      return largestDifference(expected, found.accelerations.subarray(6 * k, 6 * k + 6))
    })
    // Accelerations reach several hundred.
    expect(Math.max(...worst)).toBeLessThan(1e-6)
  })

  it('needs no finely sampled hip: fifty positions are enough for eight digits', () => {
    const nodes = truth.q_nodes_101
    const found = solveBoundaryProblem(swing(50))
    expect(
      largestDifference(toDirections(nodes['thigh']!, nodes['shank']!, nodes['foot']!), found.directions),
    ).toBeLessThan(1e-8)
  })

  it('seen in space is the same motion', () => {
    const flat = swing(100)
    const { root } = flat
    if (root.kind !== 'prescribed') throw new Error('expected a moving hip')
    const lift = (row: Float64Array) =>
      Float64Array.from({ length: 9 }, (_, i) => (i % 3 === 2 ? 0 : row[2 * Math.floor(i / 3) + (i % 3)]!))
    const found = solveBoundaryProblem({
      ...flat,
      tree: { ...flat.tree, dimension: 3 },
      root: { ...root, positions: root.positions.map((place) => [...place, 0]) },
      start: lift(flat.start),
      end: lift(flat.end),
    })
    const inPlane = solveBoundaryProblem(flat)
    expect(found.status).toBe('converged')
    const projected = Float64Array.from(
      { length: inPlane.directions.length },
      (_, i) => found.directions[3 * Math.floor(i / 2) + (i % 2)]!,
    )
    expect(largestDifference(projected, inPlane.directions)).toBeLessThan(1e-8)
    expect(found.action).toBeCloseTo(inPlane.action, 9)
  })
})

/** Two instants of a known motion are a boundary problem whose answer is known. */
const known = createSourceCases((name) => readReference(name)).filter((one) =>
  [
    'goyal-single-3d',
    'goyal-tree-passive',
    'dominguez-set2',
    'dominguez-set3-fourbar',
    'bazezew-double-pendulum',
  ].includes(one.id),
)

describe('pieces of the source papers’ motions, from posture to posture', () => {
  it.each(known)('$id: each piece of up to half a second has its known velocities at both ends', (given) => {
    const { tree, root } = given.input
    const loops = given.input.loops ?? []
    const width = tree.segments.length * tree.dimension
    const times = given.input.times
    const step = Math.max(
      1,
      times.findIndex((t) => t > times[0]! + 0.19),
    )
    let pieces = 0
    for (let k = 0; k + step < times.length && pieces < 6; k += step) {
      const duration = times[k + step]! - times[k]!
      if (duration > 1) continue
      const piece: BoundaryProblem = {
        tree,
        root,
        loops,
        locks: [],
        start: given.directions.slice(k * width, (k + 1) * width),
        end: given.directions.slice((k + step) * width, (k + step + 1) * width),
        duration,
        intervals: 20,
        mode: 'stationary',
        tolerance: 1e-9,
      }
      const before = given.velocities.subarray(k * width, (k + 1) * width)
      const after = given.velocities.subarray((k + step) * width, (k + step + 1) * width)
      // A rough forward integration as the guess: among several motions, the one with these velocities is meant.
      const guess = calcRelease(calcSystem(piece), before, 40)!
      const found = solveBoundaryProblem({ ...piece, guess })
      expect(found.status).toBe('converged')
      expect(largestDifference(before, found.velocities.subarray(0, width))).toBeLessThan(1e-8)
      expect(largestDifference(after, found.velocities.subarray(20 * width))).toBeLessThan(1e-8)
      pieces++
    }
    expect(pieces).toBeGreaterThan(0)
  })
})
