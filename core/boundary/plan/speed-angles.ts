import type { SpeedAngle } from '../../gait/speed/learned-speed.ts'
import { LEARNED_SPEED } from '../../gait/speed/learned-speed.ts'
import { SIDES } from '../../gait/side.ts'
import { evaluate } from '../../math/harmonics.ts'
import { createCyclePhase } from './cycle-phase.ts'
import type { AngleChange, ChangeContext } from './whole-edits.ts'

/** Harmonics that people share; what lies above is their scatter. */
const ORDER = 6

/**
 * Longer steps as people take them: the angles of hips, knees, ankles and pelvis change over the cycle as they do when
 * people walk at the speed at which their steps are that long.
 */
export function stretchSteps(scale: number, { plan, angles }: ChangeContext): AngleChange[] {
  const logarithm = Math.log(scale) / (1 - LEARNED_SPEED.cadenceShare)
  if (logarithm === 0) return []
  return (Object.keys(LEARNED_SPEED.angles) as SpeedAngle[]).flatMap((angle) => {
    const curve = Float64Array.from(LEARNED_SPEED.angles[angle].slice(0, 2 * ORDER + 1), (value) => logarithm * value)
    const sides = angle.startsWith('pelvis') ? (['right'] as const) : SIDES
    return sides.flatMap((side): AngleChange[] => {
      const channel = angle.startsWith('pelvis') ? angle : `${angle}.${side}`
      const phase = createCyclePhase(plan, side)
      if (phase === null || angles[channel] === undefined) return []
      return [{ channel, at: (time) => evaluate(curve, phase(time)) }]
    })
  })
}
