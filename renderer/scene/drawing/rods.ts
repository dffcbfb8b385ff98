import { Buffer } from '@babylonjs/core/Buffers/buffer.js'
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Color3 as Colour } from '@babylonjs/core/Maths/math.color.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Scene } from '@babylonjs/core/scene.js'

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
 * Corners of a shape: where they lie across the rod (x, z) and beyond its end (y), in radii; which end (u); whether
 * that end is flat (v).
 */
interface Shape {
  positions: number[]
  normals: number[]
  uvs: number[]
  indices: number[]
}

const turn = (i: number, sides: number): [number, number] => [
  Math.cos((2 * Math.PI * i) / sides),
  Math.sin((2 * Math.PI * i) / sides),
]

function stitch(shape: Shape, ring: number, next: number, sides: number): void {
  for (let i = 0; i < sides; i++)
    shape.indices.push(ring + i, ring + i + 1, next + i, ring + i + 1, next + i + 1, next + i)
}

/** Half a ball at either end. */
function roundShape(sides: number, rings: number): Shape {
  const shape: Shape = { positions: [], normals: [], uvs: [], indices: [] }
  for (let row = 0; row < 2 * (rings + 1); row++) {
    const end = row > rings ? 1 : 0
    const lift = ((row - end - rings) / rings) * (Math.PI / 2)
    for (let i = 0; i <= sides; i++) {
      const [c, s] = turn(i, sides)
      const corner = [c * Math.cos(lift), Math.sin(lift), s * Math.cos(lift)]
      shape.positions.push(...corner)
      shape.normals.push(...corner)
      shape.uvs.push(end, 0)
    }
    if (row > 0) stitch(shape, (row - 1) * (sides + 1), row * (sides + 1), sides)
  }
  return shape
}

/** Cut off at either end; a cone where one radius is nothing. */
function flatShape(sides: number): Shape {
  const shape: Shape = { positions: [], normals: [], uvs: [], indices: [] }
  const ring = (end: number, normal: (c: number, s: number) => number[], wide: number) => {
    const first = shape.uvs.length / 2
    for (let i = 0; i <= sides; i++) {
      const [c, s] = turn(i, sides)
      shape.positions.push(c * wide, 0, s * wide)
      shape.normals.push(...normal(c, s))
      shape.uvs.push(end, 1)
    }
    return first
  }
  const side = (c: number, s: number) => [c, 0, s]
  stitch(shape, ring(0, side, 1), ring(1, side, 1), sides)
  stitch(
    shape,
    ring(0, () => [0, -1, 0], 0),
    ring(0, () => [0, -1, 0], 1),
    sides,
  )
  stitch(
    shape,
    ring(1, () => [0, 1, 0], 1),
    ring(1, () => [0, 1, 0], 0),
    sides,
  )
  return shape
}

/**
 * A bead is a round one for the many short pieces of a bent line: without flat ends, whose edges would show at every
 * joint.
 */
const shapes = { round: () => roundShape(20, 5), bead: () => roundShape(10, 2), flat: () => flatShape(16) }

/**
 * One way of drawing the rods: lit in their colours; larger and from the inside, as their edge; or flat on the floor.
 */
export interface Coat {
  kind: 'lit' | 'edge' | 'shadow'
  /** Metres beyond the rod; for an edge. */
  grow?: number
}

export interface Rods {
  /** Takes all rods away; new ones follow. */
  clear(): void
  /** Ends and radii; `glow` is how much of the colour needs no light. A rod without a place is left out. */
  add(
    from: ArrayLike<number>,
    fromRadius: number,
    to: ArrayLike<number>,
    toRadius: number,
    colour: Pick<Color3, 'r' | 'g' | 'b'>,
    glow: number,
  ): void
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

/** `group` 1 is drawn over everything in group 0, however deep it lies. */
export function createRods(scene: Scene, shape: keyof typeof shapes, coats: readonly Coat[], group = 0): Rods {
  const made = Object.assign(new VertexData(), shapes[shape]())
  const meshes = coats.map((coat) => {
    const mesh = new Mesh(`rods ${coat.kind}`, scene)
    mesh.material = makeCoat(scene, coat)
    mesh.renderingGroupId = group
    mesh.isPickable = false
    mesh.alwaysSelectAsActiveMesh = true
    mesh.doNotSyncBoundingInfo = true
    mesh.freezeWorldMatrix()
    return { coat, mesh, material: mesh.material as ShaderMaterial }
  })
  const [first] = meshes
  if (!first) throw new Error('rods need a coat')
  made.applyToMesh(first.mesh)
  const geometry = first.mesh.geometry!
  for (const { mesh } of meshes.slice(1)) geometry.applyToMesh(mesh)

  let data = new Float32Array(0)
  let buffer: Buffer | null = null
  let count = 0
  let visible = true
  function makeRoom(rods: number): void {
    const larger = new Float32Array(rods * floats)
    larger.set(data)
    data = larger
    buffer?.dispose()
    buffer = new Buffer(scene.getEngine(), data, true, floats, false, true)
    ;(['start', 'finish', 'paint'] as const).forEach((kind, i) =>
      first!.mesh.setVerticesBuffer(buffer!.createVertexBuffer(kind, 4 * i, 4)),
    )
  }
  makeRoom(16)
  const apply = () => {
    for (const { mesh } of meshes) mesh.setEnabled(visible && count > 0)
  }
  apply()

  return {
    clear() {
      count = 0
    },
    add(from, fromRadius, to, toRadius, colour, glow) {
      if (!finite(from) || !finite(to)) return
      if ((count + 1) * floats > data.length) makeRoom(2 * (count + 1))
      data.set(
        [
          from[0]!,
          from[1]!,
          from[2]!,
          fromRadius,
          to[0]!,
          to[1]!,
          to[2]!,
          toRadius,
          colour.r,
          colour.g,
          colour.b,
          glow,
        ],
        count * floats,
      )
      count += 1
    },
    done() {
      if (count > 0) buffer!.updateDirectly(data, 0, count)
      for (const { mesh } of meshes) mesh.forcedInstanceCount = count
      apply()
    },
    tint(kind, colour) {
      for (const { coat, material } of meshes) if (coat.kind === kind) material.setColor4('tint', colour.toColor4(1))
    },
    setOpacity(opacity) {
      for (const { coat, material } of meshes) {
        if (coat.kind !== 'lit') continue
        material.alpha = opacity
        material.setFloat('opacity', opacity)
        material.needDepthPrePass = opacity < 1
        material.transparencyMode = opacity < 1 ? Material.MATERIAL_ALPHABLEND : Material.MATERIAL_OPAQUE
      }
    },
    setVisible(on) {
      visible = on
      apply()
    },
    dispose() {
      for (const { mesh, material } of meshes) {
        mesh.dispose()
        material.dispose()
      }
      buffer?.dispose()
    },
  }
}
