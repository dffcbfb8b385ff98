import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Real processes of the built program. */
const program = fileURLToPath(new URL('../../bin/pendulab.mjs', import.meta.url))
const walk = readFileSync(fileURLToPath(new URL('../../fixtures/recordings/walk.csv', import.meta.url)), 'utf8')
const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv']
let place = ''
let folder = ''

beforeAll(() => {
  spawnSync(process.execPath, [program, '--version'])
  place = mkdtempSync(join(tmpdir(), 'pendulab-safety-'))
  folder = join(place, 'A')
  mkdirSync(folder)
  const [header, ...rows] = walk.trimEnd().split('\n')
  names.forEach((name, k) => writeFileSync(join(folder, name), [header, ...rows.slice(k, k + 130)].join('\n')))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly errors: readonly { readonly code: string; readonly where: { readonly file: string } }[]
}

function batch(out: string, ...more: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const options = ['--mass', '70', '--height', '1.75', '--template', 'lower-body', '--phases', 'swing']
  const args = [program, 'batch', folder, '--out', out, ...options, '--write', 'report', ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [text, lines] = ['', '']
  child.stdout.on('data', (piece) => (text += String(piece)))
  child.stderr.on('data', (piece) => (lines += String(piece)))
  const toErrors = (): Ended['errors'] =>
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { error: Ended['errors'][number] }).error)
  return {
    child,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, out: text, errors: toErrors() }))),
  }
}

describe('pendulab batch', () => {
  it('leaves the recordings alone when --out is a link to their folder', async () => {
    symlinkSync(folder, join(place, 'L'))
    const { code, errors } = await batch(join(place, 'L')).ended
    expect([code, errors.map((one) => one.code)]).toEqual([1, ['batch/out-is-folder']])
    expect(readdirSync(folder)).toEqual(names)
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toContain(walk.slice(0, 100))
  })

  it('lists what took too long in refused.csv with exit code 1, and does it next time', async () => {
    const out = join(place, 'slow')
    const { code, errors } = await batch(out, '--timeout', '0.001').ended
    expect([code, errors.map((one) => one.code)]).toEqual([1, names.map(() => 'batch/timeout')])
    const refused = readFileSync(join(out, 'refused.csv'), 'utf8')
    for (const name of names) expect(refused).toContain(`\n${name},batch/timeout,`)
    // Longer than a timer can wait; taken as it stands it would be no time at all.
    const next = await batch(out, '--timeout', '1e9').ended
    expect([next.code, next.errors]).toEqual([0, []])
    expect(JSON.parse(next.out)).toMatchObject({ done: 4, refused: 0, failed: 0 })
    expect(readdirSync(out)).toEqual(
      [...names, 'curves.csv', 'refused.csv', 'summary-subjects.csv', 'summary.csv'].toSorted(),
    )
  })

  it('interrupted by Ctrl-C keeps what is finished, and goes on from there', async () => {
    const out = join(place, 'cut')
    mkdirSync(out)
    const { child, ended } = batch(out, '--jobs', '1')
    // Once, as by hand: another one a moment later ends the program at once, with whatever it was writing.
    const watcher = watch(out, () => {
      if (!readdirSync(out).includes('a.csv')) return
      watcher.close()
      child.kill('SIGINT')
    })
    const { code, errors } = await ended
    watcher.close()
    expect([code, errors.map((one) => one.code)]).toEqual([1, ['batch/interrupted']])
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([])
    const kept = readFileSync(join(out, 'summary.csv'), 'utf8').trim().split('\n').slice(1)
    expect(kept.length).toBeGreaterThanOrEqual(2)
    const next = await batch(out).ended
    expect(next.code).toBe(0)
    expect(JSON.parse(next.out)).toMatchObject({ done: 4, skipped: kept.length / 2 })
  })
})
