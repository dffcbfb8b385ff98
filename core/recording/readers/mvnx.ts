import { alert, type Alert } from '../../outcome.ts'
import { joinBytes, refuse, type ByteStream } from './bytes.ts'
import { ColumnStore } from './column-store.ts'
import { startRaw, type RawColumn, type RawRecording } from './raw.ts'
import { decodeText } from './text.ts'

const HEADER_BYTES = 4 * 1024 * 1024
/** Bytes: a frame with every quantity of 23 segments, fingers and sensors takes about 20 kB. */
const LONGEST_FRAME = 1024 * 1024
const MOST_LABELS = 200

/**
 * Words of Xsens' own tables for the three angles of a joint, in the order x, y, z: so both files are understood by the
 * same rules.
 */
const TURNS = ['Abduction/Adduction', 'Internal/External Rotation', 'Flexion/Extension'] as const
const ANKLE_TURNS = ['Abduction/Adduction', 'Internal/External Rotation', 'Dorsiflexion/Plantarflexion'] as const
const SPINE_TURNS = ['Lateral Bending', 'Axial Bending', 'Flexion/Extension'] as const

/** A segment's origin is the joint it begins at, and named by it; that of the toes is the ball of the foot. */
const JOINTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    UpperLeg: 'Hip',
    LowerLeg: 'Knee',
    Foot: 'Ankle',
    Toe: 'MT2',
    Shoulder: 'Collar',
    UpperArm: 'Shoulder',
    ForeArm: 'Elbow',
    Forearm: 'Elbow',
    Hand: 'Wrist',
  }),
)

/**
 * Xsens MVNX: XML with one element per frame. Joint angles (`jointAngle`, degrees, order ZXY, three a joint) and
 * segment positions (`position`, m, z up, three a segment)
 * of frames of the type normal; poses for calibration stand before them. Frames are taken from the stream one by one,
 * so that a file of hundreds of megabytes is never whole in memory.
 */
export async function readMvnx(stream: ByteStream): Promise<RawRecording> {
  const raw = startRaw('mvnx')
  raw.family = 'xsens'
  raw.up = '+z'
  const head = decodeText(await stream.head(HEADER_BYTES))
  const start = findTag(head, 'frames', 0)
  if (start < 0)
    return refuse(
      'format.mvnx',
      'This Xsens MVNX file holds no frames.',
      'In MVN, export the recording again with its frames and joint angles.',
    )
  const header = head.slice(0, start)
  const joints = labelsOf(header, 'joint')
  const segments = labelsOf(header, 'segment')
  const rate = Number(attributesOf(header, 'subject', /\bframeRate\s*=\s*["']([\d.]{1,40})["']/i)[0])
  if (!(rate > 0) || !Number.isFinite(rate))
    return refuse(
      'mvnx.rate',
      'This Xsens MVNX file does not say its frame rate.',
      'In MVN, export the recording again.',
    )
  if (joints.length === 0 && segments.length === 0)
    return refuse(
      'mvnx.labels',
      'This Xsens MVNX file does not name its joints and segments.',
      'In MVN, export the recording again, with joint angles and positions.',
    )

  const { store, indices, odd } = await readFrames(stream, 3 * joints.length, 3 * segments.length)
  if (store === null || store.rows < 2)
    return refuse(
      'format.mvnx',
      'This Xsens MVNX file holds no frames with joint angles or positions.',
      'In MVN, export the recording again, with joint angles and positions.',
    )
  if (odd > 0) raw.alerts.push(oddFrames(odd))
  const values = store.finished()
  const columns = [...joints.flatMap(nameAngles), ...segments.flatMap(namePlaces)].map((column, index): RawColumn => ({
    ...column,
    index,
    values: values[index]!,
  }))
  const isCounted = indices.every((index, i) => Number.isFinite(index) && (i === 0 || index > indices[i - 1]!))
  raw.decisions.push(
    `Joint angles by MVN (order ZXY) of ${joints.length} joints; the origins of ${segments.length} segments are named by the joint they begin at (RightUpperLeg is RightHip, RightToe the ball of the foot, RightMT2).`,
  )
  raw.sections = [
    {
      name: 'frames',
      rate,
      frameCount: store.rows,
      columns,
      times: Float64Array.from({ length: store.rows }, (_, i) => (isCounted ? indices[i]! : i) / rate),
    },
  ]
  return raw
}

const oddFrames = (odd: number): Alert =>
  alert(
    'warning',
    'mvnx.frames',
    `${odd === 1 ? 'One frame lacks' : `${odd} frames lack`} joint angles or positions, or has another number of them; there is a gap.`,
    'Export the recording again if this part matters.',
  )

/** Rows of joint angles and positions of the frames of the type normal, with the frames' own numbers. */
async function readFrames(stream: ByteStream, angleCount: number, positionCount: number) {
  const width = angleCount + positionCount
  const row = new Float64Array(width)
  const indices: number[] = []
  let store: ColumnStore | null = null
  let odd = 0
  for await (const frame of framesOf(stream)) {
    const tag = frame.slice(0, frame.indexOf('>') + 1)
    if (!/\btype\s*=\s*["']normal["']/i.test(tag)) continue
    const angles = take(frame, 'jointAngle', row.subarray(0, angleCount))
    const places = take(frame, 'position', row.subarray(angleCount))
    if (!angles || !places) odd++
    if (!angles && !places) continue
    // Rows by the length of the first frame; a number takes two bytes at least.
    store ??= new ColumnStore(width, stream.size / Math.max(frame.length, 2 * width) + 16)
    store.append(row)
    indices.push(Number(/\bindex\s*=\s*["'](\d{1,15})["']/i.exec(tag)?.[1] ?? Number.NaN))
  }
  return { store, indices, odd }
}

function labelsOf(header: string, element: string): string[] {
  const labels = attributesOf(header, element, /\blabel\s*=\s*["']([^"']{1,80})["']/i)
  if (labels.length > MOST_LABELS)
    refuse(
      'mvnx.labels',
      `This Xsens MVNX file names ${labels.length} ${element}s, more than a body has.`,
      'In MVN, export one person per file.',
    )
  return labels
}

/** Where a tag of this name begins, from a place on; −1 when there is none. */
function findTag(text: string, element: string, from: number): number {
  const open = `<${element}`
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1))
    if (!/\w/.test(text.charAt(at + open.length))) return at
  return -1
}

/** The attribute of every tag of this name that has it; a tag ends at its “>”, so that none is looked through twice. */
function attributesOf(header: string, element: string, attribute: RegExp): string[] {
  const found: string[] = []
  for (let at = findTag(header, element, 0); at >= 0; at = findTag(header, element, at)) {
    const end = header.indexOf('>', at)
    if (end < 0) break
    const value = attribute.exec(header.slice(at, end))?.[1]
    if (value !== undefined) found.push(value)
    at = end
  }
  return found
}

/** `<frame …>…</frame>`, one after the other. */
async function* framesOf(stream: ByteStream): AsyncGenerator<string> {
  let rest = ''
  let tail: Uint8Array = new Uint8Array(0)
  for (let piece = await stream.next(); piece !== null; piece = await stream.next()) {
    const bytes = tail.length === 0 ? piece : joinBytes([tail, piece])
    // Cut behind the last “>”, so that no letter of several bytes is torn.
    const cut = bytes.lastIndexOf(62) + 1
    tail = bytes.slice(cut)
    let text = rest + decodeText(bytes, 0, cut)
    let end = text.indexOf('</frame>', Math.max(0, rest.length - 8))
    for (; end >= 0; end = text.indexOf('</frame>')) {
      const begin = text.lastIndexOf('<frame ', end)
      if (begin >= 0) yield text.slice(begin, end)
      text = text.slice(end + 8)
    }
    rest = text
    if (rest.length > HEADER_BYTES + LONGEST_FRAME || tail.length > LONGEST_FRAME)
      refuse('mvnx.frame', 'A frame of this Xsens MVNX file has no end.', 'In MVN, export the recording again.')
  }
}

/** The numbers of an element into the row; NaN throughout when they are not as many as they should be. */
function take(frame: string, element: string, row: Float64Array): boolean {
  if (row.length === 0) return true
  const open = frame.indexOf(`<${element}>`)
  const close = frame.indexOf(`</${element}>`, open)
  const cells =
    open < 0 || close < 0
      ? []
      : frame
          .slice(open + element.length + 2, close)
          .trim()
          .split(/\s+/)
  if (cells.length !== row.length) {
    row.fill(Number.NaN)
    return false
  }
  for (let i = 0; i < cells.length; i++) {
    const value = Number(cells[i])
    row[i] = cells[i] !== '' && Number.isFinite(value) ? value : Number.NaN
  }
  return true
}

type Named = Omit<RawColumn, 'index' | 'values'>

function nameAngles(joint: string): Named[] {
  const label = joint.replace(/^j/, '')
  const limb = /^(Right|Left)(.+)$/.exec(label)
  const turns = limb === null ? SPINE_TURNS : limb[2] === 'Ankle' ? ANKLE_TURNS : TURNS
  const words = limb === null ? label : `${limb[1]!} ${limb[2]!}`
  return turns.map((turn) => ({ name: `${words} ${turn}`, component: null, unit: 'deg', role: null }))
}

function namePlaces(segment: string): Named[] {
  const limb = /^(Right|Left)(.+)$/.exec(segment)
  const name = limb === null ? segment : `${limb[1]!}${JOINTS.get(limb[2]!) ?? limb[2]!}`
  return ['x', 'y', 'z'].map((component) => ({ name, component, unit: 'm', role: 'point' as const }))
}
