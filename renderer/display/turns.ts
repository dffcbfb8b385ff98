/**
 * Which way a turn about the subject's right (+z), given to a joint's distal segment, moves that joint; and what a
 * clinician calls both ways.
 */
interface Turn {
  /** +1 where a positive turn flexes, −1 where it extends. */
  flexes: 1 | -1
  flexing: string
  extending: string
  flexor: string
  extensor: string
}
const bend = { flexing: 'flexing', extending: 'extending', flexor: 'flexor', extensor: 'extensor' }
const turns: Readonly<Record<string, Turn>> = {
  hip: { flexes: 1, ...bend },
  knee: { flexes: -1, ...bend },
  ankle: {
    flexes: 1,
    flexing: 'dorsiflexing',
    extending: 'plantarflexing',
    flexor: 'dorsiflexor',
    extensor: 'plantarflexor',
  },
  lumbar: { flexes: -1, ...bend },
  neck: { flexes: -1, ...bend },
  shoulder: { flexes: 1, ...bend },
  elbow: { flexes: 1, ...bend },
  wrist: { flexes: 1, ...bend },
}
/** Of `knee.right`, or of the family `knee`. */
export const turnOf = (joint: string): Turn => turns[joint.split('.')[0] ?? ''] ?? { flexes: 1, ...bend }
