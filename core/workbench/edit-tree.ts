import type { BenchEnd, BenchProblem, BenchRod } from './bench-problem.ts'

/** A problem is never left without a rod, and no tree grows beyond what a screen can show. */
export const MOST_BENCH_RODS = 24

const straightDown = (dimension: 2 | 3): number[] => (dimension === 2 ? [0, -1] : [0, -1, 0])

/** `rod 3`: the first number that no rod has yet; of `rod 2` too. */
function findName({ rods }: BenchProblem, like: string): string {
  const stem = like.replace(/ \d+$/, '')
  const taken = new Set(rods.map(({ name }) => name))
  for (let k = rods.length + 1; ; k++) if (!taken.has(`${stem} ${k}`)) return `${stem} ${k}`
}

const rodOf = ({ rods }: BenchProblem, name: string): BenchRod | undefined => rods.find((rod) => rod.name === name)

/** A new rod at the end of another one, in line with it; on the root point for `parent` null. */
export function addRod(problem: BenchProblem, parent: string | null): BenchProblem {
  if (problem.rods.length >= MOST_BENCH_RODS) return problem
  const { dimension } = problem
  const on = parent === null ? undefined : rodOf(problem, parent)
  if (parent !== null && on === undefined) return problem
  const rod: BenchRod = {
    name: findName(problem, 'rod'),
    parent,
    attach: null,
    length: on?.length ?? 0.4,
    uniformMass: on === undefined || on.uniformMass === 0 ? 1 : on.uniformMass,
    masses: [],
    start: on?.start ?? straightDown(dimension),
    end: on?.end ?? straightDown(dimension),
    velocity: straightDown(dimension).map(() => 0),
    damping: 0,
    torque: 0,
  }
  return { ...problem, rods: [...problem.rods, rod] }
}

/** One rod becomes two of half its length and mass, in line; what hung on it hangs where it did. */
export function splitRod(problem: BenchProblem, name: string): BenchProblem {
  const rod = rodOf(problem, name)
  if (rod === undefined || problem.rods.length >= MOST_BENCH_RODS) return problem
  const half = rod.length / 2
  const outerName = findName(problem, name)
  const inner: BenchRod = {
    ...rod,
    length: half,
    uniformMass: rod.uniformMass / 2,
    masses: rod.masses.filter(({ at }) => at <= half),
  }
  const outer: BenchRod = {
    ...rod,
    name: outerName,
    parent: name,
    attach: null,
    length: half,
    uniformMass: rod.uniformMass / 2,
    masses: rod.masses.filter(({ at }) => at > half).map((point) => ({ ...point, at: point.at - half })),
    damping: 0,
    torque: 0,
  }
  const rehang = (child: BenchRod): BenchRod => {
    if (child.parent !== name) return child
    const at = child.attach ?? rod.length
    if (at > half) return { ...child, parent: outerName, attach: at === rod.length ? null : at - half }
    return { ...child, attach: at }
  }
  return {
    ...problem,
    rods: problem.rods.flatMap((one) => (one.name === name ? [inner, outer] : [rehang(one)])),
    loops: problem.loops.map((loop) => (loop.segment === name ? { ...loop, segment: outerName } : loop)),
  }
}

/** Takes a rod away with all that hangs on it; the last rod stays. */
export function deleteRod(problem: BenchProblem, name: string): BenchProblem {
  const gone = new Set([name])
  for (let before = 0; before !== gone.size;) {
    before = gone.size
    for (const rod of problem.rods) if (rod.parent !== null && gone.has(rod.parent)) gone.add(rod.name)
  }
  const rods = problem.rods.filter((rod) => !gone.has(rod.name))
  if (rods.length === 0 || rods.length === problem.rods.length) return problem
  return {
    ...problem,
    rods,
    loops: problem.loops.filter((loop) => !gone.has(loop.segment)),
    locks: problem.locks.filter(({ segments }) => !segments.some((one) => gone.has(one))),
  }
}

/** Changes what a rod is; a new name follows wherever the old one stood, and one that is taken is not given. */
export function changeRod(problem: BenchProblem, name: string, change: Partial<BenchRod>): BenchProblem {
  const rod = rodOf(problem, name)
  if (rod === undefined) return problem
  const wanted = change.name?.trim() ?? name
  const to = wanted === '' || (wanted !== name && rodOf(problem, wanted) !== undefined) ? name : wanted
  const length = change.length ?? rod.length
  const renamed = (one: string): string => (one === name ? to : one)
  return {
    ...problem,
    rods: problem.rods.map((one) => {
      if (one.name === name)
        return {
          ...rod,
          ...change,
          name: to,
          masses: (change.masses ?? rod.masses).map((m) => ({ ...m, at: Math.min(m.at, length) })),
        }
      if (one.parent !== name) return one
      return { ...one, parent: to, attach: one.attach === null ? null : Math.min(one.attach, length) }
    }),
    loops: problem.loops.map((loop) => ({ ...loop, segment: renamed(loop.segment) })),
    locks: problem.locks.map(({ segments: [a, b] }) => ({ segments: [renamed(a), renamed(b)] })),
  }
}

/** Sets all directions of one end: rows of `dimension`, rod by rod. */
export function setPosture(problem: BenchProblem, end: BenchEnd, directions: Float64Array): BenchProblem {
  const D = problem.dimension
  return {
    ...problem,
    rods: problem.rods.map((rod, j) => ({ ...rod, [end]: [...directions.subarray(j * D, (j + 1) * D)] })),
  }
}

/** One row of all rods' directions. */
export const postureOf = ({ rods }: BenchProblem, end: BenchEnd): Float64Array =>
  Float64Array.from(rods.flatMap((rod) => rod[end]))

/** From the plane into space (z = 0), or back by dropping z. */
export function setDimension(problem: BenchProblem, dimension: 2 | 3): BenchProblem {
  if (problem.dimension === dimension) return problem
  const place = (vector: readonly number[]): number[] => (dimension === 3 ? [...vector, 0] : vector.slice(0, 2))
  const unit = (vector: readonly number[]): number[] => {
    const moved = place(vector)
    const size = Math.hypot(...moved)
    return size < 1e-6 ? straightDown(dimension) : moved.map((one) => one / size)
  }
  const { root } = problem
  return {
    ...problem,
    dimension,
    rods: problem.rods.map((rod) => ({
      ...rod,
      start: unit(rod.start),
      end: unit(rod.end),
      velocity: dimension === 3 ? place(rod.velocity) : place(rod.velocity).map(() => 0),
    })),
    root:
      root.kind === 'pinned'
        ? { ...root, position: place(root.position) }
        : root.kind === 'free'
          ? { ...root, start: place(root.start), end: place(root.end) }
          : { ...root, positions: root.positions.map(place) },
    loops: problem.loops.map((loop) => ({ ...loop, at: place(loop.at) })),
  }
}
