import type { OpenStudy } from '../../../electron/ipc/contract.ts'
import { host } from '../../host.ts'
import { useWork } from '../work.ts'

type Report = (fraction: number) => void

/** A study that takes a while to check or to write is shown in the strip of work, from where it can be cancelled. */
export function useStudyProgress() {
  const work = useWork()
  return async (what: string, begin: (report: Report) => Promise<OpenStudy | null>): Promise<OpenStudy | null> => {
    let show: Report | null = null
    const task: Promise<OpenStudy | null> = begin((fraction) => {
      if (show) return show(fraction)
      show = () => {}
      const follow = (report: Report) => {
        show = report
        return task
      }
      void work.watchOver('study', what, follow, () => host.studies!.cancel())
    })
    return task
  }
}
