// Draws the figures of docs/METHODS.md as SVG. Run: node scripts/figures.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} path */
const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const style =
  '<style>text{font:13px system-ui,sans-serif;fill:#333}.axis{stroke:#555;stroke-width:1.5;fill:none}.rod{stroke:#333;stroke-width:5;stroke-linecap:round}.force{stroke-width:3;fill:none}.quiet{fill:#777;font-size:12px}.grid{stroke:#ddd}</style>' +
  '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker></defs>'

/**
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {string} body
 */
function save(name, width, height, title, body) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}"><rect width="100%" height="100%" fill="#fff"/>${style}${body}</svg>\n`
  writeFileSync(inProject(`docs/figures/${name}.svg`), svg)
}

/** @type {(x1: number, y1: number, x2: number, y2: number, colour: string, extra?: string) => string} */
const arrow = (x1, y1, x2, y2, colour, extra = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="2.5" marker-end="url(#head)" ${extra}/>`
/** @type {(x: number, y: number, words: string, extra?: string) => string} */
const text = (x, y, words, extra = '') => `<text x="${x}" y="${y}" ${extra}>${words}</text>`

/** The world frame beside a walking figure seen from its right side. */
function drawWorldFrame() {
  /** @type {(x1: number, y1: number, x2: number, y2: number, colour?: string) => string} */
  const rod = (x1, y1, x2, y2, colour = '#333') => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="rod" style="stroke:${colour}"/>`
  const figure =
    rod(330, 130, 338, 60) + `<circle cx="341" cy="42" r="15" fill="none" stroke="#333" stroke-width="4"/>` +
    rod(330, 130, 365, 190, '#0072B2') + rod(365, 190, 375, 255, '#0072B2') + rod(375, 255, 404, 250, '#0072B2') +
    rod(330, 130, 312, 195, '#D55E00') + rod(312, 195, 272, 242, '#D55E00') + rod(272, 242, 292, 262, '#D55E00')
  save('world-frame', 520, 300, 'World frame: x forward, y up, z to the right of the subject',
    `<line x1="20" y1="266" x2="500" y2="266" class="grid" style="stroke:#999"/>` + figure +
    arrow(90, 220, 190, 220, '#333') + text(196, 225, 'x forward') +
    arrow(90, 220, 90, 120, '#333') + text(70, 110, 'y up') +
    `<circle cx="90" cy="220" r="7" fill="#fff" stroke="#333" stroke-width="2"/><circle cx="90" cy="220" r="2"/>` +
    text(30, 244, 'z towards you: right') +
    text(410, 200, 'right leg', 'style="fill:#0072B2"') + text(222, 200, 'left leg', 'style="fill:#D55E00"') +
    text(20, 288, 'The subject is seen from its right side.', 'class="quiet"'))
}

/** One rod with its mass points, and the force the proximal side puts on it. */
function drawRod() {
  /** @type {(s: number) => [number, number]} */
  const at = (s) => [120 + 200 * s, 60 + 150 * s]
  /** @type {(s: number) => string} */
  const mass = (s) => { const [x, y] = at(s); return `<circle cx="${x}" cy="${y}" r="9" fill="#009E73"/>` }
  const [x1, y1] = at(1)
  save('rod', 520, 280, 'A rod, its two mass points, and the joint force on its distal side',
    `<line x1="120" y1="60" x2="${x1}" y2="${y1}" class="rod"/>` + mass(0.11) + mass(0.756) +
    `<circle cx="120" cy="60" r="6" fill="#fff" stroke="#333" stroke-width="2"/><circle cx="${x1}" cy="${y1}" r="6" fill="#fff" stroke="#333" stroke-width="2"/>` +
    text(14, 66, 'proximal joint') + text(x1 + 14, y1 + 4, 'distal joint') +
    arrow(340, 130, 390, 167, '#333') + text(396, 172, 'u, unit vector') +
    arrow(120, 60, 104, 6, '#CC79A7') + text(122, 18, 'F: force on the distal side', 'style="fill:#AA4E80"') +
    text(250, 92, 'm/2 at c − ρ', 'class="quiet"') + `<line x1="246" y1="88" x2="142" y2="78" class="grid"/>` +
    text(150, 210, 'm/2 at c + ρ', 'class="quiet"') + `<line x1="232" y1="204" x2="254" y2="180" class="grid"/>` +
    text(20, 262, 'axial = F·u. Hanging at rest F points up and axial is negative: the rod is pulled.', 'class="quiet"'))
}

/** The three motions of the single pendulum that join the same two postures in the same 2.2 s. */
function drawThreeMotions() {
  /** @typedef {{v0: number, action: number, morse_index: number, theta_nodes: number[]}} Solution */
  /** @type {{cases: {id: string, solutions: Solution[]}[]}} */
  const data = JSON.parse(readFileSync(inProject('fixtures/reference/kumar-single.json'), 'utf8'))
  const solutions = data.cases.find((entry) => entry.id === 'thesis-text')?.solutions ?? []
  const [left, top, width, height] = /** @type {const} */ ([60, 30, 420, 240])
  /** @param {number} fraction */
  const x = (fraction) => left + width * fraction
  /** @param {number} angle */
  const y = (angle) => top + height * (0.5 - angle / (2 * Math.PI))
  const colours = ['#0072B2', '#D55E00', '#009E73']
  const grid = [-1, -0.5, 0, 0.5, 1].map((turn) =>
    `<line x1="${left}" x2="${left + width}" y1="${y(turn * Math.PI)}" y2="${y(turn * Math.PI)}" class="grid"/>` +
    text(left - 46, y(turn * Math.PI) + 4, `${turn * 180}°`, 'class="quiet"')).join('')
  const lines = solutions.map((solution, index) => {
    const path = solution.theta_nodes.map((angle, k) => `${k ? 'L' : 'M'}${x(k / 100).toFixed(1)} ${y(angle).toFixed(1)}`).join('')
    return `<path d="${path}" fill="none" stroke="${colours[index]}" stroke-width="2.5" ${solution.morse_index ? 'stroke-dasharray="7 4"' : ''}/>`
  }).join('')
  const legend = solutions.map((solution, index) =>
    `<line x1="${left + 8}" x2="${left + 40}" y1="${300 + 20 * index}" y2="${300 + 20 * index}" stroke="${colours[index]}" stroke-width="2.5" ${solution.morse_index ? 'stroke-dasharray="7 4"' : ''}/>` +
    text(left + 48, 304 + 20 * index, `start ${solution.v0.toFixed(3)} rad/s, action ${solution.action.toFixed(3)} J·s, index ${solution.morse_index}: ${solution.morse_index ? 'a saddle' : 'a minimum'}`)).join('')
  save('three-motions', 520, 370, 'Three motions of one pendulum between the same postures in the same time',
    grid + lines + legend + text(left + width - 40, top + height + 16, '2.2 s', 'class="quiet"') +
    text(left, 20, 'Angle from the downward vertical'))
}

drawWorldFrame()
drawRod()
drawThreeMotions()
