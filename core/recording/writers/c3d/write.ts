import { type C3dGroup, toParameterSection } from './parameters.ts'

const BLOCK = 512

/** Everything a C3D file holds, ready to be written as Intel floats. */
export interface C3dParts {
  readonly groups: readonly C3dGroup[]
  /** From 1. */
  readonly firstFrame: number
  readonly frameCount: number
  /** Hz */
  readonly rate: number
  /** Unit of the residuals, stored negative: the data are floats. */
  readonly scale: number
  readonly pointCount: number
  /** x, y, z and residual of every point, frame by frame; residual −1: not seen. */
  readonly points: Float32Array
  /** Analog samples of every frame, channel by channel within a sample. */
  readonly analog: Float32Array
  readonly samplesPerFrame: number
}

/** The bytes of a C3D file (c3d.org user guide): header, parameters, frames. */
export function writeC3d(parts: C3dParts): Uint8Array<ArrayBuffer> {
  const { frameCount, points, analog } = parts
  const { bytes: parameters, dataBlock } = toParameterSection(parts.groups)
  const start = (dataBlock - 1) * BLOCK
  const bytes = new Uint8Array(start + Math.ceil((4 * (points.length + analog.length)) / BLOCK) * BLOCK)
  const view = new DataView(bytes.buffer)
  const perFrame = { points: frameCount > 0 ? points.length / frameCount : 0, analog: analog.length / frameCount || 0 }
  writeHeader(view, parts, perFrame.analog, dataBlock)
  bytes.set(parameters, BLOCK)
  let at = start
  for (let frame = 0; frame < frameCount; frame++) {
    for (const [values, width] of [
      [points, perFrame.points],
      [analog, perFrame.analog],
    ] as const)
      for (let i = 0; i < width; i++, at += 4) view.setFloat32(at, values[frame * width + i]!, true)
  }
  return bytes
}

function writeHeader(view: DataView, parts: C3dParts, analogPerFrame: number, dataBlock: number): void {
  const { firstFrame, frameCount, pointCount, rate, scale, samplesPerFrame } = parts
  const word = (at: number, value: number): void => view.setUint16(at, Math.min(value, 65535), true)
  view.setUint8(0, 2)
  view.setUint8(1, 0x50)
  word(2, pointCount)
  word(4, analogPerFrame)
  word(6, firstFrame)
  word(8, firstFrame + frameCount - 1)
  word(10, 10)
  view.setFloat32(12, -Math.abs(scale), true)
  word(16, dataBlock)
  word(18, samplesPerFrame)
  view.setFloat32(20, rate, true)
}
