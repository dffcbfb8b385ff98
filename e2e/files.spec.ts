import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { answerDialogs } from './dialogs.ts'
import { expect, launchWithEmptyPage, root, temporaryFolder, test } from './app.ts'

let app: ElectronApplication
let page: Page
let folder = ''

test.beforeAll(async () => {
  folder = await temporaryFolder()
  ;({ app, page } = await launchWithEmptyPage({ userData: join(folder, 'user') }))
})

test.afterAll(async () => app.close())

test('a recording is opened by the user, and read in pieces by its handle', async () => {
  const path = join(folder, 'Jane Doe walk.csv')
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, line) => `${line},${Math.sin(line)}\n`).join(''))
  writeFileSync(path, content)
  await answerDialogs(app, { open: [path] })
  const got = await page.evaluate(async () => {
    const picked = await window.pendulab.openRecordings()
    if (!picked.ok || !picked.value?.[0]) throw new Error('nothing was picked')
    const { handle, name, bytes } = picked.value[0]
    const parts: number[] = []
    for (let offset = 0; offset < bytes; offset += 100_000) {
      const part = await window.pendulab.readFile({ handle, offset, length: 100_000 })
      if (!part.ok) throw new Error(part.trouble.message)
      parts.push(...part.value)
    }
    const beyond = await window.pendulab.readFile({ handle, offset: bytes + 5, length: 10 })
    return {
      keys: Object.keys(picked.value[0]),
      handle,
      name,
      bytes,
      text: new TextDecoder().decode(Uint8Array.from(parts)),
      beyond: beyond.ok && beyond.value.byteLength,
    }
  })
  expect(got.keys.toSorted()).toEqual(['bytes', 'handle', 'name'])
  expect(got.name).toBe('Jane Doe walk.csv')
  expect(got.bytes).toBe(content.byteLength)
  expect(got.text).toBe(content.toString())
  expect(got.beyond).toBe(0)

  writeFileSync(path, 'other')
  const changed = await page.evaluate(
    (handle) => window.pendulab.readFile({ handle, offset: 0, length: 5 }),
    got.handle,
  )
  expect(changed).toMatchObject({ ok: false, trouble: { code: 'file/changed' } })
})

test('changing one’s mind in a dialog is no error', async () => {
  await answerDialogs(app, { open: [], save: '' })
  expect(await page.evaluate(() => window.pendulab.openRecordings())).toEqual({ ok: true, value: null })
  expect(await page.evaluate(() => window.pendulab.exportFiles([{ name: 'a.csv', bytes: new Uint8Array(1) }]))).toEqual(
    { ok: true, value: null },
  )
})

test('an export goes where the user says, whole, and can be shown in its folder', async () => {
  const target = join(folder, 'loads.csv')
  writeFileSync(target, 'old')
  await answerDialogs(app, { save: target })
  const saved = await page.evaluate(() =>
    window.pendulab.exportFiles([{ name: '../../lo:ads?.csv', bytes: new TextEncoder().encode('t,F\n0,1\n') }]),
  )
  expect(saved).toMatchObject({ ok: true, value: [{ name: 'loads.csv' }] })
  expect(readFileSync(target, 'utf8')).toBe('t,F\n0,1\n')
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(basename(await suggested())).toBe('lo-ads-.csv')
  const handle = saved.ok && saved.value?.[0] ? saved.value[0].handle : ''
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shown: path })
  })
  await page.evaluate((file) => window.pendulab.show({ file }), handle)
  expect(await app.evaluate(() => (globalThis as { shown?: string }).shown)).toBe(target)
  const read = await page.evaluate((file) => window.pendulab.readFile({ handle: file, offset: 0, length: 3 }), handle)
  expect(read).toMatchObject({ ok: false, trouble: { code: 'file/not-readable' } })
})

test('several exports go into a folder and overwrite nothing', async () => {
  const target = join(folder, 'exports')
  mkdirSync(target)
  writeFileSync(join(target, 'a.csv'), 'mine')
  await answerDialogs(app, { open: [target] })
  const saved = await page.evaluate(() =>
    window.pendulab.exportFiles(
      ['a.csv', 'a.csv', 'b.json'].map((name, index) => ({ name, bytes: new TextEncoder().encode(String(index)) })),
    ),
  )
  expect(saved.ok && saved.value?.map(({ name }) => name)).toEqual(['a 2.csv', 'a 3.csv', 'b.json'])
  expect(
    readdirSync(target)
      .toSorted()
      .map((name) => [name, readFileSync(join(target, name), 'utf8')]),
  ).toEqual([
    ['a 2.csv', '0'],
    ['a 3.csv', '1'],
    ['a.csv', 'mine'],
    ['b.json', '2'],
  ])
})

test('an export that cannot be written says so, and leaves what was there', async () => {
  await answerDialogs(app, { save: join(folder, 'no such folder', 'x.csv') })
  const saved = await page.evaluate(() => window.pendulab.exportFiles([{ name: 'x.csv', bytes: new Uint8Array(3) }]))
  expect(saved).toMatchObject({ ok: false, trouble: { code: 'file/enoent' } })
})

test('a report becomes a PDF with its pages, on the right paper', async () => {
  const html = `<!doctype html><html lang="en"><head><title>Report S1</title><style>@page { margin: 20mm } h1 { color: #0072b2 } section { break-after: page }</style></head>
    <body><section><h1>Joint loads</h1><p>Peak hip force 2.31 BW</p></section><section><h1>Second page</h1></section></body></html>`
  const pdf = async (paper: 'A4' | 'Letter', landscape: boolean) => {
    const bytes = await page.evaluate(
      async (request) => {
        const answer = await window.pendulab.renderReport({ ...request, as: 'pdf' })
        if (!answer.ok || answer.value.as !== 'pdf') throw new Error('no PDF')
        return [...answer.value.bytes]
      },
      { html, paper, landscape },
    )
    return Buffer.from(bytes)
  }
  const a4 = await pdf('A4', false)
  mkdirSync(join(root, 'artefacts', 'screenshots'), { recursive: true })
  writeFileSync(join(root, 'artefacts', 'screenshots', 'report.pdf'), a4)
  expect(a4.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paperOf(a4)).toBe('A4')
  expect(a4.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  expect(paperOf(await pdf('Letter', true))).toBe('Letter landscape')
  // The windows that print are gone, and never were the user's.
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

/** By its size in points; Chromium rounds to whole pixels, so up to a point may be missing. */
function paperOf(pdf: Buffer): string {
  const box = /\/MediaBox\s*\[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1] ?? ''
  const [width = 0, height = 0] = box.trim().split(/\s+/).slice(2).map(Number)
  const papers: [string, number, number][] = [
    ['A4', 595.28, 841.89],
    ['Letter landscape', 792, 612],
  ]
  return (
    papers.find(([, w, h]) => Math.abs(w - width) < 1.1 && Math.abs(h - height) < 1.1)?.[0] ?? `${width} × ${height}`
  )
}

function suggested(): Promise<string> {
  return app.evaluate(() => (globalThis as { lastSuggestion?: string }).lastSuggestion ?? '')
}
