import { radToDeg } from '../../core/index.ts'

/** Numbers as they are shown: never more digits than their uncertainty carries. */

/** Decimals that an uncertainty allows: two significant digits of it. */
export function decimalsFor(sd: number | null, fallback: number): number {
  if (sd === null || !(sd > 0)) return fallback
  return Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(sd))))
}

const minus = (text: string) => text.replace('-', '−')

export function toText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–'
  const text = value.toFixed(decimals)
  return minus(Number(text) === 0 ? text.replace('-', '') : text)
}

/** `1.12 ± 0.05`; without an uncertainty only the value. */
export function withSd(value: number, sd: number | null, decimals: number): string {
  const d = decimalsFor(sd, decimals)
  return sd === null || !(sd > 0) ? toText(value, decimals) : `${toText(value, d)} ± ${sd.toFixed(d)}`
}

/** A difference, and whether it stands out of its uncertainty (two standard deviations). */
export function compare(a: { value: number; sd: number | null }, b: { value: number; sd: number | null }) {
  const value = b.value - a.value
  const sd = a.sd === null || b.sd === null ? null : Math.hypot(a.sd, b.sd)
  return { value, sd, exceeds: sd === null ? null : Math.abs(value) > 2 * sd }
}

export const signed = (value: number, decimals: number) => (value > 0 ? `+${toText(value, decimals)}` : toText(value, decimals))
export const degrees = (radians: number) => radToDeg(radians)
export const bytesText = (bytes: number) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

export type LengthUnit = 'cm' | 'in'
export type MassUnit = 'kg' | 'lb'
const poundsPerKilogram = 1 / 0.45359237
export const toMassUnit = (kg: number, unit: MassUnit) => (unit === 'kg' ? kg : kg * poundsPerKilogram)
export const fromMassUnit = (value: number, unit: MassUnit) => (unit === 'kg' ? value : value / poundsPerKilogram)
export const toLengthUnit = (m: number, unit: LengthUnit) => (unit === 'cm' ? m * 100 : m / 0.0254)
export const fromLengthUnit = (value: number, unit: LengthUnit) => (unit === 'cm' ? value / 100 : value * 0.0254)
