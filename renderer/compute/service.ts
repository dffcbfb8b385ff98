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
  restBackground()
  makeWorker = make
}

let aside: Compute | null = null

/** A worker of its own for analyses in the background, so that they never stand before what the user asks for. */
export function background(): Compute {
  aside ??= new Compute(
    () => makeWorker(),
    (error) => host.reportError(error),
  )
  return aside
}

/** Nothing is left to do in the background: its memory is given back. */
export function restBackground(): void {
  aside?.dispose()
  aside = null
}

/** The one worker of what the user does in this window. */
export function compute(): Compute {
  made ??= new Compute(
    () => makeWorker(),
    (error) => host.reportError(error),
  )
  return made
}
