import { describe, expect, it } from 'vitest'
import { type Fenced, whenFinished } from './finished.ts'
import type { Clock } from './pacing.ts'

function setup() {
  const state = { signaled: false, lost: false, fences: 0 }
  const gl: Fenced = {
    SYNC_GPU_COMMANDS_COMPLETE: 0x9117,
    SYNC_STATUS: 0x9114,
    SIGNALED: 0x9119,
    fenceSync: () => ((state.fences += 1), {} as WebGLSync),
    deleteSync: () => void (state.fences -= 1),
    getSyncParameter: () => (state.signaled ? 0x9119 : 0x9118),
    flush: () => {},
    isContextLost: () => state.lost,
  }
  const timers: (() => void)[] = []
  const clock: Clock = {
    frame: () => 0,
    cancelFrame: () => {},
    later: (then) => timers.push(then),
    cancelLater: () => {},
    now: () => 0,
  }
  const done = { times: 0 }
  const tick = () => {
    for (const then of timers.splice(0)) then()
  }
  return { state, gl, clock, done, tick, finish: () => void (done.times += 1) }
}

describe('the end of a drawing', () => {
  it('is said once, when the driver is done, and nothing is left behind', () => {
    const { state, gl, clock, done, tick, finish } = setup()
    whenFinished(gl, clock, finish)
    tick()
    tick()
    expect(done.times).toBe(0)
    state.signaled = true
    tick()
    tick()
    expect([done.times, state.fences]).toEqual([1, 0])
  })
  it('does not wait for a context that was lost, nor for one that cannot tell', () => {
    const lost = setup()
    whenFinished(lost.gl, lost.clock, lost.finish)
    lost.state.lost = true
    lost.tick()
    expect(lost.done.times).toBe(1)
    const none = setup()
    whenFinished(null, none.clock, none.finish)
    expect(none.done.times).toBe(1)
  })
})
