// @ts-check
/**
 * `node scripts/guide-pictures.mjs`: takes the pictures of the user guide from the real app, walking through the sample
 * study as the tutorial does, into docs/guide/pictures/, and lists them in docs/guide/gallery.md. Run it after the
 * window has changed, so that the guide never shows another program.
 *
 * The gallery has every step in both themes at two sizes, the 3-D view in focus, compared in three ways, alone and
 * presented; of a walk, of a run, and of a laboratory's own C3D (`--c3d file`; its pictures stay as they are without).
 *
 * `--motions benches,bodies`: the workbench and the methods, and the body editor. `--motions dog`: a body that is no person.
 *
 * To look at something quickly: `--quick --motions run --into folder`; another recording: `--motions c3d --c3d file
 * --mass 70 --height 175`.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { _electron } from 'playwright-core'
import { launchOptions, openDesktop } from './desktop.mjs'
import { root } from './freshness.mjs'
import { toSmallPng } from './small-png.mjs'

const { values: options } = parseArgs({
  options: {
    c3d: { type: 'string' },
    mass: { type: 'string', default: '70' },
    height: { type: 'string', default: '175' },
    motions: { type: 'string', default: 'walk,run,c3d,bodies' },
    /** One theme at one size, to look at quickly. */
    quick: { type: 'boolean', default: false },
    into: { type: 'string', default: join(root, 'docs', 'guide', 'pictures') },
  },
})
const folder = resolve(options.into)
const isGuide = options.into === join(root, 'docs', 'guide', 'pictures')
const motions = options.motions.split(',')
/** Long, since a software-drawn skeleton on a busy machine is slow. */
const PATIENCE = 300_000
const sizes = /** @type {const} */ ([
  [1280, 800],
  [1920, 1080],
]).slice(0, options.quick ? 1 : 2)
const themes = /** @type {const} */ (['light', 'dark']).slice(0, options.quick ? 1 : 2)

/** The gallery's chapters: the view, and its heading. */
const views = /** @type {const} */ ({
  import: 'Recording',
  model: 'Body',
  boundary: 'Technique',
  loads: 'Loads, one joint in focus',
  'compare-overlay': 'Loads, compared in one place',
  'compare-side': 'Loads, compared side by side',
  'compare-above': 'Loads, compared one above the other',
  full: 'The 3-D view alone',
  presentation: 'Presentation',
  report: 'Report',
})
const headings = /** @type {Record<string, string>} */ ({
  walk: 'A walk',
  run: 'A run',
  c3d: 'A walk from another laboratory (biomechZoo, McGill Motion Lab, MIT licence)',
})

const desktop = await openDesktop()
const userData = mkdtempSync(join(tmpdir(), 'pendulab-pictures-'))
mkdirSync(join(folder, 'gallery'), { recursive: true })
const app = await _electron.launch({ ...launchOptions(desktop, userData), colorScheme: null })
const page = await app.firstWindow()
page.setDefaultTimeout(PATIENCE)
page.on('pageerror', (error) => console.error('page:', error))

/** @param {readonly [number, number]} size */
async function resize([width, height]) {
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height), {
    width,
    height,
  })
  // A function, not a text: the page's rules of security forbid making one of the other.
  await page.waitForFunction(
    (wanted) => {
      const { innerWidth, innerHeight } = /** @type {any} */ (globalThis)
      return innerWidth === wanted.width && innerHeight === wanted.height
    },
    { width, height },
  )
}

/** @param {'light' | 'dark'} theme */
async function paint(theme) {
  await page.getByTestId('preferences').click()
  await page.getByLabel('Theme').selectOption(theme)
  await page.keyboard.press('Escape')
  await page.locator(`:root[data-theme=${theme}]`).waitFor()
  // Without the ring around the button that was used for it.
  await page.evaluate('document.activeElement?.blur()')
  await page.mouse.move(640, 4)
}

async function settled() {
  await page.getByTestId('work').waitFor({ state: 'detached' })
  // Two frames, so that what was laid out last is drawn; then until the 3-D view has come to rest.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.locator('[data-testid=scene][data-resting=true], [data-testid=preview]').first().waitFor()
}

/** @param {string} name */
async function shoot(name) {
  const picture = toSmallPng(await page.screenshot({ animations: 'disabled' }))
  writeFileSync(join(folder, `${name}.png`), picture)
  console.log(name)
  // The README shows what the guide shows.
  if (name === 'loads' && isGuide) writeFileSync(join(root, 'docs', 'images', 'window.png'), picture)
}

/** Both themes at both sizes; `enter` is done anew in each where the whole window is taken, which hides preferences. */
/** @param {string} name @param {(() => Promise<void>) | null} [enter] */
async function takeAll(name, enter = null) {
  for (const size of sizes) {
    await resize(size)
    for (const theme of themes) {
      await paint(theme)
      await enter?.()
      await settled()
      await shoot(join('gallery', `${name}-${size[0]}-${theme}`))
      if (!enter) continue
      await page.keyboard.press('Escape')
      await page.getByTestId('preferences').waitFor()
      await resize(size)
    }
  }
  if (!options.quick) await paint('light')
  await resize([1280, 800])
}

/** @param {string} name */
async function step(name) {
  await page.getByTestId(`step-${name}`).click()
  await page.locator(`[data-step=${name}]`).waitFor()
}

/** @param {string} file */
const chooseNext = (file) =>
  app.evaluate(
    ({ dialog }, chosen) =>
      Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) }),
    file,
  )

/** The start page. */
async function takeStart() {
  await page.getByTestId('sample-walk').waitFor()
  await paint('light')
  await settled()
  await shoot('start')
  await takeAll('start')
}

/** The two benches that need no recording. */
async function takeBenches() {
  await page.getByTestId('workbench-open').click()
  const solved = () => page.getByText(/\d+ starts tried/).waitFor()
  await solved()
  await page.getByRole('slider', { name: 'Time', exact: true }).fill('0.2')
  await shoot('workbench')
  await page.getByTestId('bench-gallery').selectOption('four-bar')
  await solved()
  await shoot('workbench-four-bar')
  await page.getByTestId('bench-gallery').selectOption('double')
  await solved()
  await page.getByTestId('bench-compare').click()
  await page.getByTestId('bench-methods').locator('tbody tr').nth(5).waitFor()
  await page.getByTestId('bench-methods').scrollIntoViewIfNeeded()
  await shoot('workbench-methods')
  await page.getByTestId('workbench-close').click()
  await page.getByTestId('methods').click()
  await page.getByTestId('problem-single-long').click()
  await page.locator('.bench .pending').first().waitFor({ state: 'detached' })
  await page.locator('.slider').fill('0.9')
  await shoot('methods')
  await page.getByTestId('methods-close').click()
}

/** @param {string} file */
async function openFile(file) {
  await chooseNext(file)
  if (await page.getByTestId('browse').isVisible()) await page.getByTestId('browse').click()
  else {
    await step('import')
    await page.getByTestId('add-recordings').click()
    // Asked only where the file does not say whose it is.
    const asked = page.getByTestId('person-new')
    await asked.or(page.locator('section[aria-labelledby=found-title]').getByText(basename(file)).first()).waitFor()
    if (await asked.isVisible()) await asked.click()
  }
}

/** @param {string} name @param {string} text */
async function dropText(name, text) {
  await page.evaluate(
    (file) => {
      const { DataTransfer, DragEvent, File, document } = /** @type {any} */ (globalThis)
      const data = new DataTransfer()
      data.items.add(new File([file.text], file.name))
      for (const type of ['dragenter', 'dragover', 'drop'])
        document
          .querySelector('.frame')
          ?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { name, text },
  )
}

/** @param {string} file @param {string} mass @param {string} height */
async function openBody(file, mass, height) {
  await openFile(join(root, 'fixtures', 'bodies', file))
  await page.locator('section[aria-labelledby=found-title]').getByText(file).first().waitFor()
  for (const [field, value] of /** @type {const} */ ([
    ['#subject-mass', mass],
    ['#subject-height', height],
  ])) {
    await page.locator(field).fill(value)
    await page.locator(field).press('Enter')
  }
  await page.locator('.frame[data-working=false]').waitFor()
  await page.getByTestId('step-model').click()
}

/** A body of one's own in the editor. */
async function takeEditor() {
  await paint('light')
  await openBody('prosthesis-walk.trc', '70', '175')
  await page.getByTestId('template').selectOption({ label: 'Transtibial prosthesis, right' })
  await settled()
  await page.getByTestId('edit-body').click()
  await page.getByTestId('pick-shank.right').click()
  await page.getByTestId('body-editor').getByRole('tab', { name: 'Mass' }).click()
  await page.getByTestId('rod-parts').waitFor()
  await shoot('body-editor')
  await page.keyboard.press('Escape')
}

/** A body that is no person. */
async function takeDog() {
  await paint('light')
  await openBody('dog.trc', '32', '60')
  await page.getByRole('button', { name: /^Use “/ }).click()
  await page.getByTestId('segments').waitFor()
  await dropText('dog-forces.mot', readFileSync(join(root, 'fixtures', 'bodies', 'dog-forces.mot'), 'utf8'))
  await settled()
  await step('loads')
  await page.getByTestId('peaks').locator('tbody tr').first().waitFor()
  await settled()
  await shoot('dog')
}

/** @param {string} motion */
async function openMotion(motion) {
  if (motion === 'walk') await page.getByTestId('sample-walk').click()
  else await openFile(motion === 'run' ? join(root, 'fixtures', 'recordings', 'run.c3d') : resolve(options.c3d ?? ''))
  const name = motion === 'run' ? 'run.c3d' : basename(options.c3d ?? '')
  if (motion !== 'walk') await page.locator('section[aria-labelledby=found-title]').getByText(name).first().waitFor()
  await page.getByTestId('mapping').locator('tbody tr').first().waitFor()
  for (const [field, value] of /** @type {const} */ ([
    ['#subject-mass', options.mass],
    ['#subject-height', options.height],
  ])) {
    if ((await page.locator(field).inputValue()) !== '') continue
    await page.locator(field).fill(value)
    await page.locator(field).press('Enter')
  }
  await page.locator('[data-testid=step-model].done, [data-testid=step-model].attention').waitFor()
  await page.locator('.frame[data-working=false]').waitFor()
}

/** Knees that bend more, in every phase alike: what is compared with the recording. */
async function proposeKnees() {
  await page.locator('.phase').first().waitFor()
  await settled()
  await page.locator('.post.fixed').nth(2).click()
  const slider = page.locator('[data-testid^="slider-knee.flexion"]').last().getByRole('slider')
  await slider.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await page.locator('.looks').getByText('Proposed').waitFor()
  await page.getByTestId('every-like').click()
}

/** @param {string} motion */
async function takeMotion(motion) {
  await openMotion(motion)
  const prefix = motion === 'walk' ? '' : `${motion}-`
  /** @param {keyof typeof views} view */
  const both = async (view) => {
    await settled()
    if (motion === 'walk' && !view.startsWith('compare')) await shoot(view)
    await takeAll(`${prefix}${view}`)
  }
  await both('import')
  await step('model')
  await page.getByTestId('segments').waitFor()
  await both('model')
  await step('boundary')
  await proposeKnees()
  await both('boundary')
  await step('loads')
  await page.getByTestId('peaks').getByText('Proposed').first().waitFor()
  await settled()
  // One joint in focus at its peak: a labelled arrow.
  await page.getByTestId('peaks').locator('tbody .look').first().click()
  await page.getByTestId('peaks').locator('tbody tr').first().locator('.jump').first().click()
  await page.getByTestId('force-note').waitFor()
  await both('loads')
  await page.getByTestId('focus').selectOption('')
  for (const where of /** @type {const} */ (['overlay', 'side', 'above'])) {
    await page.getByTestId('arrangement').selectOption(where)
    await both(`compare-${where}`)
  }
  await page.getByTestId('arrangement').selectOption('overlay')
  await takeAll(`${prefix}full`, () => page.getByTestId('full-window').click())
  await takeAll(`${prefix}presentation`, async () => {
    await page.getByTestId('present').click()
    await page.getByTestId('presentation').waitFor()
  })
  await step('report')
  await page.getByTestId('preview').waitFor()
  await both('report')
}

/** Every picture that is there, by motion and view. */
function listGallery() {
  const lines = [
    '# Gallery',
    '',
    'Every step in the light and the dark theme, in a window of 1280 × 800 and of 1920 × 1080. The theme is chosen in *Preferences*.',
  ]
  const add = (/** @type {string} */ name, /** @type {string} */ heading, /** @type {string} */ level) => {
    const pictures = sizes.flatMap((size) =>
      themes.map((theme) => ({ file: `gallery/${name}-${size[0]}-${theme}.png`, size, theme })),
    )
    const present = pictures.filter(({ file }) => existsSync(join(folder, file)))
    if (present.length > 0) lines.push('', `${level} ${heading}`, '')
    for (const { file, size, theme } of present)
      lines.push(`![${heading}, ${theme} theme, ${size[0]} × ${size[1]}](pictures/${file})`)
  }
  add('start', 'Start', '##')
  for (const motion of ['walk', 'run', 'c3d']) {
    const first = join(folder, 'gallery', `${motion === 'walk' ? '' : `${motion}-`}import-${sizes[0]?.[0]}-light.png`)
    if (!existsSync(first)) continue
    lines.push('', `## ${headings[motion]}`)
    for (const [view, heading] of Object.entries(views))
      add(motion === 'walk' ? view : `${motion}-${view}`, `${headings[motion]}: ${heading}`, '###')
  }
  writeFileSync(join(root, 'docs', 'guide', 'gallery.md'), `${lines.join('\n')}\n`)
}

try {
  await page.waitForLoadState('load')
  // The demonstration of the start page then stands still, and comes to rest as every other view.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await resize([1280, 800])
  if (motions.includes('walk') && !options.quick) await takeStart()
  else await page.getByTestId('sample-walk').waitFor()
  if (motions.includes('benches') || (motions.includes('walk') && !options.quick)) await takeBenches()
  // Recordings stand still by themselves; the camera flies to a joint in focus, as most people see it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const motion of motions.filter((one) => !['benches', 'bodies', 'dog'].includes(one)))
    if (motion !== 'c3d' || options.c3d) await takeMotion(motion)
  if (motions.includes('bodies')) await takeEditor()
  if (motions.includes('dog')) await takeDog()
} finally {
  // Of what there is, even where a later picture failed.
  if (isGuide) listGallery()
  await app.close()
  desktop.close()
  rmSync(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
