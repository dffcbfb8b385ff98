import type { Outcome } from '../../outcome.ts'
import type { BoundaryLayout, KeptLayout } from '../plan/boundary-layout.ts'
import { FIXED_LAYOUT, layOutBoundaries, sharesOf, supportOfPhase } from '../plan/boundary-layout.ts'
import type { MissingAcceleration } from '../plan/fewest-boundaries.ts'
import { findFewest } from '../plan/fewest-boundaries.ts'
import { checkLayout } from '../plan/layout-edit.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { Phase } from '../plan/technique.ts'
import { calcMissingAcceleration } from './missing-acceleration.ts'
import type { SolvedPhase } from './motion.ts'
import type { TechniqueRequest, TechniqueSolution } from './solve-technique.ts'
import { solveTechnique } from './solve-technique.ts'

/** The boundaries of a recording as the program sets them, and the motion they were verified by. */
export interface ChosenLayout {
  readonly layout: BoundaryLayout
  readonly plan: PhasePlan
  readonly solved: TechniqueSolution
  /** rad, RMS of the free rod that strays most, over all phases the layout cuts. */
  readonly worst: number
  /** False: no layout that was tried keeps to the tolerance; this is the last. */
  readonly isWithin: boolean
}

/** What is known of single supports, or of flights, once a layout of theirs has failed. */
interface Search {
  allowed: number
  readonly seen: Map<string, MissingAcceleration>
}

/** Of the tolerance: what is found without solving is right to about 6 %. */
const MARGIN = 0.85
const MOST_TRIES = 8

/** A kept layout stays so long as it strays no further than when it was set, but for what rounding and a body's parts do. */
const KEPT_ROOM = 1.05

/**
 * The fixed shares where they keep every free rod within the tolerance, which solving shows; else the fewest boundaries
 * that do. A layout that fails is left at its first phase that strays, and that phase's support joins what the next one
 * is made for.
 */
export function chooseLayout(
  request: Omit<TechniqueRequest, 'isEnough'>,
  tolerance: number,
  kept: KeptLayout | null = null,
): Outcome<ChosenLayout> {
  const stayed = kept?.tolerance === tolerance ? keepLayout(request, kept) : null
  if (stayed !== null) return stayed
  const uncut = request.plan.uncut ?? request.plan
  let layout = FIXED_LAYOUT
  const searches = new Map<'single' | 'flight', Search>()
  for (let tried = 1; ; tried++) {
    const plan = layOutBoundaries(uncut, layout)
    let failed: SolvedPhase | null = null
    const isEnough = (phase: SolvedPhase): boolean => {
      if (isWithin(phase, tolerance) || tried >= MOST_TRIES) return true
      failed = phase
      return false
    }
    const solved = solveTechnique({ ...request, plan, isEnough })
    if (solved.ok) {
      const worst = calcWorst(solved.value)
      return { ...solved, value: { layout, plan, solved: solved.value, worst, isWithin: worst <= tolerance } }
    }
    const next = failed === null ? null : improve(layout, { request, uncut, searches, tolerance, failed })
    if (next === null) return solved
    layout = next
  }
}

/** The layout that was set before; null: the motion strays from it, as after a change of its events. */
function keepLayout(
  request: Omit<TechniqueRequest, 'isEnough'>,
  { single, flight, tolerance, worst: before }: KeptLayout,
): Outcome<ChosenLayout> | null {
  const layout = { single, flight }
  if (checkLayout(layout) !== null) return null
  const plan = layOutBoundaries(request.plan.uncut ?? request.plan, layout)
  const limit = Math.max(tolerance, KEPT_ROOM * before)
  const solved = solveTechnique({ ...request, plan, isEnough: (phase) => isWithin(phase, limit) })
  if (!solved.ok) return null
  const worst = calcWorst(solved.value)
  return { ...solved, value: { layout, plan, solved: solved.value, worst, isWithin: worst <= tolerance } }
}

const kindOf = ({ kind }: Phase): 'single' | 'flight' => (kind === 'flight' ? 'flight' : 'single')

/** A double support is cut nowhere, so nothing is asked of it. */
const isWithin = ({ phase, worst, solver }: SolvedPhase, tolerance: number): boolean =>
  phase.kind === 'double support' || (solver.status === 'converged' && (worst?.rms ?? 0) <= tolerance)

const calcWorst = ({ motion }: TechniqueSolution): number =>
  motion.phases.reduce(
    (most, { phase, worst }) => (phase.kind === 'double support' ? most : Math.max(most, worst?.rms ?? 0)),
    0,
  )

interface Failure {
  readonly request: Omit<TechniqueRequest, 'isEnough'>
  readonly uncut: PhasePlan
  readonly searches: Map<'single' | 'flight', Search>
  readonly tolerance: number
  readonly failed: SolvedPhase
}

/** Another layout of the kind of phase that strayed; null where its support cannot be looked into. */
function improve(
  layout: BoundaryLayout,
  { request, uncut, searches, tolerance, failed }: Failure,
): BoundaryLayout | null {
  const kind = kindOf(failed.phase)
  const search = searches.get(kind) ?? { allowed: MARGIN * tolerance, seen: new Map() }
  const id = supportOfPhase(failed.phase.id)
  const support = uncut.phases.find((phase) => phase.id === id)
  if (support === undefined) return null
  // A support that strays though the layout was made for it asks for a smaller allowance.
  if (search.seen.has(id)) search.allowed *= MARGIN
  else {
    const missing = calcMissingAcceleration(support, request)
    if (missing === null) search.allowed *= MARGIN
    else search.seen.set(id, missing)
  }
  searches.set(kind, search)
  const shares =
    search.seen.size === 0
      ? halve(sharesOf(layout, failed.phase.kind))
      : findFewest([...search.seen.values()], search.allowed)
  return { ...layout, [kind]: shares }
}

/** Where nothing is known without solving: one more boundary between each two. */
function halve(shares: readonly number[]): readonly number[] {
  const ends = [0, ...shares, 1]
  return ends.slice(1).flatMap((end, i) => [(ends[i]! + end) / 2, ...(end < 1 ? [end] : [])])
}
