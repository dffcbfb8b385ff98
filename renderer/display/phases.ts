import { said } from './language.ts'
import type { Phase } from '../../core/index.ts'
import type { Boundary, SolvedPhase } from '../../core/gait.ts'
import { jointInside } from './joints.ts'
import { degrees, toText } from './number.ts'
import { words } from './words.ts'

export function phaseName(phase: Phase): string {
  const kind = words.boundary.kinds[phase.kind]
  return phase.side ? words.sided(phase.side, kind) : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
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
  return worst ? words.boundary.worstAt(grade, toText(degrees(worst.rms), 1), jointInside(worst.name)) : grade
}
export function boundaryName(boundary: Boundary): string {
  return said(boundary.label) || words.timeline.boundary
}
