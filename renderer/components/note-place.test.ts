import { describe, expect, it } from 'vitest'
import { placeNote } from './note-place.ts'

const view = { width: 800, height: 600 }
const note = { width: 120, height: 60 }

describe('the note at an arrow', () => {
  it('stands to the right of its end where nothing is in the way', () => {
    expect(placeNote({ x: 400, y: 300, keepClear: [[400, 420, 400, 300]] }, note, view)).toEqual({ x: 426, y: 270 })
  })
  it('goes to the other side rather than over another arrow', () => {
    const own = [400, 420, 400, 300] as const
    const other = [470, 380, 470, 220] as const
    const { x } = placeNote({ x: 400, y: 300, keepClear: [own, other] }, note, view)
    expect(x + note.width).toBeLessThan(400)
  })
  it('stays inside the view and above the legend', () => {
    for (const [x, y] of [
      [790, 5],
      [2, 599],
      [400, 590],
    ] as const) {
      const place = placeNote({ x, y, keepClear: [] }, note, view)
      expect(place.x).toBeGreaterThanOrEqual(8)
      expect(place.x + note.width).toBeLessThanOrEqual(792)
      expect(place.y).toBeGreaterThanOrEqual(8)
      expect(place.y + note.height).toBeLessThanOrEqual(536)
    }
  })
})
