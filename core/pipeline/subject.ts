import type { Sex, Subject } from '../fit/fit.ts'
import type { Alert, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { GroundForce, Recording } from '../recording/recording.ts'
import { STANDARD_GRAVITY, cmToM, inchToM, poundToKg } from '../units/units.ts'

/** What is known about the subject; what is missing is looked for in the file. */
export interface SubjectEntry {
  readonly code?: string
  /** kg */
  readonly mass?: number | null
  /** m */
  readonly height?: number | null
  readonly sex?: Sex
  /** Years. */
  readonly age?: number | null
}

const massFromPlates = (mass: number): Alert =>
  alert(
    'warning',
    'subject.mass-from-plates',
    `No body mass was given; the force plates say about ${mass.toFixed(1)} kg.`,
    'Enter the measured mass.',
  )

const NO_MASS = alert(
  'error',
  'subject.no-mass',
  'The body mass is not known: neither entered nor in the file.',
  'Enter the subject’s mass in kilograms.',
)

const NO_HEIGHT = alert(
  'warning',
  'subject.no-height',
  'The height is not known; 1.72 m is used for lengths that nothing else tells.',
  'Enter the subject’s height; loads depend on it by a few per cent.',
)

/**
 * The subject to compute with, and doubts about units: entered values win, then the file's, then the plates' weight.
 */
export function settleSubject(
  entry: SubjectEntry,
  recording: Recording,
  plates: readonly GroundForce[],
): Outcome<Subject> {
  const alerts: Alert[] = []
  const weighed = weighOnPlates(plates)
  let mass = entry.mass ?? recording.subject.mass ?? null
  let height = entry.height ?? recording.subject.height ?? null
  if (mass === null && weighed !== null) {
    mass = Math.round(weighed * 10) / 10
    alerts.push(massFromPlates(mass))
  }
  if (mass === null) return refused(NO_MASS)
  if (height === null) {
    height = 1.72
    alerts.push(NO_HEIGHT)
  }
  const metres = checkHeight(height, alerts)
  if (metres === null) {
    return refused(
      alert(
        'error',
        'subject.height',
        `A height of ${height} m is not possible.`,
        'Enter the height in metres, such as 1.75.',
      ),
    )
  }
  if (!(mass >= 3 && mass <= 400)) {
    return refused(
      alert(
        'error',
        'subject.mass',
        `A body mass of ${mass} kg is not possible.`,
        'Enter the mass in kilograms, such as 70.',
      ),
    )
  }
  checkMass(mass, metres, weighed, alerts)
  checkAgainstFile({ mass, height: metres }, recording.subject, alerts)
  const sex =
    entry.sex !== undefined && entry.sex !== 'unspecified' ? entry.sex : (recording.subject.sex ?? 'unspecified')
  const age = entry.age ?? null
  if (age !== null && !(age > 0 && age <= 120)) {
    return refused(
      alert('error', 'subject.age', `An age of ${age} years is not possible.`, 'Enter the age in years, such as 54.'),
    )
  }
  const code = entry.code ?? recording.subject.code ?? ''
  return done({ code, mass, height: metres, sex, ...(age === null ? {} : { age }) }, alerts)
}

/** Centimetres and inches are distinguished from metres by size alone. */
function checkHeight(height: number, alerts: Alert[]): number | null {
  if (height >= 0.5 && height <= 2.6) return height
  if (height >= 50 && height <= 260) {
    alerts.push(
      alert(
        'warning',
        'subject.height-cm',
        `A height of ${height} looks like centimetres; ${cmToM(height).toFixed(2)} m is used.`,
        'Enter the height in metres.',
      ),
    )
    return cmToM(height)
  }
  if (height > 500 && height <= 2600) {
    alerts.push(
      alert(
        'warning',
        'subject.height-mm',
        `A height of ${height} looks like millimetres; ${(cmToM(height) / 10).toFixed(2)} m is used.`,
        'Enter the height in metres.',
      ),
    )
    return cmToM(height) / 10
  }
  if (height > 20 && height < 50) {
    alerts.push(
      alert(
        'warning',
        'subject.height-inch',
        `A height of ${height} looks like inches; ${inchToM(height).toFixed(2)} m is used.`,
        'Enter the height in metres.',
      ),
    )
    return inchToM(height)
  }
  return null
}

/** kg/m²: beyond these, pounds or a wrong person are likelier than the body. */
const BMI_LOW = 11
const BMI_HIGH = 45

function checkMass(mass: number, height: number, weighed: number | null, alerts: Alert[]): void {
  const bmi = mass / (height * height)
  const asPounds = poundToKg(mass)
  if (weighed !== null && Math.abs(mass - weighed) > 0.08 * weighed) {
    const pounds = Math.abs(asPounds - weighed) < 0.08 * weighed
    alerts.push(
      alert(
        'warning',
        pounds ? 'subject.mass-pounds' : 'subject.mass-plates',
        pounds
          ? `A mass of ${mass} kg was given, but the force plates weigh ${weighed.toFixed(1)} kg: ${mass} looks like pounds.`
          : `A mass of ${mass.toFixed(1)} kg was given, but the force plates weigh ${weighed.toFixed(1)} kg.`,
        pounds ? `Enter ${asPounds.toFixed(1)} kg.` : 'Check the mass, a carried load, and the plates’ calibration.',
      ),
    )
  } else if (bmi > BMI_HIGH && asPounds / (height * height) > BMI_LOW) {
    alerts.push(
      alert(
        'warning',
        'subject.mass-pounds',
        `${mass} kg at ${height.toFixed(2)} m would be a body mass index of ${bmi.toFixed(0)}: ${mass} may be pounds.`,
        `If so, enter ${asPounds.toFixed(1)} kg.`,
      ),
    )
  } else if (bmi < BMI_LOW || bmi > BMI_HIGH) {
    alerts.push(
      alert(
        'warning',
        'subject.bmi',
        `${mass} kg at ${height.toFixed(2)} m is a body mass index of ${bmi.toFixed(0)}.`,
        'Check mass and height and their units.',
      ),
    )
  }
  if (height < 1.4) {
    alerts.push(
      alert(
        'info',
        'subject.child',
        'Tables of segment masses come from adults; a child’s legs are lighter in proportion.',
        'Read the uncertainty as larger than stated, or enter measured segment masses.',
      ),
    )
  }
}

/**
 * Beyond these shares another visit or a heavier coat no longer explains the difference: a wrong file or a slip of the
 * keyboard does.
 */
const MASS_APART = 0.1
const HEIGHT_APART = 0.05

function checkAgainstFile(
  entered: { mass: number; height: number },
  file: Recording['subject'],
  alerts: Alert[],
): void {
  const { mass, height } = file
  if (mass !== undefined && Math.abs(entered.mass - mass) > MASS_APART * mass) {
    alerts.push(
      alert(
        'warning',
        'subject.mass-file',
        `A mass of ${entered.mass.toFixed(1)} kg was entered, but the file says ${mass.toFixed(1)} kg.`,
        'Check that the file belongs to this person, and the mass; the entered one is used.',
      ),
    )
  }
  if (height !== undefined && Math.abs(entered.height - height) > HEIGHT_APART * height) {
    alerts.push(
      alert(
        'warning',
        'subject.height-file',
        `A height of ${entered.height.toFixed(2)} m was entered, but the file says ${height.toFixed(2)} m.`,
        'Check that the file belongs to this person, and the height; the entered one is used.',
      ),
    )
  }
}

/**
 * Mean vertical force over the longest time that starts and ends with the same foot's strike on measured plates, over
 * g.
 */
function weighOnPlates(plates: readonly GroundForce[]): number | null {
  const sides = new Set(plates.map((plate) => plate.side))
  if (!sides.has('left') || !sides.has('right')) return null
  const first = plates[0]!
  const total = new Float64Array(first.times.length)
  for (const plate of plates) {
    if (plate.times.length !== total.length || plate.side === null) return null
    for (let i = 0; i < total.length; i++)
      total[i]! += Number.isFinite(plate.force[3 * i + 1]!) ? plate.force[3 * i + 1]! : 0
  }
  const strikes: number[] = []
  const right = plates.filter((plate) => plate.side === 'right')
  const on = (i: number): boolean => right.some((plate) => plate.force[3 * i + 1]! > 20)
  for (let i = 1; i < total.length; i++) if (on(i) && !on(i - 1)) strikes.push(i)
  // Every instant of the stride must be on plates, else the mean is too low.
  for (let a = 0; a < strikes.length; a++) {
    for (let b = strikes.length - 1; b > a; b--) {
      let sum = 0
      let bare = false
      for (let i = strikes[a]!; i < strikes[b]!; i++) {
        sum += total[i]!
        if (total[i]! < 50) bare = true
      }
      if (!bare) return sum / (strikes[b]! - strikes[a]!) / STANDARD_GRAVITY
    }
  }
  return null
}
