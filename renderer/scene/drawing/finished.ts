import type { Clock } from './pacing.ts'

const pollEvery = 4

/** As much of a graphics context as it takes to know when it is done. */
export type Fenced = Pick<
  WebGL2RenderingContext,
  | 'fenceSync'
  | 'getSyncParameter'
  | 'deleteSync'
  | 'flush'
  | 'isContextLost'
  | 'SYNC_GPU_COMMANDS_COMPLETE'
  | 'SYNC_STATUS'
  | 'SIGNALED'
>

/**
 * Calls back when the driver has really drawn what it was given so far: handing the orders over takes a fraction of
 * that.
 */
export function whenFinished(gl: Fenced | null, clock: Clock, then: () => void): void {
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !fence) return then()
  gl.flush()
  const poll = () => {
    if (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED)
      return void clock.later(poll, pollEvery)
    gl.deleteSync(fence)
    then()
  }
  clock.later(poll, pollEvery)
}
