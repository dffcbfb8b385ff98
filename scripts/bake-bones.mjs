// @ts-check
/**
 * Makes the skeleton that the 3-D view draws, renderer/scene/drawing/bones.bin, from renderer/scene/bones/, unless that
 * has been done since those files last changed. The build calls it; `node scripts/bake-bones.mjs` does it by hand.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root, stateOf } from './freshness.mjs'

const file = join(root, 'renderer', 'scene', 'drawing', 'bones.bin')
const stamp = join(root, 'node_modules', '.cache', 'bones.stamp')

export async function bakeBones() {
  const state = stateOf(['renderer/scene/bones', 'core/math/vector3.ts', 'scripts/bake-bones.mjs'])
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  const fileOf = await bundle({ bake: 'renderer/scene/bones/bake.ts' }, 'bones')
  const { bakeBones: bake } = await import(pathToFileURL(fileOf('bake')).href)
  writeFileSync(file, bake())
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bakeBones()
