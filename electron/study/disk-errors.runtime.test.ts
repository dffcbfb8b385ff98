import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudyValue, Trouble } from '../ipc/contract.ts'
import { troubleOf } from '../trouble.ts'
import { openStudyFile } from './open-file.ts'
import { Store } from './store.ts'
import { checkStudy } from './check.ts'

const program = fileURLToPath(new URL('./testing/under-faults.ts', import.meta.url))
const calls = 'openat,pwrite64,fsync,ftruncate,unlink,rename,copy_file_range'
const tasks = ['change', 'create', 'interrupted', 'saveAs', 'tidy']
const rounds = 20
/** With all its threads; it is held only at the calls that are looked at. */
const quickly = ['-f', '--seccomp-bpf']

const before: StudyValue[] = [
  { key: 'subject', json: { code: 'S1', mass: 70 } },
  { key: 'file/a', bytes: new Uint8Array(5000).fill(7) },
]
const after: StudyValue[] = [
  { key: 'subject', json: { code: 'S1', mass: 71 } },
  { key: 'file/b', bytes: new Uint8Array(6000).fill(9) },
]
const other: StudyValue[] = [{ key: 'subject', json: { code: 'S2' } }]

let place = ''
const at = (name: string) => join(place, name)

beforeAll(() => {
  // Thousands of forced writes: in memory, where the system has such a disk.
  place = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pendulab-errors-'))
  for (const [name, values] of [
    ['before', before],
    ['other', other],
  ] as const) {
    const store = Store.create(at(name))
    store.apply(0, values)
    store.close()
  }
  interrupt()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** As a crash in the middle of a change leaves it: half written, with its journal. */
function interrupt(): void {
  copyFileSync(at('before'), at('crashing'))
  const database = new DatabaseSync(at('crashing'))
  database.exec(`PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
    UPDATE entry SET bytes = zeroblob(30000) WHERE key = 'file/a'; UPDATE about SET revision = 99`)
  copyFileSync(at('crashing'), at('half'))
  copyFileSync(at('crashing-journal'), at('half-journal'))
  database.exec('ROLLBACK')
  database.close()
}

function lay(root: string): void {
  for (const task of tasks)
    for (let round = 0; round < rounds; round++) {
      const folder = join(root, `${task} ${round}`)
      mkdirSync(folder, { recursive: true })
      const put = (from: string, name: string) => copyFileSync(at(from), join(folder, name))
      if (task !== 'create') put(task === 'interrupted' ? 'half' : 'before', 'a.pendulab')
      if (task === 'interrupted') put('half-journal', 'a.pendulab-journal')
      if (task === 'saveAs') put('other', 'b.pendulab')
    }
}

/** A call that a disk refuses: every so-many-th of its kind or, given a file of the root, one of its kind on this file. */
interface Rule {
  readonly rule: string
  readonly on?: string
}

interface Refusal extends Rule {
  readonly code: string
}

/** What came of each folder, and which calls on which files were made or refused. */
function run(root: string, refusal: Refusal | null) {
  lay(root)
  const trace = `${root}.trace`
  const inject = refusal === null ? [] : ['-e', `inject=${refusal.rule.replace(':', `:error=${refusal.code}:`)}`]
  const only = refusal?.on === undefined ? [] : ['-P', join(root, refusal.on)]
  const options = [...quickly, '-y', '-qq', '-o', trace, '-e', `trace=${calls}`, ...only, ...inject]
  const { stdout, stderr } = spawnSync('strace', [...options, process.execPath, program, root], {
    encoding: 'utf8',
    // Calls are counted by thread.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', UV_THREADPOOL_SIZE: '1' },
  })
  const outcomes = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as [folder: string, outcome: 'written' | Trouble])
  if (outcomes.length !== tasks.length * rounds) throw new Error(`it ended early: ${stderr}`)
  return { outcomes, ...readTrace(readFileSync(trace, 'utf8'), refusal !== null) }
}

/**
 * Each call, such as “change pwrite64 study 3”, the third of its kind in its folder, with the rule that would refuse
 * just this one. Of a run with errors, only those that were refused.
 */
function readTrace(trace: string, refusedOnly: boolean): { touched: Map<string, Rule>; firstOpened: number } {
  const count = new Map<string, number>()
  const next = (what: string) => {
    const so = (count.get(what) ?? 0) + 1
    count.set(what, so)
    return so
  }
  const touched = new Map<string, Rule>()
  let firstOpened = Number.POSITIVE_INFINITY
  for (const line of trace.split('\n')) {
    const [, thread, call] = /^(\d+) +(\w+)\(/.exec(line) ?? []
    if (!thread || !call) continue
    const when = next(`${thread} ${call}`)
    const found = describePlace(line)
    if (!found) continue
    const { task, round, file, path } = found
    const name = `${task} ${call} ${file} ${next(`${task} ${round} ${call} ${file}`)}`
    // How many files the program opens to start differs from run to run; how often it calls on this one does not.
    const onPath = next(`${thread} ${call} ${path}`)
    if (call === 'openat') firstOpened = Math.min(firstOpened, when)
    if (touched.has(name) || (refusedOnly && !line.endsWith('(INJECTED)'))) continue
    touched.set(name, { rule: `${call}:when=${onPath}`, on: path })
  }
  // Some calls earlier, since the program takes now some fewer files to start.
  return { touched, firstOpened: firstOpened - 5 }
}

const randomPart = /\.[0-9a-f-]{36}/

/** In which folder, and on which kind of file, such as “study-part”. */
function describePlace(line: string): { task: string; round: string; file: string; path: string } | null {
  const [, task, round, name = ''] = /\/(change|create|interrupted|saveAs|tidy) (\d+)(\/[^">]*)?/.exec(line) ?? []
  if (!task || !round) return null
  const file = name.replace(/^.*\.pendulab(-|$)/, 'study$1').replace(randomPart, '')
  return { task, round, file, path: `${task} ${round}${name}` }
}

const study = /^(?:a|b|new)\.pendulab$/
const contents = async (path: string): Promise<StudyValue[]> => {
  const { store, close } = await openStudyFile(path, checkStudy)
  const values = store.read(['subject', 'file/a', 'file/b'])
  close()
  return values
}

/** What must not be, in a folder in which a write was refused; nothing, if all is well. */
async function findFlaws(root: string, folder: string, outcome: 'written' | Trouble): Promise<string[]> {
  const path = join(root, folder)
  const flaws: string[] = []
  const [task = ''] = folder.split(' ')
  const known = /^(?:file\/(?:enospc|eio|eacces)|study\/(?:disk|read-only|cannot-open|interrupted))$/
  if (outcome !== 'written' && !(known.test(outcome.code) && outcome.tip.endsWith('.')))
    flaws.push(`said ${JSON.stringify(outcome)}`)
  const is = async (name: string, values: readonly StudyValue[]) =>
    JSON.stringify(await contents(join(path, name))) === JSON.stringify(values)
  if (task === 'change' || task === 'interrupted') {
    const isNew = await is('a.pendulab', after)
    if (!isNew && (outcome === 'written' || !(await is('a.pendulab', before)))) flaws.push('neither old nor new')
  }
  if (task === 'tidy' && !(await is('a.pendulab', before))) flaws.push('tidied into something else')
  if (task === 'saveAs') {
    if (!(await is('a.pendulab', before))) flaws.push('the original was changed')
    const isNew = await is('b.pendulab', before)
    if (!isNew && (outcome === 'written' || !(await is('b.pendulab', other))))
      flaws.push('the copy is neither old nor new')
  }
  if (task === 'create' && outcome === 'written' && !(await is('new.pendulab', []))) flaws.push('not created')
  // Whoever opens the study next, as was done above, sweeps what could not be removed. Nobody opens what was not made.
  const left = readdirSync(path).filter((name) => !study.test(name) && !(task === 'create' && name.endsWith('-lock')))
  return [...flaws, ...left.map((name) => `left ${name}`)]
}

/** Errors of the disk can be caused on Linux, by its own tracer. Elsewhere `faults.runtime.test.ts` has to do. */
const canInject =
  spawnSync('strace', [
    ...quickly,
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    'trace=fsync',
    '-e',
    'inject=fsync:error=EIO',
    'true',
  ]).status === 0

/** Of each call every so many are refused, so that each round of a task is refused another one of its own. */
const rules = [
  ['pwrite64', 7],
  ['pwrite64', 37],
  ['pwrite64', 41],
  ['pwrite64', 53],
  ['pwrite64', 59],
  ['fsync', 5],
  ['fsync', 19],
  ['ftruncate,rename', 3],
  ['copy_file_range', 3],
  ['unlink', 4],
  ['unlink', 11],
] as const

/** The same for opening: from the first file of the tests on, since without its own the program does not start. */
const everySoManyOpened = [5, 7, 11, 13, 17]

describe('a disk that refuses something now and then', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EPERM', 'EROFS'])('with %s is named in plain words', (code) => {
    const { code: named, message, tip } = troubleOf(Object.assign(new Error(code), { code }))
    expect(named).toBe(`file/${code.toLowerCase()}`)
    expect(`${message} ${tip}`).not.toMatch(/Pendulab|went wrong/)
  })

  it.each(canInject ? ['ENOSPC', 'EIO', 'EACCES'] : [])(
    'with %s at each single opening and write leaves every study old or new and whole, names the cause, and hides nothing',
    async (code) => {
      const { touched: possible, firstOpened } = run(at(`all ${code}`), null)
      const refused = new Set<string>()
      let runs = 0
      const refuse = async (one: Rule) => {
        const root = at(`${code} ${(runs += 1)}`)
        const { outcomes, touched } = run(root, { code, ...one })
        for (const each of touched.keys()) refused.add(each)
        for (const [folder, outcome] of outcomes)
          expect([folder, ...(await findFlaws(root, folder, outcome))]).toEqual([folder])
        rmSync(root, { recursive: true })
        return touched.size
      }
      for (const [call, every] of rules) await refuse({ rule: `${call}:when=2+${every}` })
      for (const every of everySoManyOpened) await refuse({ rule: `openat:when=${firstOpened}+${every}` })
      // What all these passed over, alone. On one file its calls are counted anew, so this one is known by the rule.
      for (const [call, rule] of possible) if (!refused.has(call) && (await refuse(rule)) > 0) refused.add(call)
      const opens = [...possible.keys()].filter((call) => call.includes(' openat '))
      expect([...possible.keys()].filter((each) => !refused.has(each))).toEqual([])
      expect(possible.size).toBeGreaterThan(90)
      expect(opens.length).toBeGreaterThan(20)
    },
  )
})
