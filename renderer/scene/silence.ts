const tick = 1000
const patience = 15

/**
 * Notices a worker that no longer answers: one that was ended from outside does not report it. Counted in ticks, not
 * in time that passed, so that
 * a computer that wakes from sleep does not find every worker dead.
 */
export function watchSilence(gone: () => void) {
  let timer = 0
  let ticks = 0
  const answered = () => {
    clearInterval(timer)
    timer = 0
    ticks = 0
  }
  return {
    /** Something was asked: an answer must come. */
    asked(): void {
      if (timer !== 0) return
      timer = window.setInterval(() => {
        ticks += 1
        if (ticks < patience) return
        answered()
        gone()
      }, tick)
    },
    answered,
  }
}
