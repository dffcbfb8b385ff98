import { Material } from '@babylonjs/core/Materials/material.js'
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { type BoneDetail, frameCount } from '../../../core/gait.ts'
import { createBoneMaterial } from './bone-material.ts'
import type { BoneShape } from './bone-stock.ts'
import type { ScenePalette } from './colours.ts'

/** The skeleton of one figure: one mesh for each detail it was ever seen in, of which one is drawn, in one call. */
export interface BoneMesh {
  /** Sixteen numbers per frame, see `poseFrames`; and 0 to 1 per frame: how much its bones give way to the background. */
  setFrames(matrices: Float32Array, pale: Float32Array): void
  /** Colours; `tint` goes over the colour of bone, by its share. */
  paint(palette: ScenePalette, tint: Color3, share: number): void
  setOpacity(opacity: number): void
  /** Null hides it. */
  show(detail: BoneDetail | null): void
  dispose(): void
}

function meshOf(scene: Scene, shape: BoneShape, material: ShaderMaterial): Mesh {
  const mesh = new Mesh('bones', scene)
  const data = new VertexData()
  data.positions = shape.positions
  data.normals = shape.normals
  data.indices = shape.indices
  data.applyToMesh(mesh)
  mesh.setVerticesData('bone', shape.bone, false, 4)
  mesh.setVerticesData('tissue', shape.tissue, false, 1)
  mesh.material = material
  mesh.isPickable = false
  mesh.alwaysSelectAsActiveMesh = true
  mesh.doNotSyncBoundingInfo = true
  mesh.freezeWorldMatrix()
  return mesh
}

/** The lamp goes with the viewer: no side of the body lies in the dark. */
function lightFromViewer(scene: Scene, material: ShaderMaterial): () => void {
  const [eye, lamp] = [new Vector3(), new Vector3()]
  return () => {
    const camera = scene.activeCamera
    if (!camera) return
    eye.copyFrom(camera.globalPosition)
    const m = camera.getViewMatrix().m
    lamp.set(0.5 * m[2]! - 0.42 * m[0]!, 0.5 * m[6]! - 0.42 * m[4]! + 0.72, 0.5 * m[10]! - 0.42 * m[8]!).normalize()
    material.setVector3('eye', eye)
    material.setVector3('lamp', lamp)
  }
}

export function createBoneMesh(scene: Scene, shapeOf: (detail: BoneDetail) => BoneShape): BoneMesh {
  const material = createBoneMaterial(scene)
  // Bones are seen counter-clockwise from outside; Babylon's own shapes are not.
  material.sideOrientation = Material.CounterClockWiseSideOrientation
  material.setFloat('opacity', 1)
  const beforeDrawing = lightFromViewer(scene, material)
  const matrices = Array.from({ length: frameCount }, () => new Matrix())
  const meshes = new Map<BoneDetail, Mesh>()
  function make(detail: BoneDetail): void {
    const mesh = meshOf(scene, shapeOf(detail), material)
    mesh.onBeforeRenderObservable.add(beforeDrawing)
    meshes.set(detail, mesh)
  }
  return {
    setFrames(next, pale) {
      const values = next.slice()
      // The last number of a matrix, one in all of them, carries the paleness.
      pale.forEach((share, i) => void (values[16 * i + 15] = share))
      matrices.forEach((matrix, i) => Matrix.FromArrayToRef(values, 16 * i, matrix))
      material.setMatrices('frames', matrices)
    },
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
    show(detail) {
      if (detail && !meshes.has(detail)) make(detail)
      for (const [each, mesh] of meshes) mesh.setEnabled(each === detail)
    },
    dispose() {
      for (const mesh of meshes.values()) mesh.dispose()
      material.dispose()
    },
  }
}
