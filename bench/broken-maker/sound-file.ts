/** Frames of the short files that are broken, and what a reader finds in one that is not. */
export const FRAMES = 40
export const sound = {
  frames: FRAMES,
  rate: 100,
  value: { channel: 'knee.flexion.right', frame: 10, degrees: 30 },
} as const
