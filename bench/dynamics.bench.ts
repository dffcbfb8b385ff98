import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { calcEnergyDrift } from '../core/dynamics/source-cases.ts'
import { createLagrange } from '../core/dynamics/lagrange.ts'
import { createMultipliers } from '../core/dynamics/multipliers.ts'
import { createRecursive } from '../core/dynamics/recursive.ts'
import { simulateMotion } from '../core/dynamics/simulate.ts'
import { createSystem } from '../core/dynamics/system.ts'
import { createRandom } from '../core/math/random.ts'
import { createLongChain } from '../core/model/source-problems.ts'
import type { Tree } from '../core/model/tree.ts'

interface Row {
  what: string
  value: number
  unit: string
  ratioTo?: string
  note?: string
}

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

/** The n-link pendulum of the four-bar report over 20 s, and what one evaluation of the accelerations costs. */
export default async function bench({ peers }: { peers: boolean }): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = []
  for (const n of [3, 20, 80]) rows.push(measureChain(n, 1e-9))
  for (const n of [3, 20, 80]) rows.push(measureChain(n, 1e-10))
  if (peers) rows.push(...measureScipy())
  for (const dimension of [2, 3] as const) {
    for (const n of [5, 20, 80, 320]) rows.push(measureEvaluation(n, dimension, 'newton-euler'))
    for (const n of [5, 20, 80]) for (const method of ['lagrange', 'dae'] as const) rows.push(measureEvaluation(n, dimension, method))
  }
  return { name: 'Forward dynamics', rows }
}

/** Our steps may err by a tenth of the tolerance, SciPy's by all of it: 1e-9 here has the drift of 1e-10 there. */
const nameOf = (n: number, tolerance = 1e-9): string => `${n} rods, 20 s, tolerance ${tolerance}`

/** Best CPU time of some runs. */
function measureChain(n: number, tolerance: number): Row {
  const problem = createLongChain(n)
  let best = Number.POSITIVE_INFINITY
  let note = ''
  for (let round = 0; round < (n > 50 ? 3 : 6); round++) {
    const begun = process.cpuUsage()
    const run = simulateMotion({ ...problem, root: pinned(2), duration: 20, samples: 20, method: 'newton-euler', tolerance })
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1e6)
    const drift = calcEnergyDrift(run)
    note = `drift ${drift.toExponential(1)} J, relative ${(drift / Math.max(...run.kinetic)).toExponential(1)}, ${run.evaluations} evaluations`
  }
  return { what: nameOf(n, tolerance), value: best, unit: 's', note }
}

function measureScipy(): Row[] {
  const { stdout, status } = spawnSync('python3', [join(process.cwd(), 'bench', 'peers', 'chain.py'), '3', '20', '80'], { encoding: 'utf8' })
  if (status !== 0) return [{ what: 'SciPy DOP853', value: Number.NaN, unit: 's', note: 'python3 with scipy is not at hand' }]
  const found = JSON.parse(stdout) as { n: number; seconds: number; drift: number; evaluations: number }[]
  return found.map((one) => ({
    what: `SciPy DOP853 at 1e-10, ${one.n} rods`,
    value: one.seconds,
    unit: 's',
    ratioTo: nameOf(one.n),
    note: `relative drift ${one.drift.toExponential(1)}, ${one.evaluations} evaluations`,
  }))
}

function measureEvaluation(n: number, dimension: 2 | 3, method: 'newton-euler' | 'lagrange' | 'dae'): Row {
  const tree: Tree = { ...createLongChain(n).tree, dimension }
  const random = createRandom(n)
  const x = new Float64Array(n * dimension)
  const v = new Float64Array(n * dimension)
  for (let j = 0; j < n; j++) {
    const row = Array.from({ length: dimension }, () => random.normal())
    const size = Math.hypot(...row)
    row.forEach((value, c) => (x[j * dimension + c] = value / size))
  }
  const system = createSystem({ tree, root: pinned(dimension) }, x)
  const one = method === 'newton-euler' ? createRecursive(system) : method === 'lagrange' ? createLagrange(system) : createMultipliers(system)
  const a = new Float64Array(n * dimension)
  const none = new Float64Array(0)
  let best = Number.POSITIVE_INFINITY
  const count = method === 'newton-euler' ? Math.ceil(40_000 / n) : Math.max(2, Math.ceil(4e6 / n ** 3))
  for (let round = 0; round < 12; round++) {
    const begun = process.cpuUsage()
    for (let k = 0; k < count; k++) one.calc(0, x, v, a, none)
    const { user, system: kernel } = process.cpuUsage(begun)
    best = Math.min(best, (user + kernel) / count)
  }
  return { what: `one evaluation, ${method}, ${dimension}-D, ${n} rods`, value: best, unit: 'µs', note: `${((1000 * best) / n).toPrecision(3)} ns per rod` }
}
