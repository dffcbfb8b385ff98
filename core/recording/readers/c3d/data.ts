import { alert, type Alert } from '../../../outcome.ts'
import { refuse } from '../bytes.ts'
import { MAX_CELLS } from '../column-store.ts'
import { createBinaryReader, type BinaryReader } from './binary.ts'
import type { Parameters } from './parameters.ts'

export interface C3dData {
  readonly pointCount: number
  readonly frameCount: number
  /** The number of the first frame in the trial, from 1. */
  readonly firstFrame: number
  readonly rate: number
  /** Per point x, y, z interleaved by frame: points[k][3 i + axis]; invalid is NaN. In POINT:UNITS. */
  readonly points: readonly Float64Array[]
  readonly analogRate: number
  /** Per channel, scaled to its unit. */
  readonly analog: readonly Float64Array[]
}

/** How the frames lie in the file, as header and parameters state it. */
export interface Layout {
  readonly pointCount: number
  readonly channelCount: number
  /** Analog samples in each frame. */
  readonly perFrame: number
  readonly firstFrame: number
  /** Frames that the file announces. */
  readonly claimed: number
  readonly rate: number
  readonly scale: number
  /** Bytes: where the frames begin, and how long one is. */
  readonly start: number
  readonly frameBytes: number
}

/** Header and frames. Counts are checked against the size of the file before anything is allocated. */
export function readData(bytes: Uint8Array, parameters: Parameters, alerts: Alert[]): C3dData {
  const reader = createBinaryReader(bytes, parameters.processor)
  const layout = readLayout(reader, parameters)
  const frameCount = countFrames(layout, bytes.length, alerts)
  const { pointCount, channelCount, perFrame, firstFrame, rate } = layout
  const used = unsigned(parameters.number('ANALOG:USED'))
  if (used !== null && used !== channelCount && channelCount > 0) {
    alerts.push(
      alert(
        'info',
        'c3d.analog-count',
        `The parameters announce ${used} analog channels, the header ${channelCount}; the header was followed.`,
        'Nothing to do.',
      ),
    )
  }
  const points = Array.from({ length: pointCount }, () => new Float64Array(3 * frameCount))
  const analog = Array.from({ length: channelCount }, () => new Float64Array(perFrame * frameCount))
  const isUnsigned = /^UNSIGNED/i.test(parameters.texts('ANALOG:FORMAT')[0] ?? '')
  readFrames(reader, { ...layout, frameCount }, { points, analog }, isUnsigned)
  scaleAnalog(analog, parameters, isUnsigned)
  return { pointCount, frameCount, firstFrame, rate, points, analogRate: rate * perFrame, analog }
}

/** Counts are words without a sign, or floats where there are many; a damaged float is no whole number. */
const unsigned = (value: number | null): number | null =>
  value === null ? null : Math.max(0, Math.trunc(value < 0 ? value + 65536 : value))

export function readLayout(reader: BinaryReader, parameters: Parameters): Layout {
  const pointCount = unsigned(parameters.number('POINT:USED')) ?? reader.word(2)
  const perFrame = Math.max(1, reader.word(18))
  const analogPerFrame = reader.word(4)
  const channelCount = analogPerFrame > 0 ? Math.floor(analogPerFrame / perFrame) : 0
  const scale = parameters.number('POINT:SCALE') ?? reader.float(12)
  const firstFrame = longWord(parameters, 'TRIAL:ACTUAL_START_FIELD') ?? Math.max(1, reader.word(6))
  const lastFrame = longWord(parameters, 'TRIAL:ACTUAL_END_FIELD') ?? reader.word(8)
  const stated = parameters.number('POINT:FRAMES')
  const headerCount = lastFrame - firstFrame + 1
  // POINT:FRAMES is one word, or a float when there are many; the header's range goes beyond 65535 through TRIAL.
  const claimed = headerCount > 0 && headerCount < 2 ** 40 ? headerCount : stated === null ? 0 : (unsigned(stated) ?? 0)
  const rate = parameters.number('POINT:RATE') ?? reader.float(20)
  const dataStart =
    ((unsigned(parameters.number('POINT:DATA_START')) ?? 0) > 0
      ? unsigned(parameters.number('POINT:DATA_START'))!
      : reader.word(16)) - 1
  const frameBytes = (pointCount * 4 + channelCount * perFrame) * (scale < 0 ? 4 : 2)
  return { pointCount, channelCount, perFrame, firstFrame, claimed, rate, scale, start: dataStart * 512, frameBytes }
}

/** Frames of a file that was read before without complaint. */
export const readFrameCount = (layout: Layout, size: number): number => countFrames(layout, size, [])

/** Frames that are there; refuses what is damaged or too large. */
function countFrames(layout: Layout, size: number, alerts: Alert[]): number {
  const { pointCount, channelCount, perFrame, claimed, rate, start, frameBytes } = layout
  if (!(rate > 0) || !Number.isFinite(rate))
    refuse('c3d.rate', 'This C3D file does not say its frame rate.', 'Save it again with the program it came from.')
  if (frameBytes === 0)
    refuse(
      'c3d.no-data',
      'This C3D file holds neither points nor analog channels.',
      'Choose the dynamic trial, not an empty one.',
    )
  if (start <= 0 || start >= size)
    refuse('c3d.cut-off', 'This C3D file ends before its data.', 'Copy or export the file again.')
  const room = Math.floor((size - start) / frameBytes)
  if (claimed > 4 * room + 16 || room === 0) {
    refuse(
      'c3d.frames-claimed',
      `This C3D file announces ${claimed} frames of ${pointCount} points and ${channelCount} analog channels, but has room for ${room}.`,
      'The file is damaged or cut off: copy or export it again.',
    )
  }
  const frameCount = Math.min(claimed > 0 ? claimed : room, room)
  if (frameCount < claimed) {
    alerts.push(
      alert(
        'warning',
        'c3d.cut-off',
        `This C3D file announces ${claimed} frames but ends after ${frameCount}.`,
        'Copy or export the file again if the end of the trial matters.',
      ),
    )
  }
  if (frameCount * (3 * pointCount + channelCount * perFrame) > MAX_CELLS) {
    refuse(
      'size.too-many-values',
      'This C3D file holds more values than fit in memory.',
      'Export a shorter part of the trial.',
    )
  }
  return frameCount
}

/** The numbers of all frames into their tracks and channels. */
function readFrames(
  reader: BinaryReader,
  {
    pointCount,
    channelCount,
    perFrame,
    frameCount,
    scale,
    start,
    frameBytes,
  }: Layout & { readonly frameCount: number },
  { points, analog }: Pick<C3dData, 'points' | 'analog'>,
  isUnsigned: boolean,
): void {
  const isFloat = scale < 0
  const size = isFloat ? 4 : 2
  for (let frame = 0; frame < frameCount; frame++) {
    let at = start + frame * frameBytes
    for (let k = 0; k < pointCount; k++) {
      const track = points[k]!
      const residual = isFloat ? reader.float(at + 12) : reader.signedWord(at + 6)
      for (let axis = 0; axis < 3; axis++) {
        const value = isFloat ? reader.float(at + 4 * axis) : reader.signedWord(at + 2 * axis) * scale
        track[3 * frame + axis] = residual < 0 || !Number.isFinite(value) ? Number.NaN : value
      }
      at += 4 * size
    }
    for (let s = 0; s < perFrame; s++) {
      for (let c = 0; c < channelCount; c++) {
        const value = isFloat ? reader.float(at) : isUnsigned ? reader.word(at) : reader.signedWord(at)
        analog[c]![frame * perFrame + s] = Number.isFinite(value) ? value : Number.NaN
        at += size
      }
    }
  }
}

/** (raw − offset) · scale · general scale. */
function scaleAnalog(analog: readonly Float64Array[], parameters: Parameters, isUnsigned: boolean): void {
  const general = parameters.number('ANALOG:GEN_SCALE') ?? 1
  analog.forEach((values, c) => {
    const group = Math.floor(c / 255)
    const suffix = group === 0 ? '' : String(group + 1)
    const scale = (parameters.number(`ANALOG:SCALE${suffix}`, c % 255) ?? 1) * general
    let offset = parameters.number(`ANALOG:OFFSET${suffix}`, c % 255) ?? 0
    if (isUnsigned && offset < 0) offset += 65536
    for (let i = 0; i < values.length; i++) values[i] = (values[i]! - offset) * scale
  })
}

/** Two words, low first, for counts beyond 65535. */
function longWord(parameters: Parameters, name: string): number | null {
  const value = parameters.get(name)
  if (value === null || value.numbers.length < 2) return null
  const [low, high] = value.numbers as [number, number]
  const whole = (low < 0 ? low + 65536 : low) + 65536 * (high < 0 ? high + 65536 : high)
  return whole > 0 ? whole : null
}
