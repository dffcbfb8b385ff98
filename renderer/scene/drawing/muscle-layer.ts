import type { Scene } from '@babylonjs/core/scene.js'
import { cividis } from '../../display/cividis.ts'
import type { MuscleLine } from '../figure.ts'
import type { ScenePalette } from './colours.ts'
import { createRods } from './rods.ts'

/** Muscles as lines on the skeleton, coloured by their force; drawn over the bones they run along. */
export interface MuscleLayer {
  show(lines: readonly MuscleLine[]): void
  paint(palette: ScenePalette): void
}

/** m; a muscle at rest is a hairline, one at full scale a cord. */
const restRadius = 0.0014
const fullRadius = 0.0075
/** Body weights at the bright end of the colours. */
export const muscleFullScaleBw = 1
const glow = 0.8

export function createMuscleLayer(scene: Scene): MuscleLayer {
  const rods = createRods(scene, 'flat', [{ kind: 'edge', grow: 0.002 }, { kind: 'lit' }], 1)
  return {
    show(lines) {
      rods.clear()
      for (const { points, forceBw } of lines) {
        const share = Math.min(1, Math.max(0, forceBw / muscleFullScaleBw))
        const radius = restRadius + share * (fullRadius - restRadius)
        const [r, g, b] = cividis(share)
        const ends = points.map((at) => ({ at, radius }))
        for (let i = 1; i < ends.length; i++) rods.add(ends[i - 1]!, ends[i]!, { colour: { r, g, b }, glow })
      }
      rods.done()
    },
    paint(palette) {
      rods.tint('edge', palette.outline)
    },
  }
}
