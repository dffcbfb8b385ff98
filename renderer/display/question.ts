import { local } from './number.ts'
import type { Loads, Peak } from '../../core/index.ts'
import type { LoadVerdict, PeakQuantity } from '../../core/gait.ts'
import { toDifferenceText, toQuantityText } from '../../core/report.ts'
import { byJoint, familyOf, isLegJoint } from './joints.ts'
import { words } from './words.ts'

/** What one would ask to lower, in this order. */
const ASKED: readonly PeakQuantity[] = [
  'resultant',
  'compression',
  'abductor moment',
  'extensor moment',
  'flexor moment',
  'impulse',
  'abductor impulse',
  'extensor impulse',
  'flexor impulse',
  'loading rate',
]

/** The knees first: they are asked for most. */
export const askedJoints = (loads: Loads | null): string[] =>
  [...new Set(loads?.peaks.map((peak) => peak.joint).filter(isLegJoint) ?? [])].toSorted(
    (a, b) => Number(familyOf(b) === 'knee') - Number(familyOf(a) === 'knee') || byJoint(a, b),
  )

/** Loads of a joint that the recording has. */
export const askedQuantities = (loads: Loads | null, joint: string): PeakQuantity[] =>
  ASKED.filter((quantity) => loads?.peaks.some((peak) => peak.joint === joint && peak.quantity === quantity))

/** `peak net force`; a moment with the outer one that it balances, which is how clinicians name it. */
export function loadText(joint: string, quantity: string): string {
  const text = words.boundary.sweep.quantity(quantity)
  const outer = words.boundary.outerMoments[`${familyOf(joint)} ${quantity}`]
  return outer ? `${text} (${outer})` : text
}

export interface BodyScale {
  readonly bodyMass: number
  readonly newtonsPerBw: number
}

/** Forces in body weights, moments per kilogram: factor and unit. */
export function shownScale(unit: Peak['unit'], { bodyMass, newtonsPerBw }: BodyScale): { scale: number; unit: string } {
  const isForce = unit === 'N' || unit === 'N·s' || unit === 'N/s'
  return { scale: 1 / (isForce ? newtonsPerBw : bodyMass), unit: isForce ? unit.replace('N', 'BW') : `${unit}/kg` }
}

const scaled = (value: number, sd: number | null, scale: number) => ({
  value: value * scale,
  sd: sd === null ? null : sd * scale,
  decimals: 3,
})

export const sizeText = ({ value, sd, unit }: Pick<Peak, 'value' | 'sd' | 'unit'>, body: BodyScale): string =>
  local(toQuantityText(scaled(value, sd, shownScale(unit, body).scale)))

/** No more digits than ± carries. */
export function changeText({ change, sd, unit }: Pick<LoadVerdict, 'change' | 'sd' | 'unit'>, body: BodyScale): string {
  const shown = shownScale(unit, body)
  return `${local(toDifferenceText(scaled(change, sd, shown.scale)))} ${shown.unit}`
}

/** What is clear stands in bold and as a filled bar; nothing else does. */
export const isClear = ({ verdict }: Pick<LoadVerdict, 'verdict'>): boolean =>
  verdict === 'lower' || verdict === 'higher'

/** A bar from zero, and its ±, in a picture from −100 to 100. */
export function barOf({ change, sd }: Pick<LoadVerdict, 'change' | 'sd'>, most: number) {
  const at = (value: number): number => (95 * value) / most
  return {
    rect: { x: Math.min(0, at(change)), width: Math.abs(at(change)) },
    error: { x1: at(change - (sd ?? 0)), x2: at(change + (sd ?? 0)) },
  }
}

export interface NumberLine {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** An axis about some values with room to both sides, and round ticks on it. */
export function numberLine(values: readonly number[]): NumberLine {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(0.15 * (most - least), 0.02 * Math.abs(most), 1e-3)
  const [low, high] = [least - room, most + room]
  const raw = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10) * power
  const ticks: number[] = []
  for (let i = Math.ceil(low / step); i * step <= high; i++) ticks.push(Number((i * step).toPrecision(6)))
  return { low, high, ticks }
}
