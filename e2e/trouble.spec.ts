import { join } from 'node:path'
import { answerDialogs } from './dialogs.ts'
import { command, expect, launch, picture, test } from './app.ts'
import { drop, enter, fixture, longWalk, openSample } from './hands.ts'
import { coloursIn } from './pixels.ts'
import { catchContext, loseContext } from './drawer.ts'
import { computing, kept, modelReady, resting, sceneRuns, settled, willShow } from './waiting.ts'

/** The days when something is missing, broken, or done twice. */

test('draws without a graphics card: the software renderer is allowed by the program itself', async ({ page }) => {
  await sceneRuns(page)
  await expect.poll(async () => Number(await page.getByTestId('scene').getAttribute('data-drawn'))).toBeGreaterThan(2)
  await expect.poll(async () => (await coloursIn(page, page.getByTestId('scene-canvas'))).count).toBeGreaterThan(50)
})

test('a lost graphics context is said, and the view comes back by itself', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await resting(page)
  const before = await coloursIn(page, page.getByTestId('scene-canvas'))
  await catchContext(page)
  const shown = await willShow(page, 'scene-message', 'your study is not affected')
  await loseContext(page)
  await shown()
  // Everything else goes on.
  await page.getByTestId('step-model').click()
  await expect(page.getByTestId('segments')).toContainText('Right thigh')
  await page.getByTestId('step-import').click()
  await sceneRuns(page)
  await resting(page)
  await expect
    .poll(async () =>
      Math.abs((await coloursIn(page, page.getByTestId('scene-canvas'))).largestShare - before.largestShare),
    )
    .toBeLessThan(0.05)
})

test('without any WebGL the window says so, and the way to the report stays open', async ({ userData }) => {
  // As on a machine whose graphics driver is blocked.
  const { app, page } = await launch({ userData, args: ['--disable-gpu', '--disable-software-rasterizer'] })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await expect(page.getByTestId('scene')).toHaveAttribute('data-state', 'absent')
  await expect(page.getByTestId('scene-message')).toContainText('Plots, tables and the report work as usual')
  await openSample(page, 'antalgic')
  await modelReady(page)
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks').locator('tbody tr').first()).toBeVisible(computing)
  await picture(page, 'trouble-no-webgl')
  await page.getByTestId('step-report').click()
  await expect(page.getByTestId('preview')).toBeVisible(computing)
  expect(errors).toEqual([])
  await app.close()
})

test('a file without a clock asks for its rate and nothing else', async ({ page }) => {
  const rows = fixture('walk.csv')
    .trim()
    .split('\n')
    .map((line) => line.slice(line.indexOf(',') + 1))
  await drop(page, 'no-clock.csv', rows.join('\n'))
  const form = page.getByTestId('timing')
  await expect(form).toBeVisible()
  await expect(form.getByRole('button')).toBeDisabled()
  await form.getByRole('textbox').fill('100')
  await form.getByRole('button').click()
  await expect(page.getByTestId('mapping').locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('.facts')).toContainText('Rate100Hz')
  await expect(page.locator('.facts')).toContainText('Duration6.00s')
})

test('of a long recording a part is one click away, even while the whole is being worked on, and undo takes it back', async ({
  page,
}) => {
  await drop(page, 'long.csv', longWalk(14))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await expect(page.getByTestId('work')).toBeVisible()
  await page.getByRole('button', { name: 'Use 20 s from the middle' }).click()
  await expect(page.locator('.facts')).toContainText('Duration20.00s')
  await expect(page.getByTestId('part').getByLabel('From')).toHaveValue('28')
  await modelReady(page)
  await page.getByTestId('part').getByLabel('To').fill('33,5')
  await page.getByTestId('part').getByLabel('To').press('Enter')
  await expect(page.locator('.facts')).toContainText('Duration5.50s')
  await page.getByTestId('undo').click()
  await expect(page.locator('.facts')).toContainText('Duration20.00s')
  await page.getByRole('button', { name: /^Use all of it/ }).click()
  await expect(page.locator('.facts')).toContainText('Duration75.59s')
})

/** Both feet carry half the weight of 70 kg all the time. */
function plates(seconds: number): string {
  const names = ['', '1_'].flatMap((p) => [
    `${p}ground_force_vx`,
    `${p}ground_force_vy`,
    `${p}ground_force_vz`,
    `${p}ground_force_px`,
    `${p}ground_force_py`,
    `${p}ground_force_pz`,
  ])
  const torques = ['', '1_'].flatMap((p) => ['x', 'y', 'z'].map((c) => `${p}ground_torque_${c}`))
  const rows = Array.from({ length: seconds * 100 + 1 }, (_, i) =>
    [i / 100, 0, 343, 0, 0.4, 0, 0.1, 0, 343, 0, 0.4, 0, -0.1, 0, 0, 0, 0, 0, 0].join('\t'),
  )
  return [
    'plates',
    'version=1',
    `nRows=${rows.length}`,
    `nColumns=${1 + names.length + torques.length}`,
    'inDegrees=yes',
    'endheader',
    ['time', ...names, ...torques].join('\t'),
    ...rows,
  ].join('\n')
}

test('ground forces in a file of their own join the motion, and can be taken away again', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await drop(page, 'forces.mot', plates(3))
  await expect(page.getByText('Ground forces from forces.mot')).toBeVisible()
  await expect(page.getByTestId('mapping')).toContainText('hip')
  await page.getByTestId('undo').click()
  await expect(page.getByText('Ground forces from forces.mot')).toBeHidden()
  await page.getByTestId('redo').click()
  await expect(page.getByText('Ground forces from forces.mot')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the ground forces file' }).click()
  await expect(page.getByText('Ground forces from forces.mot')).toBeHidden()
})

test('an event follows the pointer and stays where it was let go, and undo brings it back', async ({ page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await settled(page)
  const event = page.getByTestId('event-2')
  const time = async () => Number(await event.getAttribute('aria-valuenow'))
  const before = await time()
  const box = (await event.boundingBox())!
  const track = (await page.locator('.timeline .inner').boundingBox())!
  const whole = Number(await event.getAttribute('aria-valuemax')) - Number(await event.getAttribute('aria-valuemin'))
  await page.mouse.move(box.x + 10, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 8)
  await page.mouse.move(box.x + 50, box.y + 8)
  const wanted = before + (40 / track.width) * whole
  await expect.poll(time).toBeCloseTo(wanted, 2)
  await page.mouse.up()
  await expect.poll(time).toBeCloseTo(wanted, 2)
  const clock = async () => Number.parseFloat((await page.locator('.clock').textContent()) ?? '')
  await expect.poll(clock).toBeCloseTo(wanted, 2)
  await page.getByTestId('undo').click()
  await expect.poll(time).toBeCloseTo(before, 3)
})

test('events are set and taken away by hand, each says where it comes from, and those found can be had back', async ({
  page,
}) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  const block = page.getByTestId('events')
  await expect(block).toContainText('found in the motion')
  const marks = page.locator('.timeline .event')
  await settled(page)
  const found = await marks.count()
  await marks.first().focus()
  await page.keyboard.press('Delete')
  await expect(marks).toHaveCount(found - 1)
  await block.getByTestId('remove-event').click()
  await expect(marks).toHaveCount(found - 2)
  await block.getByRole('button', { name: 'Right foot strike' }).click()
  await expect(marks).toHaveCount(found - 1)
  await expect(block).toContainText('1 set by hand')
  await page.getByTestId('undo').click()
  await expect(block).not.toContainText('set by hand')
  await block.getByRole('button', { name: 'Back to those found' }).click()
  await expect(marks).toHaveCount(found)
})

test('the cut-off that residual analysis suggests is one click away', async ({ page }) => {
  await drop(page, 'rough.csv', fixture('walk-rough.csv'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  const line = page.getByTestId('suggested-cutoff')
  await expect(line).toContainText('The noise in this recording asks for')
  const hertz = (await line.innerText()).match(/asks for ([\d.]+) Hz/)![1]!
  await line.getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Cut-off' })).toHaveValue(String(Number(hertz)))
  await expect(line.getByRole('button')).toHaveCount(0)
})

test('a saved study is among the recent ones and opens from there', async ({ app, page, userData }) => {
  await openSample(page, 'antalgic')
  await enter(page, '#subject-code', 'S-4')
  await kept(page)
  await answerDialogs(app, { save: join(userData, 'knee study.pendulab') })
  await page.keyboard.press('Escape')
  await command(app, 'save')
  // Saved once the program lists it.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const state = await window.pendulab.appState()
        return state.ok ? state.value.recent.length : 0
      }),
    )
    .toBe(1)
  await command(app, 'new-study')
  const recent = page.getByRole('region', { name: 'Recent studies' }).getByRole('button', { name: 'knee study' })
  await expect(recent).toBeVisible()
  await recent.click()
  await expect(page.locator('#subject-code')).toHaveValue('S-4')
})

test('a picture of the view can be copied, with its legend below it', async ({ app, page }) => {
  await openSample(page, 'antalgic')
  await modelReady(page)
  await resting(page)
  const copied = await willShow(page, 'confirmed', 'Picture copied')
  await page.getByTestId('copy-picture').click()
  await copied()
  const size = await app.evaluate(({ clipboard }) => clipboard.readImage().getSize())
  const canvas = (await page.getByTestId('scene-canvas').boundingBox())!
  // Twice as fine as the screen, and a strip below it.
  expect(size.width).toBeGreaterThanOrEqual(2 * Math.floor(canvas.width) - 2)
  expect(size.height / size.width).toBeGreaterThan(canvas.height / canvas.width)
})
