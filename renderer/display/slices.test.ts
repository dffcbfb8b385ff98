import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextFrame, useFramesByHand } from '../testing/frames.ts'
import { forget, isArranging, later, soon } from './slices.ts'

useFramesByHand()
let clock = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))

describe('work that may wait', () => {
  it('is spread over frames when it takes long', async () => {
    const done: number[] = []
    for (const i of [1, 2, 3])
      later({}, () => {
        done.push(i)
        clock += 10
      })
    await nextFrame()
    expect(done).toEqual([1])
    await nextFrame()
    await nextFrame()
    expect(done).toEqual([1, 2, 3])
  })
  it('counts what it sets going as its own time', async () => {
    const done: number[] = []
    for (const i of [1, 2])
      later({}, () => {
        done.push(i)
        queueMicrotask(() => (clock += 10))
      })
    await nextFrame()
    expect(done).toEqual([1])
  })
  it('is done in one frame when it is quick', async () => {
    const done: number[] = []
    for (const i of [1, 2, 3]) later({}, () => done.push(i))
    await nextFrame()
    expect(done).toEqual([1, 2, 3])
  })
  it('is replaced by later work of the same owner, and forgotten with it', async () => {
    const done: string[] = []
    const owner = {}
    later(owner, () => done.push('old'))
    later(owner, () => done.push('new'))
    const gone = {}
    later(gone, () => done.push('gone'))
    forget(gone)
    await nextFrame()
    expect(done).toEqual(['new'])
  })
  it('keeps its turn when it is replaced, so that a dragged slider starves no chart', async () => {
    const done: string[] = []
    const first = {}
    later(first, () => done.push('first'))
    later({}, () => done.push('second'))
    later(first, () => done.push('first anew'))
    await nextFrame()
    expect(done).toEqual(['first anew', 'second'])
  })
  it('may ask for more work, which is done as well', async () => {
    const done: string[] = []
    later({}, () => {
      done.push('first')
      clock += 10
      later({}, () => done.push('more'))
    })
    await nextFrame()
    await nextFrame()
    expect(done).toEqual(['first', 'more'])
  })
  it('is known to be under way until all of it is done, with what it asked for in turn', async () => {
    expect(isArranging.value).toBe(false)
    later({}, () => {
      clock += 10
      later({}, () => {})
    })
    expect(isArranging.value).toBe(true)
    await nextFrame()
    expect(isArranging.value).toBe(true)
    await nextFrame()
    expect(isArranging.value).toBe(false)
    void soon()
    expect(isArranging.value).toBe(true)
    await nextFrame()
    expect(isArranging.value).toBe(false)
  })
})
