import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { median } from '../core/math/statistics.ts'
import { type Launch, openApp } from './app-window.ts'

/** One visit, since each has a mass and a height of its own; six conditions with ten walks each, of 6 s. */
const [VISITS, CONDITIONS, WALKS] = [
  ['2026-01-12'],
  ['Barefoot', 'Shoes', 'Insoles', 'Orthosis', 'Slow', 'Fast'],
  10,
] as const
const TRIALS = VISITS.length * CONDITIONS.length * WALKS
const OPENINGS = 3
/** s: sixty analyses on a busy machine. */
const PATIENCE = 1_200_000

/** A study as large as a clinic's grows: how soon it opens, what it takes of memory and disk. */
export default async function bench() {
  const { launch, close } = await openApp()
  const place = mkdtempSync(join(tmpdir(), 'pendulab-bench-study-'))
  try {
    const bytes = writeWalks(join(place, 'P-0417'))
    const study = join(place, 'P-0417.pendulab')
    const filled = await fill(launch, join(place, 'P-0417'), study)
    const openings: Opening[] = []
    for (let i = 0; i < OPENINGS; i++) openings.push(await open(launch, study))
    const middle = (of: keyof Opening): number => median(openings.map((opening) => opening[of]))
    return {
      name: `A study of ${TRIALS} trials of 6 s in ${VISITS.length * CONDITIONS.length} conditions, in the window`,
      rows: [
        { what: 'all trials analysed', value: filled, unit: 's', note: 'once; kept in the study' },
        {
          what: 'opened again until the window answers',
          value: middle('answers'),
          unit: 's',
          note: `median of ${OPENINGS}, slowest ${Math.max(...openings.map(({ answers }) => answers)).toFixed(2)} s; ${middle('processor').toFixed(2)} s of processor time`,
        },
        {
          what: 'from there until averages and comparison stand',
          value: middle('averages'),
          unit: 's',
          note: `nothing is computed again but the comparison; ${middle('computed')} trials analysed anew`,
        },
        { what: 'all processes then', value: middle('memory'), unit: 'MB' },
        { what: 'all processes before, without a study', value: middle('memoryBefore'), unit: 'MB' },
        { what: 'file of the study', value: statSync(study).size / 1e6, unit: 'MB' },
        { what: 'the recordings themselves', value: bytes / 1e6, unit: 'MB' },
      ],
    }
  } finally {
    close()
    rmSync(place, { recursive: true, force: true })
  }
}

interface Opening {
  answers: number
  processor: number
  averages: number
  computed: number
  memory: number
  memoryBefore: number
}

/** The sample walk with knees that bend a little more each time, so that no two are the same. Returns their bytes. */
function writeWalks(folder: string): number {
  const [head = '', ...lines] = readFileSync('fixtures/recordings/walk.csv', 'utf8').trim().split('\n')
  const knees = head.split(',').flatMap((name, i) => (/knee flexion/i.test(name) ? [i] : []))
  let bytes = 0
  let number = 0
  for (const visit of VISITS) {
    for (const condition of CONDITIONS) {
      mkdirSync(join(folder, visit, condition), { recursive: true })
      for (let k = 1; k <= WALKS; k++) {
        const more = 0.9 + 0.003 * number++
        const rows = lines.map((line) =>
          line
            .split(',')
            .map((cell, i) => (knees.includes(i) ? (Number(cell) * more).toFixed(4) : cell))
            .join(','),
        )
        const text = [head, ...rows].join('\n')
        bytes += text.length
        writeFileSync(join(folder, visit, condition, `walk ${k}.csv`), text)
      }
    }
  }
  return bytes
}

const answer = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(
    ({ dialog }, chosen) =>
      void Object.assign(dialog, {
        showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }),
        showSaveDialog: async () => ({ canceled: false, filePath: chosen }),
      }),
    path,
  )
const command = (app: ElectronApplication, name: string): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, one) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('app:event', { type: 'command', command: one }),
    name,
  )
/** Memory, MB, and processor time, s, of all processes of the app. */
const measure = (app: ElectronApplication): Promise<{ memory: number; spent: number }> =>
  app.evaluate(({ app: program }) => {
    const all = program.getAppMetrics()
    return {
      memory: all.reduce((sum, { memory }) => sum + memory.workingSetSize, 0) / 1000,
      spent: all.reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? Number.NaN), 0),
    }
  })
const analysed = (page: Page, count: number): Promise<void> =>
  page.locator(`[data-testid=tree][data-analysed="${count}"]`).waitFor({ timeout: PATIENCE })

/** Seconds until all trials were analysed. */
async function fill(launch: Launch, folder: string, study: string): Promise<number> {
  const { app, page } = await launch()
  try {
    await answer(app, folder)
    await page.getByTestId('browse-folder').click()
    await page.getByTestId('sorting-confirm').click()
    for (const [field, value] of [
      ['#subject-mass', '70'],
      ['#subject-height', '175'],
    ] as const) {
      await page.locator(field).fill(value)
      await page.locator(field).press('Enter')
    }
    await answer(app, study)
    await command(app, 'save')
    const begin = performance.now()
    await page.getByTestId('open-visits').click()
    await analysed(page, TRIALS)
    const seconds = (performance.now() - begin) / 1000
    await page.locator('.frame[data-working=false]').waitFor()
    await page.getByTestId('save-state').getByText('All changes kept').waitFor()
    return seconds
  } finally {
    await app.close()
  }
}

async function open(launch: Launch, study: string): Promise<Opening> {
  const { app, page } = await launch()
  try {
    await answer(app, study)
    const before = await measure(app)
    const begin = performance.now()
    await command(app, 'open-study')
    await analysed(page, TRIALS)
    await page.locator('.frame[data-opening=false]').waitFor()
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    const answers = (performance.now() - begin) / 1000
    const { spent } = await measure(app)
    const from = performance.now()
    await page.getByTestId('open-visits').click()
    await page.getByTestId('card-knee.flexion').waitFor()
    const averages = (performance.now() - from) / 1000
    await page.locator('.frame[data-working=false]').waitFor()
    const { memory } = await measure(app)
    const computed = Number(await page.getByTestId('tree').getAttribute('data-computed'))
    return { answers, processor: spent - before.spent, averages, computed, memory, memoryBefore: before.memory }
  } finally {
    await app.close()
  }
}
