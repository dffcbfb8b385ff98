import { SIDES } from '../../gait/side.ts'
import { alert, done, refused, type Alert, type Outcome } from '../../outcome.ts'
import { MIDLINE_CHANNELS, SIDED_CHANNELS, type ChannelId } from '../channels.ts'
import type { MappingTemplate, Recording } from '../recording.ts'
import type { SourceUnit } from '../../units/source-units.ts'

const CHANNELS: ReadonlySet<string> = new Set([
  ...MIDLINE_CHANNELS,
  ...SIDED_CHANNELS.flatMap((channel) => SIDES.map((side) => `${channel}.${side}`)),
  'pelvis.x',
  'pelvis.y',
  'pelvis.z',
])
const UNITS: ReadonlySet<string> = new Set<SourceUnit>(['deg', 'rad', 'mm', 'cm', 'm', 'in'])

/**
 * The mapping of a recording as a template that gives the same channels when applied to a file with the same columns.
 */
export function toMapping(recording: Recording, name: string): MappingTemplate {
  const columns: Record<string, MappingTemplate['columns'][string]> = {}
  for (const { column, channel, unit, sign } of recording.mapping) {
    if (channel !== null) columns[column] = UNITS.has(unit) ? { channel, unit, sign } : { channel, sign }
  }
  const points: Record<string, string | null> = {}
  for (const { marker } of recording.mapping)
    if (marker !== undefined && marker.as !== marker.name && recording.provenance.sidesSwapped !== true)
      points[marker.name] = marker.as
  return {
    name,
    columns,
    ...(Object.keys(points).length > 0 ? { points } : {}),
    ...(recording.provenance.sidesSwapped === true ? { swapSides: true } : {}),
  }
}

/** A saved mapping from JSON text; what is wrong in it is stated by column. */
export function checkMapping(json: string): Outcome<MappingTemplate> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refused(wrong('This mapping is not valid JSON.', 'Save the mapping again, or correct its punctuation.'))
  }
  if (!isObject(value) || !isObject(value['columns']))
    return refused(
      wrong('This mapping has no columns.', 'It needs {"name": …, "columns": {"column name": {"channel": …}}}.'),
    )
  const columns: Record<string, MappingTemplate['columns'][string]> = {}
  for (const [column, entry] of Object.entries(value['columns'])) {
    const read = readColumn(column, entry)
    if ('code' in read) return refused(read)
    columns[column] = read
  }
  const fault = findFault(value)
  if (fault !== null) return refused(fault)
  const { name, points, rate, cycleSeconds, swapSides } = value
  return done({
    name: typeof name === 'string' ? name : 'unnamed',
    columns,
    ...(points === undefined ? {} : { points: points as Record<string, string | null> }),
    ...(rate === undefined ? {} : { rate: rate as number }),
    ...(cycleSeconds === undefined ? {} : { cycleSeconds: cycleSeconds as number }),
    ...(swapSides === undefined ? {} : { swapSides: swapSides as boolean }),
  })
}

const wrong = (message: string, tip: string, channel?: string): Alert =>
  channel === undefined
    ? alert('error', 'mapping.invalid', message, tip)
    : alert('error', 'mapping.invalid', message, tip, { channel })

function readColumn(column: string, entry: unknown): MappingTemplate['columns'][string] | Alert {
  if (!isObject(entry))
    return wrong(
      `The entry of “${column}” is not {"channel": …}.`,
      'Give a channel, or null to leave the column out.',
      column,
    )
  const { channel, unit, sign } = entry
  if (channel !== null && !(typeof channel === 'string' && CHANNELS.has(channel))) {
    return wrong(
      `“${String(channel)}” is no channel.`,
      'Use names such as knee.flexion.left, pelvis.tilt, pelvis.x, or null.',
      column,
    )
  }
  if (unit !== undefined && !(typeof unit === 'string' && UNITS.has(unit)))
    return wrong(`“${String(unit)}” is no unit for a motion.`, 'Use deg, rad, mm, cm, m or in.', column)
  if (sign !== undefined && sign !== 1 && sign !== -1)
    return wrong(`The sign of “${column}” must be 1 or -1.`, 'Use 1 or -1.', column)
  return {
    channel: channel as ChannelId | null,
    ...(unit === undefined ? {} : { unit: unit as SourceUnit }),
    ...(sign === undefined ? {} : { sign }),
  }
}

/** The first thing wrong alongside the columns; null when there is none. */
function findFault({ points, rate, cycleSeconds, swapSides }: Record<string, unknown>): Alert | null {
  if (
    points !== undefined &&
    !(isObject(points) && Object.values(points).every((as) => as === null || (typeof as === 'string' && as !== '')))
  ) {
    return wrong(
      '“points” must give each marker the name it is read under, or null.',
      'Use {"points": {"name in the file": "RKNE"}}, or leave it out.',
    )
  }
  for (const [key, number] of [
    ['rate', rate],
    ['cycleSeconds', cycleSeconds],
  ] as const) {
    if (number !== undefined && !(typeof number === 'number' && number > 0 && Number.isFinite(number)))
      return wrong(`“${key}” must be a positive number.`, 'Correct it or leave it out.')
  }
  if (swapSides !== undefined && typeof swapSides !== 'boolean')
    return wrong('“swapSides” must be true or false.', 'Correct it or leave it out.')
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
