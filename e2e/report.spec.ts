import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, root, test } from './app.ts'
import { computing } from './waiting.ts'

/** The printed and the saved report of the sample study, with everything in it that a laboratory may put there. */
const folder = mkdtempSync(join(tmpdir(), 'pendulab-report-'))
const file = (name: string) => join(folder, name)

test.beforeAll(() => {
  writeFileSync(
    file('logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#353f9c"/></svg>',
  )
  writeFileSync(file('notes.txt'), 'Walks freely. <b>Not bold.</b>\n\nSecond paragraph.')
  writeFileSync(
    file('technique.json'),
    JSON.stringify({ id: 'quick', name: 'Quicker steps', edits: [{ kind: 'cadence', scale: 1.05 }] }),
  )
  const recording = join(root, 'fixtures', 'recordings', 'antalgic.csv')
  const flags = [
    '--mass',
    '70',
    '--height',
    '1.75',
    '--code',
    '<script>alert(1)</script>',
    '--lab',
    'Gait Laboratory North',
    '--logo',
    file('logo.svg'),
    '--notes',
    file('notes.txt'),
    '--technique',
    file('technique.json'),
    '--write',
    'report,pdf',
  ]
  execFileSync(process.execPath, [join(root, 'bin', 'pendulab.mjs'), 'analyze', recording, ...flags, '--out', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the saved report passes axe in a browser, wide and narrow, and a name that looks like a script is only a name', async ({
  app,
}) => {
  const opened = app.waitForEvent('window', computing)
  // The app opens no file by its address, so the page travels inside one.
  await app.evaluate(
    ({ BrowserWindow }, page64) => {
      const window = new BrowserWindow({
        width: 1000,
        height: 900,
        webPreferences: { sandbox: true, contextIsolation: true, partition: 'reading' },
      })
      void window.loadURL(`data:text/html;base64,${page64}`)
    },
    readFileSync(file('report.html')).toString('base64'),
  )
  const page = await opened
  await expect(page.getByText('Gait and joint load report').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<script>alert(1)</script>')
  await expect(page.getByText('Walks freely. <b>Not bold.</b>')).toBeVisible()
  for (const width of [1000, 480]) {
    await app.evaluate(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()
          .find((w) => w.webContents.getURL().startsWith('data:'))
          ?.setContentSize(size, 900),
      width,
    )
    await page.waitForFunction((size) => Math.abs(innerWidth - size) <= 20, width)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
  }
  await expect(page.locator('section')).toHaveCount(12)
  await page.close()
})

test('the printed report is small, tagged, carries its fonts, and its text can be taken out', () => {
  const pdf = readFileSync(file('report.pdf'), 'latin1')
  expect(statSync(file('report.pdf')).size).toBeLessThan(2_000_000)
  for (const sign of ['/Marked true', '/StructTreeRoot', '/FontFile2', '/ToUnicode', '/Outlines'])
    expect(pdf).toContain(sign)
  // Every font that is named has its file inside, or is drawn inside the document itself (Type 3).
  const described = pdf.match(/\/Type\s*\/FontDescriptor/g)?.length ?? 0
  expect(described).toBeGreaterThan(0)
  const drawn = pdf.match(/\/Subtype\s*\/Type3\b/g)?.length ?? 0
  expect((pdf.match(/\/FontFile[23]?\b/g)?.length ?? 0) + drawn).toBe(described)
})
