import type { Vector3 } from '../../math/vector3.ts'
import { refuse } from './bytes.ts'

/** A joint of a BVH skeleton. */
export interface BvhJoint {
  readonly name: string
  readonly parent: number
  readonly offset: Vector3
  /** Channel names in order, e.g. Zrotation; empty for an end site. */
  readonly channels: readonly string[]
  readonly firstChannel: number
}

const MOST_JOINTS = 2000
/** Characters. */
const LONGEST_NAME = 200

/** Where the reading of the skeleton's words has got to. */
interface Progress {
  readonly words: readonly string[]
  at: number
  readonly joints: BvhJoint[]
  /** Indices of joints whose brackets are open. */
  readonly open: number[]
  /** Channels so far. */
  channel: number
  /** The name of the joint whose bracket comes next. */
  waiting: string | null
}

/** The skeleton in front of the motion: joints in the order of the file, each with its parent and channels. */
export function readHierarchy(text: string): BvhJoint[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const progress: Progress = { words, at: 0, joints: [], open: [], channel: 0, waiting: null }
  const { joints, open } = progress
  while (progress.at < words.length) {
    const word = words[progress.at++]!.toUpperCase()
    if (word === 'ROOT' || word === 'JOINT') {
      progress.waiting = readName(progress)
      if (word === 'ROOT' && joints.length > 0)
        refuse('bvh.two-roots', 'This BVH file holds more than one skeleton.', 'Export one person per file.')
    } else if (word === 'END') {
      progress.at++
      progress.waiting = `${joints[open.at(-1) ?? 0]?.name ?? 'root'}_End`
    } else if (word === '{') openJoint(progress)
    else if (word === '}') open.pop()
    else if (word === 'OFFSET' && open.length > 0) {
      const own = open.at(-1)!
      joints[own] = {
        ...joints[own]!,
        offset: [readNumber(progress), readNumber(progress), readNumber(progress)],
      }
    } else if (word === 'CHANNELS' && open.length > 0) readChannels(progress)
  }
  if (joints.length === 0) refuse('bvh.hierarchy', 'This BVH file has no skeleton.', 'Export the animation again.')
  return joints
}

function readNumber(progress: Progress): number {
  const { words } = progress
  const value = Number(words[progress.at++])
  return Number.isFinite(value)
    ? value
    : refuseDamaged(` (near “${words.slice(progress.at - 2, progress.at + 2).join(' ')}”).`)
}

function readName(progress: Progress): string {
  const { words } = progress
  const parts: string[] = []
  while (progress.at < words.length && words[progress.at] !== '{') parts.push(words[progress.at++]!)
  const name = parts.join(' ')
  // The name is written again for every channel of the joint and of its end: a long one would fill the memory.
  if (name.length > LONGEST_NAME)
    refuseDamaged(`: a joint has a name of ${name.length} characters (${name.slice(0, 20)}…).`)
  return name
}

function openJoint(progress: Progress): void {
  const { joints, open, waiting, channel } = progress
  if (waiting === null || joints.length >= MOST_JOINTS) return refuseDamaged('.')
  joints.push({ name: waiting, parent: open.at(-1) ?? -1, offset: [0, 0, 0], channels: [], firstChannel: channel })
  open.push(joints.length - 1)
  progress.waiting = null
}

function readChannels(progress: Progress): void {
  const { words, joints } = progress
  const count = readNumber(progress)
  if (!Number.isInteger(count) || count < 0 || count > 12 || progress.at + count > words.length)
    refuseDamaged(`: a joint has ${count} channels.`)
  const own = progress.open.at(-1)!
  if (joints[own]!.channels.length > 0) refuseDamaged(`: the joint ${joints[own]!.name} names its channels twice.`)
  joints[own] = {
    ...joints[own]!,
    channels: words.slice(progress.at, progress.at + count),
    firstChannel: progress.channel,
  }
  progress.at += count
  progress.channel += count
}

const refuseDamaged = (how: string): never =>
  refuse('bvh.hierarchy', `The skeleton of this BVH file is damaged${how}`, 'Export the animation again.')
