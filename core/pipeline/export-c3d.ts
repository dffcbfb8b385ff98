import {
  type C3dGroup,
  type C3dParameter,
  floats,
  ints,
  longTexts,
  texts,
} from '../recording/writers/c3d/parameters.ts'
import { type C3dParts, writeC3d } from '../recording/writers/c3d/write.ts'
import { takeApart } from '../recording/writers/c3d/copy.ts'
import { listPlugInGaitAngles } from '../recording/mapping/names/plug-in-gait.ts'
import { readEventWords } from '../recording/readers/event-words.ts'
import { readLabels, readParameters } from '../recording/readers/c3d/parameters.ts'
import type { Recording } from '../recording/recording.ts'
import { type ResultTrack, type Turn, TRACK_UNITS, listResultTracks } from '../report/c3d-tracks.ts'
import type { ReportSource } from '../report/source.ts'
import { mToMm } from '../units/units.ts'

/** What a C3D file with results is made from. */
export interface C3dRequest {
  readonly source: ReportSource
  /** The recording of that analysis, with its markers. */
  readonly recording: Pick<Recording, 'times' | 'rate' | 'points' | 'events' | 'provenance'>
  /** The recorded file itself; its copy gets the results when it is a C3D file. Null: a new file is made. */
  readonly original: Uint8Array | null
  readonly programVersion: string
}

/** A file of bytes, and sentences about what does not stand in it. */
export interface WrittenC3d {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly notes: readonly string[]
}

/** Dimensions of parameters are bytes. */
const MOST_EVENTS = 255

/**
 * The recording as a C3D file with the results of its analysis: joint angles, forces, moments, powers, ground forces
 * and events, named as Plug-in Gait names them. A C3D recording is copied: its points, analog channels and parameters
 * stay as they are, and a name it already has is not touched (ours gets the ending `Pendulab`).
 */
export function toC3d({ source, recording, original, programVersion }: C3dRequest): WrittenC3d {
  const isCopy = original !== null && recording.provenance.reader === 'c3d'
  const base = isCopy ? takeApart(original) : createParts(source, recording)
  const own = isCopy ? readOwn(original) : { labels: Object.keys(recording.points), others: [] }
  const turn = isCopy ? toFileAxes(recording.provenance.fileToWorld) : toRoom
  const tracks = rename(listResultTracks(source, listPlugInGaitAngles(), turn), new Set(own.labels))
  const events = [...toEvents(recording.events), ...own.others].toSorted((a, b) => a.time - b.time)
  const notes = events.length > MOST_EVENTS ? [`Only the first ${MOST_EVENTS} of ${events.length} events fit.`] : []
  const parts = addTracks(base, tracks)
  const groups = [
    toPointGroup(parts, own.labels, tracks),
    ...base.groups.filter(({ name }) => !['POINT', 'EVENT', 'PENDULAB'].includes(name)),
    toEventGroup(events.slice(0, MOST_EVENTS)),
    { name: 'PENDULAB', parameters: [texts('VERSION', programVersion), texts('MOTION', 'recorded')] },
  ]
  return { bytes: writeC3d({ ...parts, groups }), notes }
}

/** A laboratory with z up and x forward: x, −z, y of our world. */
const toRoom: Turn = (x, y, z) => [x, -z, y]

/** The inverse of a rotation is its transpose. */
function toFileAxes(fileToWorld: readonly number[] | undefined): Turn {
  if (fileToWorld === undefined) return (...xyz) => xyz
  const column = (i: number, xyz: readonly number[]): number =>
    xyz.reduce((sum, one, row) => sum + fileToWorld[3 * row + i]! * one, 0)
  return (...xyz) => [column(0, xyz), column(1, xyz), column(2, xyz)]
}

interface FileEvent {
  readonly context: string
  readonly label: string
  readonly time: number
}

const toEvents = (events: Recording['events']): FileEvent[] =>
  events.map(({ side, kind, time }) => ({
    context: side === 'left' ? 'Left' : 'Right',
    label: kind === 'strike' ? 'Foot Strike' : 'Foot Off',
    time,
  }))

/** What the file itself has: names of its points, and events that are not of gait. */
function readOwn(bytes: Uint8Array): { labels: string[]; others: FileEvent[] } {
  const parameters = readParameters(bytes)
  const [contexts, labels] = [readLabels(parameters, 'EVENT:CONTEXTS'), readLabels(parameters, 'EVENT:LABELS')]
  const clock = parameters.get('EVENT:TIMES')?.numbers ?? []
  const count = Math.min(parameters.number('EVENT:USED') ?? 0, clock.length / 2)
  const others = Array.from({ length: count }, (_, i) => ({
    context: contexts[i] ?? '',
    label: labels[i] ?? '',
    time: 60 * clock[2 * i]! + clock[2 * i + 1]!,
  })).filter(({ context, label, time }) => readEventWords(`${context} ${label}`, time) === null)
  return { labels: readLabels(parameters, 'POINT:LABELS'), others }
}

/** A name that is taken gets an ending. */
function rename(tracks: readonly ResultTrack[], taken: ReadonlySet<string>): ResultTrack[] {
  const plain = new Set([...taken].map((label) => label.split(':').at(-1)!))
  return tracks.map((track) => {
    let name = track.name
    for (let k = 1; plain.has(name); k++) name = `${track.name}Pendulab${k === 1 ? '' : k}`
    return { ...track, name }
  })
}

/** Markers of a recording that was no C3D file, on frames of equal length. */
function createParts(
  source: ReportSource,
  { times, rate, points }: C3dRequest['recording'],
): C3dParts & { groups: readonly C3dGroup[] } {
  const first = Math.max(0, Math.round((times[0] ?? 0) * rate))
  const frameCount = Math.max(1, Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) * rate) + 1)
  const subject = source.fit.body.subject
  const parts = {
    groups: [
      { name: 'ANALOG', parameters: [ints('USED', [0]), floats('GEN_SCALE', [1]), floats('RATE', [rate])] },
      { name: 'FORCE_PLATFORM', parameters: [ints('USED', [0])] },
      {
        name: 'SUBJECTS',
        parameters: [ints('USED', [1]), ints('USES_PREFIXES', [0]), texts('NAMES', [subject.code || 'Subject'])],
      },
      {
        name: 'PROCESSING',
        parameters: [floats('Bodymass', [subject.mass]), floats('Height', [mToMm(subject.height)])],
      },
      {
        name: 'TRIAL',
        parameters: [
          ints('ACTUAL_START_FIELD', toLong(first + 1), [2]),
          ints('ACTUAL_END_FIELD', toLong(first + frameCount), [2]),
          floats('CAMERA_RATE', [rate]),
        ],
      },
      { name: 'MANUFACTURER', parameters: [texts('SOFTWARE', 'Pendulab')] },
    ],
    firstFrame: first + 1,
    frameCount,
    rate,
    scale: 0.01,
    pointCount: 0,
    points: new Float32Array(0),
    analog: new Float32Array(0),
    samplesPerFrame: 1,
  }
  const markers = Object.values(points).map((world) => {
    const values = new Float64Array(world.length)
    for (let k = 0; 3 * k < world.length; k++)
      values.set(toRoom(world[3 * k]!, world[3 * k + 1]!, world[3 * k + 2]!).map(mToMm), 3 * k)
    return { times, values }
  })
  return addTracks(parts, markers)
}

/** Low word first. */
const toLong = (value: number): number[] => [value & 0xffff, value >>> 16]

/** More points, each taken at the file's frames. */
function addTracks(parts: C3dParts, tracks: readonly Pick<ResultTrack, 'times' | 'values'>[]): C3dParts {
  const { frameCount, firstFrame, rate, pointCount: before } = parts
  const pointCount = before + tracks.length
  const points = new Float32Array(4 * pointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++)
    points.set(parts.points.subarray(4 * before * frame, 4 * before * (frame + 1)), 4 * pointCount * frame)
  tracks.forEach(({ times, values }, k) => {
    let left = 0
    for (let frame = 0; frame < frameCount; frame++) {
      const time = (firstFrame - 1 + frame) / rate
      while (left + 2 < times.length && times[left + 1]! <= time) left++
      points.set(valueAt(times, values, left, time), 4 * (pointCount * frame + before + k))
    }
  })
  return { ...parts, pointCount, points }
}

const UNSEEN: readonly number[] = [0, 0, 0, -1]

/** x, y, z and residual between two samples; what is not known there counts as not seen. */
function valueAt(times: Float64Array, values: Float64Array, left: number, time: number): readonly number[] {
  const [from, to] = [times[left]!, times[left + 1] ?? times[left]!]
  const share = to > from ? (time - from) / (to - from) : 0
  // A frame's time and a sample's may differ by rounding.
  if (share < -1e-3 || share > 1.001) return UNSEEN
  const at = (part: number): number => {
    const [a, b] = [values[3 * left + part]!, values[3 * left + 3 + part]!]
    return share < 1e-3 ? a : share > 0.999 ? b : a + share * (b - a)
  }
  const xyz = [at(0), at(1), at(2)]
  return xyz.every(Number.isFinite) ? [...xyz, 0] : UNSEEN
}

const KINDS = ['ANGLES', 'FORCES', 'MOMENTS', 'POWERS'] as const
const UNIT_NAMES = {
  ANGLES: 'ANGLE_UNITS',
  FORCES: 'FORCE_UNITS',
  MOMENTS: 'MOMENT_UNITS',
  POWERS: 'POWER_UNITS',
} as const
/** What is written anew; DATA_START is the writer's. */
const REWRITTEN = /^(?:USED|FRAMES|SCALE|RATE|DATA_START|(?:LABELS|DESCRIPTIONS|ANGLES|FORCES|MOMENTS|POWERS)\d*)$/

function toPointGroup(parts: C3dParts, labels: readonly string[], tracks: readonly ResultTrack[]): C3dGroup {
  const before = parts.groups.find(({ name }) => name === 'POINT')?.parameters ?? [
    texts('UNITS', 'mm'),
    texts('X_SCREEN', '+X'),
    texts('Y_SCREEN', '+Z'),
  ]
  const old = (name: string): string[] => readTexts(before, name)
  const pad = (list: readonly string[], count: number): string[] =>
    Array.from({ length: count }, (_, i) => list[i] ?? '')
  const count = parts.pointCount - tracks.length
  const kept = before.filter(({ name }) => !REWRITTEN.test(name.toUpperCase()))
  const units = KINDS.filter((kind) => old(kind).length === 0 && tracks.some((track) => track.kind === kind))
  return {
    name: 'POINT',
    parameters: [
      ints('USED', [parts.pointCount]),
      parts.frameCount > 65535 ? floats('FRAMES', [parts.frameCount]) : ints('FRAMES', [parts.frameCount]),
      floats('SCALE', [-Math.abs(parts.scale)]),
      floats('RATE', [parts.rate]),
      ...longTexts('LABELS', [...pad(labels, count), ...tracks.map(({ name }) => name)]),
      ...longTexts('DESCRIPTIONS', [...pad(old('DESCRIPTIONS'), count), ...tracks.map((one) => one.description)]),
      // Where the file has outputs of this kind already, its own unit stays: Plug-in Gait's are per kilogram too.
      ...kept.filter(({ name }) => !units.some((kind) => UNIT_NAMES[kind] === name.toUpperCase())),
      ...units.map((kind) => texts(UNIT_NAMES[kind], TRACK_UNITS[kind])),
      ...KINDS.flatMap((kind) => {
        const names = [...old(kind), ...tracks.filter((track) => track.kind === kind).map(({ name }) => name)]
        return names.length === 0 ? [] : longTexts(kind, names)
      }),
    ],
  }
}

/** The texts of a parameter and of its continuations. */
function readTexts(parameters: readonly C3dParameter[], base: string): string[] {
  const list = (name: string): string[] => {
    const found = parameters.find((one) => one.name.toUpperCase() === name && one.type === -1)
    const width = found?.dimensions[0] ?? 0
    if (found === undefined || width === 0) return []
    const decoder = new TextDecoder()
    return Array.from({ length: found.data.length / width }, (_, i) =>
      decoder
        .decode(found.data.subarray(i * width, (i + 1) * width))
        .replaceAll('\0', '')
        .trimEnd(),
    )
  }
  const all = list(base)
  for (let part = 2; part < 20; part++) all.push(...list(`${base}${part}`))
  return all
}

const toEventGroup = (events: readonly FileEvent[]): C3dGroup => ({
  name: 'EVENT',
  parameters: [
    ints('USED', [events.length]),
    texts(
      'CONTEXTS',
      events.map(({ context }) => context),
    ),
    texts(
      'LABELS',
      events.map(({ label }) => label),
    ),
    texts(
      'DESCRIPTIONS',
      events.map(() => ''),
    ),
    floats(
      'TIMES',
      events.flatMap(({ time }) => [Math.floor(time / 60), time % 60]),
      [2, events.length],
    ),
  ],
})
