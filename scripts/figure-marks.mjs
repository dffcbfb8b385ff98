// @ts-check
/** Marks that the figures are drawn with. */

/** @typedef {[number, number]} Point */
/** @type {(from: Point, to: Point, colour: string, extra?: string) => string} */
export const arrow = ([x1, y1], [x2, y2], colour, extra = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="2.5" marker-end="url(#head)" ${extra}/>`

/** @type {(x: number, y: number, words: string, extra?: string) => string} */
export const text = (x, y, words, extra = '') => `<text x="${x}" y="${y}" ${extra}>${words}</text>`

/** @type {(a: Point, b: Point, colour?: string) => string} */
export const rod = ([x1, y1], [x2, y2], colour = '#0072B2') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="rod" style="stroke:${colour}"/>`

/** @type {(a: Point, b: Point) => string} */
export const zero = ([x1, y1], [x2, y2]) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#999" stroke-width="1.5" stroke-dasharray="5 4"/>`

/**
 * From the zero line to the rod, about `at`.
 * @type {(at: Point, radius: number, from: Point, to: Point, extra?: number) => string}
 */
export const turn = (at, radius, from, to, extra = 0) => {
  const angle = (/** @type {Point} */ [x, y]) => Math.atan2(y - at[1], x - at[0])
  const on = (/** @type {number} */ a) =>
    `${(at[0] + radius * Math.cos(a)).toFixed(1)} ${(at[1] + radius * Math.sin(a)).toFixed(1)}`
  const [a, b] = [angle(from), angle(to)]
  return `<path d="M${on(a)}A${radius} ${radius} 0 0 ${b > a ? 1 : 0} ${on(b + Math.sign(b - a) * extra)}" fill="none" stroke="#AA4E80" stroke-width="2" marker-end="url(#head)"/>`
}

export const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, extra = '') =>
  text(x, y, words, `style="fill:#AA4E80" ${extra}`)

export const joint = (/** @type {Point} */ [x, y]) =>
  `<circle cx="${x}" cy="${y}" r="5" fill="#fff" stroke="#333" stroke-width="2"/>`

/**
 * A leg from behind, with its angles.
 * @type {(middle: number, side: 1 | -1, colour: string) => string}
 */
export const behind = (middle, way, colour) => {
  /** @type {(x: number, y: number) => Point} */
  const at = (x, y) => [middle + way * x, y]
  const [top, bend, foot] = [at(60, 80), at(42, 180), at(8, 278)]
  return (
    zero(top, at(60, 170)) +
    rod(top, bend, colour) +
    turn(top, 86, at(60, 170), bend) +
    zero(bend, at(25, 272)) +
    rod(bend, foot, colour) +
    turn(bend, 86, at(25, 272), foot) +
    joint(top) +
    joint(bend) +
    joint(foot)
  )
}
