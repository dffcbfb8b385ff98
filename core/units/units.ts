/**
 * The SI rule: inside `core` everything is metres, kilograms, seconds, newtons and radians.
 * This is the only place in core that knows 180/π, 1000, pounds or inches.
 */

export const STANDARD_GRAVITY = 9.80665

const DEGREES_PER_RADIAN = 180 / Math.PI

/** Degrees to radians. */
export const degToRad = (deg: number): number => deg / DEGREES_PER_RADIAN
/** Radians to degrees. */
export const radToDeg = (rad: number): number => rad * DEGREES_PER_RADIAN
export const mmToM = (mm: number): number => mm / 1000
/** Metres to millimetres. */
export const mToMm = (m: number): number => m * 1000
export const cmToM = (cm: number): number => cm / 100
export const inchToM = (inch: number): number => inch * 0.0254
export const poundToKg = (pound: number): number => pound * 0.45359237
export const nmmToNm = (nmm: number): number => nmm / 1000

/** A force as a multiple of body weight. */
export const newtonToBodyWeight = (newton: number, bodyMassKg: number): number =>
  newton / (bodyMassKg * STANDARD_GRAVITY)
/** Multiples of body weight to newtons; the mass in kg. */
export const bodyWeightToNewton = (bodyWeight: number, bodyMassKg: number): number =>
  bodyWeight * bodyMassKg * STANDARD_GRAVITY

/** Whether people are compared in a load of this unit per kilogram of body mass; else in body weights. */
export const isPerMass = (unit: string): boolean => unit === 'N·m' || unit === 'N·m·s' || unit === 'W'
