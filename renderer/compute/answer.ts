import type { Outcome } from '../../core/index.ts'
import { STOPPED, Stopped, refused } from '../../core/io.ts'
import { type LastLists, toParcels } from './parcels.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { jobs } from './run-jobs.ts'
import { partOf } from './jobs.ts'

/**
 * Does what a message asks, by core's stages. Keeps large inputs and results by number, so that a dragged slider does
 * not send them to and fro.
 */
export function createAnswers(
  post: (message: FromWorker, transfer: Transferable[]) => void,
): (message: ToWorker) => Promise<void> {
  const kept = new Map<number, unknown>()
  const last: LastLists = new Map()
  return async (data) => {
    if (data.kind === 'forget') {
      for (const number of data.numbers) kept.delete(number)
      return
    }
    const { id, cancel } = data
    const flag = cancel ? new Int32Array(cancel) : null
    let lastReported = 0
    try {
      for (const [name, number] of Object.entries(data.keep)) kept.set(number, data.input[name])
      const input = { ...data.input }
      for (const [name, number] of Object.entries(data.held)) input[name] = kept.get(number)
      const job = jobs[data.name as keyof typeof jobs] as (
        input: unknown,
        control: unknown,
      ) => Promise<Outcome<unknown>> | Outcome<unknown>
      const outcome = await job(input, {
        progress(fraction: number, what: string) {
          // A job may report thousands of times a second; the eye wants about twenty.
          const now = performance.now()
          if (fraction < 1 && now - lastReported < 50) return
          lastReported = now
          post({ kind: 'progress', id, fraction, what }, [])
        },
        isCancelled: () => flag !== null && Atomics.load(flag, 0) === 1,
      })
      if (outcome.ok)
        for (const [name, number] of Object.entries(data.keepResult)) kept.set(number, partOf(outcome.value, name))
      for (const { message, transfer } of toParcels(id, outcome, last)) post(message, transfer)
    } catch (error) {
      if (error instanceof Stopped) {
        for (const { message, transfer } of toParcels(id, refused(STOPPED), last)) post(message, transfer)
        return
      }
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      post({ kind: 'crashed', id, name, message, stack: stack ?? '' }, [])
    }
  }
}
