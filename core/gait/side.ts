/** Sides of the body, as every stage names them. */
export type Side = 'left' | 'right'

/** Both sides, left first. */
export const SIDES: readonly Side[] = ['left', 'right']

/** Right for left, left for right. */
export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')
