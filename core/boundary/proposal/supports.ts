import type { Side } from '../../gait/side.ts'
import { SIDES } from '../../gait/side.ts'
import type { PhasePlan } from '../plan/phases.ts'

/** Who stands, from one change of contact to the next. */
export interface SupportSpan {
  readonly kind: 'single support' | 'double support' | 'flight'
  /** The stance foot; in double support the leading one. */
  readonly side: Side | null
  /** s, on the recording's clock. */
  readonly from: number
  readonly to: number
  /** The end at which the recording cuts it short; null: both of its changes of contact were seen. */
  readonly cut: 'start' | 'end' | null
}

/**
 * The supports of a motion, whatever boundaries cut them into. The recording's ends are reached: before its first event
 * a foot stood, or did not, as that event ended it; after the last as that one began it.
 */
export function listSupports({ phases, marks }: PhasePlan, times: Float64Array): SupportSpan[] {
  const spans: SupportSpan[] = []
  for (const { kind, side, from, to } of phases.toSorted((a, b) => a.from - b.from)) {
    if (kind === 'swing') continue
    const last = spans.at(-1)
    if (last !== undefined && last.kind === kind && last.side === side && Math.abs(last.to - from) < 1e-9)
      spans[spans.length - 1] = { ...last, to }
    else spans.push({ kind, side, from, to, cut: null })
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return spans
  const before = neighbourOf(first, marks[0]!.id)
  const after = neighbourOf(last, marks.at(-1)!.id)
  return [
    ...(before === null ? [] : [{ ...before, from: times[0]!, to: first.from, cut: 'start' as const }]),
    ...spans,
    ...(after === null ? [] : [{ ...after, from: last.to, to: times.at(-1)! + 1e-6, cut: 'end' as const }]),
  ]
}

/** What lies on the other side of the event at a support's end; null for flight. */
function neighbourOf({ kind, side }: SupportSpan, event: string): Pick<SupportSpan, 'kind' | 'side'> | null {
  if (kind === 'flight' || side === null) return null
  const moves = SIDES.find((one) => event.split('.')[1] === one)
  // The foot of the event stands on one side of it alone.
  if (kind === 'double support') {
    const stays = SIDES.find((one) => one !== moves)!
    return { kind: 'single support', side: stays }
  }
  if (moves === undefined || moves === side) return null
  return { kind: 'double support', side: event.startsWith('strike') ? moves : side }
}
