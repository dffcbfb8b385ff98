import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { STUDY_KEYS } from '../../core/study/keys.ts'
import { readStudy } from '../../core/study/read-study.ts'
import { Store } from './store.ts'
import { openStore } from './testing/open-here.ts'

const kills = 50
const writer = fileURLToPath(new URL('../../e2e/study/trials-writer.ts', import.meta.url))

describe('a study that is being filled with many trials', () => {
  it(`loses none that was answered and mixes none, killed ${kills} times`, { timeout: 600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pendulab-many-'))
    const path = join(folder, 'a.pendulab')
    Store.create(path).close()
    let interrupted = 0
    try {
      // Some kills must have hit the middle of a change, or the test proves nothing.
      for (let kill = 0; kill < kills || interrupted === 0; kill++) {
        const lists = await fillUntilKilled(path, 2 + ((kill * 7) % 9), (kill * 13) % 5)
        if (existsSync(`${path}-journal`)) interrupted++
        check(path, lists)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(interrupted).toBeGreaterThan(0)
  })
})

/** The document is whole; its trials are those answered last, or one change more; all bytes are their own. */
function check(path: string, lists: readonly string[][]): void {
  const store = openStore(path)
  const keys = store.keys()
  const json = store
    .read(keys.flatMap(({ key, kind }) => (kind === 'json' ? [key] : [])))
    .flatMap((value) => ('json' in value ? [[value.key, value.json] as const] : []))
  const study = readStudy(Object.fromEntries(json))
  if (!study.ok) throw new Error(study.alerts[0]?.message)
  const trials = Object.entries(study.value.trials)
  const [answered] = lists.slice(-1)
  const now = new Set(trials.map(([id]) => id))
  const lost = answered!.filter((id) => !now.has(id))
  const more = [...now].filter((id) => !answered!.includes(id))
  expect(lost.length + more.length).toBeLessThanOrEqual(1)
  for (const [, trial] of trials) {
    for (const { name, sha256 } of trial.files) {
      const [bytes] = store.read([STUDY_KEYS.file(sha256)])
      if (!bytes || !('bytes' in bytes)) throw new Error(`the bytes of ${name} are lost`)
      expect(createHash('sha256').update(bytes.bytes).digest('hex')).toBe(sha256)
      const text = new TextDecoder().decode(bytes.bytes)
      expect(text.startsWith(`${trial.name}\n`)).toBe(true)
      const [result] = store.read([STUDY_KEYS.result(`curves/${sha256}`)])
      const curves = result && 'bytes' in result ? new TextDecoder().decode(result.bytes) : trial.name.repeat(3)
      expect(curves.startsWith(trial.name.repeat(3))).toBe(true)
    }
  }
  store.close()
}

/** What was reported before it was killed, some milliseconds after its `count`-th report. */
async function fillUntilKilled(path: string, count: number, delay: number): Promise<string[][]> {
  const child: ChildProcess = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.split('\n').length > count) setTimeout(() => child.kill('SIGKILL'), delay)
    })
  })
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string[])
}
