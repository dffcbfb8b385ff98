import type { Scene } from '@babylonjs/core/scene.js'
import type { PackedFrame } from '../protocol.ts'
import type { ScenePalette } from './colours.ts'
import { createRods } from './rods.ts'

/** Metres: a marker as laboratories use them, and the edge of a plate. */
const [markerRadius, edgeRadius] = [0.012, 0.004]

/** Markers and plates of a recording that has no body yet. */
export interface RawLayer {
  show(raw: PackedFrame['raw'], palette: ScenePalette): void
}

export function createRawLayer(scene: Scene): RawLayer {
  const rods = createRods(scene, 'round', [{ kind: 'lit' }])
  return {
    show(raw, palette) {
      rods.clear()
      const { points = new Float32Array(0), plates = [] } = raw ?? {}
      for (let i = 0; i + 2 < points.length; i += 3) {
        const ball = { at: points.subarray(i, i + 3), radius: markerRadius }
        rods.add(ball, ball, { colour: palette.middle, glow: 0.5 })
      }
      for (const [x0, z0, x1, z1] of plates) {
        const corners = [
          [x0, 0.004, z0],
          [x1, 0.004, z0],
          [x1, 0.004, z1],
          [x0, 0.004, z1],
        ].map((at) => ({ at, radius: edgeRadius }))
        corners.forEach((from, i) => rods.add(from, corners[(i + 1) % 4]!, { colour: palette.line, glow: 0.8 }))
      }
      rods.done()
    },
  }
}
