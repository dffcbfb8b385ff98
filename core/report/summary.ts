import { SIDES, type Side } from '../gait/side.ts'
import type { Loads } from '../loads/loads.ts'
import type { AngleChannel } from '../recording/channels.ts'
import { radToDeg } from '../units/units.ts'
import { calcCycleCurve } from './cycle-curve.ts'
import { CLINICAL_UNITS, toClinical } from './peaks-table.ts'
import type { ReportSource } from './source.ts'
import { toNumberCell, toTextCell } from './plain-table.ts'
import { MOTION_WORDS } from './motion-words.ts'

/**
 * summary.csv of a cohort: one row per recording and side, always the same columns, so that files of many machines can
 * be
 * laid together and read by any statistics program. A number that is not known is an empty cell.
 */

const spatioTemporal = [
  ['walking speed', 'm/s'],
  ['cadence', '1/min'],
  ['stride length', 'm'],
  ['step length', 'm'],
  ['step width', 'm'],
  ['stride time', 's'],
  ['step time', 's'],
  ['stance', '%'],
  ['swing', '%'],
  ['single support', '%'],
  ['double support', '%'],
] as const

const angles = [
  ['hip flexion', 'hip.flexion'],
  ['hip adduction', 'hip.adduction'],
  ['knee flexion', 'knee.flexion'],
  ['ankle dorsiflexion', 'ankle.flexion'],
] as const

const joints = ['hip', 'knee', 'ankle'] as const
/** With the unit peaks have inside; at the ankle the extensor moment is the plantarflexor's. */
const peakQuantities = [
  ['resultant', 'N'],
  ['compression', 'N'],
  ['extensor moment', 'N·m'],
] as const
const motions = ['recorded', 'predicted'] as const

const peakColumns = joints.flatMap((joint) =>
  peakQuantities.flatMap(([quantity, unit]) => motions.map((motion) => ({ joint, quantity, unit, motion }))),
)

/** Column names of the table with one row per side. */
export const SUMMARY_COLUMNS: readonly string[] = [
  'recording',
  'subject',
  'side',
  'mass [kg]',
  'height [m]',
  'sex',
  'duration [s]',
  'cycles',
  ...spatioTemporal.map(([name, unit]) => `${name} [${unit}]`),
  ...angles.flatMap(([name]) => [`${name} max [deg]`, `${name} min [deg]`]),
  ...peakColumns.flatMap(({ joint, quantity, unit, motion }) => {
    const name = `${joint} peak ${quantity}${quantity === 'resultant' ? ' force' : ''} ${MOTION_WORDS[motion]}`
    return [`${name} [${CLINICAL_UNITS[unit]}]`, `${name} SD [${CLINICAL_UNITS[unit]}]`]
  }),
  'phases',
  'phases converged',
  'phases ballistic',
  'warnings',
  'sha256',
]

/** Left, then right; cells in the order of SUMMARY_COLUMNS. `recording` is what the cohort calls it. */
export function calcSummaryRows(source: ReportSource, recording: string): string[][] {
  return SIDES.map((side) => calcRow(source, recording, side))
}

function calcRow(source: ReportSource, recording: string, side: Side): string[] {
  const { fit, motion, loads, cycles } = source
  const { subject } = fit.body
  const { times, provenance } = source.recording
  const own = cycles.filter((cycle) => cycle.side === side)
  const spatio = (name: string): number => {
    const values = source.spatioTemporal.filter((one) => one.name === name)
    return (values.find((one) => one.side === side) ?? values.find((one) => one.side === null))?.mean ?? NaN
  }
  const extremes = (channel: string): number[] => {
    const values = source.recording.angles[`${channel}.${side}` as AngleChannel]
    const curve = values ? calcCycleCurve(times, values, own) : null
    return curve?.isWhole ? [radToDeg(Math.max(...curve.mean)), radToDeg(Math.min(...curve.mean))] : [NaN, NaN]
  }
  const peak = (of: Loads | null, joint: string, quantity: string): number[] => {
    const found = of?.peaks.find((one) => one.joint === `${joint}.${side}` && one.quantity === quantity)
    if (!of || !found) return [NaN, NaN]
    const { value, sd } = toClinical(found, of.bodyMass)
    return [value, sd ?? NaN]
  }
  const phases = motion?.phases ?? []
  return [
    toTextCell(recording),
    toTextCell(subject.code),
    side,
    ...[subject.mass, subject.height].map(toNumberCell),
    subject.sex === 'unspecified' ? '' : subject.sex,
    toNumberCell(times.length > 1 ? times.at(-1)! - times[0]! : 0),
    String(own.length),
    ...spatioTemporal.map(([name]) => toNumberCell(spatio(name))),
    ...angles.flatMap(([, channel]) => extremes(channel)).map(toNumberCell),
    ...peakColumns.flatMap(({ joint, quantity, motion: of }) => peak(loads[of], joint, quantity)).map(toNumberCell),
    String(phases.length),
    String(phases.filter((one) => one.solver.status === 'converged').length),
    String(phases.filter((one) => one.ballistic === 'good').length),
    String(source.alerts.filter((one) => one.severity !== 'info').length),
    provenance.sha256,
  ]
}
