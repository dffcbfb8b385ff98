import { watch } from 'vue'
import type { KeptLayout } from '../../../core/gait.ts'
import { useFit } from '../fit.ts'
import { useStudy } from '../study.ts'

/**
 * The boundaries that the program set go into the study with its recording, so that whoever opens it again sees the
 * same ones. No edit of anybody's: it is not undone, and where a step taken back brings an older one, it is put again.
 */
export function useKeptLayout(found: () => KeptLayout | null): void {
  const studies = useStudy()
  const fits = useFit()
  watch(
    [found, () => studies.study.layout],
    ([layout, kept]) => {
      // Of another trial something may still stand while this one is read.
      if (fits.trial !== studies.document.shown) return
      if (layout !== null && !isSame(layout, kept)) studies.note({ layout })
    },
    { flush: 'post' },
  )
}

const isSame = (a: KeptLayout, b: KeptLayout | null): boolean => JSON.stringify(a) === JSON.stringify(b)
