import { type Alert, alert } from '../../outcome.ts'
import { calcRootPath } from '../../model/root-path.ts'
import { matricesOf } from '../../model/matrices.ts'
import type { Lock, TreeMatrices } from '../../model/tree.ts'
import { calcArms } from '../../model/arms.ts'
import type { BoundaryProblem } from './boundary-problem.ts'
import { isAntipodal } from './guess.ts'
import type { ActionSystem } from './system.ts'

/** Held points and angles of the two end postures must be right to this, m and cosines. */
const endSlack = 1e-6

/**
 * What speaks against a problem, in words. Errors make it unsolvable; the rest is worth knowing. Arrays of the
 * wrong length are a programmer's mistake and throw.
 */
export function checkBoundaryProblem(
  problem: BoundaryProblem,
  matrices: TreeMatrices = matricesOf(problem.tree),
): Alert[] {
  const { tree, start, end, duration, intervals } = problem
  const size = tree.segments.length * tree.dimension
  for (const [name, row] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (row.length !== size)
      throw new Error(`checkBoundaryProblem: expected ${size} numbers in ${name}, got ${row.length}`)
  }
  if (problem.guess && (problem.guess.length % size !== 0 || problem.guess.length < 2 * size)) {
    throw new Error(
      `checkBoundaryProblem: expected two or more rows of ${size} in guess, got ${problem.guess.length} numbers`,
    )
  }
  if (!Number.isInteger(intervals) || intervals < 1) {
    throw new Error(`checkBoundaryProblem: expected 1 or more intervals, got ${intervals}`)
  }
  const alerts: Alert[] = []
  if (!(Number.isFinite(duration) && duration > 0)) {
    alerts.push(
      alert(
        'error',
        'solve.duration',
        `A motion needs time, but the duration is ${duration} s.`,
        'Give a duration above zero, in seconds.',
      ),
    )
  }
  if (![start, end, problem.guess ?? start].every((rows) => rows.every(Number.isFinite))) {
    alerts.push(
      alert(
        'error',
        'solve.not-a-number',
        'A direction of the start, the end or the guess is not a number.',
        'Fill the gaps of the recording first.',
      ),
    )
    return alerts
  }
  alerts.push(...checkMass(matrices))
  if (alerts.length > 0) return alerts
  alerts.push(
    ...checkRoot(problem),
    ...checkLoops(problem, matrices),
    ...problem.locks.flatMap((lock) => checkLock(problem, lock)),
  )
  alerts.push(...checkArcs(problem))
  return alerts
}

/** Every rod must move some mass of its own: C = RᵀmR positive definite. */
function checkMass({ tree, C, segmentCount: S }: TreeMatrices): Alert[] {
  const L = C.slice()
  for (let i = 0; i < S; i++) {
    for (let k = 0; k <= i; k++) {
      let sum = L[i * S + k]!
      for (let q = 0; q < k; q++) sum -= L[i * S + q]! * L[k * S + q]!
      if (k < i) L[i * S + k] = sum / L[k * S + k]!
      else if (sum > 1e-12 * C[i * S + i]! && C[i * S + i]! > 0) L[i * S + i] = Math.sqrt(sum)
      else {
        return [
          alert(
            'error',
            'solve.massless',
            `Nothing resists a turn of “${tree.segments[i]!.name}”: no mass of its own moves with it, so its motion is not determined.`,
            'Put a mass point on the segment, away from its joint, or lock and merge it with its neighbour.',
          ),
        ]
      }
    }
  }
  return []
}

function checkRoot({ root, duration }: BoundaryProblem): Alert[] {
  if (root.kind !== 'prescribed') return []
  const slack = 1e-9 * Math.max(1, duration)
  const first = root.times[0] ?? Infinity
  const last = root.times.at(-1) ?? -Infinity
  if (first <= slack && last >= duration - slack) return []
  return [
    alert(
      'error',
      'solve.root-span',
      `The root is known from ${first} s to ${last} s, but the motion runs from 0 s to ${duration} s.`,
      'Give the root’s position over the whole motion.',
    ),
  ]
}

function checkLoops(problem: BoundaryProblem, matrices: TreeMatrices): Alert[] {
  const { tree, root, duration } = problem
  if (problem.loops.length === 0) return []
  const D = tree.dimension
  const path = root.kind === 'free' ? null : calcRootPath(root)
  const origin = new Float64Array(D)
  return problem.loops.flatMap((loop) => {
    const index = tree.segments.findIndex((segment) => segment.name === loop.segment)
    const arms = calcArms(matrices, loop.segment, loop.point ?? tree.segments[index]!.length)
    for (const [label, row, t] of [
      ['start', problem.start, 0],
      ['end', problem.end, duration],
    ] as const) {
      if (root.kind === 'free') origin.set(root[label])
      else path!.at(t, origin)
      const at = loop.course ? loop.course.at(label === 'start' ? 0 : -1)! : loop.at
      let square = 0
      for (let d = 0; d < D; d++) {
        let place = origin[d]!
        for (let j = 0; j < arms.length; j++) place += arms[j]! * row[j * D + d]!
        square += (place - at[d]!) ** 2
      }
      const gap = Math.sqrt(square)
      if (gap > endSlack) {
        return [
          alert(
            'error',
            'solve.loop-open',
            `The held point of “${loop.segment}” is ${(1000 * gap).toPrecision(3)} mm away from where it is held, in the ${label} posture.`,
            'Change that posture, or the place where the point is held, so that the loop closes.',
          ),
        ]
      }
    }
    return []
  })
}

function checkLock({ tree, start, end }: BoundaryProblem, lock: Lock): Alert[] {
  if (lock.course || lock.hinge) return []
  const D = tree.dimension
  const [i, j] = lock.segments.map((name) => tree.segments.findIndex((segment) => segment.name === name)) as [
    number,
    number,
  ]
  const measure = (row: Float64Array) => {
    let cosine = 0
    for (let d = 0; d < D; d++) cosine += row[i * D + d]! * row[j * D + d]!
    // In the plane a joint bent to the other side is another joint angle with the same cosine.
    return D === 2 ? [cosine, row[i * 2]! * row[j * 2 + 1]! - row[i * 2 + 1]! * row[j * 2]!] : [cosine]
  }
  const [before, after] = [measure(start), measure(end)]
  const change = Math.max(...before.map((value, k) => Math.abs(value - after[k]!)))
  if (change <= endSlack) return []
  return [
    alert(
      'error',
      'solve.lock-changes',
      `The joint between “${lock.segments[0]}” and “${lock.segments[1]}” is locked, but its angle differs between start and end.`,
      'Make the angle the same in both postures, or remove the lock.',
    ),
  ]
}

function checkArcs({ tree, start, end, guess }: BoundaryProblem): Alert[] {
  if (guess) return []
  const D = tree.dimension
  return tree.segments.flatMap((segment, j) => {
    let cosine = 0
    for (let d = 0; d < D; d++) cosine += start[j * D + d]! * end[j * D + d]!
    if (!isAntipodal(cosine)) return []
    return [
      alert(
        'info',
        'solve.antipodal',
        `“${segment.name}” ends up pointing the opposite way, so there is no shortest turn; the search starts with the turn past straight down.`,
        'Give a guess if the segment should turn another way.',
      ),
    ]
  })
}

/**
 * Constraints that repeat what others hold already were left out: nothing is lost but the share of each in the load.
 */
export function describeRepetitions(
  { loops, locks, headings = [] }: BoundaryProblem,
  { constraints, held }: Pick<ActionSystem, 'constraints' | 'held'>,
): Alert[] {
  if (constraints.reduce((sum, { rows }) => sum + rows, 0) === held.length) return []
  const names = [
    ...loops.map((loop) => `the held point of “${loop.segment}”`),
    ...locks.map((lock) => `the lock of “${lock.segments[0]}” and “${lock.segments[1]}”`),
    ...headings.map((heading) => `the heading of “${heading.segment}”`),
  ]
  let first = 0
  return constraints.flatMap((constraint, k) => {
    const rows = Array.from({ length: constraint.rows }, (_, r) => first + r)
    first += constraint.rows
    const kept = rows.filter((row) => held.includes(row)).length
    if (kept === rows.length) return []
    const name = names[k] ?? 'a lock'
    return [
      alert(
        'warning',
        'solve.repeated-constraint',
        `${name[0]!.toUpperCase()}${name.slice(1)} ${kept === 0 ? 'repeats' : 'partly repeats'} what other loops and locks hold already; the repetition was left out.`,
        'The motion is the same without it. Only the sum of the forces is determined: it is given to those that come first. Remove the repetition to be rid of this message.',
      ),
    ]
  })
}
