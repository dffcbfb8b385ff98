import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, resize, test } from './app.ts'
import { openSample } from './hands.ts'
import { computing, modelReady, resting } from './waiting.ts'

/** One joint in focus, and two motions compared in space. */

const note = (page: Page) => page.getByTestId('force-note')
const focus = (page: Page) => page.getByTestId('focus')
const firstJoint = (page: Page) => page.getByTestId('peaks').locator('tbody .look').first()

test.beforeEach(async ({ page }) => {
  await openSample(page, 'walk')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks')).toContainText('Difference', computing)
  await resting(page)
})

test('shows the knees first in the table, without scrolling', async ({ page }) => {
  await expect(firstJoint(page)).toHaveText(/knee/)
  await expect(firstJoint(page)).toBeInViewport()
})

test('a joint of the table is looked at: its arrow is named, it comes first, and Esc goes back', async ({ page }) => {
  await page.getByTestId('peaks').getByRole('button', { name: 'Right ankle', exact: true }).click()
  await expect(focus(page)).toHaveValue('ankle.right')
  await expect(firstJoint(page)).toHaveText('Right ankle')
  await expect(note(page)).toContainText('Right ankle')
  await expect(note(page)).toBeVisible()
  // To its peak: the note says when that is, and how sure it is.
  await page.getByTestId('peaks').locator('tbody tr').first().locator('.jump').first().click()
  await expect(note(page)).toContainText(/% of stance/)
  await expect(note(page)).toContainText('BW')
  await page.getByRole('tab', { name: 'Forces' }).click()
  await expect(page.locator('.grid').getByText('Ankle,').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(focus(page)).toHaveValue('')
  await expect(note(page)).toHaveCount(0)
})

test('the list of joints can be used by keyboard, and the camera comes back from where it flew', async ({ page }) => {
  const camera = () => page.locator('.scene-label:visible').filter({ hasText: 'Left ankle' }).boundingBox()
  await page.getByRole('button', { name: 'Joint names' }).click()
  await resting(page)
  const before = (await camera())!
  await focus(page).focus()
  await focus(page).selectOption('knee.left')
  await expect(note(page)).toContainText('Left knee')
  await expect.poll(async () => Math.abs(((await camera())?.y ?? 1e4) - before.y)).toBeGreaterThan(20)
  await page.keyboard.press('Escape')
  await focus(page).selectOption('')
  await expect.poll(async () => Math.abs(((await camera())?.y ?? 1e4) - before.y)).toBeLessThan(4)
})

test('a joint is chosen by a click in the view, and let go by another', async ({ page }) => {
  await page.getByRole('button', { name: 'Joint names' }).click()
  const label = page.locator('.scene-label:visible').filter({ hasText: 'Left shoulder' })
  await resting(page)
  const box = (await label.boundingBox())!
  const view = (await page.getByTestId('scene-canvas').boundingBox())!
  // Names stand 14 pixels from their joints, on the outer side.
  const outwards = (await label.evaluate((node) => node.style.transform)).includes('-100%')
  const x = outwards ? box.x + box.width + 14 : box.x - 14
  await page.getByTestId('scene-canvas').click({ position: { x: x - view.x, y: box.y + 8 - view.y } })
  await expect(focus(page)).toHaveValue('shoulder.left')
})

test('bodies are compared in one place, side by side and stacked, and the legend tells them apart', async ({
  page,
}) => {
  const legend = page.locator('.legend')
  // One body, and one colour code: the sides'.
  await expect(legend).toContainText('Recorded: solid')
  await expect(legend).not.toContainText('see-through')
  await expect(legend.locator('.scale')).toHaveCount(0)
  await page.getByTestId('arrow-settings').click()
  await page.getByTestId('arrows').getByRole('button', { name: 'Without muscles' }).click()
  await expect(legend).toContainText('Recorded: see-through')
  await expect(legend).toContainText(/Without muscles: solid/)
  const arrangement = page.getByTestId('arrangement')
  for (const where of ['side', 'above', 'overlay']) {
    const drawn = await page.getByTestId('scene').getAttribute('data-drawn')
    await arrangement.selectOption(where)
    await expect(page.getByTestId('scene')).not.toHaveAttribute('data-drawn', drawn!)
    await expect(legend).toContainText(where === 'overlay' ? 'Recorded: see-through' : 'Recorded: tinted')
  }
  await page.getByTestId('partner').selectOption('')
  await expect(legend).not.toContainText('Recorded')
  await expect(arrangement).toHaveCount(0)
})

test('the note at the joint in focus gives its components with the way they point', async ({ page }) => {
  await focus(page).selectOption('knee.right')
  await page.getByTestId('peaks').locator('tbody tr').first().locator('.jump').first().click()
  await resting(page)
  const whole = await note(page).locator('.value').innerText()
  await page.getByTestId('arrow-settings').click()
  await page.getByTestId('arrows').getByRole('button', { name: 'x, y, z' }).click()
  await expect(note(page)).toContainText(/forward|backward/)
  await expect(note(page)).toContainText(/up\s*\d/)
  // The whole stands above them as before.
  await expect(note(page).locator('.value')).toHaveText(whole)
})

test('tools stand above the picture and never over the body', async ({ app, page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await resize(app, page, width, height)
    for (const step of ['import', 'model', 'boundary', 'loads']) {
      await page.getByTestId(`step-${step}`).click()
      await expect(page.locator(`[data-step=${step}]`)).toBeVisible()
      const over = () =>
        page.evaluate(() => {
          const [canvas, scene] = ['scene-canvas', 'scene'].map((id) =>
            document.querySelector(`[data-testid=${id}]`)!.getBoundingClientRect(),
          ) as [DOMRect, DOMRect]
          const tools = [...document.querySelectorAll('.scene .tools .bar')].map((bar) => bar.getBoundingClientRect())
          return tools.filter((bar) => bar.bottom > canvas.top + 1 || bar.right > scene.right).length
        })
      await expect.poll(over, { message: `${step} at ${width}` }).toBe(0)
    }
  }
})

test('the body stands upright beside the table at 1280, with both knees in sight', async ({ page }) => {
  const view = (await page.getByTestId('scene-canvas').boundingBox())!
  expect(view.height).toBeGreaterThan(1.2 * view.width)
  for (const side of ['Left', 'Right'])
    await expect(page.getByTestId('peaks').getByRole('button', { name: `${side} knee`, exact: true })).toBeInViewport()
})

test('colours of arrows mean the side or the size, never both', async ({ page }) => {
  const legend = page.locator('.legend')
  await expect(legend).toContainText('Left')
  await page.getByTestId('arrow-settings').click()
  await page.getByTestId('arrows').getByRole('button', { name: 'Size', exact: true }).click()
  await expect(legend.locator('.scale')).toBeVisible()
  await expect(legend).not.toContainText('Left')
  await page.getByTestId('arrows').getByRole('button', { name: 'Side', exact: true }).click()
  await expect(legend.locator('.scale')).toHaveCount(0)
})

test('the 3-D view takes the whole window and the whole screen, and gives them back', async ({ page }) => {
  const scene = page.getByTestId('scene')
  const wide = async () => (await scene.boundingBox())!.width / (await page.evaluate(() => innerWidth))
  await page.getByTestId('full-window').click()
  await expect.poll(wide).toBeGreaterThan(0.99)
  await expect(page.getByTestId('play')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(wide).toBeLessThan(0.9)

  await focus(page).selectOption('knee.right')
  await page.getByTestId('scene-canvas').focus()
  await page.keyboard.press('F11')
  await expect(page.getByTestId('presentation')).toBeVisible()
  await expect(page.getByTestId('presentation-title')).toContainText('walk')
  await expect(note(page)).toContainText('Right knee')
  // Captions alone: no tools, no rail, no timeline.
  for (const id of ['focus', 'step-loads', 'play']) await expect(page.getByTestId(id)).not.toBeVisible()
  // The window itself is still growing to the screen: both are asked each time.
  const left = async () => (await page.evaluate(() => innerHeight)) - (await scene.boundingBox())!.height
  await expect.poll(left).toBe(0)
  const results = await new AxeBuilder({ page }).setLegacyMode(true).include('.scene').analyze()
  expect(results.violations.map((v) => v.id)).toEqual([])
  await page.getByTestId('presentation').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByTestId('presentation')).toHaveCount(0)
  await expect(focus(page)).toHaveValue('knee.right')
})
