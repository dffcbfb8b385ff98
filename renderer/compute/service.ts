import { host } from '../host.ts'
import { Compute, type WorkerLike } from './compute.ts'

function startWorker(): WorkerLike {
  const real = new Worker(new URL('./core.worker.ts', import.meta.url), { type: 'module', name: 'core' })
  const like: WorkerLike = {
    receive: null,
    break: null,
    send: (message) => real.postMessage(message, []),
    end: () => real.terminate(),
  }
  real.addEventListener('message', (event) => like.receive?.(event.data))
  real.addEventListener('error', (event) => like.break?.(event.message))
  return like
}

let made: Compute | null = null
let makeWorker: () => WorkerLike = startWorker

/** Replaces the worker, for tests. */
export function useWorker(make: () => WorkerLike): void {
  made?.dispose()
  made = null
  makeWorker = make
}

/** The one worker of this window. */
export function compute(): Compute {
  made ??= new Compute(
    () => makeWorker(),
    (error) => host.reportError(error),
  )
  return made
}
