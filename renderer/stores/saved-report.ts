import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useFit } from './fit.ts'
import { useLoads } from './loads.ts'
import { useMotion } from './motion.ts'
import { useStudy } from './study.ts'

/** Whether a report, or a table of it, was saved of the study as it stands now. */
export const useSavedReport = defineStore('saved report', () => {
  const studies = useStudy()
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  /** What a report is made of: with any of it the report is another one. */
  const sources = () => [
    fits.prepared,
    motions.predicted,
    motions.proposed,
    loads.recorded,
    loads.predicted,
    loads.proposed,
    studies.study.report,
    studies.study.notes,
    studies.study.subject,
  ]
  const isSaved = ref(false)
  watch(sources, () => (isSaved.value = false))
  const keep = () => (isSaved.value = true)
  return { sources, isSaved, keep }
})
