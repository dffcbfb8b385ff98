import { createReactionKernel, createReactions } from '../core/loads/kernels/reactions.ts'
import { createRandom } from '../core/math/random.ts'
import { calcMatrices } from '../core/model/matrices.ts'
import type { Segment, Tree, TreeMatrices } from '../core/model/tree.ts'
import { runCompiled, simbodyLibraries } from './peers/run-peer.ts'
import type { Row } from './row.ts'

const FRAMES = 1000
const OURS = '15 rods in space, per frame'

/** Full reaction, axial and shear parts and net moments of every joint of a 15-segment body. */
export default async function bench({ peers }: { peers: boolean }): Promise<{ name: string; rows: Row[] }> {
  const matrices = calcMatrices(createBody())
  const rows: Row[] = [measure(matrices)]
  if (peers) rows.push(...measurePeers(matrices))
  return { name: 'Joint reactions along a known motion', rows }
}

/** Pelvis, trunk, head, two arms of three and two legs of three rods: 15 with mass on each. */
function createBody(): Tree {
  const rod = (name: string, parent: string | null, attach: number, length: number, mass: number): Segment => ({
    name,
    parent,
    attach,
    from: 0,
    length,
    masses: [
      { at: 0.3 * length, mass: mass / 2 },
      { at: 0.7 * length, mass: mass / 2 },
    ],
  })
  const limb = (
    side: string,
    { parent, attach }: { parent: string; attach: number },
    names: readonly string[],
    { length, mass }: { length: number; mass: number },
  ): Segment[] =>
    names.map((name, k) =>
      rod(
        `${side} ${name}`,
        k === 0 ? parent : `${side} ${names[k - 1]!}`,
        k === 0 ? attach : length,
        length,
        mass / (k + 1),
      ),
    )
  return {
    dimension: 3,
    gravity: 9.81,
    segments: [
      rod('pelvis', null, 0, 0.25, 10),
      rod('trunk', 'pelvis', 0.12, 0.5, 20),
      rod('head', 'trunk', 0.5, 0.25, 5),
      ...['left', 'right'].flatMap((side) => [
        ...limb(side, { parent: 'trunk', attach: 0.45 }, ['upper arm', 'forearm', 'hand'], { length: 0.28, mass: 2 }),
        ...limb(side, { parent: 'pelvis', attach: side === 'left' ? 0 : 0.25 }, ['thigh', 'shank', 'foot'], {
          length: 0.42,
          mass: 7,
        }),
      ]),
    ],
  }
}

function measure(matrices: TreeMatrices): Row {
  const S = matrices.segmentCount
  const random = createRandom(15)
  const fill = (count: number): Float64Array => Float64Array.from({ length: count }, () => random.normal())
  const motion = {
    frames: FRAMES,
    directions: fill(FRAMES * S * 3),
    accelerations: fill(FRAMES * S * 3),
    rootAcceleration: fill(FRAMES * 3),
  }
  const kernel = createReactionKernel(matrices)
  const out = createReactions(matrices, FRAMES)
  const none = [] as const
  const round = (): void => {
    for (let frame = 0; frame < FRAMES; frame++) kernel.calc(motion, frame, none, out)
  }
  for (let k = 0; k < 20; k++) round()
  ;(globalThis as { gc?: () => void }).gc?.()
  const before = process.memoryUsage().heapUsed
  for (let k = 0; k < 50; k++) round()
  const grown = process.memoryUsage().heapUsed - before
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < 200; k++) {
    const begun = process.cpuUsage()
    round()
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / FRAMES)
  }
  return {
    what: OURS,
    value: best,
    unit: 'µs',
    note: `heap grew by ${(grown / 50 / FRAMES).toFixed(3)} bytes per frame`,
  }
}

/** The same walks in C++, compiled here, and a general multibody library at the same tree. */
function measurePeers({
  segmentCount: S,
  order,
  parent,
  attach,
  from,
  massSegment,
  massAt,
  mass,
}: TreeMatrices): Row[] {
  const place = new Map([...order].map((segment, k) => [segment, k]))
  const rods = [...order].flatMap((segment) => {
    const p = parent[segment]!
    const moments = [0, 1, 2].map((power) =>
      [...mass].reduce(
        (sum, m, i) => (massSegment[i] === segment ? sum + m * (massAt[i]! - from[segment]!) ** power : sum),
        0,
      ),
    )
    return [p < 0 ? -1 : place.get(p)!, p < 0 ? 0 : attach[segment]! - from[p]!, ...moments].map(String)
  })
  interface Timed {
    micros: number
  }
  const found: [string, Timed | null, string][] = [
    [
      'the same in C++ (g++ -O3 -march=native)',
      runCompiled<Timed>('reactions.cpp', [], [[String(S), String(FRAMES), '300', ...rods]])?.[0] ?? null,
      '',
    ],
    [
      'Simbody, same tree with ball joints',
      runCompiled<Timed>('simbody.cpp', simbodyLibraries, [['tree', String(FRAMES), '30', String(S), ...rods]])?.[0] ??
        null,
      'includes its forward dynamics',
    ],
  ]
  return found.map(([what, timed, note]) =>
    timed
      ? { what, value: timed.micros, unit: 'µs', ratioTo: OURS, note }
      : { what, value: Number.NaN, unit: 'µs', note: 'not installed' },
  )
}
