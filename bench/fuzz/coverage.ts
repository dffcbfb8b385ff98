import { Session } from 'node:inspector'

/** Which blocks of the readers a case has run, by the engine's own counters. */
export function createCoverage(file: string): { readonly takeNew: () => number; readonly count: () => number } {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const seen = new Set<string>()
  return {
    count: () => seen.size,
    /** Blocks run since the last call that no case has run before. */
    takeNew() {
      let fresh = 0
      session.post('Profiler.takePreciseCoverage', (_, answer) => {
        const own = answer?.result.find(({ url }) => url.endsWith(file))
        for (const { ranges } of own?.functions ?? [])
          for (const { startOffset, endOffset, count } of ranges) {
            const key = `${startOffset}:${endOffset}`
            if (count === 0 || seen.has(key)) continue
            seen.add(key)
            fresh++
          }
      })
      return fresh
    },
  }
}
