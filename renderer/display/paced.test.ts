import { describe, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { nextFrame, useFramesByHand } from '../testing/frames.ts'
import { usePaced } from './paced.ts'

useFramesByHand()

describe('a value worked out in its turn', () => {
  it('stands as it was until its turn comes, and then is the latest', async () => {
    const source = ref(1)
    const scope = effectScope()
    const twice = scope.run(() => usePaced(() => 2 * source.value, 0))!
    expect(twice.value).toBe(0)
    await nextFrame()
    expect(twice.value).toBe(2)
    source.value = 5
    source.value = 7
    expect(twice.value).toBe(2)
    await nextFrame()
    expect(twice.value).toBe(14)
    scope.stop()
  })
  it('is worked out once for many changes', async () => {
    const source = ref(0)
    const get = vi.fn<() => number>(() => source.value)
    const scope = effectScope()
    scope.run(() => usePaced(get, -1))
    await nextFrame()
    for (let i = 0; i < 20; i++) source.value++
    await nextFrame()
    await nextFrame()
    expect(get).toHaveBeenCalledTimes(2)
    scope.stop()
  })
  it('is left alone when what asked for it has gone', async () => {
    const source = ref(1)
    const get = vi.fn<() => number>(() => source.value)
    const scope = effectScope()
    scope.run(() => usePaced(get, 0))
    await nextFrame()
    source.value = 2
    scope.stop()
    await nextFrame()
    expect(get).toHaveBeenCalledTimes(1)
  })
})
