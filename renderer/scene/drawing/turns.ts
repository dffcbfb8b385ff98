import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js'
import { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateCylinder } from '@babylonjs/core/Meshes/Builders/cylinderBuilder.js'
import { CreateTube } from '@babylonjs/core/Meshes/Builders/tubeBuilder.js'
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ScenePalette } from './colours.ts'
import type { Side, Turn } from '../figure.ts'

interface Slot {
  node: TransformNode
  parts: Mesh[]
  ink: StandardMaterial
  side: Side
}

export interface Turns {
  show(turns: readonly Turn[], largest: number): void
  paint(palette: ScenePalette): void
}

const sweep = 1.5 * Math.PI
const steps = 30
const radiusOfLargest = 0.19

/** How large the ring of an impulse is drawn: its area grows with the impulse, so that small ones can still be seen. */
export const ringRadius = (impulse: number, largest: number): number => (largest > 0 ? radiusOfLargest * Math.sqrt(Math.min(1, impulse / largest)) : 0)

/** Angular impulses as bent arrows about their axis (right-hand rule), around the joint they act at. */
export function createTurns(scene: Scene): Turns {
  const root = new TransformNode('turns', scene)
  const slots: Slot[] = []
  let palette: ScenePalette | null = null

  function tint(slot: Slot): void {
    if (!palette) return
    const colour = palette[slot.side]
    slot.ink.diffuseColor.copyFrom(colour).scaleInPlace(0.5)
    slot.ink.emissiveColor.copyFrom(colour).scaleInPlace(0.65)
    for (const mesh of slot.parts) mesh.outlineColor = palette.outline
  }

  /** A ring of radius one about y, open by a quarter, with a head at its end. */
  function make(index: number): Slot {
    const node = new TransformNode(`turn ${index}`, scene)
    node.parent = root
    node.rotationQuaternion = new Quaternion()
    const ink = new StandardMaterial(`turn ${index}`, scene)
    ink.specularColor = Color3.Black()
    const path = Array.from({ length: steps + 1 }, (_, i) => {
      const a = (sweep * i) / steps
      return new Vector3(Math.cos(a), 0, -Math.sin(a))
    })
    const ring = CreateTube('ring', { path, radius: 0.085, tessellation: 10 }, scene)
    const head = CreateCylinder('head', { height: 0.5, diameterTop: 0, diameterBottom: 0.46, tessellation: 16 }, scene)
    head.position.copyFrom(path[steps]!)
    // The way the ring runs at its end: derivative of (cos a, 0, −sin a).
    const along = new Vector3(-Math.sin(sweep), 0, -Math.cos(sweep))
    head.rotationQuaternion = Quaternion.FromUnitVectorsToRef(Vector3.Up(), along, new Quaternion())
    head.position.addInPlace(along.scale(0.2))
    for (const mesh of [ring, head]) {
      mesh.parent = node
      mesh.material = ink
      mesh.isPickable = false
      mesh.renderOutline = true
      mesh.outlineWidth = 0.02
      mesh.renderingGroupId = 1
    }
    return { node, parts: [ring, head], ink, side: 'middle' }
  }

  const axis = new Vector3()
  return {
    show(turns, largest) {
      turns.forEach((turn, i) => {
        const slot = (slots[i] ??= make(i))
        axis.set(turn.impulse[0], turn.impulse[1], turn.impulse[2])
        const size = axis.length()
        const radius = ringRadius(size, largest)
        const drawn = Number.isFinite(radius) && radius > 0.02
        slot.node.setEnabled(drawn)
        if (!drawn) return
        axis.scaleInPlace(1 / size)
        slot.node.position.set(turn.at[0], turn.at[1], turn.at[2])
        Quaternion.FromUnitVectorsToRef(Vector3.UpReadOnly, axis, slot.node.rotationQuaternion!)
        slot.node.scaling.setAll(radius)
        slot.side = turn.side
        tint(slot)
      })
      for (let i = turns.length; i < slots.length; i++) slots[i]!.node.setEnabled(false)
    },
    paint(next) {
      palette = next
      for (const slot of slots) tint(slot)
    },
  }
}
