import { radToDeg } from '../../core/index.ts'
import { toLocalNumbers, toSmallText } from '../../core/report.ts'
import { language } from './language.ts'

/** Numbers as they are shown: never more digits than their uncertainty carries. */

const minus = (text: string) => text.replace('-', '−')

/** A number made with a point, as the language of the window writes it. */
export const decimalSign = (number: string): string => (language === 'de' ? number.replace('.', ',') : number)

/** The same for every number in a text. */
export const local = (text: string): string => toLocalNumbers(text, language)

export function toText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–'
  const text = value.toFixed(decimals)
  return decimalSign(minus(Number(text) === 0 ? text.replace('-', '') : text))
}

/** Residuals and errors: a power of ten where they are very small. */
export const toTiny = (value: number): string => decimalSign(toSmallText(value))

export const signed = (value: number, decimals: number) =>
  value > 0 ? `+${toText(value, decimals)}` : toText(value, decimals)
export const degrees = (radians: number) => radToDeg(radians)
export const bytesText = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${toText(bytes / 1e6, 1)} MB`

export type LengthUnit = 'cm' | 'in'
export type MassUnit = 'kg' | 'lb'
const poundsPerKilogram = 1 / 0.45359237
export const toMassUnit = (kg: number, unit: MassUnit) => (unit === 'kg' ? kg : kg * poundsPerKilogram)
export const fromMassUnit = (value: number, unit: MassUnit) => (unit === 'kg' ? value : value / poundsPerKilogram)
export const toLengthUnit = (m: number, unit: LengthUnit) => (unit === 'cm' ? m * 100 : m / 0.0254)
export const fromLengthUnit = (value: number, unit: LengthUnit) => (unit === 'cm' ? value / 100 : value * 0.0254)
