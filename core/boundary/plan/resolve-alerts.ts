import { alert, refused } from '../../outcome.ts'

export const SCALE_LIMITS = [0.5, 2] as const

/** An edit names what this recording does not have. */
export function noSuch(what: 'boundary' | 'phase', id: string): ReturnType<typeof refused> {
  return refused(
    alert(
      'error',
      `technique.no-${what}`,
      `The technique changes the ${what} “${id}”, which this recording does not have.`,
      'Remove that change; events may have been edited since it was made.',
    ),
  )
}

/** A factor on a duration, a speed or a length stays between a half and two. */
export function checkScale(scale: number, what: string): ReturnType<typeof refused> | null {
  if (scale >= SCALE_LIMITS[0] && scale <= SCALE_LIMITS[1]) return null
  return refused(
    alert(
      'error',
      'technique.scale',
      `${what} scaled by ${scale.toFixed(2)} is outside what can be asked (${SCALE_LIMITS[0]} to ${SCALE_LIMITS[1]}).`,
      'Choose a smaller change.',
    ),
  )
}
