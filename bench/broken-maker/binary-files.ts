import { shortenC3d } from '../../core/testing/c3d-encodings.ts'
import type { BrokenFile } from './make.ts'

/** Where the value of a parameter begins: behind its name, the way to the next record, type, rank and dimensions. */
function valueOf(bytes: Uint8Array, name: string, group?: string): number {
  const text = String.fromCharCode(...bytes.subarray(512, 20000))
  const from = group === undefined ? 0 : text.indexOf(group)
  const at = 512 + text.indexOf(name, from) + name.length
  return at + 4 + bytes[at + 3]!
}

function changed(bytes: Uint8Array, change: (copy: Uint8Array, view: DataView) => void): Uint8Array {
  const copy = bytes.slice()
  change(copy, new DataView(copy.buffer))
  return copy
}

/** A C3D file of segment rotations alone: no points, no analog channels, a ROTATION group with two segments. */
function rotationsOnly(): Uint8Array {
  const bytes = new Uint8Array(512 * 4)
  const view = new DataView(bytes.buffer)
  bytes.set([2, 0x50])
  // Frames 1 to 3, data in block 3, float scale, 100 Hz.
  view.setUint16(6, 1, true)
  view.setUint16(8, 3, true)
  view.setFloat32(12, -1, true)
  view.setUint16(16, 3, true)
  view.setFloat32(20, 100, true)
  bytes.set([1, 0x50, 1, 84], 512)
  let at = 516
  const put = (...values: number[]): void => {
    bytes.set(values, at)
    at += values.length
  }
  const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
  const group = (id: number, name: string): void => put(name.length, 256 - id, ...letters(name), 3, 0, 0)
  const integer = (id: number, name: string, value: number): void =>
    put(name.length, id, ...letters(name), 7, 0, 2, 0, value & 255, value >> 8, 0)
  const real = (id: number, name: string, value: number): void =>
    put(name.length, id, ...letters(name), 9, 0, 4, 0, ...new Uint8Array(Float32Array.of(value).buffer), 0)
  group(1, 'POINT')
  integer(1, 'USED', 0)
  integer(1, 'FRAMES', 3)
  integer(1, 'DATA_START', 3)
  real(1, 'RATE', 100)
  real(1, 'SCALE', -1)
  group(2, 'ROTATION')
  integer(2, 'USED', 2)
  return bytes
}

export function binaryFiles(walk: Uint8Array): BrokenFile[] {
  const short = shortenC3d(walk, 12)
  const start = (short[0]! - 1) * 512
  return [...c3dFiles(short, start), ...plateFiles(short, start), ...noRecordings()]
}

/** C3D files with wrong counts. */
const c3dFiles = (short: Uint8Array, start: number): BrokenFile[] => [
  { name: 'short.c3d', wrong: 'Nothing but a first block.', content: short.slice(0, 700), refused: 'c3d.cut-off' },
  {
    name: 'processor.c3d',
    wrong: 'An unknown kind of computer.',
    content: changed(short, (copy) => (copy[start + 3] = 99)),
    refused: 'c3d.processor',
  },
  {
    name: 'frames-bomb.c3d',
    wrong: 'Announces 2³¹ frames.',
    content: changed(short, (copy, view) => view.setUint32(valueOf(copy, 'ACTUAL_END_FIELD'), 0x7fffffff, true)),
    refused: 'c3d.frames-claimed',
  },
  {
    name: 'points-bomb.c3d',
    wrong: 'Announces 65,535 points.',
    content: changed(short, (copy, view) => view.setUint16(valueOf(copy, 'USED', 'POINT'), 65535, true)),
    refused: 'c3d.frames-claimed',
  },
  {
    name: 'cut.c3d',
    wrong: 'The last frames are cut off.',
    content: short.slice(0, Math.floor(short.length * 0.85)),
    alerts: ['c3d.cut-off'],
    rate: 100,
  },
  {
    name: 'no-rate.c3d',
    wrong: 'A frame rate of 0.',
    content: changed(short, (copy, view) => {
      view.setFloat32(valueOf(copy, 'RATE', 'POINT'), 0, true)
      view.setFloat32(20, 0, true)
    }),
    refused: 'c3d.rate',
  },
]

/** C3D files with wrong plates and parameters. */
const plateFiles = (short: Uint8Array, start: number): BrokenFile[] => [
  {
    name: 'plate-type.c3d',
    wrong: 'A force plate of type 9.',
    content: changed(short, (copy, view) => view.setInt16(valueOf(copy, 'TYPE', 'FORCE_PLATFORM'), 9, true)),
    alerts: ['c3d.plate-type'],
    frames: 12,
    rate: 100,
  },
  ...[5, 6, 7].map((type) => ({
    name: `plate-type-${type}.c3d`,
    wrong: `A force plate of type ${type}, which is not read.`,
    content: changed(short, (copy, view) => view.setInt16(valueOf(copy, 'TYPE', 'FORCE_PLATFORM'), type, true)),
    alerts: ['c3d.plate-type'],
    frames: 12,
    rate: 100,
  })),
  {
    name: 'rotations.c3d',
    wrong: 'Rotations of segments, as Theia3D writes them, and nothing else.',
    content: rotationsOnly(),
    refused: 'c3d.rotations',
  },
  {
    name: 'plate-channel.c3d',
    wrong: 'A force plate on an analog channel that does not exist.',
    content: changed(short, (copy, view) => view.setInt16(valueOf(copy, 'CHANNEL', 'FORCE_PLATFORM'), 99, true)),
    alerts: ['c3d.plate-channels'],
    frames: 12,
    rate: 100,
  },
  {
    name: 'parameters-lost.c3d',
    wrong: 'The parameters end after their first record.',
    content: changed(short, (_, view) => view.setUint16(start + 4 + 2 + Math.abs(view.getInt8(start + 4)), 0, true)),
    alerts: ['c3d.no-labels'],
    frames: 12,
    rate: 100,
  },
]

/** Files of other programs. */
const noRecordings = (): BrokenFile[] => [
  {
    name: 'archive.zip',
    wrong: 'A zip archive.',
    content: Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4),
    refused: 'format.archive',
  },
  {
    name: 'workbook.xls',
    wrong: 'An old Excel workbook.',
    content: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0),
    refused: 'format.office',
  },
  { name: 'report.pdf', wrong: 'A PDF.', content: '%PDF-1.7\n1 0 obj\n', refused: 'format.pdf' },
  {
    name: 'packed.gz',
    wrong: 'A gzip file.',
    content: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3),
    refused: 'format.archive',
  },
  {
    name: 'noise.bin',
    wrong: 'Noise.',
    content: Uint8Array.from({ length: 3000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255),
    refused: 'format.unknown-binary',
  },
]
