const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C comes twice where a program that started this one passes it on; a person takes longer. */
const SAME_PRESS_MS = 1000

/** The first signal asks to end in order; another one, a moment later, ends the program at once. */
export function stopOnSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  let first: number | null = null
  const stop = (name: NodeJS.Signals): void => {
    if (first !== null && performance.now() - first > SAME_PRESS_MS) {
      release()
      process.kill(process.pid, name)
    }
    first ??= performance.now()
    controller.abort()
  }
  const release = (): void => names.forEach((name) => process.off(name, stop))
  for (const name of names) process.on(name, stop)
  return { signal: controller.signal, release }
}
