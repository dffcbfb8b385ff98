import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...['docs', 'docs/guide'].flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`))]

/** Every command that a page prints, in a block or between back-quotes. */
const printed = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/```(?:sh|console|)\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:npm|npx|node|pendulab) [^`]+)`/g)].map(([, code]) => code!)
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
    const named = ours.flatMap(({ page, args }) => args.filter((word) => word.startsWith('fixtures/')).map((word) => ({ page, word })))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ word }) => !existsSync(join(root, word)))).toEqual([])
  })

  it('are scripts of package.json, and files of scripts/', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    const npm = printed.flatMap(({ page, line }) => [...line.matchAll(/^npm (?:run )?(\w+)/g)].map(([, name]) => ({ page, name: name! }))).filter(({ name }) => name !== 'ci')
    expect(npm.length).toBeGreaterThan(5)
    expect(npm.filter(({ name }) => scripts[name] === undefined)).toEqual([])
    const node = printed.flatMap(({ page, line }) => [...line.matchAll(/^node (scripts\/[\w.-]+)/g)].map(([, name]) => ({ page, name: name! })))
    expect(node.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  })
})
