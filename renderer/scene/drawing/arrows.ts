import type { Vector3 } from '../../../core/mechanics.ts'
import { cividis } from '../../display/cividis.ts'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import type { ScenePalette } from './colours.ts'
import type { Arrow, SceneOptions, Speed } from '../figure.ts'
import type { Rods } from './rods.ts'

const headLength = 0.095
const headRadius = 0.042
const shaftRadius = 0.0165
/** Arrows carry their colour's meaning: they need little light. */
export const arrowGlow = 0.7

/** An arrow as it is drawn: metres and a colour, whatever it stands for. */
export interface DrawnArrow {
  at: Vector3
  along: Vector3
  /** Thickness of shaft and head, 1 for the force that is looked at. */
  width: number
  colour: readonly [number, number, number]
  /** The end that stays where it is when the arrow is drawn shorter: the floor's push ends at the foot. */
  fixed: 'tail' | 'tip'
}

/** What stands back while one joint is looked at, and that joint's own arrow. */
const quietWidth = 0.17
export const quietLength = 0.5
const focusWidth = 0.78
const widths: Record<Arrow['kind'], number> = { joint: 0.62, ground: 0.8, component: 0.5 }

/** Where the force of an arrow is drawn: from its point, but the floor's push ends there, coming from beneath. */
export function spanOf({ at, forceBw, kind }: Arrow, metresPerBw: number): { at: Vector3; along: Vector3 } {
  const along = forceBw.map((f) => f * metresPerBw) as [number, number, number]
  return { at: kind === 'ground' ? [at[0] - along[0], at[1] - along[1], at[2] - along[2]] : at, along }
}

export function drawnForce(
  arrow: Arrow,
  { metresPerBw, fullScaleBw, colours }: SceneOptions,
  palette: ScenePalette,
): DrawnArrow {
  const { r, g, b } = palette[arrow.side]
  return {
    ...spanOf(arrow, metresPerBw),
    width: widths[arrow.kind],
    fixed: arrow.kind === 'ground' ? 'tip' : 'tail',
    colour: colours === 'side' ? [r, g, b] : cividis(Math.hypot(...arrow.forceBw) / fullScaleBw),
  }
}

/** The joint that is looked at stands out; the others become hairlines of half their length, half into the background. */
export function inFocus(drawn: DrawnArrow, isFocus: boolean, back: Pick<Color3, 'r' | 'g' | 'b'>): DrawnArrow {
  if (isFocus) return { ...drawn, width: focusWidth * Math.min(1, drawn.width / widths.joint) }
  const [r, g, b] = drawn.colour
  const along = drawn.along.map((x) => x * quietLength) as [number, number, number]
  const shift = drawn.fixed === 'tip' ? 1 - quietLength : 0
  const at = drawn.at.map((x, i) => x + shift * drawn.along[i]!) as [number, number, number]
  return { ...drawn, at, along, width: quietWidth, colour: [(r + back.r) / 2, (g + back.g) / 2, (b + back.b) / 2] }
}

/** Before and after differ in colour and in thickness. */
export function drawnSpeed(speed: Speed, metresPerSpeed: number, palette: ScenePalette): DrawnArrow {
  const { r, g, b } = speed.when === 'before' ? palette.before : palette.after
  const [x, y, z] = speed.velocity
  return {
    at: speed.at,
    along: [x * metresPerSpeed, y * metresPerSpeed, z * metresPerSpeed],
    width: speed.when === 'before' ? 0.42 : 0.62,
    fixed: 'tail',
    colour: [r, g, b],
  }
}

/**
 * A shaft and a head. Only the shaft stretches with the value, so heads keep their size; an arrow too short for its
 * head shrinks as a whole, so that
 * zero vanishes instead of lying.
 */
export function addArrow(rods: Rods, { at, along, width, colour: [r, g, b] }: DrawnArrow): void {
  const length = Math.hypot(...along)
  if (!(length > 0.012)) return
  const thick = width * Math.min(1, length / (headLength * width * 1.25))
  const neck = 1 - Math.min(1, (headLength * thick) / length)
  const point = (share: number): Vector3 => [
    at[0] + share * along[0],
    at[1] + share * along[1],
    at[2] + share * along[2],
  ]
  const paint = { colour: { r, g, b }, glow: arrowGlow }
  rods.add({ at, radius: shaftRadius * thick }, { at: point(neck), radius: shaftRadius * thick }, paint)
  rods.add({ at: point(neck), radius: headRadius * thick }, { at: point(1), radius: 0 }, paint)
}
