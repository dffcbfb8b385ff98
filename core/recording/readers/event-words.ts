import type { GaitEvent } from '../recording.ts'

/** `Left Foot Strike`, `RTO`, `Right Heel Contact`: a gait event, or null when it is something else. */
export function readEventWords(text: string, time: number): GaitEvent | null {
  const side = /left|^\s*l/i.test(text) ? 'left' : /right|^\s*r/i.test(text) ? 'right' : null
  const kind = /strike|contact|heel ?down|\b[lr]?(hs|ic|fs)\b/i.test(text)
    ? 'strike'
    : /off|\b[lr]?to\b/i.test(text)
      ? 'off'
      : null
  return side === null || kind === null || !Number.isFinite(time) ? null : { side, kind, time, source: 'file' }
}
