import { alert, type Alert } from '../../outcome.ts'
import { NEXUS_SECTIONS } from './nexus.ts'
import { findLine, stripEnd } from './text.ts'

export type Format =
  | 'c3d'
  | 'opensim-mot'
  | 'trc'
  | 'nexus-csv'
  | 'qualisys-tsv'
  | 'visual3d-ascii'
  | 'bvh'
  | 'mvnx'
  | 'cortex-forces'
  | 'csv'
  | 'other'

export interface Sniffed {
  readonly format: Format
  /** As a person would name it. */
  readonly words: string
  readonly refusal: Alert | null
}

const is = (format: Format, words: string): Sniffed => ({ format, words, refusal: null })

const not = (code: string, message: string, tip: string): Sniffed => ({
  format: 'other',
  words: 'no recording',
  refusal: alert('error', code, message, tip),
})

const begins = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)

/** The format, from the first bytes; the file's name plays no part. */
export function sniff(head: Uint8Array, text: string): Sniffed {
  if (head[1] === 0x50 && head[0]! > 0 && head[0]! < 128 && isBinary(head)) return is('c3d', 'C3D')
  return sniffOtherPrograms(head, text) ?? sniffText(head, text)
}

/** Files of other programs that are known by their first bytes; none holds a recording that can be read. */
function sniffOtherPrograms(head: Uint8Array, text: string): Sniffed | null {
  if (begins(head, 0x50, 0x4b, 3, 4)) {
    return not(
      'format.archive',
      'This is a zip archive or an Excel workbook (.xlsx), not a text table.',
      'Unpack it, or save the sheet as CSV, and open that.',
    )
  }
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0))
    return not('format.office', 'This is an old Excel or Office file (.xls).', 'Save the sheet as CSV and open that.')
  if (begins(head, 0x1f, 0x8b)) return not('format.archive', 'This file is compressed (gzip).', 'Unpack it first.')
  if (begins(head, 0x25, 0x50, 0x44, 0x46))
    return not('format.pdf', 'This is a PDF document.', 'Open the recording itself, not its report.')
  if (text.startsWith('MATLAB 5.0'))
    return not(
      'format.matlab',
      'This is a MATLAB file (.mat).',
      'Save the table as text in MATLAB (writetable) and open that.',
    )
  if (begins(head, 0x89, 0x48, 0x44, 0x46))
    return not('format.hdf5', 'This is an HDF5 or MATLAB 7.3 file.', 'Save the table as text and open that.')
  return null
}

function sniffText(head: Uint8Array, text: string): Sniffed {
  const opening = text.trimStart()
  const marked = sniffMarkup(opening, text)
  if (marked !== null) return marked
  if (isBinary(head) && !looksUtf16(head))
    return not(
      'format.unknown-binary',
      'This is not a text table and not a C3D file.',
      'Export the recording as CSV, .mot, .trc or .c3d.',
    )
  if (findLine(text, 'endheader') >= 0) return is('opensim-mot', 'OpenSim motion or storage (.mot, .sto)')
  if (/^\s*PathFileType/i.test(opening) || /^DataRate\s+CameraRate\s+NumFrames/im.test(text))
    return is('trc', 'marker file (.trc)')
  if (/^HIERARCHY\b/i.test(opening)) return is('bvh', 'BVH')
  if (/^NO_OF_SAMPLES\b/im.test(text) && /^FORCE_PLATE_/im.test(text)) {
    return not(
      'format.qualisys-force',
      'This is the Qualisys export of a single force plate; it does not say in whose axes its forces are.',
      'Export the trial from QTM as C3D, which holds markers and plates together, and open that.',
    )
  }
  if (/^NO_OF_FRAMES\b/im.test(text)) return is('qualisys-tsv', 'Qualisys export (.tsv)')
  return sniffTable(opening)
}

/** XML, web pages, JSON, and the one format that begins with a bracket. */
function sniffMarkup(opening: string, text: string): Sniffed | null {
  if (/^<\?xml|^<OpenSimDocument|^<mvnx/i.test(opening)) {
    return /<mvnx/i.test(text)
      ? is('mvnx', 'Xsens MVNX')
      : not(
          'format.xml',
          'This is an XML file (a model or a set-up), not a recording.',
          'Open the motion itself: .mot, .sto, .trc, .c3d or .csv.',
        )
  }
  if (/^\[Force Data\]/i.test(opening)) return is('cortex-forces', 'Cortex force file (.forces)')
  if (/^<(!doctype )?html/i.test(opening))
    return not(
      'format.html',
      'This is a web page, not a table.',
      'Download the recording itself, not the page that shows it.',
    )
  if (/^(\{|\[\s*[[{"\d-])/.test(opening))
    return not(
      'format.json',
      'This is a JSON file, not a table.',
      'Open the recording itself: .csv, .mot, .trc or .c3d.',
    )
  return null
}

function sniffTable(opening: string): Sniffed {
  const lines = opening.split(/\r?\n|\r/, 12)
  const above = opening.split(/\r?\n|\r/, 60).filter((line) => !/^\s*-?[\d.]/.test(line))
  if (above.some((line) => /^\s*PacketCounter\b|\bAcc_X\b|Accelerometer,,,Gyroscope|Accelerometer\/X/i.test(line))) {
    return not(
      'format.sensor',
      'This file holds the raw signals of motion sensors (accelerations, orientations), not joint angles.',
      'Export the joint angles from the sensor software (for Xsens: MVN, Joint Angles ZXY) and open that.',
    )
  }
  if (NEXUS_SECTIONS.test(stripEnd((lines[0] ?? '').trim(), ',; \t'))) return is('nexus-csv', 'Vicon Nexus export')
  if (
    lines.some((line) => /^ITEM\t/i.test(line)) &&
    lines.some((line) => /(LINK_MODEL_BASED|TARGET|ANALOG|FRAME_NUMBERS|DERIVED|KINETIC_KINEMATIC|LANDMARK)/.test(line))
  )
    return is('visual3d-ascii', 'Visual3D export')
  return is('csv', 'table of text (CSV)')
}

/** Zero bytes and control characters do not occur in text, but for a damaged spot. */
function isBinary(head: Uint8Array): boolean {
  let odd = 0
  const count = Math.min(head.length, 4096)
  for (let i = 0; i < count; i++) {
    const byte = head[i]!
    if (byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26)) odd++
  }
  return odd > 0.08 * count
}

function looksUtf16(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  let even = 0
  let odd = 0
  const count = Math.min(head.length & ~1, 512)
  for (let i = 0; i < count; i += 2) {
    if (head[i] === 0) even++
    if (head[i + 1] === 0) odd++
  }
  return count >= 8 && (odd > 0.35 * count || even > 0.35 * count) && Math.min(odd, even) < 0.05 * count
}
