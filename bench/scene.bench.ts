import type { ElectronApplication, Page } from 'playwright-core'
import { median } from '../core/math/statistics.ts'
import { type Launch, openApp } from './app-window.ts'

const STARTS = 3
const VIEWS = 3
const TURNS = 12
/** Pixels of the page: the same view in every version of the window, wherever that puts it. */
const [WIDE, HIGH] = [600, 400]

/**
 * What the 3-D view takes of the processor where that draws it. Processor time of all processes of the app, not time on
 * the clock, so that a busy machine changes little. `--in` measures an earlier state by this same program.
 */
export default async function bench() {
  const { launch, close } = await openApp()
  try {
    const starts: Start[] = []
    for (let i = 0; i < STARTS; i++) starts.push(await measureStart(launch))
    const views: View[] = []
    for (let i = 0; i < VIEWS; i++) views.push(await measureViews(launch))
    const note = `one step of the camera in a view of ${WIDE} × ${HIGH}: one picture, then one of four times the pixels when it rests; median of ${VIEWS} runs of ${TURNS} steps`
    return {
      name: 'The 3-D view, drawn by the processor',
      rows: [
        {
          what: 'start until the window answers',
          value: median(starts.map((start) => start.window)),
          unit: 's',
          note: `median of ${STARTS}, as is the next`,
        },
        {
          what: 'page loaded anew until its picture is finished',
          value: median(starts.map((start) => start.picture)),
          unit: 's',
        },
        { what: 'pictures of one body', value: median(views.map((view) => view.body)), unit: 'ms', note },
        {
          what: 'pictures with forces',
          value: median(views.map((view) => view.loads)),
          unit: 'ms',
          note: 'the same in the Loads step as it opens, with its arrows and the motion it is compared with',
        },
      ],
    }
  } finally {
    close()
  }
}

interface Start {
  window: number
  picture: number
}
interface View {
  body: number
  loads: number
}

/** Seconds of processor time that all processes of the app have taken so far. */
const spent = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ app: program }) =>
    program.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? Number.NaN), 0),
  )

const rest = (page: Page): Promise<void> => page.locator('[data-testid=scene][data-resting=true]').waitFor()

/** The demonstration of the first page stands still then, and its picture is finished at some moment. */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await rest(page)
}

async function measureStart(launch: Launch): Promise<Start> {
  const { app, page } = await launch()
  try {
    const window = await spent(app)
    await standStill(page)
    return { window, picture: (await spent(app)) - window }
  } finally {
    await app.close()
  }
}

async function measureViews(launch: Launch): Promise<View> {
  const { app, page } = await launch()
  try {
    await standStill(page)
    await page.getByTestId('sample-walk').click()
    await page.locator('[data-testid=step-model].done, [data-testid=step-model].attention').waitFor()
    // A sheet of its own: the page's rules of security take no style from elsewhere.
    await page.evaluate(`{
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[data-testid=scene-canvas] { position: fixed !important; inset: 0 auto auto 0 !important; width: ${WIDE}px !important; height: ${HIGH}px !important; pointer-events: none }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }`)
    const seen: number[] = []
    for (const step of ['model', 'loads']) {
      await page.getByTestId(`step-${step}`).click()
      await page.locator(`[data-step=${step}]`).waitFor()
      if (step === 'loads') await page.getByTestId('peaks').locator('tbody tr').first().waitFor()
      await page.getByTestId('work').waitFor({ state: 'detached' })
      await rest(page)
      seen.push(await measureTurns(app, page))
    }
    return { body: seen[0]!, loads: seen[1]! }
  } finally {
    await app.close()
  }
}

/** Milliseconds of processor time for a step of the camera, from one rest to the next. */
async function measureTurns(app: ElectronApplication, page: Page): Promise<number> {
  await page.getByTestId('scene-canvas').focus()
  const begin = await spent(app)
  for (let i = 0; i < TURNS; i++) {
    await page.keyboard.press('ArrowLeft')
    await rest(page)
  }
  return (1000 * ((await spent(app)) - begin)) / TURNS
}
