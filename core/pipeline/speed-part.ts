import { createCyclePhase } from '../boundary/plan/cycle-phase.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { calcTiming, isTimingEdit } from '../boundary/plan/timing.ts'
import type { LearnedSpeed } from '../gait/speed/learned-speed.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import type { Loads } from '../loads/loads.ts'
import type { SpeedStep } from '../gait/speed/speed-curves.ts'
import type { SpeedChange } from '../loads/proposal/speed-change.ts'
import { calcSpeedChange, phasesAt } from '../loads/proposal/speed-change.ts'
import { STANDARD_GRAVITY } from '../units/units.ts'

export interface SpeedPartRequest {
  readonly edits: readonly TechniqueEdit[]
  readonly plan: PhasePlan
  readonly motion: DifferentiatedMotion
  readonly recorded: Pick<Loads, 'ground' | 'joints'>
  /** m/s, where somebody stated it; null: from the way the body makes. */
  readonly speed: number | null
  /** Other than what ships: for validation, where the person is left out. */
  readonly learned?: LearnedSpeed
}

/** Dimensionless: comfortable walking, where neither a person nor the recording states the speed. */
const USUAL_SPEED = 0.42
/** m/s: slower than this nobody walks on; the body stays on its treadmill. */
const STAYS = 0.3

/** What walking speed, cadence and step length do to the loads; null when none of them is changed. */
export function calcSpeedPart(request: SpeedPartRequest): SpeedChange | null {
  const { edits, plan, motion, recorded, learned } = request
  const step = calcSpeedStep(request)
  if (step === null) return null
  return calcSpeedChange({
    recorded,
    motion,
    phases: phasesAt(motion.times, {
      left: createCyclePhase(plan, 'left'),
      right: createCyclePhase(plan, 'right'),
    }),
    step,
    cadence: calcTiming(edits).cadence,
    ...(learned === undefined ? {} : { learned }),
  })
}

/** From the recorded to the proposed dimensionless speed; null when no edit changes it. */
export function calcSpeedStep(request: Pick<SpeedPartRequest, 'edits' | 'motion' | 'speed'>): SpeedStep | null {
  if (!request.edits.some(isTimingEdit)) return null
  const from = calcSpeed(request)
  return { from, to: calcTiming(request.edits).speed * from }
}

/** Speed by the leg's pendulum: people of all sizes walk alike at the same number. */
function calcSpeed({ motion: { times, root, body }, speed }: Pick<SpeedPartRequest, 'motion' | 'speed'>): number {
  const seconds = times.at(-1)! - times[0]!
  const seen = Math.hypot(root.at(-3)! - root[0]!, root.at(-1)! - root[2]!) / seconds
  const own = speed ?? (seen > STAYS ? seen : null)
  return own === null ? USUAL_SPEED : own / fromDimensionless(1, body.subject.height)
}

/** m/s of a dimensionless speed. */
export const fromDimensionless = (speed: number, height: number): number =>
  speed * Math.sqrt(0.53 * STANDARD_GRAVITY * height)
