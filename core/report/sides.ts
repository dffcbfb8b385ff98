import type { Side } from '../recording/channels.ts'

/** In the order tables and legends have them. */
export const SIDES: readonly Side[] = ['left', 'right']

export const sideLabel = (side: Side): string => (side === 'left' ? 'Left' : 'Right')
