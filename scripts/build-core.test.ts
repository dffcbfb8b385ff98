import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCore } from './build-core.mjs'
import { DOORS } from './core-doors.mjs'
import { root } from './freshness.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'core', 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  exports: Record<string, Record<string, string>>
}

/** A project of somebody else, with the built package in its node_modules. */
const project = mkdtempSync(join(tmpdir(), 'pendulab-core-'))

beforeAll(async () => {
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, '@pendulab'), { recursive: true })
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  await buildCore(join(modules, '@pendulab', 'core', 'dist'))
  copyFileSync(join(root, 'core', 'package.json'), join(modules, '@pendulab', 'core', 'package.json'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })

describe('the package @pendulab/core', () => {
  it('is a workspace of this project whose exports are all built', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
    expect(workspaces).toEqual(['core'])
    const targets = Object.values(manifest.exports).flatMap((one) => Object.values(one))
    expect(targets).toHaveLength(2 * DOORS.length)
    expect(targets.filter((path) => !existsSync(join(project, 'node_modules', '@pendulab', 'core', path)))).toEqual([])
  })

  it('is imported by plain Node, every door', () => {
    const doors = DOORS.map((door) => (door === 'index' ? '@pendulab/core' : `@pendulab/core/${door}`))
    writeFileSync(
      join(project, 'doors.js'),
      `for (const door of ${JSON.stringify(doors)}) console.log(Object.keys(await import(door)).length > 5)`,
    )
    expect(run('doors.js').trim().split('\n')).toEqual(doors.map(() => 'true'))
  })

  it('solves a double pendulum as the sources do', async () => {
    const problem = readFileSync(join(root, 'fixtures', 'problems', 'double-pendulum.json'), 'utf8')
    writeFileSync(
      join(project, 'solve.js'),
      `import { readBoundaryProblem, solveBoundaryProblem } from '@pendulab/core'
const read = readBoundaryProblem(${problem})
console.log(JSON.stringify(solveBoundaryProblem(read.value).action))`,
    )
    const core = await import('../core/index.ts')
    const read = core.readBoundaryProblem(JSON.parse(problem))
    expect(read.ok && core.solveBoundaryProblem(read.value).action).toBe(JSON.parse(run('solve.js')))
  })

  it('brings types that a strict program compiles against, and that catch a mistake', () => {
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext']
    const compile = (file: string): string => {
      try {
        return run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...options, file)
      } catch (error) {
        return String((error as { stdout?: string }).stdout)
      }
    }
    const imports = `import { readTree, type Tree } from '@pendulab/core'
import { calcMassPoints } from '@pendulab/core/mechanics'
import type { AngleChannel } from '@pendulab/core/io'
`
    writeFileSync(
      join(project, 'right.ts'),
      `${imports}const read = readTree({})
export const tree: Tree | null = read.ok ? read.value : null
export const channel: AngleChannel = 'knee.flexion.left'
export const points: typeof calcMassPoints = calcMassPoints
`,
    )
    writeFileSync(join(project, 'wrong.ts'), `${imports}export const tree: Tree = readTree({})\n`)
    expect(compile('right.ts')).toBe('')
    expect(compile('wrong.ts')).toContain('wrong.ts')
  })
})
