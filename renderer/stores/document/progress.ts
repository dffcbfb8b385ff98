import type { OpenStudy } from '../../../electron/ipc/contract.ts'
import { words } from '../../display/words.ts'
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

/** Giving back the space of what was removed goes on by itself; it is shown so that it can be cancelled. */
export function useTidyingProgress() {
  const work = useWork()
  let showing: { report: Report; end: () => void } | null = null
  /** Null: it is over. */
  return (fraction: number | null): void => {
    if (fraction === null) {
      showing?.end()
      showing = null
      return
    }
    if (showing) return showing.report(fraction)
    const follow = (report: Report) => new Promise<void>((end) => (showing = { report, end }))
    void work.watchOver('tidying', words.work.tidyingStudy, follow, () => host.studies!.cancel())
  }
}
