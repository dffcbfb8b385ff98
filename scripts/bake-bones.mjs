// @ts-check
/**
 * Makes the skeleton that the 3-D view draws, renderer/scene/drawing/bones.bin, and the one that reports print,
 * core/report/svg/bones.json, from core/bones/, unless that has been done since those files last changed. The
 * build calls it; `node scripts/bake-bones.mjs` does it by hand. The printed one is kept with the sources, since the
 * command line runs without a build of the window: run this after a change of core/bones/.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root, stateOf } from './freshness.mjs'

const file = join(root, 'renderer', 'scene', 'drawing', 'bones.bin')
const stamp = join(root, 'node_modules', '.cache', 'bones.stamp')

const printed = join(root, 'core', 'report', 'svg', 'bones.json')

export async function bakeBones() {
  const state = stateOf(['core/bones', 'core/math/vector3.ts', 'scripts/bake-bones.mjs'])
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  const fileOf = await bundle({ bake: 'core/bones/bake.ts' }, 'bones')
  const { bakeBones: bake } = await import(pathToFileURL(fileOf('bake')).href)
  const { forView, forPrint } = bake()
  writeFileSync(file, forView)
  writeFileSync(printed, `${JSON.stringify({ base64: Buffer.from(forPrint).toString('base64') }, null, 2)}\n`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bakeBones()
