import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './freshness.mjs'

const run = promisify(execFile)
const project = mkdtempSync(join(tmpdir(), 'pendulab-cli-'))
const command = (name: string, body: string) =>
  writeFileSync(
    join(project, 'cli', 'commands', `${name}.ts`),
    `export const usage = 'pendulab ${name}'\nexport async function run(): Promise<number> { ${body} }\n`,
  )
const call = (...args: string[]) =>
  run(process.execPath, [join(project, 'bin', 'pendulab.mjs'), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout,
      stderr: error.stderr,
    }),
  )

/** The launcher and the dispatcher as they are, with two small commands. */
beforeAll(() => {
  for (const part of ['bin', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(project, part), { recursive: true })
  mkdirSync(join(project, 'cli', 'commands'), { recursive: true })
  const parts = [
    'pendulab',
    'run-command',
    'command-worker',
    'commands',
    'dispatch',
    'failure',
    'file-trouble',
    'flags',
    'spare-compiling',
  ]
  for (const file of [...parts, 'signals', 'supervise'].map((name) => `${name}.ts`))
    cpSync(join(root, 'cli', file), join(project, 'cli', file))
  // The two other entries of the build, which no command here starts.
  mkdirSync(join(project, 'cli', 'batch'))
  for (const entry of ['batch/worker.ts', 'pdf-window.ts']) writeFileSync(join(project, 'cli', entry), 'export {}\n')
  command('hello', "console.log('hello'); return 0")
  command('refuse', 'return 1')
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('npx pendulab', () => {
  it('builds itself once for calls that come at the same time, and leaves nothing lying about', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('hello')))
    expect(answers.map(({ stdout }) => stdout)).toEqual(['hello\n', 'hello\n', 'hello\n', 'hello\n'])
    expect(readdirSync(join(project, 'out', 'cli'))).toHaveLength(1)
  })

  it('builds again when a source has changed, and keeps the old build for those who still run it', async () => {
    command('hello', "console.log('good day'); return 0")
    expect((await call('hello')).stdout).toBe('good day\n')
    expect(readdirSync(join(project, 'out', 'cli'))).toHaveLength(2)
  })

  it('takes over from a build that died', async () => {
    command('hello', "console.log('again'); return 0")
    const { stateOf } = (await import(
      /* @vite-ignore */ join(project, 'scripts', 'freshness.mjs')
    )) as typeof import('./freshness.mjs')
    const key = stateOf(['core', 'cli', 'package.json', 'package-lock.json', 'scripts/build-cli.mjs'])
    // No process has this number.
    writeFileSync(join(project, 'out', 'cli', `${key}.lock`), '4194399')
    expect((await call('hello')).stdout).toBe('again\n')
  })

  it('ends with 0, 1 or 2', async () => {
    expect((await call('hello')).code).toBe(0)
    expect((await call('refuse')).code).toBe(1)
    const { code, stderr } = await call('helo')
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage/unknown-command' } })
  })
})
