import { describe, expect, it } from 'vitest'
import { calcMotionRates } from '../model/given-motion.ts'
import { readBoundaryProblem, readGivenMotion, readInitialValueProblem } from '../model/problem.ts'
import { simulateMotion } from './simulate.ts'

const problem = {
  tree: {
    dimension: 2,
    gravity: 9.81,
    segments: [
      {
        name: 'thigh',
        parent: null,
        length: 0.4,
        masses: [
          { at: 0.1, mass: 3 },
          { at: 0.3, mass: 4 },
        ],
      },
      { name: 'shank', parent: 'thigh', length: 0.4, attach: 0.4, uniformMass: 3 },
    ],
  },
  root: {
    kind: 'prescribed',
    times: [0, 0.1, 0.2],
    positions: [
      [0, 0],
      [0.1, 0],
      [0.2, 0],
    ],
  },
  locks: [{ segments: ['thigh', 'shank'] }],
  start: {
    directions: [
      [0, -1],
      [0.6, -0.8],
    ],
  },
  end: {
    directions: [
      [0.6, -0.8],
      [0.936, -0.352],
    ],
  },
  velocities: [[1, 0], null],
  duration: 0.2,
  samples: 3,
  nodes: 4,
  method: 'lagrange',
  damping: [0.1, 0],
  torques: [1, { times: [0, 0.1], values: [0, 1], between: 'hold' }],
  forces: [{ segment: 'shank', at: 0.2, force: [0, 1] }],
}
const motion = {
  tree: problem.tree,
  root: problem.root,
  loop: { segment: 'shank', at: [0, 0], point: 0.2 },
  times: [0, 0.1, 0.2],
  directions: [0, 1, 2].map(() => problem.start.directions),
}

const BAD: readonly unknown[] = [
  undefined,
  null,
  'nonsense',
  '',
  -1,
  0,
  2.5,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [[]],
  [null],
  true,
]

/** Every copy of a value with one part of it replaced or removed. */
function* spoil(value: unknown): Generator<unknown> {
  for (const bad of BAD) yield bad
  if (Array.isArray(value)) {
    for (let k = 0; k < value.length; k++)
      for (const part of spoil(value[k])) yield value.map((one: unknown, n) => (n === k ? part : one))
    yield value.slice(1)
    yield [...(value as unknown[]), ...(value as unknown[])]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) for (const part of spoil(one)) yield { ...value, [key]: part }
  }
}

describe('spoilt problem files', () => {
  it('are refused with reasons or understood, part by part, and never make the program stumble', () => {
    let refused = 0
    let understood = 0
    for (const spoilt of spoil(problem)) {
      const outcome = readInitialValueProblem(spoilt)
      if (!outcome.ok) {
        refused++
        if (!outcome.alerts.some((one) => one.severity === 'error' && one.message.length > 10 && one.tip.length > 5))
          throw new Error(`no reason: ${JSON.stringify(spoilt)}`)
        continue
      }
      understood++
      if (outcome.value.duration > 1 || outcome.value.samples > 1000) continue
      const run = simulateMotion({ ...outcome.value, tolerance: 1e-4 })
      if (run.status === 'converged' && !run.directions.every(Number.isFinite))
        throw new Error(`not finite: ${JSON.stringify(spoilt)}`)
    }
    expect(refused).toBeGreaterThan(500)
    expect(understood).toBeGreaterThan(50)
  })

  it('the same for boundary problems and known motions', () => {
    let refused = 0
    for (const spoilt of spoil(problem)) if (!readBoundaryProblem(spoilt).ok) refused++
    expect(refused).toBeGreaterThan(400)
    for (const spoilt of spoil(motion)) {
      const outcome = readGivenMotion(spoilt)
      if (!outcome.ok) continue
      expect(calcMotionRates(outcome.value).velocities).toHaveLength(outcome.value.directions.length)
    }
  })
})
