import { describe, expect, it } from 'vitest'
import { readBoundaryProblem, readGivenMotion, readInitialValueProblem } from './problem.ts'
import { calcInTime } from './time-series.ts'

const tree = {
  dimension: 2,
  gravity: 9.81,
  segments: [
    { name: 'thigh', parent: null, length: 0.4, masses: [{ at: 0.2, mass: 7 }] },
    { name: 'shank', parent: 'thigh', length: 0.4, masses: [{ at: 0.2, mass: 3 }] },
  ],
}
const down = {
  directions: [
    [0, -1],
    [0, -1],
  ],
}
const solve = {
  tree,
  start: down,
  end: {
    directions: [
      [0.6, -0.8],
      [0, -1],
    ],
  },
  duration: 0.4,
}
const simulate = {
  tree,
  start: down,
  velocities: [
    [1, 0],
    [0, 0],
  ],
  duration: 1,
}

type Reader = (value: unknown) => { ok: boolean; alerts: readonly { code: string; where?: { path?: string } }[] }
function complaints(read: Reader, value: unknown): string[] {
  const outcome = read(value)
  return outcome.ok ? [] : outcome.alerts.map((one) => `${one.code} ${one.where?.path ?? ''}`)
}

describe('reading a two-point problem', () => {
  it('fills in the defaults of the format', () => {
    const outcome = readBoundaryProblem(solve)
    expect(outcome.ok && outcome.value).toMatchObject({
      root: { kind: 'pinned', position: [0, 0] },
      loops: [],
      locks: [],
      intervals: 100,
      mode: 'stationary',
      method: 'newton',
      tolerance: 1e-8,
    })
  })

  it('normalises directions, with a word only when they are far off', () => {
    const near = readBoundaryProblem({
      ...solve,
      start: {
        directions: [
          [0.5, -0.866],
          [0, -1],
        ],
      },
    })
    expect(near.alerts).toEqual([])
    expect(near.ok && Math.hypot(near.value.start[0]!, near.value.start[1]!)).toBeCloseTo(1, 15)
    const far = readBoundaryProblem({
      ...solve,
      start: {
        directions: [
          [0, -2],
          [0, -1],
        ],
      },
    })
    expect(far.alerts.map((one) => one.code)).toEqual(['problem.not-unit'])
  })

  it('refuses what is missing or wrong, and names the place', () => {
    expect(complaints(readBoundaryProblem, [])).toEqual(['problem.wrong-type '])
    expect(complaints(readBoundaryProblem, { ...solve, end: undefined })).toEqual(['problem.wrong-type end'])
    expect(complaints(readBoundaryProblem, { ...solve, duration: 0 })).toEqual(['problem.not-positive duration'])
    expect(complaints(readBoundaryProblem, { ...solve, nodes: 2.5 })).toEqual(['problem.count nodes'])
    expect(complaints(readBoundaryProblem, { ...solve, mode: 'most' })).toEqual(['problem.unknown-choice mode'])
    expect(complaints(readBoundaryProblem, { ...solve, start: { directions: [[0, -1]] } })).toEqual([
      'problem.segment-count start.directions',
    ])
    expect(
      complaints(readBoundaryProblem, {
        ...solve,
        start: {
          directions: [
            [0, -1, 0],
            [0, -1],
          ],
        },
      }),
    ).toEqual(['problem.wrong-length start.directions[0]'])
    expect(
      complaints(readBoundaryProblem, {
        ...solve,
        start: {
          directions: [
            [0, 0],
            [0, -1],
          ],
        },
      }),
    ).toEqual(['problem.zero-direction start.directions'])
    expect(complaints(readBoundaryProblem, { ...solve, root: { kind: 'free', start: [0, 0] } })).toEqual([
      'problem.wrong-type root.end',
    ])
    expect(
      complaints(readBoundaryProblem, {
        ...solve,
        root: {
          kind: 'prescribed',
          times: [0, 0.3],
          positions: [
            [0, 0],
            [1, 0],
          ],
        },
      }),
    ).toEqual(['problem.root-span root.times'])
    expect(complaints(readBoundaryProblem, { ...solve, loop: { segment: 'foot', at: [0, 0] } })).toEqual([
      'problem.unknown-segment loop.segment',
    ])
    expect(complaints(readBoundaryProblem, { ...solve, locks: [{ segments: ['thigh', 'shank'] }] })).toEqual([
      'problem.lock-changes locks[0]',
    ])
    expect(complaints(readBoundaryProblem, { ...solve, locks: [{ segments: ['thigh', 'thigh'] }] })).toEqual([
      'problem.lock-apart locks[0]',
    ])
    const led = { segments: ['thigh', 'shank'], hinge: { axis: 'thigh', angles: [0.1, 0.2] } }
    expect(complaints(readBoundaryProblem, { ...solve, end: solve.start, locks: [led] })).toEqual([
      'problem.lock-led locks[0].hinge',
    ])
    expect(
      complaints(readBoundaryProblem, {
        ...solve,
        end: solve.start,
        locks: [{ segments: ['thigh', 'shank'], course: [0.9, 0.8] }],
      }),
    ).toEqual(['problem.lock-led locks[0].course'])
  })

  it('reads loops alone or in a list', () => {
    const loop = { segment: 'shank', at: [0.1, -0.7] }
    const one = readBoundaryProblem({ ...solve, loop })
    const many = readBoundaryProblem({ ...solve, loop: [loop, { ...loop, point: 0.2 }] })
    expect(one.ok && one.value.loops).toEqual([loop])
    expect(many.ok && many.value.loops).toEqual([loop, { ...loop, point: 0.2 }])
  })
})

describe('reading an initial value problem', () => {
  it('removes what a velocity has along its rod, and reports it', () => {
    const outcome = readInitialValueProblem({
      ...simulate,
      velocities: [
        [1, 0.5],
        [0, 0],
      ],
    })
    expect(outcome.ok && [...outcome.value.velocities]).toEqual([1, 0, 0, 0])
    expect(outcome.alerts.map((one) => one.code)).toEqual(['problem.velocity-along-rod'])
  })

  it('accepts velocities to be found only when a loop or lock can find them', () => {
    const partly = { ...simulate, velocities: [[1, 0], null] }
    expect(complaints(readInitialValueProblem, partly)).toEqual(['problem.velocity-missing velocities'])
    const outcome = readInitialValueProblem({ ...partly, loop: { segment: 'shank', at: [0, -0.8] } })
    expect(outcome.ok && [...outcome.value.velocityGiven]).toEqual([1, 0])
  })

  it('reads torques that are constant, in time, or absent, and forces on a point', () => {
    const outcome = readInitialValueProblem({
      ...simulate,
      torques: [{ times: [0, 1, 1, 2], values: [0.1, 0.1, 0, 0] }, null],
      forces: [{ segment: 'shank', force: [1, 2] }],
      damping: [0.1, 0],
    })
    if (!outcome.ok) throw new Error('refused')
    const [pulse, none] = outcome.value.torques
    expect(none).toBeNull()
    const out = new Float64Array(1)
    const at = (t: number, before = false) => {
      calcInTime(pulse!, t, out, before)
      return out[0]
    }
    expect([at(-1), at(0.5), at(1, true), at(1), at(5)]).toEqual([0.1, 0.1, 0.1, 0, 0])
    expect(outcome.value.forces).toEqual([{ segment: 'shank', at: 0.4, force: { kind: 'constant', value: [1, 2] } }])
    expect(complaints(readInitialValueProblem, { ...simulate, damping: [-1, 0] })).toEqual([
      'problem.damping damping[0]',
    ])
    expect(complaints(readInitialValueProblem, { ...simulate, method: 'magic' })).toEqual([
      'problem.unknown-choice method',
    ])
  })
})

describe('reading a given motion', () => {
  it('needs one row of directions per time', () => {
    const motion = { tree, times: [0, 0.1, 0.2], directions: [down.directions, down.directions] }
    expect(complaints(readGivenMotion, motion)).toEqual(['motion.row-count directions'])
    const outcome = readGivenMotion({ ...motion, directions: [down.directions, down.directions, down.directions] })
    expect(outcome.ok && outcome.value.directions.length).toBe(12)
    expect(complaints(readGivenMotion, { ...motion, times: [0, 0.1] })).toEqual(['motion.too-few-times times'])
    const free = { kind: 'free', start: [0, 0] }
    expect(
      complaints(readGivenMotion, { ...motion, times: [0, 1], accelerations: motion.directions, root: free }),
    ).toEqual(['motion.free-root root.kind'])
    expect(complaints(readGivenMotion, { ...motion, times: [0, 0.2, 0.1] })).toContain('problem.time-order times[2]')
  })
})
