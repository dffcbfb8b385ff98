import { describe, expect, it } from 'vitest'
import { type Clock, createPacer } from './pacing.ts'
import { createQuality, isSoftwareRenderer } from './quality.ts'

/** Frames and timers that come when told to. */
function setup({ renderer = 'Apple M2', ratio = 2, cost = 1, behind = 0, slow = false } = {}) {
  let now = 0
  let next = 1
  let frame: (() => void) | null = null
  const timers = new Map<number, { call: () => void; milliseconds: number }>()
  const clock: Clock = {
    frame: (then) => ((frame = then), next++),
    cancelFrame: () => (frame = null),
    later: (then, milliseconds) => (timers.set(next, { call: then, milliseconds }), next++),
    cancelLater: (id) => timers.delete(id),
    now: () => now,
  }
  const stillness = isSoftwareRenderer(renderer) ? 600 : 240
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
  const run = (which: (milliseconds: number) => boolean) => {
    for (const [id, { call, milliseconds }] of timers) {
      if (!which(milliseconds)) continue
      timers.delete(id)
      call()
    }
  }
  /** A software renderer's pause between two frames goes by. */
  const breathe = () => run((milliseconds) => milliseconds !== stillness)
  const tick = () => {
    const then = frame
    frame = null
    then?.()
    return then !== null
  }
  const rest = () => run((milliseconds) => milliseconds === stillness)
  return { pacer, quality, scalings, rests, unfinished, may, tick, rest, breathe }
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
    const { pacer, rests, unfinished, tick, rest, breathe } = setup({ renderer: 'SwiftShader', slow: true })
    const finish = () => {
      for (const then of unfinished.splice(0)) then()
    }
    pacer.changed()
    tick()
    finish()
    breathe()
    rest()
    tick()
    expect([pacer.resting, rests.at(-1)]).toEqual([false, false])
    finish()
    expect([pacer.resting, rests.at(-1)]).toEqual([true, true])
  })
  it('leaves the processor to others for as long as a frame took, on a software renderer only', () => {
    const soft = setup({ renderer: 'SwiftShader', cost: 60 })
    soft.pacer.changed()
    soft.tick()
    soft.pacer.changed()
    expect(soft.tick()).toBe(false)
    expect(soft.pacer.resting).toBe(false)
    soft.breathe()
    expect(soft.tick()).toBe(true)
    expect(soft.scalings).toHaveLength(2)
    const card = setup({ cost: 60 })
    card.pacer.changed()
    card.tick()
    card.pacer.changed()
    expect(card.tick()).toBe(true)
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
    const { pacer, quality, scalings, rests, tick, rest, breathe } = setup({
      renderer: 'SwiftShader',
      ratio: 1,
      cost: 120,
    })
    for (let i = 0; i < 70; i++) {
      pacer.changed()
      tick()
      breathe()
    }
    expect(quality.scaling()).toBeGreaterThan(1)
    expect(scalings.at(-1)).toBe(quality.scaling())
    expect(rests.at(-1)).toBe(false)
    rest()
    tick()
    expect(scalings.at(-1)).toBe(quality.finest())
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
