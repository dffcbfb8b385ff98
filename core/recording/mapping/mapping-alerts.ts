import { alert, type Alert } from '../../outcome.ts'
import type { AngleChannel } from '../channels.ts'
import type { GroundForce, MappedColumn } from '../recording.ts'
import { refuse } from '../readers/bytes.ts'

/** The reason of a column that would be a channel if it had a side. */
export const NO_SIDE = 'a joint angle, but neither left nor right is named'

/** The reason of a column that nobody knew. */
export const UNKNOWN = 'not recognised'

const sidelessIn = (mapping: readonly MappedColumn[]): string[] =>
  mapping.filter(({ reason }) => reason === NO_SIDE).map(({ column }) => column)

/** Columns nobody knew, by name. */
export function warnUnmapped(mapping: readonly MappedColumn[], alerts: Alert[]): void {
  const sideless = sidelessIn(mapping)
  if (sideless.length > 0) {
    alerts.push(
      alert(
        'warning',
        'mapping.no-side',
        `${sideless.slice(0, 6).join(', ')}${sideless.length > 6 ? ', …' : ''}: joint angles that say neither left nor right; they were not used.`,
        'Assign them to a side in the mapping.',
      ),
    )
  }
  const lost = mapping.filter((column) => column.channel === null && column.reason === UNKNOWN)
  if (lost.length === 0) return
  alerts.push(
    alert(
      'info',
      'mapping.unmapped',
      `${lost.length === 1 ? 'One column was' : `${lost.length} columns were`} not recognised and not used: ${lost
        .slice(0, 6)
        .map((column) => column.column)
        .join(', ')}${lost.length > 6 ? ', …' : ''}.`,
      'Assign them in the mapping if they are joint angles.',
    ),
  )
}

/** An exchange of sides is the user's own decision, and stays in sight. */
export function noteSwap(what: string | null, decisions: string[], alerts: Alert[]): void {
  decisions.push(
    what === null
      ? 'Left and right were to be exchanged, but nothing in the file has a side.'
      : `Left and right were exchanged, as asked: ${what}.`,
  )
  alerts.push(
    what === null
      ? alert(
          'warning',
          'sides.none',
          'Left and right were to be exchanged, but nothing in this file names a side.',
          'Take the exchange back, or assign the sides in the mapping.',
        )
      : alert(
          'info',
          'sides.swapped',
          `Left and right were exchanged against the names in the file: ${what}.`,
          'Nothing to do if the file was labelled the wrong way round; otherwise take the exchange back.',
        ),
  )
}

/** What was taken for something by less than its name states. */
export function warnGuesses(mapping: readonly MappedColumn[], alerts: Alert[]): void {
  const guessed = mapping.filter(({ channel, confidence }) => channel !== null && confidence === 'guess')
  if (guessed.length === 0) return
  alerts.push(
    alert(
      'info',
      'mapping.guessed',
      `${guessed
        .slice(0, 6)
        .map(({ column, channel }) => `${column} as ${channel!.replaceAll('.', ' ')}`)
        .join(
          ', ',
        )}${guessed.length > 6 ? `, and ${guessed.length - 6} more` : ''}: taken so by guess (${guessed[0]!.reason}).`,
      'Check these columns in the mapping, and correct what is wrong.',
    ),
  )
}

/** Channels without a single value, and files that hold forces or results but no motion. */
export function warnEmpty(
  {
    angles,
    points,
    groundForces,
    mapping,
  }: {
    angles: Partial<Record<AngleChannel, Float64Array>>
    points: Readonly<Record<string, Float64Array>>
    groundForces: readonly GroundForce[]
    mapping: readonly MappedColumn[]
  },
  alerts: Alert[],
): void {
  const channels = Object.keys(angles) as AngleChannel[]
  const empty = channels.filter((channel) => !angles[channel]!.some((value) => Number.isFinite(value)))
  if (empty.length > 0 && empty.length === channels.length && Object.keys(points).length === 0) {
    refuse(
      'recording.no-values',
      'The joint angles of this file are gaps from beginning to end.',
      'Export the trial again after the gait model has been run on it.',
    )
  }
  for (const channel of empty) {
    delete angles[channel]
    const column = mapping.find((entry) => entry.channel === channel)?.column ?? channel
    alerts.push(
      alert(
        'warning',
        'channel.empty',
        `${column} has no values; ${channel} is missing.`,
        'Export the trial again if this joint matters.',
        { channel: column },
      ),
    )
  }
  if (channels.length === 0 && Object.keys(points).length === 0) {
    alerts.push(
      alert(
        'warning',
        'recording.no-motion',
        groundForces.length > 0
          ? 'This file holds ground forces but no motion.'
          : 'This file holds results of another program (moments, forces) but no motion.',
        'Open the motion of the same trial, and add this file to it.',
      ),
    )
  }
}

/** Nothing is known of the table yet: its columns are there to be assigned. */
export const askToAssign = (mapping: readonly MappedColumn[]): Alert =>
  sidelessIn(mapping).length > 0
    ? alert(
        'warning',
        'recording.no-side',
        'The joint angles of this table say neither left nor right.',
        'Choose for each column below what it is.',
      )
    : alert(
        'warning',
        'recording.assign',
        'None of the columns of this table is known yet.',
        'Choose below what each column is: hip, knee and ankle flexion of both legs are enough to begin.',
      )

/** Tables that no assignment of columns can mend: what they need stands in another file. */
export function refuseHalves(mapping: readonly MappedColumn[]): void {
  const like = (pattern: RegExp): boolean => mapping.filter(({ column }) => pattern.test(column)).length >= 6
  if (like(/^(left|right)(up)?leg[ ._]?[xyz](rotation)?$/i)) {
    refuse(
      'recording.skeleton-rotations',
      'This table holds the rotations of a skeleton’s joints, without the skeleton they turn.',
      'Open the BVH file they came from: it has both.',
    )
  }
  if (like(/^[fm][xyz]\d$/i)) {
    refuse(
      'recording.plate-signals',
      'This table holds the bare signals of force plates, without where the plates lie and how they are calibrated.',
      'Open the C3D file they came from, or export the ground reaction forces with their points of application.',
    )
  }
}

/** Columns that are named one by one, so that a mapping can be written from the message. */
const MOST_NAMED = 40

export function refuseUnknown(mapping: readonly MappedColumn[]): never {
  const sideless = sidelessIn(mapping)
  if (sideless.length > 0) {
    refuse(
      'recording.no-side',
      `The joint angles of this file (${sideless.slice(0, 6).join(', ')}) say neither left nor right.`,
      'Assign them to a side in the mapping, or name the side in the header (Left knee flexion).',
    )
  }
  const unknown = mapping.filter((column) => column.reason === UNKNOWN).map((column) => column.column)
  const names = unknown.slice(0, MOST_NAMED)
  return refuse(
    'recording.nothing-known',
    `None of the columns is a joint angle, a marker or a force that we know${names.length > 0 ? ` (${names.join(', ')}${unknown.length > names.length ? ', …' : ''})` : ''}.`,
    `Give a mapping that states what each column is: --mapping m.json with {"columns": {"${names[0] ?? 'column name'}": {"channel": "knee.flexion.left", "unit": "deg"}, …}}, see docs/FORMATS.md; or open it in the window and choose there. We look for names such as “Left knee flexion”, LKneeAngles, knee_angle_l.`,
  )
}
