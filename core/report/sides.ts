import type { Side } from '../gait/side.ts'

export const sideLabel = (side: Side): string => (side === 'left' ? 'Left' : 'Right')
