import type { Side } from '../../gait/side.ts'
import type { Phase } from '../plan/technique.ts'

/** Who stands, from one change of contact to the next. */
export interface SupportSpan {
  readonly kind: 'single support' | 'double support' | 'flight'
  /** The stance foot; in double support the leading one. */
  readonly side: Side | null
  /** s, on the recording's clock. */
  readonly from: number
  readonly to: number
}

/** The supports of a motion, whatever boundaries cut them into. */
export function listSupports(phases: readonly Phase[]): SupportSpan[] {
  const spans: SupportSpan[] = []
  for (const { kind, side, from, to } of phases.toSorted((a, b) => a.from - b.from)) {
    if (kind === 'swing') continue
    const last = spans.at(-1)
    if (last !== undefined && last.kind === kind && last.side === side && Math.abs(last.to - from) < 1e-9)
      spans[spans.length - 1] = { ...last, to }
    else spans.push({ kind, side, from, to })
  }
  return spans
}
