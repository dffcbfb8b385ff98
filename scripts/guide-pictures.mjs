// @ts-check
/**
 * `node scripts/guide-pictures.mjs`: takes the pictures of the user guide from the real app, walking through the sample study as the
 * tutorial does, into docs/guide/pictures/. Run it after the window has changed, so that the guide never shows another program.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import { buildApp } from './build-app.mjs'
import { provideSystemParts } from './debian.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'
import { openVirtualScreen } from './screen.mjs'

const folder = join(root, 'docs', 'guide', 'pictures')
/** Long, since a software-drawn skeleton on a busy machine is slow. */
const PATIENCE = 300_000

const { path } = await electronRuntime()
provideSystemParts(path, { display: true })
await buildApp()
const screen = await openVirtualScreen()
const userData = mkdtempSync(join(tmpdir(), 'pendulab-pictures-'))
mkdirSync(folder, { recursive: true })
const app = await _electron.launch({
  executablePath: path,
  // Held back until Playwright listens; the flags are what a virtual screen needs and are not the product's.
  args: ['-r', join(root, 'node_modules', 'playwright-core', 'lib', 'server', 'electron', 'loader.js'), ...(process.platform === 'linux' ? ['--no-sandbox', '--enable-unsafe-swiftshader', '--force-device-scale-factor=1'] : []), `--user-data-dir=${userData}`, root],
  cwd: root,
  env: { .../** @type {Record<string, string>} */ (process.env), ...(screen.display ? { DISPLAY: screen.display } : {}) },
})
try {
  const page = await app.firstWindow()
  page.setDefaultTimeout(PATIENCE)
  await page.waitForLoadState('load')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  /** @param {string} name */
  const take = (name) => page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  /** @param {string} name */
  const step = async (name) => {
    await page.getByTestId(`step-${name}`).click()
    await page.locator(`[data-step=${name}]`).waitFor()
  }
  const settled = () => page.getByTestId('work').waitFor({ state: 'detached' })

  await page.getByTestId('sample-walk').waitFor()
  await take('start')

  await page.getByTestId('sample-walk').click()
  await page.getByTestId('mapping').locator('tbody tr').first().waitFor()
  for (const [field, value] of [['#subject-mass', '70'], ['#subject-height', '175']]) {
    await page.locator(field ?? '').fill(value ?? '')
    await page.locator(field ?? '').press('Enter')
  }
  await page.locator('[data-testid=step-model].done, [data-testid=step-model].attention').waitFor()
  await settled()
  await take('import')

  await step('model')
  await page.getByTestId('segments').waitFor()
  await take('model')

  await step('boundary')
  await page.locator('.phase').first().waitFor()
  await settled()
  await page.locator('.post').nth(2).click()
  const slider = page.getByTestId('slider-knee.flexion.right').getByRole('slider')
  await slider.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await page.locator('.looks').getByText('Proposed').waitFor()
  await settled()
  await take('boundary')

  await step('loads')
  await page.getByTestId('peaks').getByText('Proposed').first().waitFor()
  await settled()
  await page.getByTestId('peaks').locator('tbody tr').first().getByRole('button').first().click()
  await take('loads')

  await step('report')
  await page.getByTestId('preview').waitFor()
  await settled()
  await take('report')
} finally {
  await app.close()
  screen.close()
  rmSync(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
