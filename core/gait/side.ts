/** Sides of the body, as every stage names them. */
export type Side = 'left' | 'right'

export const SIDES: readonly Side[] = ['left', 'right']

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')
