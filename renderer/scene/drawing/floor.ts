import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateGround } from '@babylonjs/core/Meshes/Builders/groundBuilder.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ScenePalette } from './colours.ts'

const vertex = `
precision highp float;
attribute vec3 position;
uniform mat4 world;
uniform mat4 viewProjection;
varying vec3 place;
void main() {
  vec4 p = world * vec4(position, 1.0);
  place = p.xyz;
  gl_Position = viewProjection * p;
}`

/**
 * Lines every metre and every quarter metre, kept one pixel of the page wide at any distance, fading into the
 * background.
 */
const fragment = `
precision highp float;
varying vec3 place;
uniform vec3 floorColour;
uniform vec3 lineColour;
uniform vec3 backColour;
uniform vec3 centre;
uniform float reach;
uniform float grain;
float lines(vec2 p, vec2 pixel, float step, float width) {
  vec2 d = abs(fract(p / step - 0.5) - 0.5) * step / pixel;
  return 1.0 - clamp(min(d.x, d.y) - width, 0.0, 1.0);
}
void main() {
  vec2 p = place.xz;
  vec2 pixel = fwidth(p) * grain;
  float minor = lines(p, pixel, 0.25, 0.0) * 0.30;
  float major = lines(p, pixel, 1.0, 0.25) * 0.75;
  float forward = (1.0 - clamp(abs(p.y) / pixel.y - 0.75, 0.0, 1.0)) * 0.9;
  float crowd = clamp(1.0 - max(pixel.x, pixel.y) * 9.0, 0.0, 1.0);
  float ink = max(max(minor * crowd, major), forward);
  float fade = 1.0 - smoothstep(reach * 0.35, reach, distance(p, centre.xz));
  vec3 paint = mix(floorColour, lineColour, ink);
  gl_FragColor = vec4(mix(backColour, paint, fade), 1.0);
}`

export interface Floor {
  paint(palette: ScenePalette): void
  centreOn(x: number, z: number): void
  setReach(metres: number): void
  /** Drawn pixels per pixel of the page. */
  setGrain(pixels: number): void
}

export function createFloor(scene: Scene): Floor {
  ShaderStore.ShadersStore['pendulabFloorVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabFloorFragmentShader'] = fragment
  const material = new ShaderMaterial('floor', scene, 'pendulabFloor', {
    attributes: ['position'],
    uniforms: ['world', 'viewProjection', 'floorColour', 'lineColour', 'backColour', 'centre', 'reach', 'grain'],
  })
  material.backFaceCulling = false
  const ground = CreateGround('floor', { width: 60, height: 60 }, scene)
  ground.material = material
  ground.isPickable = false
  ground.alwaysSelectAsActiveMesh = true
  const centre = new Vector3(0, 0, 0)
  material.setVector3('centre', centre)
  material.setFloat('reach', 5)
  material.setFloat('grain', 1)
  return {
    paint(palette) {
      material.setColor3('floorColour', palette.floor)
      material.setColor3('lineColour', palette.line)
      const { r, g, b } = palette.background
      material.setVector3('backColour', new Vector3(r, g, b))
    },
    centreOn(x, z) {
      centre.set(x, 0, z)
      ground.position.set(Math.round(x), 0, Math.round(z))
      material.setVector3('centre', centre)
    },
    setReach(metres) {
      material.setFloat('reach', metres)
    },
    setGrain(pixels) {
      material.setFloat('grain', pixels)
    },
  }
}
