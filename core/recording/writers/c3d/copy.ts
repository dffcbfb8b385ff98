import { type BinaryReader, createBinaryReader } from '../../readers/c3d/binary.ts'
import { readLayout, readFrameCount } from '../../readers/c3d/data.ts'
import { type ParameterRecord, listRecords, readParameters } from '../../readers/c3d/parameters.ts'
import type { C3dGroup, C3dParameter } from './parameters.ts'
import type { C3dParts } from './write.ts'

/** A C3D file taken apart so that it can be written again: every parameter, point, residual and analog sample. */
export function takeApart(bytes: Uint8Array): C3dParts {
  const parameters = readParameters(bytes)
  const reader = createBinaryReader(bytes, parameters.processor)
  const layout = readLayout(reader, parameters)
  const frameCount = readFrameCount(layout, bytes.length)
  const { pointCount, channelCount, perFrame, firstFrame, rate, scale, start, frameBytes } = layout
  const isFloat = scale < 0
  const isUnsigned = /^UNSIGNED/i.test(parameters.texts('ANALOG:FORMAT')[0] ?? '')
  const size = isFloat ? 4 : 2
  const [points, analog] = [4 * pointCount, channelCount * perFrame].map(
    (width) => new Float32Array(width * frameCount),
  ) as [Float32Array, Float32Array]
  for (let frame = 0; frame < frameCount; frame++) {
    const at = start + frame * frameBytes
    for (let i = 0; i < 4 * pointCount; i++)
      points[frame * 4 * pointCount + i] = isFloat
        ? reader.float(at + 4 * i)
        : // The fourth is residual and cameras in one word, the same number in both formats.
          reader.signedWord(at + 2 * i) * (i % 4 === 3 ? 1 : scale)
    for (let i = 0, from = at + 4 * pointCount * size; i < channelCount * perFrame; i++)
      analog[frame * channelCount * perFrame + i] = isFloat
        ? reader.float(from + 4 * i)
        : isUnsigned
          ? reader.word(from + 2 * i)
          : reader.signedWord(from + 2 * i)
  }
  const groups = toGroups(listRecords(bytes, reader), reader)
  return { groups, firstFrame, frameCount, rate, scale, pointCount, points, analog, samplesPerFrame: perFrame }
}

/** Groups in their order, with the parameters that belong to them; a parameter without a group is left out. */
function toGroups(records: readonly ParameterRecord[], reader: BinaryReader): C3dGroup[] {
  return records
    .filter(({ group }) => group < 0)
    .map(({ group, name }) => ({
      name: name.toUpperCase(),
      parameters: records.flatMap((one) => (one.group === -group ? (toParameter(one, reader) ?? []) : [])),
    }))
}

function toParameter({ name, body }: ParameterRecord, reader: BinaryReader): C3dParameter | null {
  const type = reader.signedByte(body)
  if (type !== -1 && type !== 1 && type !== 2 && type !== 4) return null
  const dimensions = Array.from({ length: reader.byte(body + 1) }, (_, i) => reader.byte(body + 2 + i))
  const count = dimensions.reduce((product, length) => product * length, 1)
  const from = body + 2 + dimensions.length
  const size = Math.abs(type)
  if (dimensions.length > 7 || from + count * size > reader.length) return null
  const data = new Uint8Array(count * size)
  const view = new DataView(data.buffer)
  for (let i = 0; i < count; i++) {
    const at = from + i * size
    if (type === 4) view.setFloat32(4 * i, reader.float(at), true)
    else if (type === 2) view.setUint16(2 * i, reader.word(at), true)
    else view.setUint8(i, reader.byte(at))
  }
  return { name, type, dimensions, data }
}
