import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { simulateMotion } from '../core/index.ts'

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => vi.restoreAllMocks())

const largest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i]!)))

describe('the examples', () => {
  it('find a motion that a release with its first velocities follows to the end (double-pendulum)', async () => {
    const { problem, motion } = (await import('./double-pendulum.ts')).result
    const { start, end, duration, tree, root } = problem
    const velocities = motion.velocities.slice(0, 4)
    const released = simulateMotion({ tree, root, start, velocities, duration, samples: 10, method: 'lagrange' })
    expect(largest(released.directions.slice(-4), end)).toBeLessThan(1e-6)
    expect(printed[0]).toMatch(/^converged: action -?\d+\.\d{6} J·s/)
  })

  it('find several motions, each of which a release follows (all-motions)', async () => {
    const { problem, motions } = (await import('./all-motions.ts')).result
    expect(motions.length).toBeGreaterThan(1)
    for (const { velocities } of motions) {
      const { tree, root, start, end, duration } = problem
      const first = velocities.slice(0, 2)
      const released = simulateMotion({
        tree,
        root,
        start,
        velocities: first,
        duration,
        samples: 10,
        method: 'lagrange',
      })
      expect(largest(released.directions.slice(-2), end)).toBeLessThan(1e-6)
    }
    expect(printed[0]).toContain(`${motions.length} motions`)
  })

  it('give a tree its mass, joints and kinetic energy by hand (own-tree)', async () => {
    const { mass, joints, kinetic } = (await import('./own-tree.ts')).result
    expect(mass).toBeCloseTo(3.7, 12)
    expect(largest(joints, [0, 0, 0, 0, -0.3, 0, 0, -0.55, 0])).toBeLessThan(1e-12)
    // Uniform rods: ½ m v² of the centre and ½ (m l²/12) ω² about it; speeds of the centres by hand.
    const rod = (m: number, l: number, v: number): number => 0.5 * m * v ** 2 + (0.5 * m * l ** 2 * 4) / 12
    const byHand = rod(2, 0.3, 2 * 0.15) + rod(1.2, 0.25, 2 * (0.3 + 0.125)) + rod(0.5, 0.8, 2 * 0.55)
    expect(kinetic).toBeCloseTo(byHand, 12)
    expect(printed[0]).toContain(byHand.toFixed(4))
  })

  it('find the pull of a released pendulum, 3 m g cos φ (reactions)', async () => {
    const { axial, directions } = (await import('./reactions.ts')).result
    const closed = Array.from(axial, (_, k) => 3 * 10 * 9.81 * directions[2 * k + 1]!)
    expect(largest(axial, closed)).toBeLessThan(1e-5)
    expect(printed[0]).toMatch(/^largest pull 29[34]\.\d N/)
  })

  it('move a double pendulum alike by two methods, with its energy (two-methods)', async () => {
    const { lagrange, euler } = (await import('./two-methods.ts')).result
    expect(largest(lagrange.directions, euler.directions)).toBeLessThan(1e-7)
    const energy = lagrange.kinetic.map((value, k) => value + lagrange.potential[k]!)
    expect(Math.max(...energy) - Math.min(...energy)).toBeLessThan(1e-7)
    expect(printed[0]).toContain('the two differ by')
  })

  it('find the conjugate time of small swings, π √(l/g) (conjugate-time)', async () => {
    const { firstConjugateTime, morseIndex } = (await import('./conjugate-time.ts')).result
    expect(firstConjugateTime).toBeCloseTo(Math.PI * Math.sqrt(1 / 9.81), 4)
    expect(morseIndex).toBe(1)
    expect(printed[0]).toContain('Morse index 1')
  })

  it('carry a C3D file to loads with the gait that was made (recording-to-loads)', async () => {
    const { peaks, ground } = (await import('./recording-to-loads.ts')).result
    expect(ground).toMatch(/^measured where a plate was struck/)
    // A walking knee's net force stays between the body's weight and half as much again.
    const knee = peaks.find(({ joint, quantity }) => joint === 'knee.right' && quantity === 'resultant')!
    expect(knee.value / (70 * 9.81)).toBeGreaterThan(0.9)
    expect(knee.value / (70 * 9.81)).toBeLessThan(1.5)
    expect(printed[0]).toContain(`${knee.value.toFixed(0)} N`)
  })

  it('solve a technique whose phases last as much less as its cadence is quicker (technique)', async () => {
    const { usual, quick } = (await import('./technique.ts')).result
    const lasts = ({ motion }: typeof usual): number => motion.phases[1]!.times.at(-1)! - motion.phases[1]!.times[0]!
    expect(lasts(usual) / lasts(quick)).toBeCloseTo(1.1, 6)
    expect(quick.loads?.peaks.length).toBeGreaterThan(0)
    expect(printed[0]).toContain('as recorded')
  })

  it('measure the speeds the recordings were made with (batch)', async () => {
    const { result } = await import('./batch.ts')
    // fixtures/recordings/README.md: speed, and two steps a stride.
    const made = [
      [1.24, 2 / 1.08],
      [0.66, 2 / 1.48],
    ]
    result.forEach(({ speed, cadence }, i) => {
      expect(Math.abs(speed / made[i]![0]! - 1)).toBeLessThan(0.05)
      expect(Math.abs(cadence / made[i]![1]! - 1)).toBeLessThan(0.02)
    })
    expect(printed).toHaveLength(2)
  })

  it('bring a noisy angle closer to the one the noise was added to (smoothing)', async () => {
    const { before, after } = (await import('./smoothing.ts')).result
    expect(before).toBeGreaterThan(0.25)
    expect(after).toBeLessThan(before)
    expect(printed[0]).toContain(`${after.toFixed(2)}°`)
  })

  it('are all run here, and linked from the README', () => {
    const here = fileURLToPath(new URL('.', import.meta.url))
    const own = readFileSync(fileURLToPath(import.meta.url), 'utf8')
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !/test|read-file/.test(name))
    expect(files).toHaveLength(10)
    expect(files.filter((name) => !own.includes(`import('./${name}')`))).toEqual([])
    expect(files.filter((name) => !readme.includes(`(examples/${name})`))).toEqual([])
  })
})
