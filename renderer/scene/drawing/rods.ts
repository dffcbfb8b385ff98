import { Buffer } from '@babylonjs/core/Buffers/buffer.js'
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Color3 as Colour } from '@babylonjs/core/Maths/math.color.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { rodShapes } from './rod-shapes.ts'

/**
 * All that stands in the view is made of rods: limbs, joint balls (rods of no length), mass points, arrows, rings. One
 * shape is drawn many times in one
 * call, each with its two ends, its two radii and its colour. A software renderer pays by the call, and the page and
 * the solver pay with it.
 */
const vertex = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec2 uv;
attribute vec4 start;
attribute vec4 finish;
attribute vec4 paint;
uniform mat4 viewProjection;
uniform float grow;
uniform float flatten;
uniform vec4 tint;
uniform float opacity;
varying vec4 ink;
const vec3 sky = vec3(0.0990, 0.9901, 0.0990);
const vec3 lamp = vec3(0.3667, 0.8148, 0.4482);
void main() {
  vec3 way = finish.xyz - start.xyz;
  float size = length(way);
  vec3 along = size > 1e-6 ? way / size : vec3(0.0, 1.0, 0.0);
  vec3 across = normalize(abs(along.x) < 0.9 ? cross(along, vec3(1.0, 0.0, 0.0)) : cross(along, vec3(0.0, 0.0, 1.0)));
  mat3 own = mat3(across, along, cross(across, along));
  // A thin rod has a thin edge: a small arrow must not drown in it.
  float edge = min(grow, 0.4 * max(start.w, finish.w));
  vec3 place = mix(start.xyz, finish.xyz, uv.x) + own * position * (mix(start.w, finish.w, uv.x) + edge);
  // It stands out beyond flat ends, too.
  place += along * edge * uv.y * (2.0 * uv.x - 1.0);
  place.y = mix(place.y, 0.002 + 0.0005 * place.y, flatten);
  vec3 facing = normal;
  if (abs(facing.y) < 0.01 && size > 1e-6) facing.y = (start.w - finish.w) / size;
  facing = normalize(own * facing);
  // Light from above, reflected by the floor, and one lamp; worked out per corner, since limbs are smooth.
  vec3 light = 0.72 * mix(vec3(0.42, 0.43, 0.45), vec3(1.0), 0.5 + 0.5 * dot(facing, sky)) + 0.42 * max(0.0, dot(facing, lamp));
  vec3 lit = paint.rgb * (paint.a + (1.0 - 0.7 * paint.a) * light);
  ink = vec4(mix(min(lit, 1.0), tint.rgb, tint.a), opacity);
  gl_Position = viewProjection * vec4(place, 1.0);
}`

const fragment = `
precision highp float;
varying vec4 ink;
void main() {
  gl_FragColor = ink;
}`

/**
 * One way of drawing the rods: lit in their colours; larger and from the inside, as their edge; or flat on the floor.
 */
export interface Coat {
  kind: 'lit' | 'edge' | 'shadow'
  /** Metres beyond the rod; for an edge. */
  grow?: number
}

export interface RodEnd {
  readonly at: ArrayLike<number>
  /** m. */
  readonly radius: number
}

export interface RodPaint {
  readonly colour: Pick<Color3, 'r' | 'g' | 'b'>
  /** How much of the colour needs no light, 0 to 1. */
  readonly glow: number
}

export interface Rods {
  /** Takes all rods away; new ones follow. */
  clear(): void
  /** A rod without a place is left out. */
  add(from: RodEnd, to: RodEnd, paint: RodPaint): void
  /** Shows what was added. */
  done(): void
  /** Colour of edges and shadows. */
  tint(kind: 'edge' | 'shadow', colour: Color3): void
  /** Less than one: seen through, as one body, not limb by limb. */
  setOpacity(opacity: number): void
  setVisible(on: boolean): void
  dispose(): void
}

const floats = 12
const finite = (p: ArrayLike<number>) => Number.isFinite(p[0]! + p[1]! + p[2]!)

function makeCoat(scene: Scene, coat: Coat): ShaderMaterial {
  ShaderStore.ShadersStore['pendulabRodVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabRodFragmentShader'] = fragment
  const material = new ShaderMaterial(`rod ${coat.kind}`, scene, 'pendulabRod', {
    attributes: ['position', 'normal', 'uv', 'start', 'finish', 'paint'],
    uniforms: ['viewProjection', 'grow', 'flatten', 'tint', 'opacity'],
  })
  // The inside of the larger rod is what can be seen of it around the rod itself.
  material.cullBackFaces = coat.kind !== 'edge'
  material.setFloat('grow', coat.grow ?? 0)
  material.setFloat('flatten', coat.kind === 'shadow' ? 1 : 0)
  material.setFloat('opacity', 1)
  material.setColor4('tint', Colour.Black().toColor4(coat.kind === 'lit' ? 0 : 1))
  return material
}

interface Coated {
  readonly coat: Coat
  readonly mesh: Mesh
  readonly material: ShaderMaterial
}

/** One mesh per coat, all of one shape. */
function makeMeshes(scene: Scene, shape: keyof typeof rodShapes, coats: readonly Coat[], group: number): Coated[] {
  const meshes = coats.map((coat) => {
    const mesh = new Mesh(`rods ${coat.kind}`, scene)
    const material = makeCoat(scene, coat)
    mesh.material = material
    mesh.renderingGroupId = group
    mesh.isPickable = false
    mesh.alwaysSelectAsActiveMesh = true
    mesh.doNotSyncBoundingInfo = true
    mesh.freezeWorldMatrix()
    return { coat, mesh, material }
  })
  const [first] = meshes
  if (!first) throw new Error('rods need a coat')
  Object.assign(new VertexData(), rodShapes[shape]()).applyToMesh(first.mesh)
  for (const { mesh } of meshes.slice(1)) first.mesh.geometry!.applyToMesh(mesh)
  return meshes
}

/** `group` 1 is drawn over everything in group 0, however deep it lies. */
export function createRods(scene: Scene, shape: keyof typeof rodShapes, coats: readonly Coat[], group = 0): Rods {
  return new InstancedRods(scene, () => makeMeshes(scene, shape, coats, group))
}

/** Its meshes are made with the first rod: most views show few of the many kinds there are. */
class InstancedRods implements Rods {
  readonly #scene: Scene
  readonly #make: () => readonly Coated[]
  readonly #tints = new Map<Coat['kind'], Color3>()
  #meshes: readonly Coated[] = []
  #data = new Float32Array(16 * floats)
  #buffer: Buffer | null = null
  #count = 0
  #opacity = 1
  #visible = true

  constructor(scene: Scene, make: () => readonly Coated[]) {
    this.#scene = scene
    this.#make = make
  }

  #makeRoom(rods: number): void {
    const larger = new Float32Array(rods * floats)
    larger.set(this.#data)
    this.#data = larger
    this.#buffer?.dispose()
    this.#buffer = null
  }

  /** The buffer as large as the data, and meshes that read it. */
  #prepare(): Buffer {
    if (this.#meshes.length === 0) {
      this.#meshes = this.#make()
      for (const coated of this.#meshes) this.#paint(coated)
    }
    if (this.#buffer) return this.#buffer
    const buffer = new Buffer(this.#scene.getEngine(), this.#data, true, floats, false, true)
    this.#buffer = buffer
    // All coats share one geometry, so that the first's buffers serve every one of them.
    ;(['start', 'finish', 'paint'] as const).forEach((kind, i) =>
      this.#meshes[0]!.mesh.setVerticesBuffer(buffer.createVertexBuffer(kind, 4 * i, 4)),
    )
    return buffer
  }

  #paint({ coat, material }: Coated): void {
    const tint = this.#tints.get(coat.kind)
    if (tint) material.setColor4('tint', tint.toColor4(1))
    if (coat.kind !== 'lit') return
    const opacity = this.#opacity
    material.alpha = opacity
    material.setFloat('opacity', opacity)
    material.needDepthPrePass = opacity < 1
    material.transparencyMode = opacity < 1 ? Material.MATERIAL_ALPHABLEND : Material.MATERIAL_OPAQUE
  }

  #apply(): void {
    for (const { mesh } of this.#meshes) mesh.setEnabled(this.#visible && this.#count > 0)
  }

  clear(): void {
    this.#count = 0
  }

  add({ at: a, radius: fromRadius }: RodEnd, { at: b, radius: toRadius }: RodEnd, { colour, glow }: RodPaint): void {
    if (!finite(a) || !finite(b)) return
    if ((this.#count + 1) * floats > this.#data.length) this.#makeRoom(2 * (this.#count + 1))
    const { r, g, b: blue } = colour
    this.#data.set(
      [a[0]!, a[1]!, a[2]!, fromRadius, b[0]!, b[1]!, b[2]!, toRadius, r, g, blue, glow],
      this.#count * floats,
    )
    this.#count += 1
  }

  done(): void {
    if (this.#count > 0) this.#prepare().updateDirectly(this.#data, 0, this.#count)
    for (const { mesh } of this.#meshes) mesh.forcedInstanceCount = this.#count
    this.#apply()
  }

  tint(kind: 'edge' | 'shadow', colour: Color3): void {
    this.#tints.set(kind, colour)
    for (const coated of this.#meshes) this.#paint(coated)
  }

  setOpacity(opacity: number): void {
    this.#opacity = opacity
    for (const coated of this.#meshes) this.#paint(coated)
  }

  setVisible(on: boolean): void {
    this.#visible = on
    this.#apply()
  }

  dispose(): void {
    for (const { mesh, material } of this.#meshes) {
      mesh.dispose()
      material.dispose()
    }
    this.#buffer?.dispose()
  }
}
