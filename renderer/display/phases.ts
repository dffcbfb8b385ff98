import { said } from './language.ts'
import type { Phase } from '../../core/index.ts'
import type { Boundary, SolvedPhase } from '../../core/gait.ts'
import { rodInside } from './joints.ts'
import { degrees, toText } from './number.ts'
import { noPerson } from './shown-body.ts'
import { words } from './words.ts'

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export function phaseName(phase: Phase): string {
  const kind = words.boundary.kinds[phase.kind]
  // Several limbs of a side may swing at once.
  const limb = noPerson.value && phase.limb?.[0]
  if (limb) return capital(words.boundary.ofLimb(rodInside(limb), kind))
  return phase.side ? words.sided(phase.side, kind) : capital(kind)
}
export function phaseShort(phase: Phase): string {
  const side = phase.side === null ? '' : `${words.sides.short[phase.side]} `
  return `${side}${{ 'single support': 'SS', 'double support': 'DS', flight: 'flight', swing: 'swing' }[phase.kind]}`
}
type Judged = Pick<SolvedPhase, 'solver' | 'ballistic' | 'worst'>
export const phaseBrief = (solved: Judged): string =>
  solved.solver.status === 'converged' ? words.boundary.ballistic[solved.ballistic] : words.timeline.failedPhase
export function phaseDetail(solved: Judged): string {
  const grade = phaseBrief(solved)
  const worst = solved.solver.status === 'converged' ? solved.worst : null
  return worst ? words.boundary.worstAt(grade, toText(degrees(worst.rms), 1), rodInside(worst.name)) : grade
}
export function boundaryName(boundary: Boundary): string {
  return said(boundary.label) || words.timeline.boundary
}
