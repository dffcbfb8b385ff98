import type { PhaseProblem } from './phase-problem.ts'
import type { KeptSolution } from '../solution/solve-phase.ts'
import type { Phase } from '../plan/technique.ts'

/** The earlier path of the same phase, bent linearly to its new ends. */
export function bendEarlier(kept: KeptSolution, ready: PhaseProblem): Float64Array | null {
  const { directions, times, status } = kept.solution
  const { start, end, tree } = ready.problem
  const width = start.length
  if (!isLike(kept.ready, ready) || status !== 'converged') return null
  const last = times.length - 1
  const guess = new Float64Array(directions.length)
  for (let k = 0; k <= last; k++) {
    const w = k / last
    for (let i = 0; i < width; i++) {
      guess[k * width + i] =
        directions[k * width + i]! +
        (1 - w) * (start[i]! - directions[i]!) +
        w * (end[i]! - directions[last * width + i]!)
    }
  }
  return normalise(guess, tree.dimension)
}

/** Of each part of a step: an hour has thousands, of which a phase as long as another is among the last. */
const MOST_EARLIER = 50

/** The last solved phases by the part of a step they are of. */
export class EarlierPhases {
  readonly #parts = new Map<string, KeptSolution[]>()

  add(solved: KeptSolution): void {
    if (solved.pick !== '' || solved.solution.status !== 'converged') return
    const part = partOf(solved.read.phase)
    const own = this.#parts.get(part)
    if (own === undefined) this.#parts.set(part, [solved])
    else own.push(solved)
    if (own !== undefined && own.length > MOST_EARLIER) own.shift()
  }

  /** The last one of the same part of a step, about as long. */
  findLike(ready: PhaseProblem, phase: Phase): KeptSolution | null {
    const own = this.#parts.get(partOf(phase))
    return own?.findLast((one) => isLike(one.ready, ready) && isAboutAsLong(one.read.phase, phase)) ?? null
  }
}

/**
 * People repeat themselves: where the last such phase left its recording, this one will about as much. Steps saved,
 * nothing
 * else: the phase is still a problem of its own.
 */
export function calcLikely(ready: PhaseProblem, last: KeptSolution): Float64Array {
  const width = ready.problem.start.length
  const guess = ready.problem.guess!.slice()
  const rows = guess.length / width
  const { directions } = last.solution
  const recorded = last.ready.problem.guess!
  for (let k = 1; k < rows - 1; k++) {
    const s = k / (rows - 1)
    for (let i = 0; i < width; i++) guess[k * width + i]! += at(directions, width, s, i) - at(recorded, width, s, i)
  }
  return normalise(guess, ready.problem.tree.dimension)
}

function isAboutAsLong(a: Phase, b: Phase): boolean {
  const ratio = (a.to - a.from) / (b.to - b.from)
  return ratio > 0.8 && ratio < 1.25
}

const parts = new WeakMap<Phase, string>()

function partOf(phase: Phase): string {
  const { kind, side, start, end } = phase
  const part = parts.get(phase) ?? [kind, side, kindOfBoundary(start), kindOfBoundary(end)].join('|')
  parts.set(phase, part)
  return part
}

/**
 * `strike.left.3` → `strike.left`, `single support.left.3@0.25` → `single support.left@0.25`; boundaries set by hand
 * are each their own.
 */
const kindOfBoundary = (id: string): string => (/^(inner|cut)/.test(id) ? id : id.replace(/\.\d+(?=$|@)/, ''))

const isLike = (a: PhaseProblem, b: PhaseProblem): boolean =>
  a.kept.length === b.kept.length && a.kept.every((j, i) => j === b.kept[i])

/** Component i at share s of rows on a uniform grid. */
function at(rows: Float64Array, width: number, s: number, i: number): number {
  const last = rows.length / width - 1
  const place = s * last
  const row = Math.min(last - 1, Math.floor(place))
  const w = place - row
  return (1 - w) * rows[row * width + i]! + w * rows[(row + 1) * width + i]!
}

function normalise(path: Float64Array, D: number): Float64Array {
  for (let j = 0; j < path.length; j += D) {
    let square = 0
    for (let c = 0; c < D; c++) square += path[j + c]! ** 2
    for (let c = 0; c < D; c++) path[j + c]! /= Math.sqrt(square)
  }
  return path
}
