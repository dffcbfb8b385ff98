import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './freshness.mjs'
import { brokenImports } from './import-law.mjs'

/** One small project that breaks every rule once, and keeps it once alongside. */
const files: Record<string, string> = {
  'package.json':
    '{ "type": "module", "devDependencies": { "vue": "*", "@babylonjs/core": "*", "ml-matrix": "*", "electron": "*", "zod": "*" } }',
  // Allowed.
  'core/index.ts': "export { add } from './math/add.ts'\nexport { fit } from './fit/fit.ts'",
  'core/mechanics.ts': "export { tree } from './model/tree.ts'",
  'core/pipeline/analysis.ts':
    "import { fit } from '../fit/fit.ts'\nimport { calc } from '../loads/loads.ts'\nexport const run = () => [fit, calc]",
  'core/math/add.ts':
    "import { Matrix } from 'ml-matrix'\nexport const add = (a: number, b: number) => a + b + new Matrix(1, 1).rows",
  'core/model/tree.ts': "import { add } from '../math/add.ts'\nexport const tree = add(1, 2)",
  'core/recording/recording.ts':
    'export interface Recording { rate: number }\nexport const readRecording = () => ({ rate: 1 })',
  'core/fit/fit.ts':
    "import type { Recording } from '../recording/recording.ts'\nimport { tree } from '../model/tree.ts'\nexport const fit = (r: Recording) => tree + r.rate",
  'core/fit/fit.test.ts':
    "import { readFileSync } from 'node:fs'\nimport { readRecording } from '../recording/recording.ts'\nreadFileSync(String(readRecording()))",
  'core/loads/loads.ts': 'export interface Loads { force: number }\nexport const calc = 1',
  'electron/ipc/contract.ts': 'export interface Api { x: number }\nexport const channels = {}',
  'electron/preload/preload.ts': "import { channels } from '../ipc/contract.ts'\nexport const names = channels",
  'renderer/good.vue': `<script setup lang="ts">\nimport { fit } from '../core/index.ts'\nimport type { Api } from '../electron/ipc/contract.ts'\nconst x: Api = { x: 1 }\n</script>\n<template><p>{{ x }}{{ fit }}</p></template>`,
  'renderer/scene/drawing/good.ts': "import { Mesh } from '@babylonjs/core/Meshes/mesh.js'\nexport const mesh = Mesh",
  'cli/good.ts':
    "import { fit } from '../core/index.ts'\nimport { readFileSync } from 'node:fs'\nexport const run = () => [fit, readFileSync]",
  'cli/good-mechanics.ts': "import { tree } from '../core/mechanics.ts'\nexport const x = tree",
  'examples/good.ts': "import { tree } from '../core/mechanics.ts'\nconsole.log(tree)",
  // Forbidden.
  'core/fit/uses-second-door.ts': "import { tree } from '../mechanics.ts'\nexport const x = tree",
  'examples/deep.ts': "import { tree } from '../core/model/tree.ts'\nconsole.log(tree)",
  'core/model/reads-file.ts': "import { readFileSync } from 'node:fs'\nexport const x = readFileSync",
  'core/model/uses-vue.ts': "import { ref } from 'vue'\nexport const x = ref",
  'core/model/knows-stage.ts': "import type { Recording } from '../recording/recording.ts'\nexport type X = Recording",
  'core/math/knows-model.ts': "import { tree } from '../model/tree.ts'\nexport const x = tree",
  'core/fit/calls-stage.ts':
    "import { readRecording } from '../recording/recording.ts'\nexport const x = readRecording",
  'core/fit/flows-back.ts': "import type { Loads } from '../loads/loads.ts'\nexport type X = Loads",
  'core/fit/knows-path.ts': "import { run } from '../pipeline/analysis.ts'\nexport const x = run",
  'core/fit/uses-door.ts': "import { add } from '../index.ts'\nexport const x = add",
  'core/math/circle-a.ts': "import { b } from './circle-b.ts'\nexport const a = () => b",
  'core/math/circle-b.ts': "import { a } from './circle-a.ts'\nexport const b = () => a",
  'core/math/lost.ts': "import { gone } from './gone.ts'\nexport const x = gone",
  'renderer/deep.ts': "import { fit } from '../core/fit/fit.ts'\nexport const x = fit",
  'renderer/deep.vue':
    '<script setup lang="ts">\nimport { tree } from "../core/model/tree.ts"\n</script>\n<template><p>{{ tree }}</p></template>',
  'renderer/knows-main.ts': "import { secret } from '../electron/secret.ts'\nexport const x = secret",
  'renderer/contract-value.ts': "import { channels } from '../electron/ipc/contract.ts'\nexport const x = channels",
  'renderer/uses-node.ts': "import { join } from 'node:path'\nexport const x = join",
  'renderer/scene/drawing/barrel.ts': "import { Mesh } from '@babylonjs/core'\nexport const x = Mesh",
  'renderer/scene/scene.worker.ts': "import { mesh } from './drawing/good.ts'\nexport const x = mesh",
  'renderer/scene/page-draws.ts': "import { mesh } from './drawing/good.ts'\nexport const x = mesh",
  'renderer/scene/uses-vue.ts': "import { ref } from 'vue'\nexport const x = ref",
  'renderer/steps/uses-babylon.ts': "import { Mesh } from '@babylonjs/core/Meshes/mesh.js'\nexport const x = Mesh",
  'electron/secret.ts': 'export const secret = 1',
  'electron/knows-page.ts': "import { x } from '../renderer/deep.ts'\nexport const y = x",
  'electron/does-physics.ts': "import { fit } from '../core/index.ts'\nexport const y = fit",
  'electron/goes-online.ts': "import { request } from 'node:https'\nexport const y = request",
  'electron/preload/fat.ts': "import { secret } from '../secret.ts'\nexport const y = secret",
  'cli/deep.ts': "import { tree } from '../core/model/tree.ts'\nexport const x = tree",
  'cli/knows-main.ts': "import { secret } from '../electron/secret.ts'\nexport const x = secret",
  'bench/tool.ts': 'export const tool = 1',
  'cli/uses-tool.ts': "import { tool } from '../bench/tool.ts'\nexport const x = tool",
}

const project = mkdtempSync(join(tmpdir(), 'pendulab-law-'))
let broken: Awaited<ReturnType<typeof brokenImports>> = []

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  broken = await brokenImports(project)
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const rulesBrokenBy = (path: string) => broken.filter(({ from }) => from === path).map(({ rule }) => rule)

describe('the import law', () => {
  it.each([
    ['core/model/reads-file.ts', 'core-is-pure'],
    ['core/model/uses-vue.ts', 'core-is-pure'],
    ['core/model/knows-stage.ts', 'core-model'],
    ['core/math/knows-model.ts', 'core-foundation'],
    ['core/fit/calls-stage.ts', 'core-stages-meet-in-the-pipeline'],
    ['core/fit/flows-back.ts', 'core-nothing-flows-back-to-fit'],
    ['core/fit/uses-door.ts', 'core-door-opens-outwards'],
    ['core/fit/uses-second-door.ts', 'core-door-opens-outwards'],
    ['examples/deep.ts', 'examples-through-the-door'],
    ['core/fit/knows-path.ts', 'core-pipeline-comes-last'],
    ['core/math/circle-a.ts', 'no-cycles'],
    ['core/math/lost.ts', 'resolvable'],
    ['renderer/deep.ts', 'renderer-through-the-door'],
    ['renderer/deep.vue', 'renderer-through-the-door'],
    ['renderer/knows-main.ts', 'renderer-knows-the-contract-only'],
    ['renderer/contract-value.ts', 'renderer-contract-types-only'],
    ['renderer/uses-node.ts', 'renderer-has-no-node'],
    ['renderer/scene/drawing/barrel.ts', 'babylon-by-deep-path'],
    ['renderer/scene/page-draws.ts', 'drawing-in-the-worker-only'],
    ['renderer/scene/uses-vue.ts', 'scene-without-vue'],
    ['renderer/steps/uses-babylon.ts', 'babylon-in-the-scene-only'],
    ['electron/knows-page.ts', 'electron-moves-bytes'],
    ['electron/does-physics.ts', 'electron-moves-bytes'],
    ['electron/goes-online.ts', 'electron-stays-offline'],
    ['electron/preload/fat.ts', 'preload-is-thin'],
    ['cli/deep.ts', 'cli-through-the-door'],
    ['cli/knows-main.ts', 'cli-is-alone'],
    ['cli/uses-tool.ts', 'nobody-imports-tools'],
  ])('catches %s (%s)', (path, rule) => {
    expect(rulesBrokenBy(path)).toContain(rule)
  })

  it('lets pass what is allowed', () => {
    const allowed = Object.keys(files).filter((path) =>
      /good|index|mechanics\.ts|pipeline|add|tree|recording\.ts|fit\/fit|contract\.ts|preload\.ts/.test(path),
    )
    expect(allowed.length).toBeGreaterThan(10)
    expect(allowed.flatMap(rulesBrokenBy)).toEqual([])
  })

  it('states what to do instead, each time', () => {
    expect(broken.length).toBeGreaterThan(20)
    for (const { instead } of broken) expect(instead).toMatch(/^.{20,}\.$/s)
    const door = broken.find(({ from }) => from === 'renderer/deep.ts')
    expect(door?.instead).toContain('export it there')
  })
})
