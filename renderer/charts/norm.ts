import { type ChosenNorm, type LoadQuantity, findBand } from '../../core/gait.ts'
import { type NormSpread, type PlotNorm, calcPlotNorm } from '../../core/report.ts'
import { degrees } from '../display/number.ts'

/** Healthy people behind the curves of a panel. */
export interface NormChoice {
  norm: ChosenNorm
  spread: NormSpread
}

/** What a norm calls a chart's curves, and what brings its SI number to the chart's unit and sign. */
export type NormPlace = readonly [quantity: string, scale: number]

/** The pelvis over a left cycle: its own side is the other one. */
const turned = /^pelvis\.(obliquity|rotation)$/

export const placeOfAngle = (channel: string, sides: 'both' | 'left' | 'right'): NormPlace => [
  channel,
  degrees(1) * (sides === 'left' && turned.test(channel) ? -1 : 1),
]

const MOMENTS: Readonly<Record<string, NormPlace>> = {
  'hip sagittal moment': ['hip.moment.flexion', -1],
  'knee sagittal moment': ['knee.moment.extension', 1],
  'ankle sagittal moment': ['ankle.moment.dorsiflexion', -1],
  'hip coronal moment': ['hip.moment.adduction', -1],
  'knee coronal moment': ['knee.moment.adduction', -1],
  'hip power': ['hip.power', 1],
  'knee power': ['knee.power', 1],
  'ankle power': ['ankle.power', 1],
}
/** Null where nothing is known of healthy people, such as net joint forces. */
export const placeOfLoad = (family: string, quantity: LoadQuantity): NormPlace | null =>
  MOMENTS[`${family} ${quantity}`] ?? null

const GROUND: Readonly<Record<string, readonly [string, 1 | -1]>> = {
  vertical: ['ground.up', 1],
  forward: ['ground.forward', 1],
  sideways: ['ground.medial', -1],
}
/** A norm's force is per kilogram. */
export function placeOfGround(part: string, perNewton: number, mass: number): NormPlace {
  const [quantity, sign] = GROUND[part]!
  return [quantity, sign * perNewton * mass]
}

/** The band of one chart; null where none may stand. */
export function bandOf(choice: NormChoice | null | undefined, place: NormPlace | null | undefined): PlotNorm | null {
  if (!choice || !place || choice.spread === 0 || !findBand(choice.norm, place[0])) return null
  return calcPlotNorm({ norm: { norm: choice.norm, why: null } }, place[0], place[1], choice.spread)
}
