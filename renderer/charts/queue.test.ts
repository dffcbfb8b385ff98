import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, later } from './queue.ts'

let frames: (() => void)[] = []
const nextFrame = () => {
  const now = frames
  frames = []
  for (const frame of now) frame()
}
let clock = 0
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  while (frames.length > 0) nextFrame()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('work that may wait', () => {
  it('is spread over frames when it takes long', () => {
    const done: number[] = []
    for (const i of [1, 2, 3]) later({}, () => {
      done.push(i)
      clock += 10
    })
    nextFrame()
    expect(done).toEqual([1])
    nextFrame()
    nextFrame()
    expect(done).toEqual([1, 2, 3])
  })
  it('is done in one frame when it is quick', () => {
    const done: number[] = []
    for (const i of [1, 2, 3]) later({}, () => done.push(i))
    nextFrame()
    expect(done).toEqual([1, 2, 3])
  })
  it('is replaced by later work of the same owner, and forgotten with it', () => {
    const done: string[] = []
    const owner = {}
    later(owner, () => done.push('old'))
    later(owner, () => done.push('new'))
    const gone = {}
    later(gone, () => done.push('gone'))
    forget(gone)
    nextFrame()
    expect(done).toEqual(['new'])
  })
})
