import { describe, expect, it } from 'vitest'
import { calcMatrices } from '../../model/matrices.ts'
import type { Tree } from '../../model/tree.ts'
import type { BoundaryProblem, BoundarySolution } from '../problem/boundary-problem.ts'
import { solveBoundaryProblem } from '../solve/solve.ts'

const leg = (dimension: 2 | 3): Tree => ({
  dimension,
  gravity: 9.81,
  segments: [
    {
      name: 'thigh',
      parent: null,
      attach: 0,
      from: 0,
      length: 0.43,
      masses: [
        { at: 0.05, mass: 3.5 },
        { at: 0.33, mass: 3.5 },
      ],
    },
    {
      name: 'shank',
      parent: 'thigh',
      attach: 0.43,
      from: 0,
      length: 0.43,
      masses: [
        { at: 0.06, mass: 1.6 },
        { at: 0.32, mass: 1.6 },
      ],
    },
    {
      name: 'foot',
      parent: 'shank',
      attach: 0.43,
      from: 0,
      length: 0.15,
      masses: [
        { at: 0.01, mass: 0.5 },
        { at: 0.14, mass: 0.5 },
      ],
    },
  ],
})

const duration = 0.4
const instants = 41

/** A thigh, shank and foot with given angles from straight down (forward positive) and a slight lean sideways. */
function posture(dimension: 2 | 3, thigh: number, shank: number, foot: number): number[] {
  return [thigh, shank, foot].flatMap((angle, j) => {
    const side = dimension === 3 ? [0.03, 0.08, -0.05][j]! : 0
    const x = Math.sin(angle) * Math.cos(side)
    const y = -Math.cos(angle) * Math.cos(side)
    return dimension === 3 ? [x, y, Math.sin(side)] : [x, y]
  })
}

const dot = (u: ArrayLike<number>, i: number, j: number, D: number, at = 0): number => {
  let sum = 0
  for (let d = 0; d < D; d++) sum += u[at + i * D + d]! * u[at + j * D + d]!
  return sum
}

/** Along a smooth course from one angle to another with a bulge, as cosines that meet both ends exactly. */
function cosineCourse(from: number, to: number): number[] {
  const a = Math.acos(from)
  const b = Math.acos(to)
  return Array.from({ length: instants }, (_, k) => {
    const s = k / (instants - 1)
    return Math.cos(a + (b - a) * s + 0.15 * Math.sin(Math.PI * s) ** 2)
  })
}

/** Largest difference between the second derivative of the path and the accelerations of the equations of motion. */
function accelerationMismatch(solution: BoundarySolution, width: number): number {
  const { times, directions, accelerations } = solution
  const h = times[1]! - times[0]!
  let worst = 0
  for (let k = 2; k < times.length - 2; k++)
    for (let c = 0; c < width; c++) {
      const at = (row: number): number => directions[row * width + c]!
      const second = (-at(k - 2) + 16 * at(k - 1) - 30 * at(k) + 16 * at(k + 1) - at(k + 2)) / (12 * h * h)
      worst = Math.max(worst, Math.abs(second - accelerations[k * width + c]!))
    }
  return worst
}

function problem(dimension: 2 | 3, more: Partial<BoundaryProblem>): BoundaryProblem {
  return {
    tree: leg(dimension),
    root: { kind: 'pinned', position: dimension === 3 ? [0, 0, 0] : [0, 0] },
    loops: [],
    locks: [],
    start: Float64Array.from(posture(dimension, -0.3, -0.9, 0.3)),
    end: Float64Array.from(posture(dimension, 0.5, 0.2, 1.4)),
    duration,
    intervals: 200,
    mode: 'stationary',
    tolerance: 1e-9,
    ...more,
  }
}

describe('a joint led along a course', () => {
  for (const dimension of [2, 3] as const) {
    it(`follows it and obeys the equations of motion in ${dimension} dimensions`, () => {
      const base = problem(dimension, {})
      const course = cosineCourse(dot(base.start, 1, 2, dimension), dot(base.end, 1, 2, dimension))
      const solution = solveBoundaryProblem({ ...base, locks: [{ segments: ['shank', 'foot'], course }] })
      expect(solution.status).toBe('converged')
      const S = 3
      for (let k = 0; k <= 200; k += 5) {
        expect(dot(solution.directions, 1, 2, dimension, k * S * dimension)).toBeCloseTo(course[k / 5]!, 7)
      }
      const size = Math.max(...solution.accelerations.map(Math.abs))
      expect(accelerationMismatch(solution, S * dimension) / size).toBeLessThan(1e-4)
    })

    it(`that does not move is the same as a held joint in ${dimension} dimensions`, () => {
      const base = problem(dimension, { end: Float64Array.from(posture(dimension, 0.3, -0.3, 0.9)) })
      // Bring the foot's angle at the end to the one at the start.
      const start = posture(dimension, -0.3, -0.9, 0.3)
      const fixed = { ...base, start: Float64Array.from(start), end: Float64Array.from(turned(start, dimension, 0.6)) }
      const cosine = dot(fixed.start, 1, 2, dimension)
      const held = solveBoundaryProblem({ ...fixed, locks: [{ segments: ['shank', 'foot'] }] })
      const led = solveBoundaryProblem({
        ...fixed,
        locks: [{ segments: ['shank', 'foot'], course: Array<number>(11).fill(cosine) }],
      })
      expect(led.status).toBe('converged')
      expect(led.action).toBeCloseTo(held.action, 9)
      let worst = 0
      led.directions.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - held.directions[i]!))))
      expect(worst).toBeLessThan(1e-8)
    })
  }

  it('may pass through straight, when it is seen along a third rod', () => {
    // A thigh and shank hung alongside a heavy cross-bar: knee flexion is the angle seen along the bar.
    const tree: Tree = {
      ...leg(3),
      segments: [
        {
          name: 'bar',
          parent: null,
          attach: 0,
          from: 0,
          length: 0.3,
          masses: [
            { at: 0, mass: 2 },
            { at: 0.3, mass: 2 },
          ],
        },
        ...leg(3).segments.map((segment) =>
          segment.parent === null ? { ...segment, parent: 'bar', attach: 0.15 } : segment,
        ),
      ],
    }
    const bar = (yaw: number): number[] => [Math.sin(yaw), 0.05, Math.sqrt(1 - Math.sin(yaw) ** 2 - 0.05 ** 2)]
    const start = Float64Array.from([...bar(0.1), ...posture(3, -0.3, -0.45, 0.3)])
    const end = Float64Array.from([...bar(-0.15), ...posture(3, 0.35, 0.3, 1.2)])
    const from = seenAlong(start)
    const to = seenAlong(end)
    const angles = Array.from({ length: instants }, (_, k) => {
      const s = k / (instants - 1)
      return from + (to - from) * s * s * (3 - 2 * s) + 0.2 * Math.sin(Math.PI * s) ** 2
    })
    expect(Math.min(...angles)).toBeLessThan(0)
    expect(Math.max(...angles)).toBeGreaterThan(0)
    const solution = solveBoundaryProblem(
      problem(3, { tree, start, end, locks: [{ segments: ['thigh', 'shank'], hinge: { axis: 'bar', angles } }] }),
    )
    expect(solution.status).toBe('converged')
    for (let k = 0; k <= 200; k += 5)
      expect(seenAlong(solution.directions.subarray(12 * k, 12 * k + 12))).toBeCloseTo(angles[k / 5]!, 7)
    const size = Math.max(...solution.accelerations.map(Math.abs))
    expect(accelerationMismatch(solution, 12) / size).toBeLessThan(1e-4)
    // Its torques are those of muscles: about the pivot only gravity changes the angular momentum.
    const { tree: solved, gravity } = { tree, gravity: 9.81 }
    const matrices = calcMatrices(solved)
    for (const k of [40, 100, 160]) {
      let worst = 0
      for (const axis of [0, 1, 2]) {
        let inertia = 0
        let weight = 0
        for (let i = 0; i < matrices.massCount; i++) {
          const at = (values: Float64Array, c: number): number =>
            [0, 1, 2, 3].reduce((sum, j) => sum + matrices.R[i * 4 + j]! * values[k * 12 + 3 * j + c]!, 0)
          const [c1, c2] = [(axis + 1) % 3, (axis + 2) % 3] as const
          const force = (c: number): number => matrices.mass[i]! * at(solution.accelerations, c)
          const pull = (c: number): number => (c === 1 ? -matrices.mass[i]! * gravity : 0)
          inertia += at(solution.directions, c1) * force(c2) - at(solution.directions, c2) * force(c1)
          weight += at(solution.directions, c1) * pull(c2) - at(solution.directions, c2) * pull(c1)
        }
        worst = Math.max(worst, Math.abs(inertia - weight))
      }
      expect(worst).toBeLessThan(1e-6)
    }
  })

  it('may be a heading that the ground holds: seen from above the rod turns as prescribed', () => {
    const angles = Array.from({ length: instants }, (_, k) => Math.atan2(0.9, 0.3) - (0.5 * k) / (instants - 1))
    const at = (angle: number, height: number): number[] => {
      const flat = Math.sqrt(1 - height * height)
      return [flat * Math.sin(angle), height, flat * Math.cos(angle)]
    }
    const rest = (thigh: number): number[] => posture(3, thigh, thigh - 0.2, 0.8).slice(3)
    const start = Float64Array.from([...at(angles[0]!, -0.5), ...rest(-0.2)])
    const end = Float64Array.from([...at(angles.at(-1)!, -0.4), ...rest(0.3)])
    const solution = solveBoundaryProblem(problem(3, { start, end, headings: [{ segment: 'thigh', angles }] }))
    expect(solution.status).toBe('converged')
    for (let k = 0; k <= 200; k += 5)
      expect(Math.atan2(solution.directions[9 * k]!, solution.directions[9 * k + 2]!)).toBeCloseTo(angles[k / 5]!, 7)
    const size = Math.max(...solution.accelerations.map(Math.abs))
    expect(accelerationMismatch(solution, 9) / size).toBeLessThan(1e-4)
    expect(solution.lockTorques).toHaveLength(0)
  })

  it('may be a held point that moves: a rolling foot', () => {
    const base = problem(3, {})
    const place = (u: Float64Array): number[] =>
      [0, 1, 2].map((c) => 0.43 * u[c]! + 0.43 * u[3 + c]! + 0.15 * u[6 + c]!)
    const from = place(base.start)
    const to = place(base.end)
    const course = Array.from({ length: 21 }, (_, k) => {
      const s = k / 20
      const smooth = s * s * s * (10 - 15 * s + 6 * s * s)
      return from.map((value, c) => value + (to[c]! - value) * smooth)
    })
    const solution = solveBoundaryProblem({ ...base, loops: [{ segment: 'foot', at: from, course }] })
    expect(solution.status).toBe('converged')
    const size = Math.max(...solution.accelerations.map(Math.abs))
    expect(accelerationMismatch(solution, 9) / size).toBeLessThan(1e-3)
    const middle = place(solution.directions.slice(100 * 9, 101 * 9))
    middle.forEach((value, c) => expect(value).toBeCloseTo(course[10]![c]!, 7))
  })
})

/** The whole posture turned forward about z. */
function turned(u: readonly number[], D: 2 | 3, angle: number): number[] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const out = [...u]
  for (let j = 0; j < 3; j++) {
    out[j * D] = c * u[j * D]! - s * u[j * D + 1]!
    out[j * D + 1] = s * u[j * D]! + c * u[j * D + 1]!
  }
  return out
}

/** Signed angle from the thigh (second rod) to the shank (third), seen along the bar (first). */
function seenAlong(u: ArrayLike<number>): number {
  const [p, a, b] = [0, 3, 6]
  const d = (x: number, y: number): number => u[x]! * u[y]! + u[x + 1]! * u[y + 1]! + u[x + 2]! * u[y + 2]!
  const triple =
    u[p]! * (u[a + 1]! * u[b + 2]! - u[a + 2]! * u[b + 1]!) +
    u[p + 1]! * (u[a + 2]! * u[b]! - u[a]! * u[b + 2]!) +
    u[p + 2]! * (u[a]! * u[b + 1]! - u[a + 1]! * u[b]!)
  return Math.atan2(triple, d(a, b) - d(a, p) * d(b, p))
}
