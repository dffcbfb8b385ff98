import { local, toText } from '../../display/number.ts'
import { said } from '../../display/language.ts'
import { computed, type Ref } from 'vue'
import type { Loads, Peak } from '../../../core/index.ts'
import { isPerMass } from '../../../core/gait.ts'
import { type DifferenceMark, toDifferenceText, toQuantityText } from '../../../core/report.ts'
import { jointName } from '../../display/joints.ts'
import { type PeakRow, quantityText } from '../../display/peaks.ts'
import { words } from '../../display/words.ts'
import { useLoads } from '../../stores/loads.ts'
import { usePreferences } from '../../stores/preferences.ts'

/** A hundredth of a body weight is the most that means anything. */
const digits = (unit: string) => (unit.startsWith('BW') ? { decimals: 2 } : unit === 'N' ? { decimals: 0 } : {})
const noteOf = ({ verdict }: PeakRow, mark: DifferenceMark): string | undefined =>
  (verdict ? said(verdict.reason) : undefined) ??
  (mark === null ? words.loads.noUncertainty : mark === 'small' ? words.loads.small : undefined)

/** What the ± of a peak is made of, largest first. */
function budgetText(row: PeakRow, peak: Peak, { unit, scale }: { unit: string; scale: number }): string {
  const whole = toQuantityText({ value: peak.value * scale, sd: (peak.sd ?? 0) * scale, ...digits(unit) })
  // No finer than the ± that they make.
  const decimals = whole.split('.').at(-1)?.length ?? 0
  const least = 10 ** -decimals
  const parts = (peak.parts ?? []).map(({ of, sd }) => {
    const text = sd * scale < least / 2 ? `<${toText(least, decimals)}` : toText(sd * scale, decimals)
    return `${words.loads.partsOf[of]} ${text}`
  })
  return words.loads.madeOf(`${jointName(row.joint)}, ${quantityText(row)}, ${local(whole)} ${unit}`, parts.join(', '))
}

/** What the rows of the table of peaks show, in the units that are preferred. */
export function usePeakLines(columns: Readonly<Ref<readonly Loads['of'][]>>) {
  const loads = useLoads()
  const preferences = usePreferences()
  /** Estimated throughout: stated once at the head of the column, not in each cell. */
  const allEstimated = computed(() => {
    const stances = loads.recorded?.stances ?? []
    return stances.length > 0 && stances.every((s) => s.ground !== 'measured')
  })
  /** Forces, and what is made of forces, in body weights or in newtons. */
  function shownIn(unit: Peak['unit']): { unit: string; scale: number } {
    if (isPerMass(unit)) return { unit, scale: 1 }
    if (preferences.forces === 'bw') return { unit: unit.replace('N', 'BW'), scale: 1 / (loads.newtonsPerBw || 1) }
    return unit === 'N/s' ? { unit: 'kN/s', scale: 1e-3 } : { unit, scale: 1 }
  }
  const cell = (row: PeakRow, of: Loads['of']) => {
    const p = row[of]
    if (!p) return null
    const u = shownIn(p.unit)
    return {
      text: local(
        toQuantityText({ value: p.value * u.scale, sd: p.sd === null ? null : p.sd * u.scale, ...digits(u.unit) }),
      ),
      time: p.time,
      estimated: p.ground === 'estimated' && !allEstimated.value,
    }
  }
  const difference = (row: PeakRow) => {
    const d = row.difference
    if (!d) return null
    const u = shownIn(row.unit)
    const scaled = { value: d.value * u.scale, sd: d.sd === null ? null : d.sd * u.scale }
    return {
      text: d.value === 0 ? '0' : local(toDifferenceText({ ...scaled, ...digits(u.unit) })),
      within: d.mark === 'within',
      notable: d.mark === 'notable',
      same: d.value === 0,
      note: noteOf(row, d.mark),
      words: row.verdict ? words.boundary.verdicts[row.verdict.verdict] : words.loads.within,
    }
  }
  /** One row; under the same joint its name is not repeated where rows are sorted by joint. */
  function lineOf(row: PeakRow, above: PeakRow | undefined, byJoint: boolean) {
    const repeats = byJoint && above?.joint === row.joint
    return {
      row,
      repeats,
      first: byJoint && !repeats,
      unit: shownIn(row.unit).unit,
      cells: columns.value.map((c) => cell(row, c)),
      compared: columns.value.length > 1,
      difference: difference(row),
    }
  }
  const madeOf = (row: PeakRow, of: Loads['of']): string | null => {
    const peak = row[of]
    return peak?.parts?.length ? budgetText(row, peak, shownIn(peak.unit)) : null
  }
  return { allEstimated, lineOf, madeOf }
}
