import type { FigureLook, Pose, SceneFrame, Trail } from './figure.ts'
import type { PackedFrame, PackedTrail, SceneNews } from './protocol.ts'

/** The worker draws in single precision; the page's own arrays stay with the page. */
export function packFrame(frame: SceneFrame): PackedFrame {
  const pack = (all: Partial<Record<FigureLook, Pose>>) => {
    const packed: PackedFrame['poses'] = {}
    for (const [look, values] of Object.entries(all))
      packed[look as FigureLook] = values ? Float32Array.from(values) : null
    return packed
  }
  return {
    poses: pack(frame.poses),
    axes: pack(frame.axes ?? {}),
    arrows: frame.arrows,
    focus: frame.focus ?? null,
    turns: frame.turns ?? [],
    speeds: frame.speeds ?? [],
    ...(frame.raw ? { raw: frame.raw } : {}),
    ...(frame.muscles ? { muscles: frame.muscles } : {}),
  }
}

export function packTrail({ look, side, points }: Trail): PackedTrail {
  const packed = new Float32Array(3 * points.length)
  points.forEach((point, i) => packed.set(point, 3 * i))
  return { look, side, points: packed }
}

/** The memory that goes over to the worker with the message. */
export function buffersOf(news: SceneNews): ArrayBuffer[] {
  const arrays = [
    ...Object.values(news.frame?.poses ?? {}),
    ...Object.values(news.frame?.axes ?? {}),
    ...(news.trails ?? []).map((trail) => trail.points),
  ]
  return arrays.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []))
}
