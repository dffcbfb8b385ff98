import { alert } from '../../outcome.ts'
import { radToDeg } from '../../units/units.ts'
import { BOUNDS, blankBeyond, reportOdd } from '../mapping/values/bounds.ts'
import { toOtherSide } from '../mapping/names/swap-sides.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { calcSkeleton, findBodyAxes, findLegs } from './bvh-skeleton.ts'
import { ColumnStore } from './column-store.ts'
import { findNewline } from './dialect.ts'
import { startRaw, type RawColumn, type RawRecording } from './raw.ts'
import { scanRows, type TableSwitches } from './table.ts'
import { TableSink } from './table-sink.ts'
import { decodeText, findLine } from './text.ts'

export interface BvhJoint {
  readonly name: string
  readonly parent: number
  readonly offset: readonly [number, number, number]
  /** Channel names in order, e.g. Zrotation; empty for an end site. */
  readonly channels: readonly string[]
  readonly firstChannel: number
}

const MOST_JOINTS = 2000
/** Characters. */
const LONGEST_NAME = 200
const HEADER_BYTES = 4 * 1024 * 1024

/**
 * BVH: a skeleton with offsets, and per frame the rotations of each joint in the order its channels are listed.
 * Positions of all joints come from it, and hip, knee, ankle, pelvis and lumbar angles against the rest pose.
 */
export async function readBvh(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('bvh')
  raw.family = 'bvh'
  const bytes = await stream.head(HEADER_BYTES)
  const text = decodeText(bytes)
  const motion = findLine(text, 'MOTION')
  if (motion < 0)
    return refuse(
      'bvh.no-motion',
      'This BVH file has a skeleton but no motion.',
      'Export the animation, not only the skeleton.',
    )
  const written = readHierarchy(text.slice(0, motion))
  const known = new Set(written.map((joint) => joint.name))
  const joints =
    switches.swapsSides === true
      ? written.map((joint) => ({ ...joint, name: toOtherSide(joint.name, known) }))
      : written
  const tail = text.slice(motion)
  const frames = /Frames:\s*(\d+)/i.exec(tail)
  const step = /Frame Time:\s*([\d.eE+-]+)/i.exec(tail)
  const seconds = Number(step?.[1])
  if (!step || !(seconds > 0) || !Number.isFinite(seconds))
    return refuse('bvh.frame-time', 'This BVH file does not say its frame time.', 'Export the animation again.')
  const width = joints.reduce((sum, joint) => sum + joint.channels.length, 0)
  if (width === 0)
    return refuse(
      'bvh.no-channels',
      'The skeleton of this BVH file has no moving joints.',
      'Export the animation again.',
    )
  const newline = findNewline(text)
  const skip = text.slice(0, motion + step.index + step[0].length).split(newline).length
  const expected = Math.min(Number(frames?.[1] ?? 0), stream.size / width) + 16
  const store = new ColumnStore(width, expected)
  const dialect = { delimiter: 'space', decimal: '.', newline } as const
  const sink = new TableSink(dialect, store, [], [])
  await scanRows(stream, dialect, skip, sink, switches)
  raw.alerts.push(...sink.alerts())
  if (store.rows < 2)
    return refuse(
      'recording.too-short',
      'This BVH file has no frames of the right width.',
      'Export the animation again.',
    )
  if (frames && Number(frames[1]) !== store.rows) {
    raw.alerts.push(
      alert(
        'warning',
        'bvh.frame-count',
        `The file announces ${frames[1]} frames, but there are ${store.rows}.`,
        'If the motion is shorter than you expect, the file may be cut off.',
      ),
    )
  }
  const channels = store.finished()
  const odd = written.flatMap((joint) =>
    joint.channels.flatMap((name, k) => {
      const isTurn = /rotation$/i.test(name)
      const limit = isTurn ? radToDeg(BOUNDS.heading) : BOUNDS.position * 1000
      const found = blankBeyond(channels[joint.firstChannel + k]!, limit)
      return found === null ? [] : [{ name: `${joint.name} ${name}`, ...found }]
    }),
  )
  reportOdd(odd, raw.alerts, sink.lineOf())
  const axes = findBodyAxes(joints)
  const legs = findLegs(joints)
  const { scale, words, isKnown } = findScale(legs.length)
  raw.decisions.push(
    `The skeleton’s rest pose faces ${axes.words}; lengths are ${words} (leg ${Number(legs.length.toPrecision(3))} units).`,
  )
  if (!isKnown)
    raw.alerts.push(
      alert(
        'warning',
        'units.length-unknown',
        'The skeleton’s size fits no usual unit; it was scaled to a leg of 0.85 m.',
        'Give the subject’s height so that the model can be scaled.',
      ),
    )
  raw.decisions.push('Joint angles are counted from the skeleton’s rest pose.')
  const columns: RawColumn[] = []
  written.forEach((joint) =>
    joint.channels.forEach((name, k) => {
      const index = joint.firstChannel + k
      columns.push({
        name: `${joint.name} ${name}`,
        component: null,
        index,
        unit: null,
        role: null,
        values: channels[index]!,
        note: 'turned into positions and joint angles through the skeleton',
      })
    }),
  )
  columns.push(...calcSkeleton(joints, channels, store.rows, axes.toBody, scale, legs))
  raw.up = '+y'
  raw.sections = [
    {
      name: 'motion',
      rate: 1 / seconds,
      frameCount: store.rows,
      columns,
      times: Float64Array.from({ length: store.rows }, (_, i) => i * seconds),
    },
  ]
  return raw
}

function readHierarchy(text: string): BvhJoint[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const joints: BvhJoint[] = []
  const open: number[] = []
  let at = 0
  let channel = 0
  const number = (): number => {
    const value = Number(words[at++])
    return Number.isFinite(value)
      ? value
      : refuse(
          'bvh.hierarchy',
          `The skeleton of this BVH file is damaged (near “${words.slice(at - 2, at + 2).join(' ')}”).`,
          'Export the animation again.',
        )
  }
  let waiting: { name: string } | null = null
  while (at < words.length) {
    const word = words[at++]!.toUpperCase()
    if (word === 'ROOT' || word === 'JOINT') {
      const name: string[] = []
      while (at < words.length && words[at] !== '{') name.push(words[at++]!)
      waiting = { name: name.join(' ') }
      // The name is written again for every channel of the joint and of its end: a long one would fill the memory.
      if (waiting.name.length > LONGEST_NAME)
        refuse(
          'bvh.hierarchy',
          `The skeleton of this BVH file is damaged: a joint has a name of ${waiting.name.length} characters (${waiting.name.slice(0, 20)}…).`,
          'Export the animation again.',
        )
      if (word === 'ROOT' && joints.length > 0)
        refuse('bvh.two-roots', 'This BVH file holds more than one skeleton.', 'Export one person per file.')
    } else if (word === 'END') {
      at++
      waiting = { name: `${joints[open.at(-1) ?? 0]?.name ?? 'root'}_End` }
    } else if (word === '{') {
      if (waiting === null || joints.length >= MOST_JOINTS)
        refuse('bvh.hierarchy', 'The skeleton of this BVH file is damaged.', 'Export the animation again.')
      joints.push({
        name: waiting!.name,
        parent: open.at(-1) ?? -1,
        offset: [0, 0, 0],
        channels: [],
        firstChannel: channel,
      })
      open.push(joints.length - 1)
      waiting = null
    } else if (word === '}') open.pop()
    else if (word === 'OFFSET' && open.length > 0) {
      const own = open.at(-1)!
      joints[own] = { ...joints[own]!, offset: [number(), number(), number()] }
    } else if (word === 'CHANNELS' && open.length > 0) {
      const count = number()
      if (!Number.isInteger(count) || count < 0 || count > 12 || at + count > words.length)
        refuse(
          'bvh.hierarchy',
          `The skeleton of this BVH file is damaged: a joint has ${count} channels.`,
          'Export the animation again.',
        )
      const own = open.at(-1)!
      if (joints[own]!.channels.length > 0)
        refuse(
          'bvh.hierarchy',
          `The skeleton of this BVH file is damaged: the joint ${joints[own]!.name} names its channels twice.`,
          'Export the animation again.',
        )
      joints[own] = { ...joints[own]!, channels: words.slice(at, at + count), firstChannel: channel }
      at += count
      channel += count
    }
  }
  if (joints.length === 0) refuse('bvh.hierarchy', 'This BVH file has no skeleton.', 'Export the animation again.')
  return joints
}

/** A leg from hip to ankle measures about 0.85 m. */
function findScale(leg: number): { readonly scale: number; readonly words: string; readonly isKnown: boolean } {
  if (leg > 0.4 && leg < 1.3) return { scale: 1, words: 'metres', isKnown: true }
  if (leg > 50 && leg < 130) return { scale: 0.01, words: 'centimetres', isKnown: true }
  if (leg > 400 && leg < 1300) return { scale: 0.001, words: 'millimetres', isKnown: true }
  if (leg > 18 && leg <= 50) return { scale: 0.0254, words: 'inches', isKnown: true }
  return { scale: leg > 0 ? 0.85 / leg : 0.01, words: 'unknown units', isKnown: false }
}
