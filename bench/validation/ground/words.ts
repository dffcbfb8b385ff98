import type { Quantity } from './withheld.ts'

export const NAMES: Readonly<Record<Quantity, string>> = {
  foreAft: 'fore-aft force',
  vertical: 'vertical force',
  hip: 'hip moment',
  knee: 'knee moment',
  ankle: 'ankle moment',
}

export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
export const digits = (quantity: Quantity): number => (quantity === 'foreAft' || quantity === 'vertical' ? 1 : 3)
export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
/** Shares within one and two ±. */
export const shares = (pairs: readonly (readonly [number, number])[]): string =>
  [0, 1].map((k) => `${(100 * mean(pairs.map((pair) => pair[k]!))).toFixed(0)} %`).join(', ')
