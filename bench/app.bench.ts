import { type ElectronApplication, type Page } from 'playwright-core'
import { median } from '../core/math/statistics.ts'
import { type Launch, openApp } from './app-window.ts'

const STARTS = 5
const JOURNEYS = 3
const CYCLES = 20
/** A machine that offers no WebGL, neither by its card nor by software. */
const NO_GRAPHICS = ['--disable-gpu', '--disable-software-rasterizer']

/**
 * The window as its user meets it: how soon it answers, how long it ever holds the mouse up, and whether it grows with
 * use.
 */
export default async function bench() {
  const { launch, close } = await openApp()
  try {
    const starts: number[] = []
    for (let i = 0; i < STARTS; i++) {
      const begin = performance.now()
      const { app } = await launch()
      starts.push((performance.now() - begin) / 1000)
      await app.close()
    }
    const journeys = await measureJourneys(launch, true)
    const flat = await measureJourneys(launch, false)
    const memory = await measureMemory(launch)
    return { name: 'The window, on software rendering', rows: toRows({ starts, journeys, flat, memory }) }
  } finally {
    close()
  }
}

interface WindowFigures {
  /** s. */
  readonly starts: readonly number[]
  readonly journeys: readonly Journey[]
  /** Journeys without the 3-D view. */
  readonly flat: readonly Journey[]
  readonly memory: Awaited<ReturnType<typeof measureMemory>>
}

function toRows({ starts, journeys, flat, memory }: WindowFigures) {
  const quarter = Math.floor(CYCLES / 4)
  const early = <T>(values: readonly T[]): T[] => values.slice(quarter, 2 * quarter)
  const earlyHeap = `heap of the page, cycles ${quarter + 1} to ${2 * quarter}`
  return [
    {
      what: 'start to interactive',
      value: median(starts),
      unit: 's',
      note: `median of ${STARTS}, slowest ${Math.max(...starts).toFixed(2)} s, Playwright’s own start included`,
    },
    { what: 'sample file to skeleton', value: median(journeys.map((j) => j.toSkeleton)), unit: 's' },
    {
      what: 'sample file to all results',
      value: median(journeys.map((j) => j.toResults)),
      unit: 's',
      note: 'whole body, phases solved, loads with uncertainty',
    },
    { what: 'longest hold of the window', value: longestOf(journeys), unit: 'ms', note: describeHolds(journeys) },
    {
      what: 'the same without the 3-D view',
      value: longestOf(flat),
      unit: 'ms',
      note: `what a graphics card leaves to the page; ${describeHolds(flat)}`,
    },
    {
      what: earlyHeap,
      value: median(early(memory.heaps)),
      unit: 'MB',
      note: 'open the sample, solve, look at every step, new study',
    },
    {
      what: `heap of the page, last ${quarter} of ${CYCLES} cycles`,
      value: median(memory.heaps.slice(-quarter)),
      unit: 'MB',
      ratioTo: earlyHeap,
    },
    { what: 'all processes, early', value: median(early(memory.totals)), unit: 'MB' },
    {
      what: 'all processes, late',
      value: median(memory.totals.slice(-quarter)),
      unit: 'MB',
      ratioTo: 'all processes, early',
    },
  ]
}

interface Hold {
  length: number
  step: string
}
interface Journey {
  toSkeleton: number
  toResults: number
  holds: Hold[]
}
const longestOf = (journeys: readonly Journey[]): number =>
  Math.max(0, ...journeys.flatMap(({ holds }) => holds.map(({ length }) => length)))
function describeHolds(journeys: readonly Journey[]): string {
  const counts = journeys.map(({ holds }) => holds.length)
  const steps = [...new Set(journeys.flatMap(({ holds }) => holds.map(({ step }) => step)))]
  return `import to report with every tab, an edit, undo, playing, turning, resizing; tasks above 50 ms in ${journeys.length} journeys: ${counts.join(', ')}${steps.length > 0 ? ` (in ${steps.join(', ')})` : ''}`
}

const STEPS = ['model', 'boundary', 'loads', 'report'] as const

async function openSample(page: Page): Promise<void> {
  await page.getByTestId('sample-walk').click()
  await page.getByTestId('mapping').locator('tbody tr').first().waitFor()
  await page.locator('[data-testid=step-model].done, [data-testid=step-model].attention').waitFor()
}

async function settle(page: Page): Promise<void> {
  await page.getByTestId('work').waitFor({ state: 'detached' })
}

async function measureJourneys(launch: Launch, drawn: boolean): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let i = 0; i < JOURNEYS; i++) journeys.push(await measureJourney(launch, drawn))
  return journeys
}

/** Chromium reports every task of the page's thread above 50 ms, which is the promise to keep. */
async function measureJourney(launch: Launch, drawn: boolean): Promise<Journey> {
  const { app, page } = await launch(drawn ? [] : NO_GRAPHICS)
  try {
    await page.evaluate(`{
      globalThis.holds = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) holds.push({ length: entry.duration, step: document.querySelector('[data-step]')?.getAttribute('data-step') ?? 'start' })
      }).observe({ type: 'longtask' })
    }`)
    const begin = performance.now()
    await openSample(page)
    const toSkeleton = (performance.now() - begin) / 1000
    for (const step of STEPS) {
      await openStep(page, step)
      if (step === 'boundary') await editPosture(page)
      if (step === 'loads') await page.getByTestId('peaks').getByText('Without muscles').first().waitFor()
      await settle(page)
    }
    const toResults = (performance.now() - begin) / 1000
    await lookAround(app, page)
    return { toSkeleton, toResults, holds: (await page.evaluate('holds')) as Hold[] }
  } finally {
    await app.close()
  }
}

async function openStep(page: Page, step: string): Promise<void> {
  await page.getByTestId(`step-${step}`).click()
  await page.locator(`[data-step=${step}]`).waitFor()
}

async function editPosture(page: Page): Promise<void> {
  await page.locator('.phase').first().waitFor()
  await page.locator('.post.fixed').nth(2).click()
  await page.getByTestId('slider-knee.flexion.right').getByRole('slider').focus()
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
}

/** What a curious user does once everything is there. */
async function lookAround(app: ElectronApplication, page: Page): Promise<void> {
  for (const step of STEPS) {
    await openStep(page, step)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await settle(page)
    }
  }
  for (const way of ['undo', 'redo']) {
    await page.getByTestId(way).click()
    await settle(page)
  }
  await openStep(page, 'loads')
  await page.keyboard.press('Space')
  await page.waitForTimeout(2000)
  await page.keyboard.press('Space')
  const view = await page.locator('canvas').first().boundingBox()
  if (view) {
    const [x, y] = [view.x + view.width / 2, view.y + view.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let i = 1; i <= 15; i++) await page.mouse.move(x + 4 * i, y)
    await page.mouse.up()
  }
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 860))
  await page.waitForTimeout(500)
}

async function measureMemory(launch: Launch): Promise<{ heaps: number[]; totals: number[] }> {
  const { app, page } = await launch()
  const heaps: number[] = []
  const totals: number[] = []
  try {
    const tools = await page.context().newCDPSession(page)
    // Asked whether to keep the study that has no name: discard.
    await app.evaluate(({ dialog }) =>
      Object.assign(dialog, { showMessageBox: async () => ({ response: 1, checkboxChecked: false }) }),
    )
    for (let i = 0; i < CYCLES; i++) {
      await openSample(page)
      for (const step of STEPS) {
        await page.getByTestId(`step-${step}`).click()
        await page.locator(`[data-step=${step}]`).waitFor()
      }
      await settle(page)
      await app.evaluate(({ BrowserWindow, Menu }) =>
        Menu.getApplicationMenu()?.getMenuItemById('new-study')?.click(undefined, BrowserWindow.getAllWindows()[0]),
      )
      await page.getByTestId('step-import').click()
      await page.getByTestId('sample-walk').waitFor()
      await tools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await tools.send('Runtime.getHeapUsage')
      heaps.push(usedSize / 1e6)
      totals.push(
        await app.evaluate(
          ({ app: program }) =>
            program.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0) / 1000,
        ),
      )
    }
    return { heaps, totals }
  } finally {
    await app.close()
  }
}
