import type { Side } from './side.ts'

/**
 * The segment along whose length a joint's force is called axial (compression or tension), and across which it is
 * shear: the distal one, whose length the joint bears on, but at the ankle the shank, since a foot lies across the load.
 * One convention for charts, tables, files, reports and arrows.
 */
export const bearsOnProximal = (joint: string): boolean => /^ankle\b/.test(joint)

/** The segment whose axis carries a joint: loads are split along and across it. */
export const bearingSegment = ({
  name,
  distal,
  proximal,
}: {
  readonly name: string
  readonly distal: string
  readonly proximal: string
}): string => (bearsOnProximal(name) ? proximal : distal)

const WORDS: Readonly<Record<string, string>> = {
  hip: 'thigh',
  knee: 'shank',
  ankle: 'shank',
  lumbar: 'trunk',
  neck: 'head',
  shoulder: 'upper arm',
  elbow: 'forearm',
  wrist: 'hand',
}

/** `ankle.left` → `shank`; null for a joint that has no name of its own. */
export const bearingWord = (joint: string): string | null => WORDS[joint.split('.')[0]!] ?? null

/** The axes' y points up: a leg or an arm hangs below its joint and is pressed downward, trunk and head stand on theirs. */
export const pressSign = (side: Side | null): 1 | -1 => (side === null ? 1 : -1)
