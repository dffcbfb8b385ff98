import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supervise, takeTimeout } from './supervise.ts'

const program = fileURLToPath(new URL('../bin/pendulab.mjs', import.meta.url))
let place = ''
beforeAll(() => {
  spawnSync(process.execPath, [program, '--version'])
  place = mkdtempSync(join(tmpdir(), 'pendulab-supervise-'))
})
afterAll(() => rmSync(place, { recursive: true }))

function toScript(name: string, body: string): string {
  const path = join(place, `${name}.mjs`)
  writeFileSync(path, `import { parentPort } from 'node:worker_threads'\n${body}`)
  return path
}

const never = new AbortController().signal
const long = 2 ** 31 - 1

describe('a command in a thread of its own', () => {
  it('gives its exit code', async () => {
    const script = toScript('ends', 'parentPort.postMessage(process.argv.length)')
    expect(await supervise({ script, args: ['a', 'b'], timeout: long, signal: never })).toEqual({ exitCode: 4 })
  })

  it('that never ends is given up in words when its time is over', async () => {
    const script = toScript('hangs', 'for (;;);')
    expect(await supervise({ script, args: ['inspect', 'x'], timeout: 50, signal: never })).toMatchObject({
      failure: { code: 'timeout', message: 'pendulab inspect took longer than 0.05 s and was given up.' },
    })
  })

  it('that never ends can be stopped', async () => {
    const script = toScript('hangs too', 'for (;;);')
    const stop = new AbortController()
    const ended = supervise({ script, args: ['solve'], timeout: long, signal: stop.signal })
    stop.abort()
    expect(await ended).toMatchObject({ failure: { code: 'cancelled', message: 'pendulab solve was stopped.' } })
  })

  it('that breaks down reports it', async () => {
    const script = toScript('breaks', "throw new Error('a slip')")
    expect(await supervise({ script, args: ['solve'], timeout: long, signal: never })).toMatchObject({
      failure: { code: 'internal', message: expect.stringContaining('a slip') },
    })
  })

  it('has its time taken from the line of arguments, up to a bare --', () => {
    expect(takeTimeout(['solve', 'p.json', '--timeout', '5', '--all'], 60)).toEqual({
      timeout: 5000,
      rest: ['solve', 'p.json', '--all'],
    })
    expect(takeTimeout(['solve', '--timeout=0.5'], 60)).toEqual({ timeout: 500, rest: ['solve'] })
    expect(takeTimeout(['solve', '--', '--timeout'], 60)).toEqual({
      timeout: 60_000,
      rest: ['solve', '--', '--timeout'],
    })
    expect(takeTimeout(['solve', '--timeout', '1e12'], 60).timeout).toBe(2 ** 31 - 1)
    for (const wrong of [['--timeout'], ['--timeout', 'soon'], ['--timeout=-1'], ['--timeout=']])
      expect(() => takeTimeout(['solve', ...wrong], 60)).toThrow('--timeout wants')
  })
})

/** A motion that no computer follows to its end. */
const endless = {
  tree: {
    dimension: 3,
    gravity: 9.81,
    segments: Array.from({ length: 200 }, (_, k) => ({
      name: `rod ${k}`,
      parent: k === 0 ? null : `rod ${k - 1}`,
      length: 1,
      masses: [{ at: 0.5, mass: 1 }],
    })),
  },
  start: { directions: Array.from({ length: 200 }, (_, k) => [Math.cos(k), Math.sin(k), 0]) },
  velocities: Array.from({ length: 200 }, () => [0, 0, 0]),
  duration: 1e6,
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: { readonly code: string; readonly message: string }
}

function start(...args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece) => (out += String(piece)))
  child.stderr.on('data', (piece) => (err += String(piece)))
  const toEnd = (code: number | null): Ended => ({
    code,
    out,
    error: (JSON.parse(err === '' ? '{"error":{}}' : err) as { error: Ended['error'] }).error,
  })
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve(toEnd(code)))) }
}

describe('pendulab', () => {
  it('gives up what takes longer than --timeout: one line of JSON, exit code 1, no file', async () => {
    const problem = join(place, 'endless.json')
    writeFileSync(problem, JSON.stringify(endless))
    const out = join(place, 'endless-out.json')
    const walk = fileURLToPath(new URL('../fixtures/recordings/walk.csv', import.meta.url))
    for (const args of [
      ['simulate', problem, '--out', out, '--timeout', '2'],
      ['inspect', walk, '--timeout', '0.001'],
      ['analyze', walk, '--mass', '70', '--height', '1.75', '--out', join(place, 'a'), '--timeout', '0.001'],
    ])
      expect(await start(...args).ended).toMatchObject({ code: 1, out: '', error: { code: 'timeout' } })
    expect(readdirSync(place).filter((name) => name.includes('out') || name === 'a')).toEqual([])
    expect((await start('inspect', walk, '--timeout', 'soon').ended).code).toBe(2)
  })

  it('refuses what can only end in an overflow, and reports how much it can do', async () => {
    const problem = join(place, 'small.json')
    const two = { ...endless.tree, segments: endless.tree.segments.slice(0, 2) }
    const ends = { directions: endless.start.directions.slice(0, 2) }
    const small = { tree: two, start: ends, end: ends, velocities: endless.velocities.slice(0, 2), duration: 1 }
    writeFileSync(problem, JSON.stringify({ ...small, end: undefined }))
    const refusal = { code: 'limit/too-many', message: expect.stringMatching(/at most \d+ are allowed/) }
    expect(await start('simulate', problem, '--samples', '1e9').ended).toMatchObject({ code: 1, error: refusal })
    writeFileSync(problem, JSON.stringify({ ...small, end: undefined, method: 'euler', step: 1e-12 }))
    expect(await start('simulate', problem).ended).toMatchObject({ code: 1, error: refusal })
    writeFileSync(problem, JSON.stringify({ ...small, velocities: undefined }))
    expect(await start('solve', problem, '--nodes', '1e9').ended).toMatchObject({ code: 1, error: refusal })
    expect(await start('solve', problem, '--all', '--starts', '1e9').ended).toMatchObject({ code: 1, error: refusal })
  })

  it('writes a large result to a pipe whole', async () => {
    const problem = join(place, 'large.json')
    const two = { ...endless.tree, segments: endless.tree.segments.slice(0, 2) }
    const start2 = { directions: endless.start.directions.slice(0, 2) }
    const velocities = endless.velocities.slice(0, 2)
    writeFileSync(problem, JSON.stringify({ tree: two, start: start2, velocities, duration: 1, samples: 20_000 }))
    const { code, out } = await start('simulate', problem).ended
    expect(code).toBe(0)
    expect((JSON.parse(out) as { times: number[] }).times).toHaveLength(20_001)
  })
})
