/**
 * A C3D file read once more, by the format's description alone (c3d.org user guide) and without any code of ours: the
 * second route for files we write. Intel floats only. For tests.
 */
export interface PlainC3d {
  readonly points: number
  readonly analogPerFrame: number
  readonly frames: number
  readonly rate: number
  /** `GROUP:NAME` → numbers, or texts without the blanks behind them. */
  readonly parameters: ReadonlyMap<string, readonly (number | string)[]>
  /** x, y, z, residual of a point in a frame, both counted from 0. */
  point(label: string, frame: number): readonly number[]
  analog(frame: number): readonly number[]
}

export function readPlainC3d(buffer: Uint8Array): PlainC3d {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  const word = (n: number): number => view.getUint16((n - 1) * 2, true)
  if (view.getUint8(1) !== 80) throw new Error('no C3D file')
  const section = (view.getUint8(0) - 1) * 512
  if (view.getUint8(section + 3) !== 84) throw new Error('not Intel')
  if (!(view.getFloat32(12, true) < 0)) throw new Error('not floats')
  const parameters = readPlainParameters(view, section)
  const [points, analogPerFrame] = [word(2), word(3)]
  const start = (word(9) - 1) * 512
  const stride = 4 * (4 * points + analogPerFrame)
  const labels = ['', '2', '3'].flatMap((n) => parameters.get(`POINT:LABELS${n}`) ?? [])
  const floats = (at: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true))
  return {
    points,
    analogPerFrame,
    frames: word(5) - word(4) + 1,
    rate: view.getFloat32(20, true),
    parameters,
    point: (label, frame) => {
      const k = labels.indexOf(label)
      if (k < 0) throw new Error(`no point ${label}`)
      return floats(start + frame * stride + 16 * k, 4)
    },
    analog: (frame) => floats(start + frame * stride + 16 * points, analogPerFrame),
  }
}

function readPlainParameters(view: DataView, section: number): Map<string, (number | string)[]> {
  const ascii = (at: number, count: number): string =>
    Array.from({ length: count }, (_, i) => String.fromCodePoint(view.getUint8(at + i))).join('')
  const names = new Map<number, string>()
  const found = new Map<string, (number | string)[]>()
  const end = section + 512 * view.getUint8(section + 2)
  for (let at = section + 4; at < end && view.getInt8(at) !== 0;) {
    const length = Math.abs(view.getInt8(at))
    const group = view.getInt8(at + 1)
    const name = ascii(at + 2, length)
    const next = at + 2 + length
    if (group < 0) names.set(-group, name)
    else {
      const type = view.getInt8(next + 2)
      const rank = view.getUint8(next + 3)
      const sizes = Array.from({ length: rank }, (_, i) => view.getUint8(next + 4 + i))
      const from = next + 4 + rank
      const count = sizes.reduce((product, size) => product * size, 1)
      const read = (i: number): number =>
        type === 4 ? view.getFloat32(from + 4 * i, true) : view.getInt16(from + 2 * i, true)
      const width = sizes[0] ?? 1
      const values =
        type === -1
          ? Array.from({ length: width === 0 ? 0 : count / width }, (_, i) => ascii(from + i * width, width).trimEnd())
          : Array.from({ length: count }, (_, i) => read(i))
      found.set(`${names.get(group)}:${name}`, values)
    }
    at = next + view.getUint16(next, true)
  }
  return found
}
