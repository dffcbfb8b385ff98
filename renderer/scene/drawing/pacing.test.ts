import { describe, expect, it } from 'vitest'
import { type Clock, createPacer } from './pacing.ts'
import { createQuality } from './quality.ts'

/** Frames and timers that come when told to. */
function setup({ renderer = 'Apple M2', ratio = 2, cost = 1, behind = 0, slow = false } = {}) {
  let now = 0
  let next = 1
  let frame: (() => void) | null = null
  let timer: (() => void) | null = null
  const clock: Clock = {
    frame: (then) => ((frame = then), next++),
    cancelFrame: () => (frame = null),
    later: (then) => ((timer = then), next++),
    cancelLater: () => (timer = null),
    now: () => now,
  }
  const scalings: number[] = []
  const rests: boolean[] = []
  const unfinished: (() => void)[] = []
  const may = { draw: true, ready: true }
  const quality = createQuality(renderer, ratio)
  const pacer = createPacer({
    quality,
    clock,
    mayDraw: () => may.draw,
    draw(scaling) {
      now += cost
      scalings.push(scaling)
      return { ready: may.ready }
    },
    finished: (then) => {
      now += behind
      if (slow) unfinished.push(then)
      else then()
    },
    drawn: () => rests.push(pacer.resting),
  })
  const tick = () => {
    const then = frame
    frame = null
    then?.()
    return then !== null
  }
  const rest = () => {
    const then = timer
    timer = null
    then?.()
  }
  return { pacer, quality, scalings, rests, unfinished, may, tick, rest }
}

describe('when the view is drawn', () => {
  it('draws once for many changes, and not at all without one', () => {
    const { pacer, scalings, tick } = setup()
    for (let i = 0; i < 20; i++) pacer.changed()
    tick()
    tick()
    expect(scalings).toHaveLength(1)
  })
  it('says that it rests only when the driver has finished the sharp picture', () => {
    const { pacer, rests, unfinished, tick, rest } = setup({ renderer: 'SwiftShader', slow: true })
    pacer.changed()
    tick()
    rest()
    tick()
    expect([pacer.resting, rests.at(-1)]).toEqual([false, false])
    for (const then of unfinished) then()
    expect([pacer.resting, rests.at(-1)]).toEqual([true, true])
  })
  it('draws nothing while the window is hidden, and catches up when it is shown', () => {
    const { pacer, scalings, may, tick } = setup()
    may.draw = false
    pacer.changed()
    tick()
    expect(tick()).toBe(false)
    expect(scalings).toHaveLength(0)
    may.draw = true
    pacer.changed()
    tick()
    expect(scalings).toHaveLength(1)
  })
  it('goes on until every shader is there', () => {
    const { pacer, scalings, may, tick, rests } = setup()
    may.ready = false
    pacer.changed()
    tick()
    tick()
    may.ready = true
    tick()
    expect(tick()).toBe(false)
    expect(scalings).toHaveLength(3)
    expect(rests).toEqual([false, false, false])
  })
  it('is coarser while things move on a slow machine, and sharp once they rest', () => {
    const { pacer, quality, scalings, rests, tick, rest } = setup({ renderer: 'SwiftShader', ratio: 1, cost: 120 })
    for (let i = 0; i < 70; i++) {
      pacer.changed()
      tick()
    }
    expect(quality.scaling()).toBeGreaterThan(1)
    expect(scalings.at(-1)).toBe(quality.scaling())
    expect(rests.at(-1)).toBe(false)
    rest()
    tick()
    expect(scalings.at(-1)).toBe(1)
    expect(rests.at(-1)).toBe(true)
  })
  it('is coarser too where orders are given quickly and the driver takes its time', () => {
    const { pacer, quality, tick } = setup({ ratio: 1, cost: 5, behind: 100 })
    for (let i = 0; i < 30; i++) {
      pacer.changed()
      tick()
    }
    expect(quality.scaling()).toBeGreaterThan(1)
  })
  it('says that it rests without drawing again when it was sharp already', () => {
    const { pacer, scalings, rests, tick, rest } = setup()
    pacer.changed()
    tick()
    rest()
    expect(scalings).toEqual([0.5])
    expect(rests).toEqual([false, true])
  })
  it('draws as finely as the screen it was moved to', () => {
    const { pacer, quality, scalings, tick } = setup({ ratio: 1 })
    quality.setRatio(2)
    pacer.changed()
    tick()
    expect(scalings).toEqual([0.5])
  })
  it('stops for good', () => {
    const { pacer, scalings, tick } = setup()
    pacer.changed()
    pacer.stop()
    pacer.changed()
    tick()
    expect(scalings).toHaveLength(0)
  })
})
