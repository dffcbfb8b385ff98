import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/guide'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Every command that a page prints, in a block or between back-quotes. */
const printed = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/```(?:sh|console|)\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
  )
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:npm|npx|node|pendulab) [^`]+)`/g)].map(
    ([, code]) => code!,
  )
  return [...blocks, ...inline].flatMap((line) => line.split(' && ')).map((line) => ({ page, line: line.trim() }))
})
const ours = printed.flatMap(({ page, line }) => {
  const found = /(?:^|\s)pendulab\s+(.*)$/.exec(line)
  return found ? [{ page, line, args: found[1]!.split(':::')[0]!.trim().split(/\s+/) }] : []
})

describe('the commands printed in the documents', () => {
  it('are found at all', () => {
    expect(ours.length).toBeGreaterThan(8)
    expect(printed.length).toBeGreaterThan(ours.length)
  })

  it('are commands of the program, with flags that their help names', async () => {
    for (const { page, line, args } of ours) {
      const name = args[0]!
      if (name.startsWith('-') || name === '…') continue
      const load = commands.get(name)
      expect(load, `${page}: ${line}`).toBeDefined()
      const { usage } = await load!()
      for (const flag of args.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0]!)) {
        expect(flag === '--help' || usage.includes(flag), `${page}: ${line}: ${flag}`).toBe(true)
      }
    }
  })

  it('name files of the project that are there', () => {
    const named = ours.flatMap(({ page, args }) =>
      args.filter((word) => word.startsWith('fixtures/')).map((word) => ({ page, word })),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ word }) => !existsSync(join(root, word)))).toEqual([])
  })

  it('are scripts of package.json, and files of scripts/', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const npm = printed
      .flatMap(({ page, line }) =>
        [...line.matchAll(/^npm (?:run )?(\w+)/g)].map(([, name]) => ({ page, name: name! })),
      )
      .filter(({ name }) => !['ci', 'link'].includes(name))
    expect(npm.length).toBeGreaterThan(5)
    expect(npm.filter(({ name }) => scripts[name] === undefined)).toEqual([])
    const node = printed.flatMap(({ page, line }) =>
      [...line.matchAll(/^node (scripts\/[\w.-]+)/g)].map(([, name]) => ({ page, name: name! })),
    )
    expect(node.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the examples of docs/PROBLEM-JSON.md', () => {
  const example = async (command: string): Promise<Record<string, unknown>> => {
    const { args } = ours.find((one) => one.page === 'docs/PROBLEM-JSON.md' && one.args[0] === command)!
    const folder = mkdtempSync(join(tmpdir(), 'pendulab-'))
    try {
      const out = join(folder, 'out.json')
      expect(await (await commands.get(command)!()).run([join(root, args[1]!), '--out', out])).toBe(0)
      return JSON.parse(readFileSync(out, 'utf8')) as Record<string, unknown>
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const page = readFileSync(join(root, 'docs', 'PROBLEM-JSON.md'), 'utf8')

  it('run as printed, without a word of warning, and the page names every entry of their results', async () => {
    for (const command of ['solve', 'simulate', 'loads']) {
      const result = await example(command)
      expect([command, result['status'], result['alerts']]).toEqual([command, 'converged', []])
      const reactions = (result['reactions'] as object[])[0]!
      for (const key of [...Object.keys(result), ...Object.keys(reactions)])
        expect([command, key, page.includes(`\`${key}\``)]).toEqual([command, key, true])
    }
  })

  it('give the pull on the turning rod that its description states', async () => {
    const { times, reactions } = (await example('loads')) as unknown as {
      times: number[]
      reactions: { axial: number[] }[]
    }
    times.forEach((t, k) => expect(reactions[0]!.axial[k]).toBeCloseTo(-(2 * 9.81 * Math.cos(2 * t) + 2 * 0.5 * 4), 6))
  })
})
