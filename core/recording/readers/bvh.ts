import { alert, type Alert } from '../../outcome.ts'
import { radToDeg } from '../../units/units.ts'
import { BOUNDS, blankBeyond, reportOdd } from '../mapping/values/bounds.ts'
import { toOtherSide } from '../mapping/names/swap-sides.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { readHierarchy, type BvhJoint } from './bvh-hierarchy.ts'
import { calcSkeleton, findBodyAxes, findLegs } from './bvh-skeleton.ts'
import { ColumnStore } from './column-store.ts'
import { findNewline } from './dialect.ts'
import { startRaw, type RawColumn, type RawRecording } from './raw.ts'
import { scanRows, type TableSwitches } from './table.ts'
import { TableSink } from './table-sink.ts'
import { decodeText, findLine } from './text.ts'

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
  const joints = switches.swapsSides === true ? swapJoints(written) : written
  const { announced, seconds, end } = readMotionHead(text, motion)
  const width = joints.reduce((sum, joint) => sum + joint.channels.length, 0)
  if (width === 0)
    return refuse(
      'bvh.no-channels',
      'The skeleton of this BVH file has no moving joints.',
      'Export the animation again.',
    )
  const newline = findNewline(text)
  const skip = text.slice(0, end).split(newline).length
  const expected = Math.min(announced ?? 0, stream.size / width) + 16
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
  if (announced !== null && announced !== store.rows) raw.alerts.push(wrongFrameCount(announced, store.rows))
  const channels = store.finished()
  reportOdd(blankOdd(written, channels), raw.alerts, sink.lineOf())
  const axes = findBodyAxes(joints)
  const legs = findLegs(joints)
  const scale = settleScale(legs.length, axes.words, raw)
  raw.decisions.push('Joint angles are counted from the skeleton’s rest pose.')
  const columns = [
    ...listChannels(written, channels),
    ...calcSkeleton({ joints, channels, frames: store.rows, toBody: axes.toBody, scale, legs }),
  ]
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

const swapJoints = (joints: readonly BvhJoint[]): BvhJoint[] => {
  const known = new Set(joints.map((joint) => joint.name))
  return joints.map((joint) => ({ ...joint, name: toOtherSide(joint.name, known) }))
}

/** Frames and frame time, and where the lines of numbers begin. */
function readMotionHead(
  text: string,
  motion: number,
): { readonly announced: number | null; readonly seconds: number; readonly end: number } {
  const tail = text.slice(motion)
  const frames = /Frames:\s*(\d+)/i.exec(tail)
  const step = /Frame Time:\s*([\d.eE+-]+)/i.exec(tail)
  const seconds = Number(step?.[1])
  if (!step || !(seconds > 0) || !Number.isFinite(seconds))
    return refuse('bvh.frame-time', 'This BVH file does not say its frame time.', 'Export the animation again.')
  return { announced: frames ? Number(frames[1]) : null, seconds, end: motion + step.index + step[0].length }
}

const wrongFrameCount = (announced: number, found: number): Alert =>
  alert(
    'warning',
    'bvh.frame-count',
    `The file announces ${announced} frames, but there are ${found}.`,
    'If the motion is shorter than you expect, the file may be cut off.',
  )

/** Blanks values that no turn or position can have; returns them by channel. */
const blankOdd = (joints: readonly BvhJoint[], channels: readonly Float64Array[]) =>
  joints.flatMap((joint) =>
    joint.channels.flatMap((name, k) => {
      const isTurn = /rotation$/i.test(name)
      const limit = isTurn ? radToDeg(BOUNDS.heading) : BOUNDS.position * 1000
      const found = blankBeyond(channels[joint.firstChannel + k]!, limit)
      return found === null ? [] : [{ name: `${joint.name} ${name}`, ...found }]
    }),
  )

/** The file's own columns, for the list of columns; positions and angles come from them. */
const listChannels = (joints: readonly BvhJoint[], channels: readonly Float64Array[]): RawColumn[] =>
  joints.flatMap((joint) =>
    joint.channels.map((name, k) => {
      const index = joint.firstChannel + k
      return {
        name: `${joint.name} ${name}`,
        component: null,
        index,
        unit: null,
        role: null,
        values: channels[index]!,
        note: 'turned into positions and joint angles through the skeleton',
      }
    }),
  )

/** Metres in one unit of the file, by the length of its leg. */
function settleScale(leg: number, facing: string, raw: RawRecording): number {
  const { scale, words, isKnown } = findScale(leg)
  raw.decisions.push(
    `The skeleton’s rest pose faces ${facing}; lengths are ${words} (leg ${Number(leg.toPrecision(3))} units).`,
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
  return scale
}

/** A leg from hip to ankle measures about 0.85 m. */
function findScale(leg: number): { readonly scale: number; readonly words: string; readonly isKnown: boolean } {
  if (leg > 0.4 && leg < 1.3) return { scale: 1, words: 'metres', isKnown: true }
  if (leg > 50 && leg < 130) return { scale: 0.01, words: 'centimetres', isKnown: true }
  if (leg > 400 && leg < 1300) return { scale: 0.001, words: 'millimetres', isKnown: true }
  if (leg > 18 && leg <= 50) return { scale: 0.0254, words: 'inches', isKnown: true }
  return { scale: leg > 0 ? 0.85 / leg : 0.01, words: 'unknown units', isKnown: false }
}
