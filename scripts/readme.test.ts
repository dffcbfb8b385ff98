import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBoundaryProblem, solveBoundaryProblem } from '../core/index.ts'
import { root } from './freshness.mjs'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

describe('the README', () => {
  it('shows a double pendulum that runs and converges', async () => {
    const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(18)
    const folder = join(root, 'artefacts')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'readme-example.ts')
    writeFileSync(
      file,
      `${code
        .replace("'./core/", "'../core/")
        .replace(/^console\.log\(/m, 'export default [')
        .replace(/\)\s*$/, ']\n')}`,
    )
    const { default: shown } = (await import(/* @vite-ignore */ file)) as { default: unknown[] }
    expect(shown[0]).toBe('converged')
    expect(shown[2]).toBeLessThan(1e-7)
    const asJson = readBoundaryProblem(
      JSON.parse(readFileSync(join(root, 'fixtures', 'problems', 'double-pendulum.json'), 'utf8')),
    )
    expect(asJson.alerts).toEqual([])
    expect(asJson.ok && solveBoundaryProblem(asJson.value).action).toBe(shown[1])
  })

  it('points only to files that exist, apart from those that are written by commands', () => {
    const written = new Set(['docs/VALIDATION.md', 'docs/ARCHITECTURE.md', 'docs/METHODS.md'])
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !link.includes('://') && !written.has(link))
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
  })
})
