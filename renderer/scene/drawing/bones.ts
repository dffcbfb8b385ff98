import { Material } from '@babylonjs/core/Materials/material.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { type BoneDetail, frameCount } from '../../../core/gait.ts'
import { createBoneMaterial } from './bone-material.ts'
import type { BoneStock } from './bone-stock.ts'
import type { ScenePalette } from './colours.ts'

/** The skeleton of one figure: one mesh, one call. */
export interface BoneMesh {
  /** Sixteen numbers per frame; see `poseFrames`. */
  setFrames(matrices: Float32Array): void
  /** 0 to 1 per frame: how much its bones give way to the background. */
  setPale(pale: Float32Array): void
  /** Colours; `tint` goes over the colour of bone, by its share. */
  paint(palette: ScenePalette, tint: Color3, share: number): void
  setOpacity(opacity: number): void
  setVisible(on: boolean): void
  dispose(): void
}

function meshOf(scene: Scene, shape: ReturnType<BoneStock['shape']>): Mesh {
  const mesh = new Mesh('bones', scene)
  const data = new VertexData()
  data.positions = shape.positions
  data.normals = shape.normals
  data.indices = shape.indices
  data.applyToMesh(mesh)
  mesh.setVerticesData('bone', shape.bone, false, 4)
  mesh.setVerticesData('tissue', shape.tissue, false, 1)
  mesh.isPickable = false
  mesh.alwaysSelectAsActiveMesh = true
  mesh.doNotSyncBoundingInfo = true
  mesh.freezeWorldMatrix()
  return mesh
}

export function createBoneMesh(
  scene: Scene,
  stock: BoneStock,
  detail: BoneDetail,
  frames: ReadonlySet<number>,
): BoneMesh {
  const mesh = meshOf(scene, stock.shape(detail, frames))
  const material = createBoneMaterial(scene)
  mesh.material = material
  // Bones are seen counter-clockwise from outside; Babylon's own shapes are not.
  material.sideOrientation = Material.CounterClockWiseSideOrientation
  mesh.setEnabled(false)
  const [eye, lamp] = [new Vector3(), new Vector3()]
  const matrices = Array.from({ length: frameCount }, () => new Matrix())
  material.setMatrices('frames', matrices)
  material.setFloats(
    'pale',
    Array.from({ length: frameCount }, () => 0),
  )
  material.setFloat('opacity', 1)
  // The lamp goes with the viewer: no side of the body lies in the dark.
  mesh.onBeforeRenderObservable.add(() => {
    const camera = scene.activeCamera
    if (!camera) return
    eye.copyFrom(camera.globalPosition)
    const m = camera.getViewMatrix().m
    lamp.set(0.5 * m[2]! - 0.42 * m[0]!, 0.5 * m[6]! - 0.42 * m[4]! + 0.72, 0.5 * m[10]! - 0.42 * m[8]!).normalize()
    material.setVector3('eye', eye)
    material.setVector3('lamp', lamp)
  })
  return {
    setFrames(next) {
      matrices.forEach((matrix, i) => Matrix.FromArrayToRef(next, 16 * i, matrix))
      material.setMatrices('frames', matrices)
    },
    setPale: (pale) => void material.setFloats('pale', [...pale]),
    paint(palette, tint, share) {
      const { bone, cartilage, tooth, background, boneLight } = palette
      material.setColor3('boneColour', bone)
      material.setColor3('cartilageColour', cartilage)
      material.setColor3('toothColour', tooth)
      material.setVector3('backColour', new Vector3(background.r, background.g, background.b))
      material.setColor4('tint', tint.toColor4(share))
      material.setVector3('strength', new Vector3(...boneLight))
    },
    setOpacity(opacity) {
      material.alpha = opacity
      material.setFloat('opacity', opacity)
      material.needDepthPrePass = opacity < 1
      material.transparencyMode = opacity < 1 ? Material.MATERIAL_ALPHABLEND : Material.MATERIAL_OPAQUE
    },
    setVisible: (on) => mesh.setEnabled(on),
    dispose() {
      mesh.dispose()
      material.dispose()
    },
  }
}
