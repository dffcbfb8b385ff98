import type { Curve } from './model.ts'

export interface CurveStyle {
  colour: string
  width: number
  dash: number[]
}

/** Colour says the side, and the dash says the motion; a single side shown alone is coloured by motion. */
export function styleOf(curve: Curve, one: 'side' | 'look', alone: boolean, token: (name: string) => string): CurveStyle {
  const dash = curve.look === 'recorded' && !alone ? [5, 4] : curve.look === 'proposed' ? [9, 3, 2, 3] : []
  const width = curve.look === 'proposed' ? 2 : curve.look === 'recorded' && !alone ? 1.4 : 1.7
  const name = one === 'look' || curve.side === null ? `--${curve.look}-mark` : `--${curve.side}-mark`
  return { colour: token(name), width, dash }
}
