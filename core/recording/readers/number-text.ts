/** Words that mean “no value here”. */
const GAPS = new Set([
  '',
  '-',
  '--',
  'nan',
  'na',
  'n/a',
  '#n/a',
  '#na',
  'null',
  'none',
  'missing',
  '.',
  '#div/0!',
  '#value!',
  '1.#qnan',
  '1.#ind',
  '-1.#ind',
  '-1.#qnan',
])

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const POINT_THOUSANDS = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/
const COMMA_THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * The number a cell holds: NaN for a gap, undefined for text that is no number. This is the one definition; the
 * byte scanner must agree with it wherever it does not hand the row back.
 */
export function readNumber(cell: string, decimal: '.' | ','): number | undefined {
  const text = cell.trim()
  const first = text.charCodeAt(0)
  // Digits, sign or point: most cells, so they come first.
  if ((first >= 48 && first <= 57) || first === 45 || first === 43 || first === 46 || first === 44) {
    if (decimal === '.') {
      if (PLAIN.test(text)) return Number(text)
      if (COMMA_THOUSANDS.test(text)) return Number(text.replaceAll(',', ''))
    } else {
      const swapped = text.replace(',', '.')
      if (PLAIN.test(swapped)) return Number(swapped)
      if (POINT_THOUSANDS.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
    }
  }
  if (text.charCodeAt(0) === 0x2212) return readNumber(`-${text.slice(1)}`, decimal)
  return GAPS.has(text.toLowerCase()) ? Number.NaN : undefined
}

/** A number for sure: not a gap, not text. */
export const isNumberText = (cell: string, decimal: '.' | ','): boolean => {
  const value = readNumber(cell, decimal)
  return value !== undefined && !Number.isNaN(value)
}
