// Draws the figures of docs/METHODS.md as SVG. Run: node scripts/figures.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { arrow, behind, text, rod, zero, turn, label, joint } from './figure-marks.mjs'

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

/** The world frame alongside a walking figure seen from its right side. */
function drawWorldFrame() {
  /** @type {(x1: number, y1: number, x2: number, y2: number, colour?: string) => string} */
  const limb = (x1, y1, x2, y2, colour = '#333') =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="rod" style="stroke:${colour}"/>`
  const figure =
    limb(330, 130, 338, 60) +
    `<circle cx="341" cy="42" r="15" fill="none" stroke="#333" stroke-width="4"/>` +
    limb(330, 130, 365, 190, '#0072B2') +
    limb(365, 190, 375, 255, '#0072B2') +
    limb(375, 255, 404, 250, '#0072B2') +
    limb(330, 130, 312, 195, '#D55E00') +
    limb(312, 195, 272, 242, '#D55E00') +
    limb(272, 242, 292, 262, '#D55E00')
  save(
    'world-frame',
    520,
    300,
    'World frame: x forward, y up, z to the right of the subject',
    `<line x1="20" y1="266" x2="500" y2="266" class="grid" style="stroke:#999"/>` +
      figure +
      arrow([90, 220], [190, 220], '#333') +
      text(196, 225, 'x forward') +
      arrow([90, 220], [90, 120], '#333') +
      text(70, 110, 'y up') +
      `<circle cx="90" cy="220" r="7" fill="#fff" stroke="#333" stroke-width="2"/><circle cx="90" cy="220" r="2"/>` +
      text(30, 244, 'z towards you: right') +
      text(410, 200, 'right leg', 'style="fill:#0072B2"') +
      text(222, 200, 'left leg', 'style="fill:#D55E00"') +
      text(20, 288, 'The subject is seen from its right side.', 'class="quiet"'),
  )
}

/** One rod with its mass points, and the force the proximal side puts on it. */
function drawRod() {
  /** @type {(s: number) => [number, number]} */
  const at = (s) => [120 + 200 * s, 60 + 150 * s]
  /** @type {(s: number) => string} */
  const mass = (s) => {
    const [x, y] = at(s)
    return `<circle cx="${x}" cy="${y}" r="9" fill="#009E73"/>`
  }
  const [x1, y1] = at(1)
  save(
    'rod',
    520,
    280,
    'A rod, its two mass points, and the joint force on its distal side',
    `<line x1="120" y1="60" x2="${x1}" y2="${y1}" class="rod"/>` +
      mass(0.11) +
      mass(0.756) +
      `<circle cx="120" cy="60" r="6" fill="#fff" stroke="#333" stroke-width="2"/><circle cx="${x1}" cy="${y1}" r="6" fill="#fff" stroke="#333" stroke-width="2"/>` +
      text(14, 66, 'proximal joint') +
      text(x1 + 14, y1 + 4, 'distal joint') +
      arrow([340, 130], [390, 167], '#333') +
      text(396, 172, 'u, unit vector') +
      arrow([120, 60], [104, 6], '#CC79A7') +
      text(122, 18, 'F: force on the distal side', 'style="fill:#AA4E80"') +
      text(250, 92, 'm/2 at c − ρ', 'class="quiet"') +
      `<line x1="246" y1="88" x2="142" y2="78" class="grid"/>` +
      text(150, 210, 'm/2 at c + ρ', 'class="quiet"') +
      `<line x1="232" y1="204" x2="254" y2="180" class="grid"/>` +
      text(
        20,
        262,
        'axial = F·u. Hanging at rest F points up and axial is negative: the rod is pulled.',
        'class="quiet"',
      ),
  )
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
  const grid = [-1, -0.5, 0, 0.5, 1]
    .map(
      (half) =>
        `<line x1="${left}" x2="${left + width}" y1="${y(half * Math.PI)}" y2="${y(half * Math.PI)}" class="grid"/>` +
        text(left - 46, y(half * Math.PI) + 4, `${half * 180}°`, 'class="quiet"'),
    )
    .join('')
  const lines = solutions
    .map((solution, index) => {
      const path = solution.theta_nodes
        .map((angle, k) => `${k ? 'L' : 'M'}${x(k / 100).toFixed(1)} ${y(angle).toFixed(1)}`)
        .join('')
      return `<path d="${path}" fill="none" stroke="${colours[index]}" stroke-width="2.5" ${solution.morse_index ? 'stroke-dasharray="7 4"' : ''}/>`
    })
    .join('')
  const legend = solutions
    .map(
      (solution, index) =>
        `<line x1="${left + 8}" x2="${left + 40}" y1="${300 + 20 * index}" y2="${300 + 20 * index}" stroke="${colours[index]}" stroke-width="2.5" ${solution.morse_index ? 'stroke-dasharray="7 4"' : ''}/>` +
        text(
          left + 48,
          304 + 20 * index,
          `start ${solution.v0.toFixed(3)} rad/s, action ${solution.action.toFixed(3)} J·s, index ${solution.morse_index}: ${solution.morse_index ? 'a saddle' : 'a minimum'}`,
        ),
    )
    .join('')
  save(
    'three-motions',
    520,
    370,
    'Three motions of one pendulum between the same postures in the same time',
    grid +
      lines +
      legend +
      text(left + width - 40, top + height + 16, '2.2 s', 'class="quiet"') +
      text(left, 20, 'Angle from the downward vertical'),
  )
}

/** Which way each joint angle counts as positive: a right leg from its right side, both legs from behind. */
function drawJointAngles() {
  /** @type {Point} */ const hip = [120, 80]
  /** @type {Point} */ const knee = [165, 180]
  /** @type {Point} */ const ankle = [135, 280]
  /** @type {Point} */ const toes = [200, 276]
  /** @type {Point} */ const straight = [198, 253]
  /** @type {Point} */ const level = [199, 299]
  const side =
    rod([82, 66], [158, 80], '#333') +
    `<path d="M158 80A40 40 0 0 1 152 98" fill="none" stroke="#AA4E80" stroke-width="2" marker-end="url(#head)"/>` +
    label(166, 88, 'anterior tilt') +
    zero(hip, [120, 170]) +
    rod(hip, knee) +
    turn(hip, 66, [120, 170], knee) +
    label(14, 154, 'hip flexion') +
    zero(knee, straight) +
    rod(knee, ankle) +
    turn(knee, 58, straight, ankle) +
    label(196, 236, 'knee flexion') +
    zero(ankle, level) +
    rod(ankle, toes) +
    turn(ankle, 60, level, toes) +
    label(206, 294, 'dorsiflexion') +
    joint(hip) +
    joint(knee) +
    joint(ankle) +
    text(40, 24, 'Right leg from its right side; walking to the right', 'class="quiet"')

  const back =
    rod([380, 80], [500, 80], '#333') +
    behind(440, 1, '#0072B2') +
    behind(440, -1, '#D55E00') +
    label(508, 160, 'hip adduction') +
    label(482, 264, 'knee adduction (varus)') +
    text(346, 70, 'left', 'style="fill:#B34700"') +
    text(508, 70, 'right', 'style="fill:#0072B2"') +
    text(356, 24, 'From behind: the same signs on both sides', 'class="quiet"')
  save(
    'joint-angles',
    660,
    350,
    'Positive joint angles: anterior tilt, flexion, dorsiflexion, adduction',
    side +
      back +
      text(
        40,
        336,
        'Dashed: zero. Internal rotation, the front turning towards the other leg, is positive too.',
        'class="quiet"',
      ),
  )
}

/** Two phases meet in a posture; their velocities do not. */
function drawBoundary() {
  /** @type {(x: number) => number} */ const before = (x) => 210 - 120 * Math.sin((Math.PI * x) / 460) - 0.06 * x
  const slope = 0.55
  /** @type {(x: number) => number} */ const after = (x) => before(260) + slope * (x - 260) - 0.0024 * (x - 260) ** 2
  /** @type {(f: (x: number) => number, from: number, to: number) => string} */
  const curve = (f, from, to) =>
    Array.from({ length: 41 }, (_, k) => from + ((to - from) * k) / 40)
      .map((x, k) => `${k ? 'L' : 'M'}${x.toFixed(1)} ${f(x).toFixed(1)}`)
      .join('')
  const y = before(260)
  const left = (before(261) - before(259)) / 2
  const post = (/** @type {number} */ x) =>
    `<line x1="${x}" x2="${x}" y1="46" y2="250" stroke="#999" stroke-width="1.5"/>`
  save(
    'boundary',
    520,
    300,
    'Two phases meet at a boundary: the posture is the same, the velocity jumps',
    post(60) +
      post(260) +
      post(460) +
      `<path d="${curve(before, 60, 260)}" fill="none" stroke="#0072B2" stroke-width="3"/><path d="${curve(after, 260, 460)}" fill="none" stroke="#0072B2" stroke-width="3"/>` +
      arrow([260, y], [350, y + 90 * left], '#777') +
      text(354, y + 90 * left + 2, 'u̇ before', 'class="quiet"') +
      arrow([260, y], [330, y + 70 * slope], '#AA4E80') +
      text(336, y + 70 * slope + 12, 'u̇ after', 'style="fill:#AA4E80"') +
      `<circle cx="260" cy="${y}" r="6" fill="#fff" stroke="#333" stroke-width="2"/>` +
      text(98, 38, 'phase: no muscle acts') +
      text(298, 38, 'phase: no muscle acts') +
      text(20, 274, 'boundary') +
      text(232, 274, 'boundary') +
      text(432, 274, 'boundary') +
      text(20, 293, 'The posture goes on, the velocity jumps: p⁺ − p⁻ is what the muscles must do.', 'class="quiet"'),
  )
}

/** The knee of a standing leg, seen from the right: what the thigh presses on the shank with, and the muscles that add to it. */
function drawContact() {
  const bone = (/** @type {Point} */ [x1, y1], /** @type {Point} */ [x2, y2]) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#d8d2c4" stroke-width="26" stroke-linecap="round"/>`
  const muscle = (/** @type {string} */ points) =>
    `<polyline points="${points}" fill="none" stroke="#B5382A" stroke-width="4" stroke-linejoin="round"/>`
  save(
    'contact',
    560,
    320,
    'Net force and muscle pulls on the shank make up the contact force at the knee',
    bone([150, 40], [170, 145]) +
      bone([170, 175], [150, 290]) +
      muscle('172,40 204,140 190,192') +
      muscle('128,40 146,158 132,200') +
      muscle('152,128 134,170 122,290') +
      `<circle cx="170" cy="160" r="5" fill="#333"/>` +
      text(214, 120, 'quadriceps', 'style="fill:#B5382A"') +
      text(36, 96, 'hamstrings', 'style="fill:#B5382A"') +
      text(20, 262, 'gastrocnemius', 'style="fill:#B5382A"') +
      arrow([360, 120], [360, 165], '#0072B2') +
      text(372, 146, 'F_net, about 1 body weight') +
      arrow([330, 270], [330, 190], '#B5382A') +
      text(342, 236, 'pulls Σ F_i u_i on the shank', 'style="fill:#B5382A"') +
      arrow([300, 120], [300, 245], '#333') +
      text(270, 108, 'F_contact') +
      text(
        250,
        300,
        'F_contact = F_net − Σ F_i u_i: muscles pull the shank up, the thigh presses it down.',
        'class="quiet" style="font-size:10px"',
      ),
  )
}

drawContact()

drawWorldFrame()

drawRod()

drawJointAngles()

drawThreeMotions()

drawBoundary()
