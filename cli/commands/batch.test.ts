import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Real processes of the built program, on recordings cut from a made walk. */
const program = fileURLToPath(new URL('../../bin/pendulab.mjs', import.meta.url))
let place = ''
let cohort = ''
const BROKEN = [7, 31, 48, 66, 90]

beforeAll(() => {
  // Builds what is not built yet, so that no test pays for it.
  spawnSync(process.execPath, [program, '--version'])
  place = mkdtempSync(join(tmpdir(), 'pendulab-cohort-'))
  cohort = join(place, 'cohort')
  mkdirSync(join(cohort, 'b'), { recursive: true })
  const [header, ...rows] = readFileSync(
    fileURLToPath(new URL('../../fixtures/recordings/walk.csv', import.meta.url)),
    'utf8',
  )
    .trimEnd()
    .split('\n')
  for (let i = 0; i < 100; i++) {
    const name = `${i < 50 ? '' : 'b/'}walk${String(i).padStart(3, '0')}.csv`
    writeFileSync(
      join(cohort, name),
      BROKEN.includes(i) ? broken(i, header!, rows) : [header, ...rows.slice(i, i + 130 + (i % 7))].join('\n'),
    )
  }
  writeFileSync(
    join(cohort, 'subjects.csv'),
    'recording,subject,mass [kg],height [cm],sex\nwalk00?.csv,=first,62,170,f\n*,rest,70,175,m\n',
  )
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Five ways a file can be of no use. */
function broken(i: number, header: string, rows: readonly string[]): string {
  const ways = [
    '',
    'nothing but words\n',
    `${header}\n`,
    `${header}\n${rows[0]}\n`,
    [header, ...rows.slice(0, 130)].join('\n').replaceAll(/\d/g, 'x'),
  ]
  return ways[BROKEN.indexOf(i)]!
}

const options = ['--template', 'lower-body', '--phases', 'swing', '--write', 'report']

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function start(...args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece) => (out += String(piece)))
  child.stderr.on('data', (piece) => (err += String(piece)))
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err }))) }
}

const batch = (out: string, ...more: readonly string[]): ReturnType<typeof start> =>
  start('batch', cohort, '--out', join(place, out), ...options, ...more)
const read = (out: string, name: string): string => readFileSync(join(place, out, name), 'utf8')
const resultsIn = (out: string): number =>
  ['', 'b']
    .flatMap((part) => (existsSync(join(place, out, part)) ? readdirSync(join(place, out, part)) : []))
    .filter((name) => name.startsWith('walk')).length

/** Kills a batch by SIGKILL once so many recordings are finished. */
async function killAfter(count: number, out: string): Promise<void> {
  mkdirSync(join(place, out, 'b'), { recursive: true })
  const { child, ended } = batch(out)
  const watchers = ['', 'b'].map((part) =>
    watch(join(place, out, part), () => resultsIn(out) >= count && child.kill('SIGKILL')),
  )
  const { code } = await ended
  for (const watcher of watchers) watcher.close()
  expect(code).toBeNull()
}

describe('pendulab batch', () => {
  it('gives 95 results and 5 clear refusals for 100 recordings, and the same after two SIGKILLs', async () => {
    const whole = await batch('whole').ended
    expect(JSON.parse(whole.out)).toMatchObject({ done: 95, refused: 5, skipped: 0, failed: 0 })
    expect(whole.code).toBe(0)
    const lines = read('whole', 'summary.csv').trimEnd().split('\n')
    expect(lines).toHaveLength(1 + 2 * 95)
    expect(lines[1]).toMatch(/^b\/walk050\.csv,rest,left,70,1\.75,male,/)
    expect(lines.find((line) => line.startsWith('walk000.csv'))).toMatch(/^walk000\.csv,'=first,left,62,1\.7,female,/)
    expect(lines.at(-1)).toMatch(/^walk049\.csv,rest,right,/)
    const refusals = whole.err
      .trimEnd()
      .split('\n')
      .map(
        (line) =>
          (JSON.parse(line) as { error: { code: string; message: string; tip: string; where: { file: string } } })
            .error,
      )
    expect(refusals.map(({ where }) => where.file).toSorted()).toEqual([
      'b/walk066.csv',
      'b/walk090.csv',
      'walk007.csv',
      'walk031.csv',
      'walk048.csv',
    ])
    for (const { message, tip } of refusals) {
      expect(message).toMatch(/^[A-Z].{10,}[.?]$/)
      expect(tip).toMatch(/^[A-Z].{10,}[.?]$/)
    }

    await killAfter(20, 'cut')
    await killAfter(60, 'cut')
    const rest = await batch('cut').ended
    const counts = JSON.parse(rest.out) as { done: number; refused: number; skipped: number }
    expect(counts).toMatchObject({ done: 95, refused: 5 })
    expect(counts.skipped).toBeGreaterThanOrEqual(55)
    expect(read('cut', 'summary.csv')).toBe(read('whole', 'summary.csv'))
    expect(read('cut', 'refused.csv')).toBe(read('whole', 'refused.csv'))
    expect(read('cut', 'walk003.csv/report.html')).toBe(read('whole', 'walk003.csv/report.html'))
    expect(readdirSync(join(place, 'cut')).filter((name) => name.startsWith('.') || name.endsWith('.tmp'))).toEqual([])
  })

  it('cut into shards, run by GNU parallel where it is installed, adds up to the whole byte for byte', async () => {
    const few = ['--match', 'walk00*.csv']
    await batch('few', ...few).ended
    const shards = ['1/3', '2/3', '3/3']
    const call = [
      process.execPath,
      program,
      'batch',
      cohort,
      '--out',
      join(place, 'sharded'),
      ...options,
      ...few,
      '--jobs',
      '1',
      '--shard',
    ]
    const parallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU')
    if (parallel)
      spawnSync('parallel', ['--will-cite', '-j', '2', '-q', ...call, '{}', ':::', ...shards], { stdio: 'ignore' })
    else await Promise.all(shards.map((shard) => batch('sharded', ...few, '--jobs', '1', '--shard', shard).ended))
    expect(read('few', 'summary.csv').trimEnd().split('\n')).toHaveLength(1 + 2 * 9)
    expect(read('sharded', 'summary.csv')).toBe(read('few', 'summary.csv'))
    expect(read('sharded', 'refused.csv')).toBe(read('few', 'refused.csv'))
  })

  it('refuses whose mass nobody knows, and explains where to write it', async () => {
    const lonely = join(place, 'lonely')
    mkdirSync(lonely)
    cpSync(join(cohort, 'walk001.csv'), join(lonely, 'walk.csv'))
    const refused = await start('batch', lonely, '--out', join(place, 'lonely-out'), '--height', '1.7', ...options)
      .ended
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.err)).toMatchObject({
      error: {
        code: 'batch/no-mass',
        tip: 'Name it in subjects.csv in the folder, or give --mass for all.',
        where: { file: 'walk.csv' },
      },
    })
    const given = await start(
      'batch',
      lonely,
      '--out',
      join(place, 'lonely-out'),
      '--height',
      '1.7',
      '--mass',
      '65',
      ...options,
    ).ended
    expect(given).toMatchObject({ code: 0, err: '' })
  })

  it('reports wrong usage with exit code 2, and an empty or missing folder with exit code 1', async () => {
    mkdirSync(join(place, 'empty'))
    const calls = [
      ['batch'],
      ['batch', cohort],
      ['batch', cohort, '--out', 'x', '--shard', '3/2'],
      ['batch', cohort, '--out', 'x', '--write', 'gold'],
    ]
    for (const args of calls) expect((await start(...args).ended).code).toBe(2)
    const empty = await start('batch', join(place, 'empty'), '--out', join(place, 'x')).ended
    expect([empty.code, JSON.parse(empty.err)]).toMatchObject([1, { error: { code: 'batch/empty' } }])
    const gone = await start('batch', join(place, 'gone'), '--out', join(place, 'x')).ended
    expect([gone.code, JSON.parse(gone.err)]).toMatchObject([1, { error: { code: 'file/enoent' } }])
  })
})
