import { createAnswers } from '../compute/answer.ts'
import type { WorkerLike } from '../compute/compute.ts'

/** The real worker's answers, on this thread: messages are copied to and fro as they would be. */
export function inProcessWorker(): WorkerLike {
  let ended = false
  const worker: WorkerLike = {
    receive: null,
    break: null,
    send: (message) => {
      const copy = structuredClone(message)
      // Like a thread, it begins when the page is done with its own.
      setTimeout(() => {
        if (!ended) void answer(copy)
      })
    },
    end: () => {
      ended = true
    },
  }
  const answer = createAnswers((message, transfer) => {
    const copy = structuredClone(message, { transfer })
    if (!ended) worker.receive?.(copy)
  })
  return worker
}
