import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from './commands/solve.ts'
import { Refusal, WrongUsage } from './failure.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pendulab-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const swing = {
  tree: {
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
  },
  start: {
    directions: [
      [0.5, -0.866, 0],
      [0.1, -0.995, 0],
    ],
  },
  end: {
    directions: [
      [-0.3, -0.954, 0],
      [0.2, -0.98, 0],
    ],
  },
  duration: 0.4,
  nodes: 20,
}

interface Result {
  status: string
  method: string
  action: number
  morseIndex: number
  firstConjugateTime: number | null
  estimatedError: number
  times: number[]
  directions: number[][][]
  energy: { kinetic: number[]; potential: number[] }
  startMomentum: number[][]
  reactions: { segment: string; axial: number[]; thesisTension: number[]; momentOnDistalInWorld: number[][] }[]
  thesisJointReaction: unknown[]
  loopReactions: { force: number[][] }[]
  lockTorques: { torque: number[][] }[]
  motions?: { morseIndex: number; distance: number }[]
  alerts: { code: string }[]
}

async function solve(input: unknown, ...options: string[]): Promise<{ code: number; result: Result }> {
  const file = join(folder, 'in.json')
  const out = join(folder, 'out.json')
  await writeFile(file, JSON.stringify(input))
  const code = await run([file, '--out', out, ...options])
  return { code, result: JSON.parse(await readFile(out, 'utf8')) as Result }
}

describe('pendulab solve', () => {
  it('gives the motion with its reactions, one entry per time and segment', async () => {
    const { code, result } = await solve(swing)
    expect(code).toBe(0)
    expect(result).toMatchObject({ status: 'converged', mode: 'stationary', method: 'newton' })
    expect(result.estimatedError).toBeLessThanOrEqual(1e-8)
    expect(result.times).toHaveLength(21)
    expect(result.directions).toHaveLength(21)
    expect(result.startMomentum).toHaveLength(2)
    expect(result.reactions.map(({ segment }) => segment)).toEqual(['thigh', 'shank'])
    const total = result.energy.kinetic.map((value, k) => value + result.energy.potential[k]!)
    expect(Math.max(...total) - Math.min(...total)).toBeLessThan(1e-6)
    for (const { axial, thesisTension, momentOnDistalInWorld } of result.reactions) {
      axial.forEach((value, k) => expect(value).toBeCloseTo(thesisTension[k]!, 8))
      for (const moment of momentOnDistalInWorld.flat()) expect(moment).toBeCloseTo(0, 6)
    }
  })

  it('lists all motions on request, nearest to the guess first', async () => {
    const { result } = await solve(swing, '--all', '--starts', '10')
    const distances = result.motions!.map(({ distance }) => distance)
    expect(distances.length).toBeGreaterThan(0)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  it('knows loops, locks and constant forces', async () => {
    const [a, b] = [
      [0.6, -0.8],
      [0.28, -0.96],
    ]
    const three = ['a', 'b', 'c'].map((name, i) => ({
      name,
      parent: i === 0 ? null : ['a', 'b'][i - 1],
      length: 0.4,
      uniformMass: 2,
    }))
    const still = { directions: [a, b, a] }
    const at = [0.4 * (0.6 + 0.28 + 0.6), -0.4 * (0.8 + 0.96 + 0.8)]
    const held = await solve({
      tree: { dimension: 2, gravity: 9.81, segments: three },
      loop: { segment: 'c', at },
      start: still,
      end: still,
      duration: 0.2,
      nodes: 4,
    })
    expect(held.code).toBe(0)
    expect(held.result.loopReactions[0]!.force).toHaveLength(5)
    const locked = await solve({
      ...swing,
      end: swing.start,
      locks: [{ segments: ['thigh', 'shank'] }],
      forces: [{ segment: 'shank', force: [5, 0, 0] }],
    })
    expect(locked.code).toBe(0)
    expect(locked.result.lockTorques[0]!.torque[0]).toHaveLength(3)
  })

  it('gives the path of a baseline too, but states with exit code 1 that it is not accurate', async () => {
    const stated = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { code, result } = await solve(swing, '--method', 'bfgs')
    expect(code).toBe(1)
    expect(result.status).toBe('stalled')
    expect(result.directions).toHaveLength(21)
    expect(stated.mock.calls.map(([text]) => String(text)).join('')).toContain('"code":"solve.inaccurate"')
  })

  it('refuses what cannot be solved, and wrong usage', async () => {
    await expect(solve({ ...swing, loop: { segment: 'shank', at: [2, 0, 0] } })).rejects.toBeInstanceOf(Refusal)
    await expect(solve({ ...swing, duration: -1 })).rejects.toBeInstanceOf(Refusal)
    const pulsed = {
      times: [0, 0.4],
      values: [
        [0, 0, 0],
        [5, 0, 0],
      ],
    }
    await expect(solve({ ...swing, forces: [{ segment: 'shank', force: pulsed }] })).rejects.toBeInstanceOf(Refusal)
    await expect(solve(swing, '--mode', 'most')).rejects.toBeInstanceOf(WrongUsage)
    await expect(solve(swing, '--method', 'bfgs', '--all')).rejects.toBeInstanceOf(WrongUsage)
    await expect(run([])).rejects.toBeInstanceOf(WrongUsage)
  })
})
