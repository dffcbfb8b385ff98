import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { CreateGround } from '@babylonjs/core/Meshes/Builders/groundBuilder.js'
import type { Scene } from '@babylonjs/core/scene.js'

/** Rods that cast a shadow at most. */
const most = 8

/** Cells of the shadow along and across: about two centimetres, less than what the sharpest edge is wide. */
const cells = [72, 36] as const

/**
 * What stands close to the floor darkens it sharply, what is high up hardly and widely. Worked out at the corners of a
 * net: at every pixel it took a tenth of what a software renderer spends on a picture.
 */
const vertex = `
precision highp float;
attribute vec3 position;
uniform mat4 world;
uniform mat4 viewProjection;
uniform vec4 starts[${most}];
uniform vec4 finishes[${most}];
uniform float depth;
varying float dark;
void main() {
  vec4 p = world * vec4(position, 1.0);
  vec2 place = p.xz;
  float open = 1.0;
  for (int i = 0; i < ${most}; i++) {
    vec4 a = starts[i];
    vec4 b = finishes[i];
    if (a.w <= 0.0) continue;
    vec2 way = b.xz - a.xz;
    float t = clamp(dot(place - a.xz, way) / max(dot(way, way), 1e-6), 0.0, 1.0);
    float high = max(0.0, mix(a.y, b.y, t));
    float soft = 0.02 + 0.28 * high;
    float radius = mix(a.w, b.w, t);
    float far = distance(place, a.xz + way * t);
    float near = 1.0 - smoothstep(radius - 0.5 * soft, radius + soft, far);
    open *= 1.0 - near * depth / (1.0 + 7.0 * high);
  }
  dark = 1.0 - open;
  gl_Position = viewProjection * p;
}`
const fragment = `
precision highp float;
varying float dark;
uniform vec3 colour;
void main() {
  gl_FragColor = vec4(colour, dark);
}`

export interface SoftShadow {
  /** Ends of rods with their radii: x, y, z, radius. */
  show(rods: readonly (readonly [readonly number[], readonly number[]])[]): void
  paint(colour: Color3, depth: number): void
  setVisible(on: boolean): void
  dispose(): void
}

export function createSoftShadow(scene: Scene): SoftShadow {
  ShaderStore.ShadersStore['pendulabShadowVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabShadowFragmentShader'] = fragment
  const material = new ShaderMaterial('shadow', scene, 'pendulabShadow', {
    attributes: ['position'],
    uniforms: ['world', 'viewProjection', 'starts', 'finishes', 'colour', 'depth'],
  })
  material.backFaceCulling = false
  material.disableDepthWrite = true
  material.alpha = 0.99
  material.transparencyMode = Material.MATERIAL_ALPHABLEND
  const ground = CreateGround(
    'shadow',
    { width: 1, height: 1, subdivisionsX: cells[0], subdivisionsY: cells[1] },
    scene,
  )
  ground.material = material
  ground.isPickable = false
  ground.alwaysSelectAsActiveMesh = true
  // Before any ghost that stands on it.
  ground.alphaIndex = 0
  ground.setEnabled(false)
  return {
    show(rods) {
      const seen = rods.filter(([a, b]) => [...a, ...b].every(Number.isFinite)).slice(0, most)
      const row = (end: 0 | 1) => Array.from({ length: most }, (_, i) => seen[i]?.[end] ?? [0, 0, 0, 0]).flat()
      material.setArray4('starts', row(0))
      material.setArray4('finishes', row(1))
      ground.setEnabled(seen.length > 0)
      if (seen.length === 0) return
      const xs = seen.flatMap(([a, b]) => [a[0]!, b[0]!])
      const zs = seen.flatMap(([a, b]) => [a[2]!, b[2]!])
      const [left, right, back, front] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)]
      ground.scaling.set(right - left + 0.6, 1, front - back + 0.6)
      ground.position.set((left + right) / 2, 0.002, (back + front) / 2)
    },
    paint(colour, depth) {
      material.setColor3('colour', colour)
      material.setFloat('depth', depth)
    },
    setVisible: (on) => ground.setEnabled(on),
    dispose() {
      ground.dispose()
      material.dispose()
    },
  }
}
