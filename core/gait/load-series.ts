/** The series of a joint's load, and how many numbers of each belong to a frame. */
export const LOAD_WIDTHS = {
  forceOnDistalInWorld: 3,
  forceOnDistalInDistal: 3,
  forceOnDistalInProximal: 3,
  momentOnDistalInWorld: 3,
  momentOnDistalInDistal: 3,
  axial: 1,
  shear: 1,
  power: 1,
} as const

export type LoadSeries = keyof typeof LOAD_WIDTHS

export const LOAD_SERIES = Object.keys(LOAD_WIDTHS) as readonly LoadSeries[]
