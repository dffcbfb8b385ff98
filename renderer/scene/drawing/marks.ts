import { Buffer } from '@babylonjs/core/Buffers/buffer.js'
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Vector2 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Scene } from '@babylonjs/core/scene.js'

const vertex = `
precision highp float;
attribute vec3 position;
attribute vec4 spot;
attribute vec4 paint;
uniform mat4 viewProjection;
uniform vec2 pixel;
varying vec2 across;
varying vec4 ink;
varying float radius;
void main() {
  across = position.xy;
  ink = paint;
  radius = spot.w;
  gl_Position = viewProjection * vec4(spot.xyz, 1.0);
  gl_Position.xy += position.xy * (spot.w + 1.0) * pixel * gl_Position.w;
}`
/** A ring two pixels wide around a light middle; `paint.a` is how much of it is seen. */
const fragment = `
precision highp float;
varying vec2 across;
varying vec4 ink;
varying float radius;
uniform vec3 fill;
void main() {
  float r = length(across) * (radius + 1.0);
  float disc = clamp(radius + 0.5 - r, 0.0, 1.0);
  float ring = clamp(r - radius + 2.5, 0.0, 1.0);
  float hollow = radius > 9.0 ? 0.0 : 0.9;
  gl_FragColor = vec4(mix(fill, ink.rgb, ring), disc * mix(hollow, 1.0, ring) * ink.a);
}`

/** Rings at joints in the colour of their side: always as large on the page, and never hidden inside a bone. */
export interface Marks {
  clear(): void
  /** `radius` in pixels of the page; `seen` 0 to 1. */
  add(at: ArrayLike<number>, radius: number, colour: Color3, seen: number): void
  done(): void
  fill(colour: Color3): void
  /** The view in pixels of the page. */
  setSize(width: number, height: number): void
  dispose(): void
}

const floats = 8
const most = 64

export function createMarks(scene: Scene): Marks {
  ShaderStore.ShadersStore['pendulabMarkVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabMarkFragmentShader'] = fragment
  const material = new ShaderMaterial('marks', scene, 'pendulabMark', {
    attributes: ['position', 'spot', 'paint'],
    uniforms: ['viewProjection', 'pixel', 'fill'],
  })
  material.backFaceCulling = false
  material.disableDepthWrite = true
  material.alpha = 0.99
  material.transparencyMode = Material.MATERIAL_ALPHABLEND
  material.depthFunction = 519 // always: over arrows, too
  const mesh = new Mesh('marks', scene)
  const data = new VertexData()
  data.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
  data.indices = [0, 1, 2, 0, 2, 3]
  data.applyToMesh(mesh)
  mesh.material = material
  mesh.renderingGroupId = 1
  mesh.isPickable = false
  mesh.alwaysSelectAsActiveMesh = true
  mesh.doNotSyncBoundingInfo = true
  mesh.freezeWorldMatrix()
  const values = new Float32Array(floats * most)
  const buffer = new Buffer(scene.getEngine(), values, true, floats, false, true)
  mesh.setVerticesBuffer(buffer.createVertexBuffer('spot', 0, 4))
  mesh.setVerticesBuffer(buffer.createVertexBuffer('paint', 4, 4))
  mesh.setEnabled(false)
  let count = 0
  return {
    clear() {
      count = 0
    },
    add(at, radius, { r, g, b }, seen) {
      if (count === most || !Number.isFinite(at[0]! + at[1]! + at[2]!)) return
      values.set([at[0]!, at[1]!, at[2]!, radius, r, g, b, seen], floats * count++)
    },
    done() {
      if (count > 0) buffer.updateDirectly(values, 0, count)
      mesh.forcedInstanceCount = count
      mesh.setEnabled(count > 0)
    },
    fill: (colour) => void material.setColor3('fill', colour),
    setSize: (width, height) =>
      void material.setVector2('pixel', new Vector2(2 / Math.max(1, width), 2 / Math.max(1, height))),
    dispose() {
      mesh.dispose()
      material.dispose()
      buffer.dispose()
    },
  }
}
