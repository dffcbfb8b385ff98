import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateLines } from '@babylonjs/core/Meshes/Builders/linesBuilder.js'
import type { LinesMesh } from '@babylonjs/core/Meshes/linesMesh.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { jointToRef } from './axes.ts'
import type { ScenePalette } from './colours.ts'
import type { PackedTrail } from '../protocol.ts'

export interface Trails {
  set(trails: readonly PackedTrail[]): void
  paint(palette: ScenePalette): void
  setVisible(on: boolean): void
}

/** Paths of joints through the whole motion; a break in the data is a break in the line. */
export function createTrails(scene: Scene): Trails {
  let lines: { mesh: LinesMesh; trail: PackedTrail }[] = []
  let palette: ScenePalette | null = null
  let visible = false
  const paintOne = ({ mesh, trail }: { mesh: LinesMesh; trail: PackedTrail }) => {
    if (!palette) return
    mesh.color = trail.look === 'recorded' ? palette[trail.side] : palette[trail.look]
    mesh.alpha = trail.look === 'recorded' ? 0.5 : 0.9
  }
  return {
    set(trails) {
      for (const { mesh } of lines) mesh.dispose()
      lines = []
      for (const trail of trails) {
        let run: Vector3[] = []
        const flush = () => {
          if (run.length > 1) {
            const mesh = CreateLines('trail', { points: run }, scene)
            mesh.isPickable = false
            mesh.setEnabled(visible)
            lines.push({ mesh, trail })
          }
          run = []
        }
        for (let i = 0; 3 * i < trail.points.length; i++) {
          const point = jointToRef(trail.points, i, new Vector3())
          if (Number.isFinite(point.x + point.y + point.z)) run.push(point)
          else flush()
        }
        flush()
      }
      lines.forEach(paintOne)
    },
    paint(next) {
      palette = next
      lines.forEach(paintOne)
    },
    setVisible(on) {
      visible = on
      for (const { mesh } of lines) mesh.setEnabled(on)
    },
  }
}
