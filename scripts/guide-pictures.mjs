// @ts-check
/**
 * `node scripts/guide-pictures.mjs`: takes the pictures of the user guide from the real app, walking through the sample
 * study as the
 * tutorial does, into docs/guide/pictures/. Run it after the window has changed, so that the guide never shows another
 * program.
 * The gallery has every step in both themes at two sizes, the 3-D view alone, compared and presented, and a run.
 *
 * To look at another recording: `--recording file --mass 70 --height 175 --into folder`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { _electron } from 'playwright-core'
import { launchOptions, openDesktop } from './desktop.mjs'
import { root } from './freshness.mjs'
import { toSmallPng } from './small-png.mjs'

const { values: options } = parseArgs({
  options: {
    recording: { type: 'string' },
    mass: { type: 'string', default: '70' },
    height: { type: 'string', default: '175' },
    /** One theme at one size, to look at quickly. */
    quick: { type: 'boolean', default: false },
    into: { type: 'string', default: join(root, 'docs', 'guide', 'pictures') },
  },
})
const folder = resolve(options.into)
/** Long, since a software-drawn skeleton on a busy machine is slow. */
const PATIENCE = options.quick ? 60_000 : 300_000
const sizes = /** @type {const} */ ([
  [1280, 800],
  [1920, 1080],
])
const themes = /** @type {const} */ (['light', 'dark'])

const desktop = await openDesktop()
const userData = mkdtempSync(join(tmpdir(), 'pendulab-pictures-'))
mkdirSync(join(folder, 'gallery'), { recursive: true })
const app = await _electron.launch({ ...launchOptions(desktop, userData), colorScheme: null })
try {
  const page = await app.firstWindow()
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', (error) => console.error('page:', error))
  await page.waitForLoadState('load')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))

  /** @param {readonly [number, number]} size */
  const resize = async ([width, height]) => {
    await app.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height),
      { width, height },
    )
    await page.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`)
  }
  /** @param {'light' | 'dark'} theme */
  const paint = async (theme) => {
    await page.getByTestId('preferences').click()
    await page.getByLabel('Theme').selectOption(theme)
    await page.keyboard.press('Escape')
    await page.locator(`:root[data-theme=${theme}]`).waitFor()
    // Without the ring around the button that was used for it.
    await page.evaluate('document.activeElement?.blur()')
    await page.mouse.move(640, 4)
  }
  /** The demonstration of the start page never rests. */
  let rested = false
  const settled = async () => {
    await page.getByTestId('work').waitFor({ state: 'detached' })
    // Two frames, so that what was laid out last is drawn; then until the 3-D view has come to rest.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    if (rested) await page.locator('[data-testid=scene][data-resting=true], [data-testid=preview]').first().waitFor()
    // A software renderer rests between the frames of the demonstration; the colours of a new theme come with the next.
    else await page.waitForTimeout(1000)
  }
  /** @param {string} name */
  const shoot = async (name) => {
    const picture = toSmallPng(await page.screenshot({ animations: 'disabled' }))
    writeFileSync(join(folder, `${name}.png`), picture)
    // The README shows what the guide shows.
    if (name === 'loads' && !options.recording) writeFileSync(join(root, 'docs', 'images', 'window.png'), picture)
  }
  /** @param {string} name */
  const take = async (name) => {
    await settled()
    await shoot(name)
    if (options.quick) return
    for (const size of sizes) {
      await resize(size)
      for (const theme of themes) {
        await paint(theme)
        await settled()
        await shoot(join('gallery', `${name}-${size[0]}-${theme}`))
      }
    }
    await paint('light')
    await resize(sizes[0])
  }
  /** @param {string} name */
  const step = async (name) => {
    await page.getByTestId(`step-${name}`).click()
    await page.locator(`[data-step=${name}]`).waitFor()
  }

  /** Of the 3-D view where it has the whole window, which hides the preferences: theme and size come first. */
  /** @param {string} name @param {() => Promise<void>} enter */
  const takeAlone = async (name, enter) => {
    for (const size of options.quick ? sizes.slice(0, 1) : sizes) {
      await resize(size)
      for (const theme of options.quick ? themes.slice(0, 1) : themes) {
        await paint(theme)
        await enter()
        await settled()
        await shoot(join('gallery', `${name}-${size[0]}-${theme}`))
        await page.keyboard.press('Escape')
        await page.getByTestId('preferences').waitFor()
        await resize(size)
      }
    }
    await paint('light')
    await resize(sizes[0])
  }

  await page.getByTestId('sample-walk').waitFor()
  await paint('light')
  await take('start')

  await page.getByTestId('workbench-open').click()
  await page.getByText(/\d+ starts tried/).waitFor()
  await page.getByLabel('Time').fill('0.2')
  await shoot('workbench')
  await page.getByTestId('workbench-close').click()

  await page.getByTestId('methods').click()
  await page.getByTestId('problem-single-long').click()
  await page.locator('.bench .pending').first().waitFor({ state: 'detached' })
  await page.locator('.slider').fill('0.9')
  await shoot('methods')
  await page.getByTestId('methods-close').click()

  if (options.recording) {
    const file = resolve(options.recording)
    await app.evaluate(
      ({ dialog }, chosen) =>
        Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) }),
      file,
    )
    await page.getByTestId('browse').click()
  } else await page.getByTestId('sample-walk').click()
  await page.getByTestId('mapping').locator('tbody tr').first().waitFor()
  for (const [field, value] of [
    ['#subject-mass', options.mass],
    ['#subject-height', options.height],
  ]) {
    if ((await page.locator(field ?? '').inputValue()) !== '') continue
    await page.locator(field ?? '').fill(value ?? '')
    await page.locator(field ?? '').press('Enter')
  }
  await page.locator('[data-testid=step-model].done, [data-testid=step-model].attention').waitFor()
  rested = true
  await take('import')

  await step('model')
  await page.getByTestId('segments').waitFor()
  await take('model')

  await step('boundary')
  await page.locator('.phase').first().waitFor()
  await settled()
  await page.locator('.post.fixed').nth(2).click()
  const slider = page.locator('[data-testid^="slider-knee.flexion"]').last().getByRole('slider')
  await slider.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await page.locator('.looks').getByText('Proposed').waitFor()
  await page.getByTestId('every-like').click()
  await take('boundary')
  if (options.recording) {
    await page.getByRole('tab', { name: 'Impulses' }).click()
    await take('boundary-impulses')
    await page.getByRole('tab', { name: 'Phases' }).click()
    await take('boundary-phases')
  }

  await step('loads')
  await page.getByTestId('peaks').getByText('Proposed').first().waitFor()
  await settled()
  // One joint in focus at its peak: a labelled arrow.
  await page.getByTestId('peaks').locator('tbody .look').first().click()
  await page.getByTestId('peaks').locator('tbody tr').first().locator('.jump').first().click()
  await page.getByTestId('force-note').waitFor()
  await take('loads')
  await page.getByTestId('focus').selectOption('')
  await page.getByTestId('arrangement').selectOption('side')
  await take('compare')
  await page.getByTestId('arrangement').selectOption('overlay')
  await takeAlone('full', () => page.getByTestId('full-window').click())
  await takeAlone('presentation', async () => {
    await page.getByTestId('present').click()
    await page.getByTestId('presentation').waitFor()
  })
  if (options.recording) {
    await page.getByRole('tab', { name: 'Forces' }).click()
    await take('loads-forces')
  }

  await step('report')
  await page.getByTestId('preview').waitFor()
  await take('report')

  if (!options.recording) {
    await step('import')
    await app.evaluate(
      ({ dialog }, chosen) =>
        Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) }),
      join(root, 'fixtures', 'recordings', 'run.c3d'),
    )
    await page.getByTestId('add-recordings').click()
    await page.getByTestId('person-new').click()
    await page.locator('section[aria-labelledby=found-title]').getByText('run.c3d').first().waitFor()
    await page.locator('.frame[data-working=false]').waitFor()
    for (const name of ['import', 'model', 'boundary', 'loads']) {
      await step(name)
      await take(`run-${name}`)
    }
  }
} finally {
  await app.close()
  desktop.close()
  rmSync(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
