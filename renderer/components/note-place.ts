import type { FocusTip, PageLine } from '../scene/protocol.ts'

interface Size {
  width: number
  height: number
}

/** Pixels of the page between the arrow and its note, and what must stay free at the edges: the legend is below. */
const gap = 26
const edges = { side: 8, top: 8, bottom: 64 }
const samples = 12

/** How many samples of the lines lie under a note. */
function covered(lines: readonly PageLine[], x: number, y: number, { width, height }: Size): number {
  let count = 0
  for (const [x1, y1, x2, y2] of lines)
    for (let i = 0; i <= samples; i++) {
      const [u, v] = [x1 + ((x2 - x1) * i) / samples, y1 + ((y2 - y1) * i) / samples]
      if (u > x - 6 && u < x + width + 6 && v > y - 6 && v < y + height + 6) count += 1
    }
  return count
}

/** Next to the end of the arrow on the side where it covers no arrow, inside the view, clear of the legend. */
export function placeNote(
  tip: Pick<FocusTip, 'x' | 'y' | 'keepClear'>,
  note: Size,
  view: Size,
): { x: number; y: number } {
  const inside = (x: number, y: number) => ({
    x: Math.max(edges.side, Math.min(view.width - note.width - edges.side, x)),
    y: Math.max(edges.top, Math.min(view.height - note.height - edges.bottom, y)),
  })
  const level = tip.y - note.height / 2
  const places = [0, 60, -60, 120].flatMap((down) => [
    inside(tip.x + gap, level + down),
    inside(tip.x - gap - note.width, level + down),
  ])
  const cost = ({ x, y }: { x: number; y: number }) => covered(tip.keepClear, x, y, note)
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}
