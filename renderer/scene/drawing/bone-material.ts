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
uniform float pale[${frameCount}];
uniform mat4 viewProjection;
varying vec3 facing;
varying vec3 looking;
varying vec3 shade;
uniform vec3 eye;
void main() {
  int first = int(bone.x);
  mat4 own = frames[first];
  float veil = pale[first];
  if (bone.z > 0.0) {
    int second = int(bone.y);
    own = own * (1.0 - bone.z) + frames[second] * bone.z;
    veil = mix(veil, pale[second], bone.z);
  }
  vec3 place = (own * vec4(position, 1.0)).xyz;
  facing = (own * vec4(normal, 0.0)).xyz;
  looking = eye - place;
  shade = vec3(0.05 + 0.95 * pow(bone.w, 1.35), tissue, veil);
  gl_Position = viewProjection * vec4(place, 1.0);
}`

/**
 * Soft light from above and warm light back from the floor, a lamp over the viewer's left shoulder, a thin rim. Hollows
 * are dark and warm.
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
  vec3 ambient = strength.x * mix(vec3(1.06, 0.94, 0.82), vec3(0.95, 0.98, 1.05), up) * vec3(pow(open, 0.8), open, pow(open, 1.15));
  float key = max(0.0, (dot(n, lamp) + 0.18) / 1.18) * (0.3 + 0.7 * open);
  float rim = pow(1.0 - max(0.0, dot(n, v)), 3.0) * open;
  vec3 middle = normalize(lamp + v);
  float shine = 0.07 * pow(max(0.0, dot(n, middle)), 24.0) * open;
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
      'pale',
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
