import { describe, expect, it } from 'vitest'
import { placeOnScreens } from './window-place.ts'

const laptop = { x: 0, y: 0, width: 1366, height: 768 }
const second = { x: 1366, y: 0, width: 1920, height: 1080 }

describe('where a window opens', () => {
  it('where it was, if that is still on a screen', () => {
    const last = { x: 1500, y: 40, width: 1200, height: 800, maximized: false }
    expect(placeOnScreens(last, [laptop, second])).toEqual({ x: 1500, y: 40, width: 1200, height: 800 })
  })

  it('in the middle of the first screen, no larger than it, if its screen is gone', () => {
    const last = { x: 1500, y: 40, width: 1900, height: 1000, maximized: false }
    expect(placeOnScreens(last, [laptop])).toEqual({ width: 1366, height: 768 })
  })

  it('not with its title bar above the screen', () => {
    expect(placeOnScreens({ x: 100, y: -400, width: 1000, height: 700, maximized: false }, [laptop])).toEqual({
      width: 1000,
      height: 700,
    })
  })

  it('never smaller than what can be worked in', () => {
    expect(placeOnScreens({ x: 10, y: 10, width: 50, height: 50, maximized: false }, [laptop])).toMatchObject({
      width: 960,
      height: 640,
    })
  })

  it('at the usual size, or the screen’s, the first time', () => {
    expect(placeOnScreens(null, [second])).toEqual({ width: 1440, height: 900 })
    expect(placeOnScreens(null, [laptop])).toEqual({ width: 1366, height: 768 })
  })
})
