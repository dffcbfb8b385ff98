import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, picture, temporaryFolder, test } from './app.ts'
import { openSample } from './hands.ts'
import { computing, modelReady, resting } from './waiting.ts'

/** Videos next to the motion: in step with the timeline, from where they lie, and nowhere else. */

/** A film of some seconds, made in the page itself; its bytes, to be put into a file. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 160, height: 120 })
    const paint = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', (event) => parts.push(event.data))
    recorder.start()
    const begin = performance.now()
    await new Promise<void>((done) => {
      const draw = () => {
        const t = (performance.now() - begin) / 1000
        paint.fillStyle = `hsl(${90 * t} 80% 50%)`
        paint.fillRect(0, 0, 160, 120)
        paint.fillStyle = '#fff'
        paint.font = '40px sans-serif'
        paint.fillText(t.toFixed(2), 30, 75)
        if (t < 3) requestAnimationFrame(draw)
        else done()
      }
      draw()
    })
    await new Promise<void>((stopped) => {
      recorder.addEventListener('stop', () => stopped(), { once: true })
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

const choose = (app: ElectronApplication, paths: string[]) =>
  app.evaluate(({ dialog }, filePaths) => {
    Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths }) })
  }, paths)
const clock = async (page: Page) => Number.parseFloat(await page.locator('.clock').innerText())
const shown = (page: Page, index = 0) =>
  page
    .locator('video')
    .nth(index)
    .evaluate((video: HTMLVideoElement) => video.currentTime)

test.beforeEach(async ({ app, page }) => {
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await resting(page)
  const folder = await temporaryFolder()
  const path = join(folder, 'from the side.webm')
  await writeFile(path, await film(page))
  await choose(app, [path])
  await page.getByTestId('add-video').click()
  await expect(page.getByTestId('video-slide')).toBeVisible(computing)
})

test('a video stands on the moment of the timeline, steps with it, and can be shifted against it', async ({ page }) => {
  await page.getByRole('button', { name: 'One frame forward' }).click()
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => clock(page)).toBeGreaterThan(0.02)
  await expect.poll(async () => Math.abs((await shown(page)) - (await clock(page)))).toBeLessThan(0.02)
  // Begun half a second later: its first picture stands until then, and it says so.
  const field = page.getByTestId('video').getByRole('textbox')
  await field.fill('0.5')
  await field.press('Enter')
  await expect(page.getByTestId('video')).toContainText('has not begun')
  await expect.poll(() => shown(page)).toBeLessThan(0.02)
  // Dragging its picture to another moment shifts it, and leaves the timeline where it is.
  const before = await clock(page)
  await page.getByTestId('video-slide').fill('1')
  await expect.poll(() => shown(page)).toBeCloseTo(1, 1)
  expect(await clock(page)).toBe(before)
  await expect(field).toHaveValue(String(Number((before - 1).toFixed(3))))
  await picture(page, 'video')
  const scan = await new AxeBuilder({ page }).setLegacyMode(true).include('[data-testid=videos]').analyze()
  expect(scan.violations.map((v) => v.id)).toEqual([])
})

test('a video runs with the timeline and stops with it', async ({ page }) => {
  await page.getByTestId('play').click()
  await expect.poll(() => shown(page)).toBeGreaterThan(0.4)
  await page.getByTestId('play').click()
  await expect.poll(async () => Math.abs((await shown(page)) - (await clock(page)))).toBeLessThan(0.03)
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

test('at most two are shown, each can be taken away, and another study knows nothing of them', async ({ page }) => {
  await page.getByTestId('add-video').click()
  await expect(page.getByTestId('video')).toHaveCount(2)
  await page.getByTestId('add-video').click()
  await expect(page.getByTestId('video')).toHaveCount(2)
  await page.getByTestId('remove-video').first().click()
  await expect(page.getByTestId('video')).toHaveCount(1)
  // The page has an address that only a video element may use, and no path.
  const url = (await page.locator('video').getAttribute('src'))!
  expect(url).toMatch(/^app:\/\/video\/[0-9a-f-]{36}$/)
  expect(
    await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'read',
          () => 'refused',
        ),
      url,
    ),
  ).toBe('refused')
})

test('a file that is no video is said to be none', async ({ app, page }) => {
  const path = join(await temporaryFolder(), 'notes.mp4')
  await writeFile(path, 'no video at all')
  await choose(app, [path])
  await page.getByTestId('add-video').click()
  await expect(page.getByTestId('videos')).toContainText('cannot be played')
})
