import { describe, expect, it } from 'vitest'
import { factorCholesky, solveCholesky } from '../../math/cholesky.ts'
import { createRandom } from '../../math/random.ts'
import type { ModelPoint } from '../point-model.ts'
import { BranchFactor } from './branch-factor.ts'
import { PoseSolver } from './pose-solver.ts'

/** A fork: two branches of two rods on one trunk, each rod seen at its end, and the trunk's end not. */
const PARENTS = [-1, 0, 1, 0, 3]
const S = PARENTS.length
const LENGTHS = Float64Array.of(0.5, 0.4, 0.3, 0.42, 0.31)
const WEIGHT = 1 / 0.01 ** 2

const random = createRandom(7)

function wayOf(rod: number): number[] {
  return rod < 0 ? [] : [...wayOf(PARENTS[rod]!), rod]
}

function drawDirections(): Float64Array {
  const directions = Float64Array.from({ length: 3 * S }, () => random.normal())
  for (let j = 0; j < S; j++) {
    const size = Math.hypot(...directions.subarray(3 * j, 3 * j + 3))
    for (let c = 0; c < 3; c++) directions[3 * j + c]! /= size
  }
  return directions
}

function placeOf(rod: number, lengths: Float64Array, directions: Float64Array, root: Float64Array): number[] {
  return [0, 1, 2].map((c) => wayOf(rod).reduce((sum, j) => sum + lengths[j]! * directions[3 * j + c]!, root[c]!))
}

/** Points of a pose, each off by about a centimetre, and one rod's end out of view in the second frame. */
function seePoints(directions: Float64Array, root: Float64Array): ModelPoint[] {
  return [-1, 1, 2, 3, 4].map((rod) => {
    const place = placeOf(rod, LENGTHS, directions, root).map((value) => value + 0.01 * random.normal())
    const unseen = rod === 2 ? place.map(() => Number.NaN) : place
    const share = new Float64Array(S)
    for (const j of wayOf(rod)) share[j] = 1
    return { name: `end of ${rod}`, share, values: Float64Array.from([...place, ...unseen]), sd: 0.01, source: '' }
  })
}

function costOf(
  points: readonly ModelPoint[],
  frame: number,
  lengths: Float64Array,
  [directions, root]: readonly [Float64Array, Float64Array],
): number {
  let sum = 0
  ;[-1, 1, 2, 3, 4].forEach((rod, p) => {
    const place = placeOf(rod, lengths, directions, root)
    const seen = points[p]!.values.subarray(3 * frame, 3 * frame + 3)
    if (Number.isFinite(seen[0])) sum += WEIGHT * place.reduce((all, value, c) => all + (value - seen[c]!) ** 2, 0)
  })
  return sum
}

/** `direction` of a rod turned by an angle about a random axis. */
function turnRod(directions: Float64Array, rod: number, angle: number): Float64Array {
  const turned = Float64Array.from(directions)
  for (let c = 0; c < 3; c++) turned[3 * rod + c]! += angle * random.normal()
  const size = Math.hypot(...turned.subarray(3 * rod, 3 * rod + 3))
  for (let c = 0; c < 3; c++) turned[3 * rod + c]! /= size
  return turned
}

describe('the pose solver', () => {
  const truth = drawDirections()
  const root = Float64Array.of(0.3, 1, -0.2)
  const points = seePoints(truth, root)
  const solver = new PoseSolver(points, S)

  it.each([0, 1])('leaves no rod and no root that could be moved to lie nearer, in frame %i', (frame) => {
    const start = truth.map((value) => value + 0.02 * random.normal())
    for (let j = 0; j < S; j++) {
      const size = Math.hypot(...start.subarray(3 * j, 3 * j + 3))
      for (let c = 0; c < 3; c++) start[3 * j + c]! /= size
    }
    const directions = Float64Array.from(start)
    const place = Float64Array.from(root)
    const cost = solver.solve(frame, LENGTHS, directions, place)
    const pullOf = (own: Float64Array): number => own.reduce((sum, value, i) => sum + 4 * (value - start[i]!) ** 2, 0)
    const at = (own: Float64Array, there: Float64Array): number =>
      costOf(points, frame, LENGTHS, [own, there]) + pullOf(own)
    expect(at(directions, place)).toBeCloseTo(cost, 8)
    for (let j = 0; j < S; j++)
      for (let trial = 0; trial < 5; trial++)
        expect(at(turnRod(directions, j, 1e-3), place)).toBeGreaterThan(cost - 1e-10)
    for (let c = 0; c < 3; c++)
      for (const off of [-1e-3, 1e-3])
        expect(
          at(
            directions,
            place.map((value, i) => value + (i === c ? off : 0)),
          ),
        ).toBeGreaterThan(cost)
  })

  it('gives the gradient of the lengths that finite differences of solved poses give', () => {
    const directions = Float64Array.from(truth)
    const place = Float64Array.from(root)
    // Solved again and again from where it is, the pull to the start goes away.
    for (let round = 0; round < 20; round++) solver.solve(0, LENGTHS, directions, place)
    const normal = new Float64Array(S * S)
    const gradient = new Float64Array(S)
    solver.addLengths(0, LENGTHS, directions, place, normal, gradient)
    for (let j = 0; j < S; j++) {
      const [less, more] = [-1e-5, 1e-5].map((off) => {
        const lengths = LENGTHS.map((value, i) => value + (i === j ? off : 0))
        const [own, there] = [Float64Array.from(directions), Float64Array.from(place)]
        for (let round = 0; round < 20; round++) solver.solve(0, lengths, own, there)
        return costOf(points, 0, lengths, [own, there])
      })
      expect(gradient[j]).toBeCloseTo((more! - less!) / 4e-5, 3)
      for (let i = 0; i < S; i++) expect(normal[i * S + j]).toBeCloseTo(normal[j * S + i]!, 8)
    }
  })
})

describe('the factor along branches', () => {
  it('solves what a dense factor solves, whatever is coupled with what', () => {
    const n = 9
    for (let trial = 0; trial < 20; trial++) {
      const coupled = Uint8Array.from({ length: n * n }, (_, at) =>
        at % n < Math.floor(at / n) && random.index(10) < 3 ? 1 : 0,
      )
      const dense = new Float64Array(n * n)
      const branches = new BranchFactor(n, coupled)
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) dense[i * n + j] = i === j ? n : coupled[i * n + j] === 1 ? random.normal() : 0
      branches.entries.set(dense)
      const b = Float64Array.from({ length: n }, () => random.normal())
      const [own, usual] = [Float64Array.from(b), Float64Array.from(b)]
      expect(branches.factor()).toBe(true)
      expect(factorCholesky(dense, n)).toBe(true)
      const product = branches.solve(own)
      solveCholesky(dense, n, usual)
      own.forEach((value, i) => expect(value).toBeCloseTo(usual[i]!, 10))
      expect(product).toBeCloseTo(
        b.reduce((sum, value, i) => sum + value * usual[i]!, 0),
        10,
      )
    }
  })

  it('refuses a matrix that is not positive definite', () => {
    const branches = new BranchFactor(2, Uint8Array.of(0, 0, 1, 0))
    branches.entries.set([1, 0, 2, 1])
    expect(branches.factor()).toBe(false)
  })
})
