import type { Quantity } from './model.ts'

const MINUS = '−'
const NARROW_SPACE = ' '

/** Decimals that the uncertainty carries: one significant digit of it, two when it begins with a 1. */
export function calcDecimals(value: number, sd: number | null): number {
  const measure = sd !== null && sd > 0 ? sd : null
  if (measure === null) {
    if (value === 0) return 0
    return clampDecimals(2 - Math.floor(Math.log10(Math.abs(value))))
  }
  const exponent = Math.floor(Math.log10(measure))
  // 0.096 rounds up to 0.10 at one digit: look at the leading digit after rounding.
  const leading = Math.round(measure / 10 ** exponent)
  return clampDecimals(-exponent + (leading === 1 ? 1 : 0) + (leading === 10 ? -1 : 0))
}

/** Four significant digits are the most a gait laboratory can mean, however even the steps were. */
const calcMost = (value: number): number =>
  value === 0 ? 3 : clampDecimals(3 - Math.floor(Math.log10(Math.abs(value))))

const clampDecimals = (decimals: number): number => Math.min(6, Math.max(0, decimals))

/** `1.12`, with a real minus sign; an en dash for what is not a number. */
export function toFixedText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–'
  const text = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text
}

/** `1.12 ± 0.05`, or three significant digits when the uncertainty is unknown. */
export function toQuantityText({ value, sd, decimals: most }: Quantity): string {
  if (!Number.isFinite(value)) return '–'
  const decimals = Math.min(
    sd !== null && sd > 0 ? calcDecimals(value, sd) : (most ?? calcDecimals(value, null)),
    most ?? calcMost(value),
  )
  const shown = toFixedText(value, decimals)
  if (sd === null || !(sd > 0)) return shown
  return withDecimals(value, sd, decimals)
}

/**
 * As a quantity, but a plus sign shows that it is a change. Where a change is larger than its ± and rounding would make
 * both one number (−0.012 ± 0.008 as −0.01 ± 0.01), one digit more tells them apart.
 */
export function toDifferenceText(quantity: Quantity): string {
  const rounded = toQuantityText(quantity)
  const { value, sd } = quantity
  const [shown = '', spread = ''] = rounded.replace(MINUS, '').split(`${NARROW_SPACE}±${NARROW_SPACE}`)
  const decimals = (shown.split('.')[1] ?? '').length + 1
  const isSame = shown === spread || (spread.startsWith('<') && decimals <= calcMost(value))
  const isLost = sd !== null && sd > 0 && Math.abs(value) > sd && isSame
  const text = isLost ? withDecimals(value, sd, decimals) : rounded
  return quantity.value > 0 && /[1-9]/.test(text.split('±')[0] ?? '') ? `+${text}` : text
}

/** Smaller than the last digit that means anything is still not nothing. */
function withDecimals(value: number, sd: number, decimals: number): string {
  const spread = toFixedText(sd, decimals)
  const least = Number(spread) === 0 ? `<${toFixedText(10 ** -decimals, decimals)}` : spread
  return `${toFixedText(value, decimals)}${NARROW_SPACE}±${NARROW_SPACE}${least}`
}

/** Three significant digits, powers of ten when very small: for residuals and tolerances. */
export function toSmallText(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e-3 && size < 1e5) return toFixedText(value, calcDecimals(value, null))
  const exponent = Math.floor(Math.log10(size))
  const digits = value / 10 ** exponent
  return `${toFixedText(digits, 1)}·10${toSuperscript(exponent)}`
}

function toSuperscript(exponent: number): string {
  return [...String(exponent)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)]!)).join('')
}
