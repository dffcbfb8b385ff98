import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Answer, OpenStudy, StudyChange } from '../electron/ipc/contract.ts'
import { answerDialogs, questionsAsked } from './dialogs.ts'
import { anotherWindow, test as anyTest, emptyPage, expect, launchWithEmptyPage as launch } from './app.ts'

const test = anyTest.extend({
  page: async ({ launched }, use) => {
    await emptyPage(launched.app, launched.page)
    await use(launched.page)
  },
})

function open(
  page: Page,
  request: { from: 'current' | 'new' | 'dialog' } | { from: 'recent'; id: string },
): Promise<Answer<OpenStudy | null>> {
  return page.evaluate((ask) => window.pendulab.openStudy(ask), request)
}

async function opened(page: Page, from: 'current' | 'new' | 'dialog'): Promise<OpenStudy> {
  const answer = await open(page, { from })
  if (!answer.ok || !answer.value) throw new Error(`not opened: ${JSON.stringify(answer)}`)
  return answer.value
}

function apply(page: Page, study: OpenStudy, revision: number, changes: StudyChange[]) {
  return page.evaluate((request) => window.pendulab.applyToStudy(request), { handle: study.handle, revision, changes })
}

async function values(page: Page, study: OpenStudy, keys: string[]): Promise<unknown> {
  const answer = await page.evaluate((request) => window.pendulab.readStudy(request), { handle: study.handle, keys })
  return answer.ok ? answer.value : answer.trouble.code
}

function save(page: Page, study: OpenStudy, how: 'save' | 'save-as' | 'copy') {
  return page.evaluate((request) => window.pendulab.saveStudy(request), { handle: study.handle, how })
}

const subject: StudyChange = { key: 'part/subject', json: { code: 'S1', mass: 70, height: 1.75, sex: 'female' } }
/** What makes a whole study of it, which the real page opens as well. */
const version: StudyChange = { key: 'version', json: 1 }

test('a study begins as a draft, gets a name, and is listed among the recent ones', async ({ app, page, userData }) => {
  const file = join(userData, 'Walk.pendulab')
  const draft = await opened(page, 'current')
  expect(draft).toMatchObject({ name: '', readOnly: null, recovered: false })
  const revision = draft.revision + 1
  expect(await apply(page, draft, draft.revision, [subject])).toEqual({ ok: true, value: { revision } })
  await answerDialogs(app, { save: file.replace('.pendulab', '') })
  const saved = await save(page, draft, 'save')
  expect(saved).toMatchObject({ ok: true, value: { name: 'Walk', revision } })
  expect(existsSync(file)).toBe(true)
  expect(readdirSync(join(userData, 'drafts'))).toEqual([])
  // The old handle is worthless now.
  expect(await values(page, draft, ['part/subject'])).toBe('study/closed')

  const state = await page.evaluate(() => window.pendulab.appState())
  const id = state.ok ? state.value.recent[0]?.id : undefined
  expect(state.ok && state.value.recent.map(({ name }) => name)).toEqual(['Walk'])
  expect(JSON.stringify(state)).not.toContain(userData)
  await opened(page, 'new')
  const again = await open(page, { from: 'recent', id: id ?? '' })
  expect(again).toMatchObject({
    ok: true,
    value: {
      name: 'Walk',
      keys: expect.arrayContaining([expect.objectContaining({ key: 'part/subject', kind: 'json' })]),
    },
  })
})

test('nothing applied is lost when the app is killed; the next start goes on with it', async ({ userData }) => {
  const first = await launch({ userData })
  const draft = await opened(first.page, 'current')
  const revision = draft.revision + 2
  await apply(first.page, draft, revision - 2, [subject])
  await apply(first.page, draft, revision - 1, [{ key: 'part/notes', json: 'written last' }])
  const gone = first.app.waitForEvent('close')
  first.app.process().kill('SIGKILL')
  await gone

  const second = await launch({ userData })
  const kept = await opened(second.page, 'current')
  expect(kept).toMatchObject({ name: '', revision, recovered: true, readOnly: null })
  expect(await values(second.page, kept, ['part/notes'])).toEqual([{ key: 'part/notes', json: 'written last' }])
  await second.app.close()
  // Closing in peace keeps it too, and then there is nothing to recover from.
  const third = await launch({ userData })
  expect(await opened(third.page, 'current')).toMatchObject({ revision, recovered: false })
  await third.app.close()
})

test('a draft that holds work is not left without asking', async ({ app, page, userData }) => {
  const draft = await opened(page, 'current')
  await apply(page, draft, draft.revision, [subject])
  await answerDialogs(app, { button: 2 })
  expect(await open(page, { from: 'new' })).toEqual({ ok: true, value: null })
  expect(await questionsAsked(app)).toEqual(['Do you want to keep this study?'])
  expect(await values(page, draft, ['part/subject'])).toEqual([subject])
  await answerDialogs(app, { button: 1 })
  expect(await opened(page, 'new')).toMatchObject({ revision: 0 })
  expect(readdirSync(join(userData, 'drafts')).filter((name) => name.endsWith('.pendulab'))).toHaveLength(1)
})

test('save as goes on under the new name, a copy goes on under the old one', async ({ app, page, userData }) => {
  const [one, two, three] = ['one', 'two', 'three'].map((name) => join(userData, `${name}.pendulab`)) as [
    string,
    string,
    string,
  ]
  const draft = await opened(page, 'current')
  await apply(page, draft, draft.revision, [subject])
  const studyAt = async (study: OpenStudy, how: 'save' | 'save-as' | 'copy', path: string) => {
    await answerDialogs(app, { save: path })
    const answer = await save(page, study, how)
    if (!answer.ok || !answer.value) throw new Error(JSON.stringify(answer))
    return answer.value
  }
  const first = await studyAt(draft, 'save', one)
  const second = await studyAt(first, 'save-as', two)
  expect(second.name).toBe('two')
  await apply(page, second, second.revision, [{ key: 'part/notes', json: 'only in two' }])
  const still = await studyAt(second, 'copy', three)
  expect(still).toMatchObject({ name: 'two', handle: second.handle })
  await apply(page, still, still.revision, [{ key: 'part/notes', json: 'later' }])
  const notesIn = async (path: string) => {
    await answerDialogs(app, { open: [path] })
    return values(page, await opened(page, 'dialog'), ['part/notes'])
  }
  expect(await notesIn(one)).toEqual([])
  expect(await notesIn(two)).toEqual([{ key: 'part/notes', json: 'later' }])
  expect(await notesIn(three)).toEqual([{ key: 'part/notes', json: 'only in two' }])
})

test('changes made on an outdated state are refused, as are changes to a foreign handle; the window is not closed over them without asking', async ({
  app,
  page,
}) => {
  const study = await opened(page, 'current')
  await apply(page, study, study.revision, [subject])
  expect(await apply(page, study, study.revision, [{ key: 'part/notes', json: 'late' }])).toMatchObject({
    ok: false,
    trouble: { code: 'study/changed' },
  })
  const foreign = { ...study, handle: '00000000-0000-4000-8000-000000000000' }
  expect(await apply(page, foreign, study.revision + 1, [subject])).toMatchObject({
    ok: false,
    trouble: { code: 'study/closed' },
  })
  await answerDialogs(app, { button: 0 })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => questionsAsked(app)).toEqual([expect.stringContaining('could not be written')])
  expect(app.windows()).toHaveLength(1)
  await answerDialogs(app, { button: 1 })
})

test('a study open in one window comes to the front instead of opening twice; elsewhere it can only be read', async ({
  app,
  page,
  userData,
}) => {
  const file = join(userData, 'shared.pendulab')
  const draft = await opened(page, 'current')
  await apply(page, draft, draft.revision, [version, subject])
  await answerDialogs(app, { save: file, open: [file] })
  await save(page, draft, 'save')
  const other = await anotherWindow(app)
  expect(await open(other, { from: 'dialog' })).toEqual({ ok: true, value: null })

  const elsewhere = await launch({ userData: join(userData, 'another user'), args: [file] })
  // The real page has opened it, before the empty one took its place.
  const reader = await opened(elsewhere.page, 'current')
  expect(reader).toMatchObject({ name: 'shared', readOnly: 'in-use' })
  expect(await values(elsewhere.page, reader, ['part/subject'])).toEqual([subject])
  expect(await apply(elsewhere.page, reader, reader.revision, [subject])).toMatchObject({
    ok: false,
    trouble: { code: 'study/read-only' },
  })
  await elsewhere.app.close()
})

test('a study dropped on the window is opened; the page sees its name, never its path', async ({
  app,
  page,
  userData,
}) => {
  const file = join(userData, 'dropped.pendulab')
  const draft = await opened(page, 'current')
  await apply(page, draft, draft.revision, [subject])
  await answerDialogs(app, { save: file })
  await save(page, draft, 'save')
  await opened(page, 'new')
  // A file chosen in an input carries its path as a dropped one does.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })))
  await page.locator('input').setInputFiles(file)
  const answer = await page.evaluate(() =>
    window.pendulab.openDroppedStudy(document.querySelector('input')?.files?.[0]),
  )
  expect(answer).toMatchObject({ ok: true, value: { name: 'dropped' } })
  expect(JSON.stringify(answer)).not.toContain(userData)
  // One made up by the page carries none.
  const made = await page.evaluate(() => window.pendulab.openDroppedStudy(new File(['x'], 'made.pendulab')))
  expect(made).toMatchObject({ ok: false, trouble: { code: 'ipc/request' } })
})

test('what cannot be opened says why, and stays as it is', async ({ app, page, userData }) => {
  const file = join(userData, 'x.pendulab')
  const current = await opened(page, 'current')
  for (const [content, code] of [
    [Buffer.from('time,knee\n'), 'study/not-a-study'],
    [newerStudy(), 'study/newer'],
  ] as const) {
    writeFileSync(file, content)
    await answerDialogs(app, { open: [file] })
    const answer = await open(page, { from: 'dialog' })
    expect(answer).toMatchObject({ ok: false, trouble: { code } })
    expect(readFileSync(file).equals(content)).toBe(true)
  }
  // The study that was open still is.
  expect(await apply(page, current, current.revision, [subject])).toMatchObject({ ok: true })
})

/** The head of a study that a later version would write. */
function newerStudy(): Buffer {
  const head = Buffer.alloc(4096)
  head.write('SQLite format 3\0', 'latin1')
  head.writeUInt32BE(2, 60)
  head.write('PNDL', 68, 'latin1')
  return head
}
