/**
 * Where the words of a saved plot's legend stand: as many in a row as there is room for. Widths are guessed, since a
 * drawing has no ruler.
 */
export const legendLine = 22
export const legendRow = 16
const letter = 6.1
const gap = 14

export function layLegend(
  names: readonly string[],
  width: number,
): { rows: number; items: { text: string; x: number; row: number }[] } {
  let x = 0
  let row = 0
  const items = names.map((text) => {
    const wide = legendLine + 5 + text.length * letter
    if (x > 0 && x + wide > width) {
      x = 0
      row++
    }
    const item = { text, x, row }
    x += wide + gap
    return item
  })
  return { rows: names.length === 0 ? 0 : row + 1, items }
}
