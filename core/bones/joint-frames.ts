import { type FrameName, frameCount, frameIndex } from './reference.ts'

/** The frames whose bones meet at a joint. */
const frames: Readonly<Record<string, readonly FrameName[]>> = {
  hip: ['pelvis', 'thigh'],
  knee: ['thigh', 'patella', 'shank'],
  ankle: ['shank', 'foot', 'toes'],
  lumbar: ['pelvis', 'trunk'],
  neck: ['trunk', 'head'],
  shoulder: ['scapula', 'clavicle', 'upperArm'],
  elbow: ['upperArm', 'forearm'],
}

/** How much each frame's bones give way to the background while a joint (`knee.right`) is looked at. */
export function paleAround(joint: string | null, pale: number): Float32Array {
  const [part = '', side] = (joint ?? '').split('.')
  const near = frames[part]
  const out = new Float32Array(frameCount)
  if (!near) return out
  out.fill(pale)
  for (const frame of near) out[frameIndex(frame, side === 'left' ? 'left' : 'right')] = 0
  return out
}
