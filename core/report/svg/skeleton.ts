import { addScaled, middle, type Vector3 } from '../../math/vector3.ts'
import type { Side } from '../../gait/side.ts'
import { type Markup, html } from '../html/markup.ts'
import { ENGLISH_PAGE, type Page } from '../html/page.ts'
import type { KeyFrame } from '../model.ts'
import { degToRad } from '../../units/units.ts'
import { type BonePicture, drawBones } from './bone-picture.ts'
import { HAIR, INK, QUIET, TEXT_COLOURS } from './palette.ts'
import { createProjection } from './projection.ts'
import type { PlotSize, SvgOptions } from './plot.ts'

const project = createProjection(degToRad(28), degToRad(9))

/** Limbs: light tints of the sides' colours, so that arrows stand out; the trunk neutral. */
const limbColours = { left: '#EDB48C', right: '#8DBBDB', middle: '#B8C0CA' } as const

const FIGURES_HEIGHT = 44

interface View {
  readonly scale: number
  x(point: Vector3): number
  y(point: Vector3): number
  depth(point: Vector3): number
}

/** The same scale for all frames of a row; each is centred on its own body. */
export function calcScale(frames: readonly KeyFrame[], { width, height }: PlotSize): number {
  let [wide, tall] = [0.1, 0.1]
  for (const frame of frames) {
    const box = calcBox(frame)
    wide = Math.max(wide, box.right - box.left)
    tall = Math.max(tall, box.top - box.bottom)
  }
  return Math.min((width - 12) / wide, (height - FIGURES_HEIGHT - 12) / tall)
}

export function toSkeletonSvg(
  frame: KeyFrame,
  size: PlotSize,
  scale: number,
  { standalone = false, page = ENGLISH_PAGE }: SvgOptions = {},
): Markup {
  const box = calcBox(frame)
  const [midX, midY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [left, top] = [size.width / 2 - midX * scale, (size.height - FIGURES_HEIGHT) / 2 + midY * scale]
  const view: View = {
    scale,
    x: (point) => left + project(point).x * scale,
    y: (point) => top - project(point).y * scale,
    depth: (point) => project(point).depth,
  }
  const bones = frame.bones && drawBones(frame.bones, { project, scale, left, top }, frame.focus)
  const quietFirst = frame.arrows.toSorted((a, b) => Number(isFocus(frame, a)) - Number(isFocus(frame, b)))
  return html`<svg${standalone ? html` xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"` : null} viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${frame.description}" font-family="inherit" font-size="8">
${toFloor(frame, view)}
${bones ? toPicture(bones) : toRods(frame, view)}
${quietFirst.map((arrow) => toArrow(frame, arrow, view))}
${toFigures(frame, size, page)}
</svg>`
}

const toPicture = ({ address, x, y, width, height }: BonePicture): Markup =>
  html`<image href="${address}" x="${fix(x)}" y="${fix(y)}" width="${fix(width)}" height="${fix(height)}"/>`

/** A body that has no bones. */
function toRods(frame: KeyFrame, view: View): Markup {
  const byDepth = frame.rods.toSorted((a, b) => view.depth(middle(a.from, a.to)) - view.depth(middle(b.from, b.to)))
  return html`<g stroke-linecap="round">${byDepth.map((rod) => toRod(rod, view))}</g>`
}

const isFocus = ({ focus }: KeyFrame, { joint }: KeyFrame['arrows'][number]): boolean =>
  focus !== null && joint === focus

function toRod(rod: KeyFrame['rods'][number], view: View): Markup {
  const colour = limbColours[rod.side ?? 'middle']
  const [x1, y1, x2, y2] = [view.x(rod.from), view.y(rod.from), view.x(rod.to), view.y(rod.to)].map(fix)
  if (rod.name === 'head') {
    const centre = middle(rod.from, rod.to)
    const radius = (distance(rod.from, rod.to) / 2) * view.scale
    return html`<circle cx="${fix(view.x(centre))}" cy="${fix(view.y(centre))}" r="${fix(Math.min(radius, 0.13 * view.scale))}" fill="${colour}"/>`
  }
  const width = rod.name === 'trunk' ? 9 : rod.name.startsWith('foot') ? 5 : 6.5
  return html`<path d="M${x1!} ${y1!}L${x2!} ${y2!}" stroke="${colour}" stroke-width="${width}"/><circle cx="${x1!}" cy="${y1!}" r="1.7" fill="#fff" stroke="${colour}" stroke-width="1"/>`
}

/** The head of an arrow keeps its size whatever the force. One in focus is bold, with a ring at its joint. */
function toArrow(frame: KeyFrame, arrow: KeyFrame['arrows'][number], view: View): Markup | null {
  const tip = tipOf(arrow, frame.metresPerNewton)
  const [x1, y1, x2, y2] = [view.x(arrow.at), view.y(arrow.at), view.x(tip), view.y(tip)]
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length < 1.5) return null
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const bold = isFocus(frame, arrow) ? 1.9 : 1
  const head = Math.min(6 * bold, length)
  const [bx, by] = [x2 - head * dx, y2 - head * dy]
  const colour = arrow.side ? TEXT_COLOURS[arrow.side] : INK
  const dashed = arrow.kind === 'ground' ? html` stroke-dasharray="3 1.6"` : null
  const wide = 2.4 * bold
  const isQuiet = frame.focus !== null && bold === 1
  const ring =
    bold > 1
      ? html`<circle cx="${fix(x1)}" cy="${fix(y1)}" r="5.5" fill="none" stroke="${colour}" stroke-width="1.1"/><circle cx="${fix(x1)}" cy="${fix(y1)}" r="1.8" fill="${colour}"/>`
      : null
  return html`<g${isQuiet ? html` opacity="0.55"` : null}><path d="M${fix(x1)} ${fix(y1)}L${fix(bx)} ${fix(by)}" stroke="${colour}" stroke-width="${1.7 * bold}" fill="none"${dashed}/><path d="M${fix(x2)} ${fix(y2)}L${fix(bx - wide * dy)} ${fix(by + wide * dx)}L${fix(bx + wide * dy)} ${fix(by - wide * dx)}Z" fill="${colour}"/>${ring}</g>`
}

const wordOf = (arrow: KeyFrame['arrows'][number]): string =>
  arrow.kind === 'ground' ? 'ground' : arrow.label.split(' ').at(-1)!.toLowerCase()

/**
 * The forces in figures below the picture, left and right of each joint's name: alongside the arrows they would collide.
 */
function toFigures(frame: KeyFrame, size: PlotSize, page: Page): readonly Markup[] {
  const words = [...new Set(frame.arrows.map(wordOf))]
  return words.map((word, i) => {
    const y = size.height - FIGURES_HEIGHT + 10 + i * 10
    const figure = (side: Side, x: number): Markup | null => {
      const arrow = frame.arrows.find((one) => one.side === side && wordOf(one) === word)
      return arrow
        ? html`<text x="${x}" y="${y}" text-anchor="middle" fill="${TEXT_COLOURS[side]}" font-weight="600">${side === 'left' ? 'L' : 'R'} ${page.number(arrow.text.replace(' BW', ''))}</text>`
        : null
    }
    return html`<text x="${size.width / 2}" y="${y}" text-anchor="middle" fill="${QUIET}">${page.say(word)}</text>${figure('left', size.width / 2 - 44)}${figure('right', size.width / 2 + 44)}`
  })
}

/** A strip of floor with a line each half metre. */
function toFloor(frame: KeyFrame, view: View): Markup {
  const { floor, x0, z0 } = calcFloor(frame)
  const lines: [Vector3, Vector3][] = []
  for (let i = -1; i <= 1.001; i += 0.5) {
    lines.push([
      [x0 + i * 0.6, floor, z0 - 0.4],
      [x0 + i * 0.6, floor, z0 + 0.4],
    ])
  }
  for (let i = -0.4; i <= 0.401; i += 0.4)
    lines.push([
      [x0 - 0.6, floor, z0 + i],
      [x0 + 0.6, floor, z0 + i],
    ])
  return html`<path d="${lines.map(([a, b]) => `M${fix(view.x(a))} ${fix(view.y(a))}L${fix(view.x(b))} ${fix(view.y(b))}`).join('')}" stroke="${HAIR}" stroke-width="0.7" fill="none"/>`
}

function calcFloor(frame: KeyFrame): { floor: number; x0: number; z0: number } {
  const ends = frame.rods.flatMap((rod) => [rod.from, rod.to])
  const pelvis = frame.rods.find((rod) => rod.name === 'pelvis')
  const centre = pelvis ? middle(pelvis.from, pelvis.to) : (ends[0] ?? [0, 0, 0])
  return { floor: Math.min(...ends.map((end) => end[1])), x0: centre[0], z0: centre[2] }
}

function calcBox(frame: KeyFrame): { left: number; right: number; top: number; bottom: number } {
  const points = [
    ...frame.rods.flatMap((rod) => [rod.from, rod.to]),
    ...frame.arrows.map((arrow) => tipOf(arrow, frame.metresPerNewton)),
  ].map(project)
  return {
    left: Math.min(...points.map((p) => p.x)),
    right: Math.max(...points.map((p) => p.x)),
    bottom: Math.min(...points.map((p) => p.y)),
    top: Math.max(...points.map((p) => p.y)),
  }
}

const tipOf = ({ at, force }: KeyFrame['arrows'][number], k: number): Vector3 => addScaled(at, k, force)
const distance = (a: Vector3, b: Vector3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const fix = (value: number): string => String(Math.round(value * 100) / 100)
