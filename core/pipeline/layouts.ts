import type { BoundaryLayout, KeptLayout } from '../boundary/plan/boundary-layout.ts'
import { layOutBoundaries } from '../boundary/plan/boundary-layout.ts'
import { calcLayout, calcLayoutTolerance, checkLayout, sourceOfLayout } from '../boundary/plan/layout-edit.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { PhaseKind, Technique } from '../boundary/plan/technique.ts'
import type { MotionLayout } from '../boundary/solution/motion.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import type { Fit } from '../fit/fit.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done } from '../outcome.ts'
import { radToDeg } from '../units/units.ts'
import { type LayoutRequest, RECORDED_TECHNIQUE, chooseBoundaries, solveTechnique } from './solve-phases.ts'

/** A recording cut as a technique asks, and its motion as recorded between these boundaries. */
export interface LaidMotion {
  readonly plan: PhasePlan
  readonly layout: Omit<MotionLayout, 'by'>
  readonly plain: TechniqueSolution
  /** For the study, where the program set it; null: somebody asked for it. */
  readonly kept: KeptLayout | null
}

/** The layouts of one recording that somebody asked for, each worked out once. */
export interface Layouts {
  /** Null: as the program sets the boundaries. */
  of(technique: Technique | null, control?: JobControl): Outcome<LaidMotion>
}

/** `asked.kept`: what the program once set for this recording. */
export function createLayouts(fit: Fit, uncut: PhasePlan, asked: Omit<LayoutRequest, 'tolerance'> = {}): Layouts {
  const known = new Map<string, Outcome<LaidMotion>>()
  return {
    of(technique, control = {}) {
      const given = calcLayout(technique)
      const tolerance = calcLayoutTolerance(technique)
      const key = JSON.stringify(given ?? tolerance)
      const found =
        known.get(key) ??
        (given === null
          ? setByProgram(fit, uncut, { ...asked, tolerance }, control)
          : layAsAsked(fit, uncut, given, control))
      if (found.ok) known.set(key, found)
      return found
    },
  }
}

function layAsAsked(fit: Fit, uncut: PhasePlan, given: BoundaryLayout, control: JobControl): Outcome<LaidMotion> {
  const stopped = checkLayout(given)
  if (stopped !== null) return stopped
  const plan = layOutBoundaries(uncut, given)
  const solved = solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, control)
  if (!solved.ok) return solved
  return done({ plan, layout: { ...keepUsed(uncut, given), tolerance: null }, plain: solved.value, kept: null })
}

function setByProgram(fit: Fit, uncut: PhasePlan, asked: LayoutRequest, control: JobControl): Outcome<LaidMotion> {
  const { tolerance } = asked
  const chosen = chooseBoundaries(fit, uncut, asked, control)
  if (!chosen.ok) return chosen
  const { layout, plan, solved, worst, isWithin } = chosen.value
  const alerts = isWithin ? [] : [beyond(worst, tolerance)]
  const plain = { ...solved, motion: { ...solved.motion, alerts: [...solved.motion.alerts, ...alerts] } }
  const used = { ...keepUsed(uncut, layout), tolerance }
  return done({ plan, layout: used, plain, kept: { ...used, worst } }, alerts)
}

/** A walk has no flights to speak of. */
function keepUsed({ phases }: PhasePlan, { single, flight }: BoundaryLayout): BoundaryLayout {
  const has = (...kinds: readonly PhaseKind[]): boolean => phases.some(({ kind }) => kinds.includes(kind))
  return { single: has('single support', 'swing') ? single : [], flight: has('flight') ? flight : [] }
}

const beyond = (worst: number, tolerance: number): Alert =>
  alert(
    'warning',
    'layout.beyond',
    `With the boundaries set by the program the motion between them strays up to ${radToDeg(worst).toFixed(1)}° from the recording, more than ${radToDeg(tolerance).toFixed(1)}°.`,
    'Add boundaries where it strays most, or check the gait events.',
  )

/** A solved motion that knows how it is cut. */
export const withLayout = (
  solution: TechniqueSolution,
  technique: Technique | null,
  { layout }: LaidMotion,
): TechniqueSolution => ({
  ...solution,
  motion: { ...solution.motion, layout: { by: sourceOfLayout(technique), ...layout } },
})
