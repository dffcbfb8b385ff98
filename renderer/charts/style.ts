import type { Curve } from './model.ts'

export interface CurveStyle {
  colour: string
  width: number
  dash: number[]
}

export const dashes = { recorded: [5, 4], predicted: [], proposed: [9, 3, 2, 3] } as const

/**
 * Colour shows the side (what has none is grey), and the dash shows the motion; a single side shown alone is coloured by
 * motion.
 */
export function styleOf(
  curve: Curve,
  one: 'side' | 'look',
  alone: boolean,
  token: (name: string) => string,
): CurveStyle {
  if (curve.isMark) return { colour: token('--muted'), width: 1.2, dash: [2, 4] }
  const dash = alone ? [] : [...dashes[curve.look]]
  const width = curve.look === 'proposed' ? 2 : curve.look === 'recorded' && !alone ? 1.4 : 1.7
  if (curve.isReaction) return { colour: token('--reaction-mark'), width, dash }
  const name = one === 'look' ? `--${curve.look}-mark` : curve.side === null ? '--muted' : `--${curve.side}-mark`
  return { colour: token(name), width, dash }
}
