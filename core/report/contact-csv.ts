import type { ProposedContact } from '../muscles/contact-change.ts'
import type { ContactResult } from '../muscles/contact-result.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { type PlainTable, toCsv } from './plain-table.ts'

/** contact.csv: estimated contact forces and muscle forces, one row per time. Gaps are empty cells. */
export const toContactCsv = (contact: ContactResult): string => toCsv(calcContactTable(contact))
/** contact-peaks.csv: the largest estimated contact force of each joint. */
export const toContactPeaksCsv = (contact: ContactResult): string => toCsv(calcContactPeaksTable(contact))
/** contact-change.csv: what a technique does to the largest estimated contact force of each joint. */
export const toContactChangeCsv = (proposed: ProposedContact, bodyMass: number): string =>
  toCsv(calcContactChangeTable(proposed, bodyMass))

/** Contact and muscle forces over time. */
export function calcContactTable({ times, joints, muscles }: ContactResult): PlainTable {
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
  return {
    name: 'Contact forces (estimated)',
    head: ['time [s]', ...columns.map(({ name }) => name)],
    rows: Array.from(times, (time, k) => [time, ...columns.map(({ at }) => at(k))]),
  }
}

/** Largest contact forces. */
export const calcContactPeaksTable = ({ peaks, bodyMass }: ContactResult): PlainTable => ({
  name: 'Contact peaks (estimated)',
  head: ['joint', 'side', 'time [s]', 'peak [N]', 'SD [N]', 'low [N]', 'high [N]', 'peak [BW]'],
  rows: peaks.map(({ joint, side, time, value, sd, low, high }) => [
    joint,
    side,
    time,
    value,
    sd,
    low,
    high,
    newtonToBodyWeight(value, bodyMass),
  ]),
})

/** Changes of the largest contact forces. */
export const calcContactChangeTable = ({ verdicts }: ProposedContact, bodyMass: number): PlainTable => ({
  name: 'Contact, proposed (estimated)',
  head: ['joint', 'side', 'recorded [N]', 'change [N]', 'SD [N]', 'change [BW]', 'verdict', 'reason'],
  rows: verdicts.map(({ joint, side, recorded, change, sd, verdict, reason }) => [
    joint,
    side,
    recorded,
    change,
    sd,
    newtonToBodyWeight(change, bodyMass),
    verdict,
    reason,
  ]),
})
