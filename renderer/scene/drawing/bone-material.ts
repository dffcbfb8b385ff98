import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js'
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { frameCount } from '../../../core/gait.ts'

/** Every corner follows one frame or two; all bones of a body are one call. */
const vertex = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 bone;
attribute float tissue;
uniform mat4 frames[${frameCount}];
uniform mat4 viewProjection;
varying vec3 facing;
varying vec3 looking;
varying vec3 shade;
uniform vec3 eye;
void main() {
  mat4 own = frames[int(bone.x)];
  if (bone.z > 0.0) own = own * (1.0 - bone.z) + frames[int(bone.y)] * bone.z;
  // Beside the place the matrix brings how pale the bone is.
  vec4 place = own * vec4(position, 1.0);
  facing = (own * vec4(normal, 0.0)).xyz;
  looking = eye - place.xyz;
  shade = vec3(bone.w, tissue, place.w);
  gl_Position = viewProjection * vec4(place.xyz, 1.0);
}`

/**
 * Soft light from above and warm light back from the floor, a lamp over the viewer's left shoulder, a thin rim. Hollows
 * are dark and warm. Powers are multiplied out: a software renderer pays dearly for pow.
 */
const fragment = `
precision highp float;
varying vec3 facing;
varying vec3 looking;
varying vec3 shade;
uniform vec3 lamp;
uniform vec3 boneColour;
uniform vec3 cartilageColour;
uniform vec3 toothColour;
uniform vec3 backColour;
uniform vec4 tint;
uniform vec3 strength;
uniform float opacity;
void main() {
  vec3 n = normalize(facing);
  vec3 v = normalize(looking);
  float open = shade.x;
  float up = 0.5 + 0.5 * n.y;
  vec3 ambient = strength.x * mix(vec3(1.06, 0.94, 0.82), vec3(0.95, 0.98, 1.05), up) * open * vec3(1.24 - 0.24 * open, 1.0, 0.84 + 0.16 * open);
  float key = max(0.0, (dot(n, lamp) + 0.18) / 1.18) * (0.3 + 0.7 * open);
  float edge = 1.0 - max(0.0, dot(n, v));
  float rim = edge * edge * edge * open;
  vec3 middle = normalize(lamp + v);
  float s2 = max(0.0, dot(n, middle));
  s2 *= s2;
  float s8 = s2 * s2 * s2 * s2;
  float shine = 0.07 * s8 * s8 * s8 * open;
  vec3 own = shade.y < 0.5 ? boneColour : shade.y < 1.5 ? cartilageColour : toothColour;
  own = mix(own, tint.rgb, tint.a);
  vec3 lit = own * (ambient + strength.y * key * vec3(1.0, 0.975, 0.94)) + strength.z * rim * own + shine;
  gl_FragColor = vec4(mix(min(lit, 1.0), backColour, shade.z), opacity);
}`

export function createBoneMaterial(scene: Scene): ShaderMaterial {
  ShaderStore.ShadersStore['pendulabBoneVertexShader'] = vertex
  ShaderStore.ShadersStore['pendulabBoneFragmentShader'] = fragment
  return new ShaderMaterial('bones', scene, 'pendulabBone', {
    attributes: ['position', 'normal', 'bone', 'tissue'],
    uniforms: [
      'viewProjection',
      'frames',
      'eye',
      'lamp',
      'boneColour',
      'cartilageColour',
      'toothColour',
      'backColour',
      'tint',
      'strength',
      'opacity',
    ],
  })
}
