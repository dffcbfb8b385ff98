import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as loads from './commands/loads.ts'
import * as simulate from './commands/simulate.ts'
import { Refusal, WrongUsage } from './failure.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pendulab-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const leg = {
  dimension: 3,
  gravity: 9.81,
  segments: [
    {
      name: 'thigh',
      parent: null,
      length: 0.43,
      masses: [
        { at: 0.05, mass: 3.5 },
        { at: 0.33, mass: 3.5 },
      ],
    },
    { name: 'shank', parent: 'thigh', length: 0.43, masses: [{ at: 0.2, mass: 3.2 }] },
  ],
}
const swing = {
  tree: leg,
  root: { kind: 'pinned', position: [0, 1, 0] },
  start: {
    directions: [
      [0.5, -0.866, 0],
      [0.1, -0.995, 0],
    ],
  },
  velocities: [
    [0, 0, 1],
    [0, 0, 0],
  ],
  duration: 0.4,
  samples: 40,
  method: 'newton-euler',
}

interface Result {
  status: string
  times: number[]
  directions: number[][][]
  energy: { kinetic: number[]; potential: number[] }
  reactions: {
    joint: string
    number: string
    segment: string
    forceOnDistalInWorld: number[][]
    momentOnDistalInWorld: number[][]
    axial: number[]
    thesisTension: number[]
  }[]
  thesisJointReaction: { joint: string; force: number[][] }[]
  loopReactions: { segment: string; force: number[][] }[]
  alerts: { code: string }[]
}

async function call(
  command: { run(args: string[]): Promise<number> },
  input: unknown,
  ...options: string[]
): Promise<{ code: number; result: Result }> {
  const file = join(folder, 'in.json')
  const out = join(folder, 'out.json')
  await writeFile(file, typeof input === 'string' ? input : JSON.stringify(input))
  const code = await command.run([file, '--out', out, ...options])
  return { code, result: JSON.parse(await readFile(out, 'utf8')) as Result }
}

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Refusal ? error.report : error
}

describe('pendulab simulate', () => {
  it('writes the motion, its energies and reactions, one row per time', async () => {
    const { code, result } = await call(simulate, swing)
    expect(code).toBe(0)
    expect(result.status).toBe('converged')
    expect(result.times).toHaveLength(41)
    expect(result.directions).toHaveLength(41)
    expect(result.reactions.map((one) => [one.joint, one.number, one.segment])).toEqual([
      ['root', 'J1', 'thigh'],
      ['thigh:shank', 'J2', 'shank'],
    ])
    expect(result.thesisJointReaction.map((one) => one.joint)).toEqual(['root', 'thigh:shank'])
    const energy = result.energy.kinetic.map((value, k) => value + result.energy.potential[k]!)
    expect(Math.max(...energy) - Math.min(...energy)).toBeLessThan(1e-7)
    for (const one of result.reactions) {
      one.axial.forEach((value, k) => expect(value).toBeCloseTo(one.thesisTension[k]!, 9))
      expect(Math.max(...one.momentOnDistalInWorld.flat().map(Math.abs))).toBeLessThan(1e-9)
    }
  })

  it('gives the same motion by every method', async () => {
    const { result: first } = await call(simulate, swing)
    const allowed: Record<string, number> = {
      lagrange: 1e-8,
      dae: 1e-8,
      stabilised: 1e-8,
      penalty: 1e-3,
      'penalty-augmented': 1e-3,
      euler: 2e-2,
    }
    for (const [method, tolerance] of Object.entries(allowed)) {
      const { result } = await call(simulate, { ...swing, step: 0.001 }, '--method', method)
      const off = result.directions
        .flat(2)
        .reduce((worst, value, i) => Math.max(worst, Math.abs(value - first.directions.flat(2)[i]!)), 0)
      expect(off).toBeLessThan(tolerance)
    }
  })

  it('refuses bad input with its place, and wrong usage as such', async () => {
    expect(await refusal(call(simulate, { ...swing, duration: -1 }))).toMatchObject({
      code: 'problem.not-positive',
      where: { path: 'duration' },
    })
    expect(await refusal(call(simulate, '{"tree": }'))).toMatchObject({
      code: 'json/syntax',
      where: { file: expect.stringContaining('in.json') },
    })
    const open = { ...swing, loop: { segment: 'shank', at: [3, 0, 0] } }
    expect(await refusal(call(simulate, open))).toMatchObject({ code: 'simulate.open-loop' })
    expect(await refusal(call(simulate, swing, '--method', 'magic'))).toBeInstanceOf(WrongUsage)
    expect(await refusal(simulate.run([]))).toBeInstanceOf(WrongUsage)
  })
})

describe('pendulab loads', () => {
  it('finds along the simulated motion the reactions that the simulation gave', async () => {
    const { result: motion } = await call(simulate, { ...swing, samples: 80 })
    const { code, result } = await call(loads, {
      tree: leg,
      root: swing.root,
      times: motion.times,
      directions: motion.directions,
    })
    expect(code).toBe(0)
    result.reactions.forEach((one, j) => {
      one.forceOnDistalInWorld.slice(10, -10).forEach((row, k) => {
        row.forEach((value, c) => expect(value).toBeCloseTo(motion.reactions[j]!.forceOnDistalInWorld[k + 10]![c]!, 2))
      })
    })
  })

  it('takes known forces off, and warns when a loop’s share is only an estimate', async () => {
    const still = {
      tree: leg,
      root: swing.root,
      times: [0, 0.1, 0.2],
      directions: [0, 1, 2].map(() => [
        [0, -1, 0],
        [0, -1, 0],
      ]),
    }
    const { result: hanging } = await call(loads, still)
    expect(hanging.reactions[0]!.forceOnDistalInWorld[1]![1]).toBeCloseTo(10.2 * 9.81, 10)
    const { result: carried } = await call(loads, { ...still, forces: [{ segment: 'shank', force: [0, 10, 0] }] })
    expect(carried.reactions[0]!.forceOnDistalInWorld[1]![1]).toBeCloseTo(10.2 * 9.81 - 10, 10)
    const bent = {
      ...still,
      directions: [0, 1, 2].map(() => [
        [1, 0, 0],
        [0, -1, 0],
      ]),
      loop: { segment: 'shank', at: [0.43, 0.57, 0], point: 0 },
    }
    const { result: held } = await call(loads, bent)
    expect(held.loopReactions[0]!.force[1]![1]).toBeGreaterThan(0)
  })

  it('refuses rows that do not match the times', async () => {
    const report = await refusal(
      call(loads, {
        tree: leg,
        times: [0, 1, 2],
        directions: [
          [
            [0, -1, 0],
            [0, -1, 0],
          ],
        ],
      }),
    )
    expect(report).toMatchObject({ code: 'motion.row-count' })
  })
})
