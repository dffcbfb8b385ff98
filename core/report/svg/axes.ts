import type { Vector3 } from '../../math/vector3.ts'
import { degToRad } from '../../units/units.ts'
import { type Markup, html } from '../html/markup.ts'
import type { Page } from '../html/page.ts'

import { INK, QUIET } from './palette.ts'
import { createProjection } from './projection.ts'

/** The world frame as it lies in the key frames: x forward, y up, z right. */
export function toAxesSvg(page: Page): Markup {
  const project = createProjection(degToRad(28), degToRad(14))
  const [cx, cy, length] = [62, 70, 44]
  const axes: readonly [label: string, end: Vector3][] = [
    ['x forward', [1, 0, 0]],
    ['y up', [0, 1, 0]],
    ['z right', [0, 0, 1]],
  ]
  return html`<svg viewBox="0 0 162 100" role="img" aria-label="${page.say('World axes: x forward, y up, z to the right')}" font-family="inherit" font-size="9" fill="${INK}">
${axes.map(([label, end]) => {
  const to = project(end)
  const [x, y] = [cx + to.x * length, cy - to.y * length]
  const size = Math.hypot(x - cx, y - cy)
  const [dx, dy] = [(x - cx) / size, (y - cy) / size]
  return html`<path d="M${cx} ${cy}L${fix(x)} ${fix(y)}" stroke="${QUIET}" stroke-width="1.4"/><path d="M${fix(x + 6 * dx)} ${fix(y + 6 * dy)}L${fix(x - 3 * dy)} ${fix(y + 3 * dx)}L${fix(x + 3 * dy)} ${fix(y - 3 * dx)}Z" fill="${QUIET}"/><text x="${fix(x + 11 * dx)}" y="${fix(y + (dy < -0.5 ? -9 : 11 * dy + 3))}"${dx < -0.2 ? html` text-anchor="end"` : dy < -0.5 ? html` text-anchor="middle"` : null}>${page.say(label)}</text>`
})}
</svg>`
}

const fix = (value: number): string => String(Math.round(value * 100) / 100)
