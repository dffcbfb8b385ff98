import type { CurveStyle } from '../model.ts'

/** Okabe and Ito's colours, distinguished by colour-blind eyes; a dash as well, since colour never stands alone. */
export const STROKES: Readonly<Record<CurveStyle, { readonly colour: string; readonly dash: string | null }>> = {
  left: { colour: '#D55E00', dash: null },
  right: { colour: '#0072B2', dash: '6 2.5' },
  recorded: { colour: '#6B7280', dash: '3 3' },
  predicted: { colour: '#009E73', dash: null },
  proposed: { colour: '#CC79A7', dash: '8 3 2 3' },
  first: { colour: '#6B7280', dash: '4 2.5' },
  second: { colour: '#0072B2', dash: null },
}

/** The same hues dark enough for text on white (contrast ≥ 4.5). */
export const TEXT_COLOURS: Readonly<Record<CurveStyle, string>> = {
  left: '#A84A00',
  right: '#005A8E',
  recorded: '#4B5563',
  predicted: '#00704F',
  proposed: '#98457A',
  first: '#4B5563',
  second: '#005A8E',
}

/** Healthy people: a quiet grey behind everything. */
export const NORMAL = '#C3CAD3'

export const INK = '#1F2933'
export const QUIET = '#5A6572'
export const HAIR = '#D5DAE0'
