import '@babylonjs/core/Rendering/outlineRenderer.js'
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js'
import { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateCylinder } from '@babylonjs/core/Meshes/Builders/cylinderBuilder.js'
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { cividis } from '../../display/cividis.ts'
import type { ScenePalette } from './colours.ts'
import type { Arrow, Speed, Xyz } from '../figure.ts'

const headLength = 0.095
const headRadius = 0.042
const shaftRadius = 0.0165

/** An arrow as it is drawn: metres and a colour, whatever it stands for. */
export interface DrawnArrow {
  at: Xyz
  along: Xyz
  /** Thickness of shaft and head, 1 for a joint's force. */
  width: number
  colour: readonly [number, number, number]
}

const widths: Record<Arrow['kind'], number> = { joint: 1, ground: 1.3, component: 0.72 }

export function drawnForce(arrow: Arrow, metresPerBw: number, fullScaleBw: number): DrawnArrow {
  const [x, y, z] = arrow.forceBw
  return { at: arrow.at, along: [x * metresPerBw, y * metresPerBw, z * metresPerBw], width: widths[arrow.kind], colour: cividis(Math.hypot(x, y, z) / fullScaleBw) }
}

/** Before and after differ in colour and in thickness. */
export function drawnSpeed(speed: Speed, metresPerSpeed: number, palette: ScenePalette): DrawnArrow {
  const { r, g, b } = speed.when === 'before' ? palette.before : palette.after
  const [x, y, z] = speed.velocity
  return { at: speed.at, along: [x * metresPerSpeed, y * metresPerSpeed, z * metresPerSpeed], width: speed.when === 'before' ? 0.42 : 0.62, colour: [r, g, b] }
}

interface Slot {
  node: TransformNode
  shaft: Mesh
  head: Mesh
  ink: StandardMaterial
}

export interface Arrows {
  show(arrows: readonly DrawnArrow[]): void
  paint(palette: ScenePalette): void
}

/**
 * Arrows from a growing pool. Only the shaft stretches with the value, so heads keep their size;
 * an arrow too short for its head shrinks as a whole, so that zero vanishes instead of lying.
 */
export function createArrows(scene: Scene): Arrows {
  const root = new TransformNode('arrows', scene)
  const slots: Slot[] = []
  let outline = Color3.Black()

  function slot(index: number): Slot {
    const held = slots[index]
    if (held) return held
    const node = new TransformNode(`arrow ${index}`, scene)
    node.parent = root
    node.rotationQuaternion = new Quaternion()
    const ink = new StandardMaterial(`arrow ${index}`, scene)
    ink.specularColor = Color3.Black()
    const shaft = CreateCylinder('shaft', { height: 1, diameter: 2 * shaftRadius, tessellation: 12 }, scene)
    const head = CreateCylinder('head', { height: headLength, diameterTop: 0, diameterBottom: 2 * headRadius, tessellation: 20 }, scene)
    for (const mesh of [shaft, head]) {
      mesh.parent = node
      mesh.material = ink
      mesh.isPickable = false
      mesh.renderOutline = true
      mesh.outlineWidth = 0.005
      mesh.outlineColor = outline
      // Forces are read through the limbs they act on.
      mesh.renderingGroupId = 1
    }
    const made = { node, shaft, head, ink }
    slots[index] = made
    return made
  }

  const direction = new Vector3()
  return {
    show(arrows) {
      arrows.forEach((arrow, i) => {
        const { node, shaft, head, ink } = slot(i)
        direction.set(arrow.along[0], arrow.along[1], arrow.along[2])
        const length = direction.length()
        const drawn = Number.isFinite(length) && length > 0.004
        node.setEnabled(drawn)
        if (!drawn) return
        direction.scaleInPlace(1 / length)
        node.position.set(arrow.at[0], arrow.at[1], arrow.at[2])
        Quaternion.FromUnitVectorsToRef(Vector3.UpReadOnly, direction, node.rotationQuaternion!)
        const shrink = Math.min(1, length / (headLength * arrow.width * 1.25))
        const width = arrow.width * shrink
        const headHeight = headLength * width
        const shaftLength = Math.max(1e-4, length - headHeight)
        shaft.scaling.set(width, shaftLength, width)
        shaft.position.y = shaftLength / 2
        head.scaling.set(width, width, width)
        head.position.y = length - headHeight / 2
        const [r, g, b] = arrow.colour
        ink.diffuseColor.set(r * 0.5, g * 0.5, b * 0.5)
        ink.emissiveColor.set(r * 0.7, g * 0.7, b * 0.7)
      })
      for (let i = arrows.length; i < slots.length; i++) slots[i]!.node.setEnabled(false)
    },
    paint(palette) {
      outline = palette.outline
      for (const { shaft, head } of slots) {
        shaft.outlineColor = outline
        head.outlineColor = outline
      }
    },
  }
}
