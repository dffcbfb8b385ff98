import { alert, type Alert } from '../../../outcome.ts'
import { mmToM } from '../../../units/units.ts'
import type { GaitEvent, SubjectHints } from '../../recording.ts'
import { refuse, type ByteStream } from '../bytes.ts'
import { readEventWords } from '../event-words.ts'
import { startRaw, type AxisName, type ColumnRole, type RawColumn, type RawRecording } from '../raw.ts'
import { decodeText } from '../text.ts'
import { createBinaryReader } from './binary.ts'
import { readData, type C3dData } from './data.ts'
import { readLabels, readParameters, type Parameters } from './parameters.ts'
import { readPlates } from './plates.ts'

/** Larger files are refused before they are read: 1 GB is three hours of a full marker set. */
const LARGEST = 1e9
const WORDS = { intel: 'Intel', dec: 'DEC', mips: 'MIPS' } as const

/** C3D, the binary exchange format of motion laboratories (c3d.org user guide). */
export async function readC3d(stream: ByteStream): Promise<RawRecording> {
  const raw = startRaw('c3d')
  if (stream.size > LARGEST)
    refuse('size.too-large', 'This C3D file is larger than 1 GB.', 'Export a shorter part of the trial.')
  const bytes = await stream.rest(LARGEST)
  if (bytes.length < 1024)
    refuse('c3d.cut-off', 'This C3D file is too short to hold a recording.', 'Copy or export the file again.')
  const parameters = readParameters(bytes)
  warnRotations(parameters, raw.alerts)
  const data = readData(bytes, parameters, raw.alerts)
  raw.decisions.push(
    `Written for ${WORDS[parameters.processor]} processors; ${data.pointCount} points at ${data.rate} Hz, ${data.analog.length} analog channels at ${data.analogRate} Hz.`,
  )
  const firstTime = (data.firstFrame - 1) / data.rate
  const units = unitsOf(parameters)
  const columns = readColumns(data, parameters, units, raw.alerts)
  if (columns.some((column) => column.role === 'angle')) raw.family = 'plug-in-gait'
  raw.angleUnit =
    units.angle === null
      ? null
      : { unit: /rad/i.test(units.angle) ? 'rad' : 'deg', evidence: `POINT:ANGLE_UNITS ${units.angle}` }
  raw.sections = [
    {
      name: 'points',
      rate: data.rate,
      frameCount: data.frameCount,
      columns,
      times: Float64Array.from({ length: data.frameCount }, (_, i) => firstTime + i / data.rate),
    },
  ]
  raw.plates = readPlates(data, parameters, raw.alerts, raw.decisions)
  raw.events = readEvents(bytes, parameters, data, raw.alerts)
  raw.subject = readSubject(parameters)
  raw.up = readUp(parameters)
  return raw
}

/** Three columns for each point; points that share a name are numbered. */
function readColumns(data: C3dData, parameters: Parameters, units: Units, alerts: Alert[]): RawColumn[] {
  const labels = readLabels(parameters, 'POINT:LABELS')
  const roles = readRoles(parameters)
  const columns: RawColumn[] = []
  const seen = new Map<string, number>()
  data.points.forEach((track, k) => {
    const label = labels[k] ?? ''
    const name = label === '' ? `point ${k + 1}` : label
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const role = roles.get(name) ?? roleByName(name)
    if (role !== 'point') blankZeros(track)
    for (const axis of [0, 1, 2] as const) {
      columns.push({
        name: times === 1 ? name : `${name} (${times})`,
        component: 'XYZ'[axis]!,
        index: 3 * k + axis,
        unit: units[role],
        role,
        values: Float64Array.from({ length: data.frameCount }, (_, i) => track[3 * i + axis]!),
      })
    }
  })
  alerts.push(...checkLabels(data.pointCount, labels.length, seen))
  return columns
}

function checkLabels(pointCount: number, labelCount: number, seen: ReadonlyMap<string, number>): Alert[] {
  const found: Alert[] = []
  if (pointCount > 0 && labelCount < pointCount) {
    found.push(
      alert(
        'warning',
        'c3d.no-labels',
        `${pointCount - labelCount} of ${pointCount} points have no name.`,
        'Label the markers in the program the file came from and save it again.',
      ),
    )
  }
  const repeated = [...seen].filter(([, count]) => count > 1).map(([name]) => name)
  if (repeated.length > 0) {
    found.push(
      alert(
        'info',
        'c3d.repeated-labels',
        `Several points share a name (${repeated.slice(0, 6).join(', ')}); the later ones are numbered.`,
        'Check which of them is the marker you mean.',
      ),
    )
  }
  return found
}

/** Markerless programs store a matrix for each segment instead of points. */
function warnRotations(parameters: Parameters, alerts: Alert[]): void {
  const count = parameters.number('ROTATION:USED') ?? 0
  if (count <= 0) return
  const words = `rotations of ${count} body segments, as Theia3D writes them`
  const tip =
    'Compute the joint angles in Visual3D or Theia3D, export them as text (ASCII) or as a C3D with joint angles or joint centres, and open that.'
  if ((parameters.number('POINT:USED') ?? 0) === 0)
    refuse('c3d.rotations', `This C3D file holds the ${words}, and neither markers nor joint angles.`, tip)
  alerts.push(alert('info', 'c3d.rotations', `The file also holds the ${words}; they are not used.`, tip))
}

const GROUPS: readonly (readonly [string, ColumnRole])[] = [
  ['ANGLES', 'angle'],
  ['FORCES', 'force'],
  ['MOMENTS', 'moment'],
  ['POWERS', 'power'],
  ['SCALARS', 'scalar'],
]

/** Which points are no points: model outputs are listed by kind. */
function readRoles(parameters: Parameters): Map<string, ColumnRole> {
  const roles = new Map<string, ColumnRole>()
  for (const [group, role] of GROUPS)
    for (const label of readLabels(parameters, `POINT:${group}`)) roles.set(label, role)
  return roles
}

function roleByName(label: string): ColumnRole {
  const name = label.split(':').at(-1)!
  if (/^[LR]?[A-Z][A-Za-z]*Angles?$/.test(name)) return 'angle'
  if (/^[LR][A-Z][A-Za-z]*(Force|GRF)$/.test(name)) return 'force'
  if (/^[LR][A-Z][A-Za-z]*Moment$/.test(name)) return 'moment'
  return /^[LR][A-Z][A-Za-z]*Power$/.test(name) ? 'power' : 'point'
}

/** Model outputs are written as 0, 0, 0 where they could not be computed. */
function blankZeros(track: Float64Array): void {
  for (let i = 0; i + 2 < track.length; i += 3)
    if (track[i] === 0 && track[i + 1] === 0 && track[i + 2] === 0) track.fill(Number.NaN, i, i + 3)
}

type Units = Readonly<Record<ColumnRole, string | null>>

function unitsOf(parameters: Parameters): Units {
  const stated = (name: string): string | null => {
    const text = parameters.texts(`POINT:${name}`)[0]
    return text === undefined || text === '' ? null : text
  }
  return {
    point: stated('UNITS') ?? 'mm',
    angle: stated('ANGLE_UNITS') ?? 'deg',
    force: stated('FORCE_UNITS') ?? 'N',
    moment: stated('MOMENT_UNITS') ?? 'Nmm',
    power: stated('POWER_UNITS') ?? 'W',
    scalar: null,
    analog: null,
  }
}

function readEvents(bytes: Uint8Array, parameters: Parameters, data: C3dData, alerts: Alert[]): GaitEvent[] {
  const events: GaitEvent[] = []
  const used = parameters.number('EVENT:USED') ?? 0
  const times = parameters.get('EVENT:TIMES')
  const contexts = readLabels(parameters, 'EVENT:CONTEXTS')
  const labels = readLabels(parameters, 'EVENT:LABELS')
  const clock = times?.numbers ?? []
  for (let i = 0; i < Math.min(used, 10000, clock.length / 2); i++)
    add(events, `${contexts[i] ?? ''} ${labels[i] ?? ''}`, 60 * clock[2 * i]! + clock[2 * i + 1]!)
  if (used === 0) {
    // Old files keep up to 18 events in the header, with labels of four letters.
    const reader = createBinaryReader(bytes, parameters.processor)
    const count = reader.word(298) === 12345 ? Math.min(18, reader.word(300)) : 0
    for (let i = 0; i < count; i++) add(events, decodeText(bytes, 396 + 4 * i, 400 + 4 * i), reader.float(304 + 4 * i))
  }
  const [first, last] = [(data.firstFrame - 1) / data.rate, (data.firstFrame - 1 + data.frameCount) / data.rate]
  const inside = events.filter(({ time }) => time >= first - 1 / data.rate && time <= last)
  if (inside.length < events.length) {
    alerts.push(
      alert(
        'info',
        'c3d.events-outside',
        `${events.length - inside.length} gait events lie outside the recorded frames and were left out.`,
        'Nothing to do for a trial that was cut.',
      ),
    )
  }
  return inside
}

function add(events: GaitEvent[], text: string, time: number): void {
  const event = readEventWords(text, time)
  if (event !== null) events.push(event)
}

/** Mass and height from PROCESSING or SUBJECTS; heights above 3 are millimetres or centimetres. */
function readSubject(parameters: Parameters): SubjectHints {
  const subject: { mass?: number; height?: number; code?: string } = {}
  for (const group of ['PROCESSING', 'SUBJECTS', 'SUBJECT', 'ANTHROPOMETRY']) {
    for (const name of parameters.inGroup(group)) {
      const value = parameters.number(`${group}:${name}`) ?? Number(parameters.texts(`${group}:${name}`)[0] ?? '')
      if (!(value > 0)) continue
      if (/^(body ?_?mass|mass|weight|body ?_?weight)$/i.test(name) && value > 2 && value < 400)
        subject.mass ??= single(value)
      if (/^(height|stature|body ?_?height)$/i.test(name)) {
        const height = value > 300 ? mmToM(value) : value > 3 ? value / 100 : value
        if (height > 0.3 && height < 2.8) subject.height ??= single(height)
      }
    }
  }
  const code = parameters.texts('SUBJECTS:NAMES')[0]
  if (code !== undefined && code !== '') subject.code = code
  return subject
}

/** 32.1 kg stored in single precision is 32.0999985: back to the digits that were typed. */
const single = (value: number): number => Number(value.toPrecision(6))

/** POINT:Y_SCREEN names the axis drawn upward on screens. */
function readUp(parameters: Parameters): AxisName | null {
  const text = parameters.texts('POINT:Y_SCREEN')[0]?.toLowerCase()
  const found = text === undefined ? null : /^([+-]?)([xyz])$/.exec(text)
  return found ? (`${found[1] === '-' ? '-' : '+'}${found[2]!}` as AxisName) : null
}
