import type { ProposedContact } from '../muscles/contact-change.ts'
import type { ContactResult } from '../muscles/contact-result.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { toCsvLine, toNumberCell } from './to-csv.ts'

/** contact.csv: estimated contact forces and muscle forces, one row per time. Gaps are empty cells. */
export function toContactCsv({ times, joints, muscles }: ContactResult): string {
  const columns = [
    ...joints.flatMap(({ joint, force, sd, low, high, forceOnDistalInWorld: world }) => [
      { name: `${joint} contact_force [N]`, at: (k: number) => force[k]! },
      { name: `${joint} contact_force SD [N]`, at: (k: number) => sd[k]! },
      { name: `${joint} contact_force low [N]`, at: (k: number) => low[k]! },
      { name: `${joint} contact_force high [N]`, at: (k: number) => high[k]! },
      ...['x', 'y', 'z'].map((axis, part) => ({
        name: `${joint} contact_force_on_distal_in_world_${axis} [N]`,
        at: (k: number) => world[3 * k + part]!,
      })),
    ]),
    ...muscles.map(({ muscle, side, force }) => ({
      name: `${muscle}.${side} muscle_force [N]`,
      at: (k: number) => force[k]!,
    })),
  ]
  const lines = [toCsvLine(['time [s]', ...columns.map(({ name }) => name)])]
  for (let k = 0; k < times.length; k++)
    lines.push(toCsvLine([toNumberCell(times[k]!), ...columns.map(({ at }) => toNumberCell(at(k)))]))
  return lines.join('')
}

/** contact-peaks.csv: the largest estimated contact force of each joint. */
export function toContactPeaksCsv({ peaks, bodyMass }: ContactResult): string {
  const head = ['joint', 'side', 'time [s]', 'peak [N]', 'SD [N]', 'low [N]', 'high [N]', 'peak [BW]']
  return [
    toCsvLine(head),
    ...peaks.map(({ joint, side, time, value, sd, low, high }) =>
      toCsvLine([joint, side, ...[time, value, sd, low, high, newtonToBodyWeight(value, bodyMass)].map(toNumberCell)]),
    ),
  ].join('')
}

/** contact-change.csv: what a technique does to the largest estimated contact force of each joint. */
export function toContactChangeCsv({ verdicts }: ProposedContact, bodyMass: number): string {
  const head = ['joint', 'side', 'recorded [N]', 'change [N]', 'SD [N]', 'change [BW]', 'verdict', 'reason']
  return [
    toCsvLine(head),
    ...verdicts.map(({ joint, side, recorded, change, sd, verdict, reason }) =>
      toCsvLine([
        joint,
        side,
        toNumberCell(recorded),
        toNumberCell(change),
        toNumberCell(sd ?? Number.NaN),
        toNumberCell(newtonToBodyWeight(change, bodyMass)),
        verdict,
        reason,
      ]),
    ),
  ].join('')
}
