import { Buffer } from '@babylonjs/core/Buffers/buffer.js'
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Color3 as Colour } from '@babylonjs/core/Maths/math.color.js'
import { Vector2 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ScenePalette } from './colours.ts'
import type { PackedTrail } from '../protocol.ts'

/** A piece of line: a strip between two points, as many pixels of the page wide at any distance. */
const vertex = `
precision highp float;
attribute vec3 position;
attribute vec4 start;
attribute vec4 finish;
attribute vec4 paint;
uniform mat4 viewProjection;
uniform vec2 view;
varying vec3 ink;
void main() {
  vec4 a = viewProjection * vec4(start.xyz, 1.0);
  vec4 b = viewProjection * vec4(finish.xyz, 1.0);
  vec2 way = (b.xy / b.w - a.xy / a.w) * view;
  vec2 along = length(way) > 1e-4 ? normalize(way) : vec2(1.0, 0.0);
  vec4 place = mix(a, b, position.x);
  // Each piece reaches half its width beyond its ends, so that the line has no gaps where it bends.
  vec2 off = (vec2(-along.y, along.x) * position.y + along * (position.x - 0.5)) * paint.a;
  place.xy += off / view * place.w;
  // Where two lines run together, the wider one is in front.
  place.z += (4.0 - paint.a) * 1e-4 * place.w;
  ink = paint.rgb;
  gl_Position = place;
}`
const fragment = `
precision highp float;
varying vec3 ink;
void main() {
  gl_FragColor = vec4(ink, 1.0);
}`

export interface Trails {
  set(trails: readonly PackedTrail[]): void
  paint(palette: ScenePalette): void
  setVisible(on: boolean): void
}

const floats = 12

function makeMesh(scene: Scene, size: () => { width: number; height: number }): Mesh {
  ShaderStore.ShadersStore['pendulabTrailVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabTrailFragmentShader'] = fragment
  const material = new ShaderMaterial('trails', scene, 'pendulabTrail', {
    attributes: ['position', 'start', 'finish', 'paint'],
    uniforms: ['viewProjection', 'view'],
  })
  material.backFaceCulling = false
  const view = new Vector2(1, 1)
  material.onBindObservable.add(() => {
    const { width, height } = size()
    material.setVector2('view', view.set(Math.max(1, width), Math.max(1, height)))
  })
  const mesh = new Mesh('trails', scene)
  mesh.material = material
  mesh.isPickable = false
  mesh.alwaysSelectAsActiveMesh = true
  mesh.doNotSyncBoundingInfo = true
  mesh.freezeWorldMatrix()
  Object.assign(new VertexData(), {
    positions: [0, -1, 0, 0, 1, 0, 1, 1, 0, 1, -1, 0],
    indices: [0, 1, 2, 0, 2, 3],
  }).applyToMesh(mesh)
  return mesh
}

/** What was recorded is thin and stands back, so that what was computed is read over it. */
const inkOf = (trail: PackedTrail, colours: ScenePalette): [Color3, number] =>
  trail.look === 'recorded'
    ? [
        Colour.Lerp(
          colours[trail.side],
          new Colour(colours.background.r, colours.background.g, colours.background.b),
          0.35,
        ),
        1.6,
      ]
    : [colours[trail.look], 2.6]

/** Paths of joints through the whole motion, in one call; a break in the data is a break in the line. */
export function createTrails(scene: Scene, size: () => { width: number; height: number }): Trails {
  const mesh = makeMesh(scene, size)
  let trails: readonly PackedTrail[] = []
  let palette: ScenePalette | null = null
  let visible = false
  let count = 0
  let buffer: Buffer | null = null
  const apply = () => mesh.setEnabled(visible && count > 0)
  function build(): void {
    if (!palette) return
    const data = new Float32Array(floats * trails.reduce((sum, trail) => sum + trail.points.length / 3, 0))
    count = 0
    for (const trail of trails) {
      const [{ r, g, b }, width] = inkOf(trail, palette)
      for (let i = 3; i + 2 < trail.points.length; i += 3) {
        const ends = trail.points.subarray(i - 3, i + 3)
        if (!ends.every(Number.isFinite)) continue
        data.set([ends[0]!, ends[1]!, ends[2]!, 0, ends[3]!, ends[4]!, ends[5]!, 0, r, g, b, width], floats * count)
        count += 1
      }
    }
    buffer?.dispose()
    buffer = null
    if (count > 0) {
      buffer = new Buffer(scene.getEngine(), data, false, floats, false, true)
      for (const [i, kind] of ['start', 'finish', 'paint'].entries())
        mesh.setVerticesBuffer(buffer.createVertexBuffer(kind, 4 * i, 4))
    }
    mesh.forcedInstanceCount = count
    apply()
  }
  apply()
  return {
    set(next) {
      trails = next
      build()
    },
    paint(next) {
      palette = next
      build()
    },
    setVisible(on) {
      visible = on
      apply()
    },
  }
}
