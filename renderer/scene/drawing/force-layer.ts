import type { Scene } from '@babylonjs/core/scene.js'
import { metresPerSpeed, type SceneOptions } from '../figure.ts'
import type { PackedFrame } from '../protocol.ts'
import { addArrow, drawnForce, drawnSpeed, inFocus } from './arrows.ts'
import type { ScenePalette } from './colours.ts'
import { createRods } from './rods.ts'
import { addTurn } from './turns.ts'

/** Forces, velocities and impulses, drawn over the bodies: they are read through the limbs they act on. */
export interface ForceLayer {
  show(frame: PackedFrame, options: SceneOptions, palette: ScenePalette): void
  paint(palette: ScenePalette): void
}

export function createForceLayer(scene: Scene): ForceLayer {
  const arrows = createRods(scene, 'flat', [{ kind: 'edge', grow: 0.003 }, { kind: 'lit' }], 1)
  const rings = createRods(scene, 'bead', [{ kind: 'edge', grow: 0.004 }, { kind: 'lit' }], 1)
  return {
    show(frame, options, palette) {
      const { arrows: forces, speeds, turns } = options.arrows ? frame : { arrows: [], speeds: [], turns: [] }
      const largest = Math.max(0, ...turns.map((t) => Math.hypot(...t.impulse)))
      arrows.clear()
      rings.clear()
      for (const force of forces) {
        const drawn = drawnForce(force, options, palette)
        const { focus } = frame
        addArrow(arrows, focus ? inFocus(drawn, force.joint === focus, palette.background) : drawn)
      }
      for (const speed of speeds) addArrow(arrows, drawnSpeed(speed, metresPerSpeed, palette))
      for (const impulse of turns) addTurn(rings, arrows, impulse, largest, palette)
      arrows.done()
      rings.done()
    },
    paint(palette) {
      arrows.tint('edge', palette.outline)
      rings.tint('edge', palette.outline)
    },
  }
}
