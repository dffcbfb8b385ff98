import type { StudyGroup } from '../../compare/compare-study.ts'
import { cycleKey } from '../../compare/trial-curves.ts'
import { CYCLE_POINTS } from '../cycle-curve.ts'
import { wordsOf } from './clinical.ts'

const quote = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Every cycle of every quantity as one row of 101 numbers, in the units and signs of clinics. */
export function toCyclesMatrix(groups: readonly StudyGroup[], leftOut: ReadonlySet<string>): string {
  const percents = Array.from({ length: CYCLE_POINTS }, (_, i) => `${i}%`)
  const head = ['group', 'trial', 'side', 'cycle', 'from (s)', 'to (s)', 'stance measured', 'left out']
  const lines = [[...head, 'quantity', 'unit', ...percents].join(',')]
  for (const { label, trials } of groups) {
    for (const { curves: trial } of trials) {
      for (const cycle of trial.cycles) {
        const isOut = leftOut.has(cycleKey(trial.trial, cycle.side, cycle.number))
        const own = [
          quote(label),
          quote(trial.name),
          cycle.side,
          cycle.number,
          cycle.from.toFixed(3),
          cycle.to.toFixed(3),
          cycle.measured ? 'yes' : 'no',
          isOut ? 'yes' : 'no',
        ]
        for (const [name, values] of Object.entries(cycle.curves)) {
          const words = wordsOf(name)
          if (words === null) continue
          const numbers = Array.from(values, (value) =>
            Number.isFinite(value) ? String(Number((value * words.scale).toPrecision(6))) : '',
          )
          lines.push([...own, quote(words.title), words.unit, ...numbers].join(','))
        }
      }
    }
  }
  return `${lines.join('\n')}\n`
}
