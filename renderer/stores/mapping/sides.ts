import { computed, shallowRef } from 'vue'
import { otherSide, swapTechnique } from '../../../core/gait.ts'
import type { MappingTemplate } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { blankMapping } from '../blank-mapping.ts'
import { useFiles } from '../files.ts'
import { useStudy } from '../study.ts'

const isBlank = ({ name, columns, ...rest }: MappingTemplate) =>
  name === '' && Object.keys(rest).length === 0 && Object.keys(columns).length === 0

/** Left and right exchanged, or put back as the file names them; what the user stated of sides goes along. */
export function useSides() {
  const studies = useStudy()
  const files = useFiles()
  const isSwapped = computed(() => studies.study.mapping?.swapSides === true)
  /** How the sides were set when techniques last went along, and for which opening of a file. */
  const carried = shallowRef<{ swapped: boolean; opening: number } | null>(null)
  /**
   * Techniques went along when left and right were exchanged; the names they were given did not, so the user should
   * look.
   */
  const carriedOver = computed(
    () => carried.value?.opening === files.openings && carried.value.swapped === isSwapped.value,
  )
  const dismissCarried = () => (carried.value = null)

  function exchange(mapping: MappingTemplate | null, swapped: boolean): void {
    const { events, plates, techniques } = studies.study
    const hasEdits = techniques.list.some((t) => t.edits.length > 0)
    carried.value = hasEdits ? { swapped, opening: files.openings } : null
    studies.change(words.undo.swap, {
      mapping,
      events: events && events.map((e) => ({ ...e, side: otherSide(e.side) })),
      plates: Object.fromEntries(
        Object.entries(plates).map(([name, foot]) => [name, foot === 'none' ? foot : otherSide(foot)]),
      ),
      techniques: { ...techniques, list: techniques.list.map(swapTechnique) },
    })
  }
  const swapSides = () => exchange({ ...(studies.study.mapping ?? blankMapping), swapSides: true }, true)
  function restoreSides(): void {
    const { swapSides: _, ...rest } = studies.study.mapping ?? blankMapping
    exchange(isBlank(rest) ? null : rest, false)
  }
  return { swapSides, restoreSides, carriedOver, dismissCarried }
}
