import '@babylonjs/core/Rendering/outlineRenderer.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js'
import { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateCapsule } from '@babylonjs/core/Meshes/Builders/capsuleBuilder.js'
import { CreateSphere } from '@babylonjs/core/Meshes/Builders/sphereBuilder.js'
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { jointToRef } from './axes.ts'
import type { ScenePalette } from './colours.ts'
import { type Figure, limbRadii, type Pose } from '../figure.ts'

/** A figure's meshes: capsule per rod, ball per joint coloured by side, mass points, and a flat shadow on the floor. */
export interface Body {
  readonly figure: Figure
  pose(pose: Pose): void
  paint(palette: ScenePalette): void
  showMasses(on: boolean): void
  setVisible(on: boolean): void
  /** A ghost with nothing solid beside it is drawn solid. */
  setAlone(on: boolean): void
  dispose(): void
}

function matte(name: string, scene: Scene): StandardMaterial {
  const material = new StandardMaterial(name, scene)
  material.specularColor = new Color3(0.07, 0.07, 0.07)
  material.specularPower = 16
  return material
}

const ballSizes: readonly (readonly [part: string, radius: number])[] = [
  ['hip', 0.056],
  ['knee', 0.041],
  ['ankle', 0.028],
  ['toe', 0.019],
  ['shoulder', 0.036],
  ['elbow', 0.028],
  ['wrist', 0.022],
  ['neck', 0.05],
  ['lumbar', 0.05],
]

function ballRadius(figure: Figure, j: number): number {
  const name = figure.joints[j]!.name.toLowerCase()
  return ballSizes.find(([part]) => name.includes(part))?.[1] ?? 0.034
}

export function createBody(figure: Figure, scene: Scene): Body {
  const ghostly = figure.ghost
  // The compared technique is told from the others by its edge too, not by its colour alone.
  const outlined = figure.look === 'against'
  // Figures lie one inside the other, so that each shows only where it differs: the compared one, edge included, inside the proposed one.
  const girth = outlined ? 0.84 : ghostly || figure.slim ? 0.8 : 1
  const root = new TransformNode(`body ${figure.look}`, scene)
  const shadowRoot = new TransformNode(`shadow ${figure.look}`, scene)
  shadowRoot.parent = root
  shadowRoot.scaling.set(1, 0.0005, 1)
  shadowRoot.position.y = 0.002

  const flesh = matte(`limb ${figure.look}`, scene)
  const shade = new StandardMaterial(`shadow ${figure.look}`, scene)
  shade.disableLighting = true
  const sideInk = { left: matte('left', scene), right: matte('right', scene), middle: matte('middle', scene) }
  const massInk = matte('mass', scene)
  const veil = (on: boolean) => {
    for (const material of [flesh, sideInk.left, sideInk.right, sideInk.middle]) {
      material.alpha = on ? 0.34 : 1
      material.needDepthPrePass = on
      material.transparencyMode = on ? Material.MATERIAL_ALPHABLEND : Material.MATERIAL_OPAQUE
    }
  }
  let veiled = ghostly
  if (ghostly) veil(true)

  const limbs = figure.limbs.map((limb) => {
    const radii = limbRadii(limb.name, limb.length)
    const mesh = CreateCapsule(
      limb.name,
      {
        height: limb.length + (radii.proximal + radii.distal) * girth,
        radius: radii.proximal * girth,
        radiusBottom: radii.proximal * girth,
        radiusTop: radii.distal * girth,
        tessellation: 20,
        capSubdivisions: 6,
        subdivisions: 1,
      },
      scene,
    )
    mesh.material = flesh
    mesh.parent = root
    mesh.isPickable = false
    mesh.rotationQuaternion = new Quaternion()
    if (outlined) {
      mesh.renderOutline = true
      mesh.outlineWidth = 0.15 * Math.min(radii.proximal, radii.distal)
    }
    let shadow: Mesh | null = null
    if (!ghostly) {
      shadow = mesh.clone(`${limb.name} shadow`, shadowRoot)
      shadow.material = shade
      shadow.isPickable = false
      shadow.renderOutline = false
      shadow.rotationQuaternion = new Quaternion()
    }
    return { limb, mesh, shadow }
  })

  /** Joint balls stand a little proud of the limbs that meet there, so that side and place are read at a glance. */
  const balls = figure.joints.flatMap((joint, j) => {
    if (!joint.ball) return []
    const radius = ballRadius(figure, j) * (ghostly || figure.slim || outlined ? 0.85 : 1)
    const mesh = CreateSphere(joint.name, { diameter: 2 * radius, segments: 10 }, scene)
    mesh.material = sideInk[joint.side]
    mesh.parent = root
    mesh.isPickable = false
    return [{ j, mesh }]
  })

  const massMeshes = figure.masses.map((point, i) => {
    const radius = 0.012 * Math.cbrt(Math.max(point.mass, 0.05)) + 0.006
    const mesh = CreateSphere(`mass ${i}`, { diameter: 2 * radius, segments: 10 }, scene)
    mesh.material = massInk
    mesh.parent = root
    mesh.isPickable = false
    mesh.setEnabled(false)
    return { point, mesh }
  })

  const a = new Vector3()
  const b = new Vector3()
  const along = new Vector3()
  let visible = true
  let present = true
  let massesOn = false
  const apply = () => root.setEnabled(visible && present)

  return {
    figure,
    pose(pose) {
      present = pose !== null
      apply()
      if (!pose) return
      for (const { limb, mesh, shadow } of limbs) {
        jointToRef(pose, limb.proximal, a)
        jointToRef(pose, limb.distal, b)
        b.subtractToRef(a, along)
        const length = along.length()
        const drawn = Number.isFinite(length) && length > 1e-9
        mesh.setEnabled(drawn)
        shadow?.setEnabled(drawn)
        if (!drawn) continue
        along.scaleInPlace(1 / length)
        Quaternion.FromUnitVectorsToRef(Vector3.UpReadOnly, along, mesh.rotationQuaternion!)
        Vector3.LerpToRef(a, b, 0.5, mesh.position)
        mesh.scaling.y = limb.length > 0 ? length / limb.length : 1
        if (shadow) {
          shadow.position.copyFrom(mesh.position)
          shadow.rotationQuaternion!.copyFrom(mesh.rotationQuaternion!)
          shadow.scaling.copyFrom(mesh.scaling)
        }
      }
      for (const { j, mesh } of balls) {
        jointToRef(pose, j, mesh.position)
        mesh.setEnabled(Number.isFinite(mesh.position.x))
      }
      for (const { point, mesh } of massMeshes) {
        const limb = figure.limbs[point.limb]
        if (!limb) continue
        jointToRef(pose, limb.proximal, a)
        jointToRef(pose, limb.distal, b)
        Vector3.LerpToRef(a, b, limb.length > 0 ? point.at / limb.length : 0, mesh.position)
      }
    },
    paint(palette) {
      flesh.diffuseColor = palette[figure.look]
      flesh.emissiveColor = palette[figure.look].scale(ghostly ? 0.25 : 0.04)
      shade.emissiveColor = palette.shadow
      if (outlined) for (const { mesh } of limbs) mesh.outlineColor = palette.edge
      for (const side of ['left', 'right', 'middle'] as const) {
        sideInk[side].diffuseColor = palette[side]
        sideInk[side].emissiveColor = palette[side].scale(0.04)
      }
      massInk.diffuseColor = palette.mass
      massInk.emissiveColor = palette.mass.scale(0.35)
    },
    showMasses(on) {
      if (on === massesOn) return
      massesOn = on
      for (const { mesh } of massMeshes) mesh.setEnabled(on)
      // The points lie inside the limbs: see through them while they are shown.
      if (!ghostly) {
        flesh.alpha = on ? 0.3 : 1
        flesh.needDepthPrePass = on
      }
    },
    setAlone(on) {
      if (!ghostly || veiled === !on) return
      veiled = !on
      veil(veiled)
    },
    setVisible(on) {
      visible = on
      apply()
    },
    dispose() {
      root.dispose(false, true)
      for (const material of [flesh, shade, massInk, sideInk.left, sideInk.right, sideInk.middle]) material.dispose()
    },
  }
}
