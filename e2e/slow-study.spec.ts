import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { command, expect, picture, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { drop, enter, fixture } from './hands.ts'
import { computing, kept, settled } from './waiting.ts'

/**
 * Stops the next process that checks or copies a study as soon as it is there, as a drive that hangs would. It gets its
 * order only then: on a busy machine it would else be done before it is stopped.
 */
const freezeNextHelper = (app: ElectronApplication) =>
  app.evaluate(({ utilityProcess }) => {
    const fork = utilityProcess.fork
    utilityProcess.fork = (...given) => {
      utilityProcess.fork = fork
      const child = fork.apply(utilityProcess, given)
      const post = child.postMessage
      child.postMessage = (...order) =>
        void child.once('spawn', () => {
          process.kill(child.pid!, 'SIGSTOP')
          Object.assign(globalThis, { frozen: child.pid })
          post.apply(child, order)
        })
      return child
    }
  })

const isAlive = (app: ElectronApplication, pid: number) =>
  app.evaluate(({ app: main }, one) => main.getAppMetrics().some((metric) => metric.pid === one), pid)

/** Its number, once it is stopped. */
async function frozen(app: ElectronApplication): Promise<number> {
  const read = () => app.evaluate(() => (globalThis as { frozen?: number }).frozen ?? 0)
  await expect.poll(read).not.toBe(0)
  return read()
}

/** Much to keep, little to read. */
function withWideColumn(table: string, width: number): string {
  const [head = '', ...lines] = table.trim().split('\n')
  return [`${head},padding`, ...lines.map((line) => `${line},${'0'.repeat(width)}`)].join('\n')
}

// Windows cannot stop a process; everything but that is the same there.
if (process.platform !== 'win32')
  test('a study that hangs while it is checked is cancelled from the window, and opens another time', async ({
    app,
    page,
    userData,
  }) => {
    const file = join(userData, 'Slow.pendulab')
    await drop(page, 'walk.csv', fixture('walk.csv'))
    await enter(page, '#subject-code', 'A-1')
    await answerDialogs(app, { save: file, open: [file] })
    await command(app, 'save')
    await expect.poll(() => existsSync(file)).toBe(true)
    await expect(page.getByTestId('save-state')).toHaveText('All changes kept')
    await command(app, 'new-study')
    await expect(page.locator('#subject-code')).toHaveCount(0)
    const before = readFileSync(file)

    await freezeNextHelper(app)
    await command(app, 'open-study')
    const strip = page.getByTestId('work')
    await expect(strip).toContainText('Checking and reading the study')
    await picture(page, 'slow-study')
    const pid = await frozen(app)
    expect(await isAlive(app, pid)).toBe(true)
    await strip.getByTestId('cancel').click()
    await expect.poll(() => isAlive(app, pid)).toBe(false)
    await expect(strip).toHaveCount(0)
    expect(readFileSync(file).equals(before)).toBe(true)
    await expect.poll(() => readdirSync(userData).filter((name) => name.startsWith('Slow'))).toEqual(['Slow.pendulab'])

    await command(app, 'open-study')
    await expect(page.locator('#subject-code')).toHaveValue('A-1')
  })

if (process.platform !== 'win32')
  test('a copy that hangs is cancelled from the window, which goes on with the study where it was', async ({
    app,
    page,
    userData,
  }) => {
    const file = join(userData, 'First.pendulab')
    const other = join(userData, 'Second.pendulab')
    await drop(page, 'walk.csv', fixture('walk.csv'))
    await enter(page, '#subject-code', 'A-1')
    await answerDialogs(app, { save: file })
    await command(app, 'save')
    await expect.poll(() => existsSync(file)).toBe(true)
    await expect(page.getByTestId('save-state')).toHaveText('All changes kept')

    await answerDialogs(app, { save: other })
    await freezeNextHelper(app)
    await command(app, 'save-as')
    const strip = page.getByTestId('work')
    await expect(strip).toContainText('Writing the study to its new place')
    const pid = await frozen(app)
    // The window answers, and what is changed meanwhile waits.
    await enter(page, '#subject-code', 'A-2')
    await expect(page.getByTestId('save-state')).toHaveText('Keeping changes…')
    await strip.getByTestId('cancel').click()
    await expect.poll(() => isAlive(app, pid)).toBe(false)
    await expect(page.getByTestId('save-state')).toHaveText('All changes kept')
    await expect(strip).toHaveCount(0)
    expect(readdirSync(userData).filter((name) => /First|Second/.test(name) && !name.endsWith('-lock'))).toEqual([
      'First.pendulab',
    ])

    await command(app, 'save-as')
    await expect.poll(() => existsSync(other)).toBe(true)
    await enter(page, '#subject-code', 'A-3')
    await expect(page.getByTestId('save-state')).toHaveText('All changes kept')
    await answerDialogs(app, { open: [file] })
    await command(app, 'open-study')
    await expect(page.locator('#subject-code')).toHaveValue('A-2')
  })

if (process.platform !== 'win32')
  test('a study from which a large recording was removed is made smaller by itself, and a change goes first', async ({
    app,
    page,
    userData,
  }) => {
    const file = join(userData, 'Large.pendulab')
    await drop(page, 'walk.csv', fixture('walk.csv'))
    await enter(page, '#subject-code', 'A-1')
    await answerDialogs(app, { save: file })
    await command(app, 'save')
    await expect.poll(() => existsSync(file)).toBe(true)
    await kept(page)
    await drop(page, 'large.csv', withWideColumn(fixture('antalgic.csv'), 36_000))
    await page.getByTestId('person-same').click()
    await expect(page.getByTestId('tree')).toContainText('large', computing)
    await settled(page)
    await kept(page)
    const large = statSync(file).size
    expect(large).toBeGreaterThan(20_000_000)

    await page.getByTestId('remove-recording').click()
    await freezeNextHelper(app)
    await page.getByTestId('remove-now').click()
    await expect(page).toHaveTitle(/walk\.csv/)
    const strip = page.getByTestId('work')
    await expect(strip).toContainText('Giving back the space of what was removed', computing)
    await picture(page, 'tidying')
    const pid = await frozen(app)
    await enter(page, '#subject-code', 'A-2')
    await expect.poll(() => isAlive(app, pid)).toBe(false)
    await kept(page)
    await expect.poll(() => statSync(file).size, computing).toBeLessThan(large / 4)
    await settled(page)
    await enter(page, '#subject-code', 'A-3')
    await kept(page)
    await command(app, 'new-study')
    await expect(page.locator('#subject-code')).toHaveCount(0)
    await answerDialogs(app, { open: [file] })
    await command(app, 'open-study')
    await expect(page.locator('#subject-code')).toHaveValue('A-3')
  })
