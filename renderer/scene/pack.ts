import type { FigureLook, SceneFrame, Trail } from './figure.ts'
import type { PackedFrame, PackedTrail, SceneNews } from './protocol.ts'

/** The worker draws in single precision; the page's own arrays stay with the page. */
export function packFrame(frame: SceneFrame): PackedFrame {
  const poses: PackedFrame['poses'] = {}
  for (const [look, pose] of Object.entries(frame.poses))
    poses[look as FigureLook] = pose ? Float32Array.from(pose) : null
  return { poses, arrows: frame.arrows, turns: frame.turns ?? [], speeds: frame.speeds ?? [] }
}

export function packTrail({ look, side, points }: Trail): PackedTrail {
  const packed = new Float32Array(3 * points.length)
  points.forEach((point, i) => packed.set(point, 3 * i))
  return { look, side, points: packed }
}

/** The memory that goes over to the worker with the message. */
export function buffersOf(news: SceneNews): ArrayBuffer[] {
  const arrays = [...Object.values(news.frame?.poses ?? {}), ...(news.trails ?? []).map((trail) => trail.points)]
  return arrays.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []))
}
