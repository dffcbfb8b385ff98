import { z } from 'zod'

export const windowPlaceSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean(),
})

export type WindowPlace = z.infer<typeof windowPlaceSchema>

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const smallest = { width: 960, height: 640 }
const usual = { width: 1440, height: 900 }

/** Where a window was, if enough of it still lies on a screen to be grabbed; a screen may have been unplugged since. */
export function placeOnScreens(last: WindowPlace | null, screens: readonly Area[]): Partial<Area> {
  const [first] = screens
  const room = first ?? { x: 0, y: 0, ...usual }
  if (!last) return { width: Math.min(usual.width, room.width), height: Math.min(usual.height, room.height) }
  const width = Math.max(smallest.width, Math.round(last.width))
  const height = Math.max(smallest.height, Math.round(last.height))
  const reachable = screens.some(
    (screen) =>
      overlap(last.x, last.width, screen.x, screen.width) >= 200 && overlap(last.y, 40, screen.y, screen.height) >= 40,
  )
  return reachable
    ? { x: Math.round(last.x), y: Math.round(last.y), width, height }
    : { width: Math.min(width, room.width), height: Math.min(height, room.height) }
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)
}
