import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenStudy, StudyChange, StudyValue, Trouble } from '../../electron/ipc/contract.ts'
import { useDocument } from './document.ts'
import { useStudy } from './study.ts'

vi.mock('./preferences.ts', () => ({ usePreferences: () => ({ filter: 'butterworth', template: 'whole-body' }) }))

/** A main process that keeps one study in memory, and refuses on demand. */
const main = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  refusing: null as { code: string; message: string; tip: string } | null,
  troubles: [] as string[],
  opened: [] as string[],
  saved: [] as string[],
  handles: 0,
  name: '',
  next: null as (() => unknown) | null,
  saving: null as Promise<void> | null,
  keptBy: [] as string[],
}))

vi.mock('../host.ts', () => {
  const describeStudy = (): OpenStudy => ({
    handle: `h${++main.handles}`,
    name: main.name,
    revision: 0,
    keys: [...main.values.keys()].map((key) => ({ key, kind: 'json', size: 1 })),
    readOnly: null,
    recovered: false,
  })
  return {
    host: {
      desktop: true,
      onTrouble: (trouble: Trouble) => main.troubles.push(trouble.code),
      studies: {
        open: async (request: { from: string }) => {
          main.opened.push(request.from)
          if (request.from === 'new') main.values.clear()
          const next = main.next
          main.next = null
          return next ? next() : describeStudy()
        },
        read: async (_handle: string, keys: string[]): Promise<StudyValue[]> =>
          keys.flatMap((key): StudyValue[] => {
            const value = main.values.get(key)
            if (value === undefined) return []
            return value instanceof Uint8Array ? [{ key, bytes: value }] : [{ key, json: value }]
          }),
        apply: async (handle: string, revision: number, changes: StudyChange[]) => {
          if (main.refusing) return main.refusing
          main.keptBy.push(handle)
          for (const change of changes)
            if ('remove' in change) main.values.delete(change.key)
            else main.values.set(change.key, 'json' in change ? change.json : change.bytes)
          return { revision: revision + 1 }
        },
        save: async ({ how }: { how: string }) => {
          main.saved.push(how)
          await main.saving
          main.refusing = null
          return { ...describeStudy(), name: 'Saved' }
        },
      },
    },
  }
})

const full = { code: 'file/enospc', message: 'The disk is full.', tip: 'Free some space.' }
/** What was sent has been answered, one way or the other. */
async function answered(): Promise<void> {
  await expect.poll(() => useDocument().state, { timeout: 60_000 }).not.toBe('saving')
}

beforeEach(() => {
  setActivePinia(createPinia())
  Object.assign(main, { values: new Map(), refusing: null, troubles: [], opened: [], saved: [], name: '', next: null })
  Object.assign(main, { saving: null, keptBy: [] })
})

describe('a study that cannot be written for a while', () => {
  it('writes what was refused together with the next change, so that nothing is ever left out', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    main.refusing = full
    useStudy().change('Edit subject', { subject: { code: 'S1', mass: 70, height: 1.7, sex: 'female' } })
    await answered()
    expect(documents.state).toBe('failed')
    expect(documents.trouble).toEqual(full)
    main.refusing = null
    useStudy().change('Write notes', { notes: 'limps' })
    await answered()
    expect(documents.state).toBe('saved')
    expect([...main.values.keys()]).toEqual(expect.arrayContaining(['part/patient', 'part/visits', 'history']))
  })

  it('is written when the user asks to try again', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    main.refusing = full
    useStudy().change('Write notes', { notes: 'limps' })
    expect(await documents.retry()).toBe(false)
    main.refusing = null
    expect(await documents.retry()).toBe(true)
    expect(main.values.get('part/patient')).toMatchObject({ notes: 'limps' })
    expect(documents.trouble).toBeNull()
  })

  it('goes on whole under another name', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    main.refusing = full
    useStudy().change('Write notes', { notes: 'limps' })
    await documents.save('save')
    await answered()
    expect(main.saved).toEqual(['save-as'])
    expect(main.values.get('part/patient')).toMatchObject({ notes: 'limps' })
    expect(documents.state).toBe('saved')
  })
})

describe('a change made while the study is written to another place', () => {
  it('goes to that place, and not to the one before', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    let finish: () => void = () => {}
    main.saving = new Promise((resolve) => (finish = resolve))
    const saving = documents.save('save-as')
    await vi.waitUntil(() => main.saved.length === 1)
    useStudy().change('Write notes', { notes: 'limps' })
    expect(documents.state).toBe('saving')
    finish()
    await saving
    await answered()
    expect(main.values.get('part/patient')).toMatchObject({ notes: 'limps' })
    expect(main.keptBy).toEqual([documents.file?.handle])
    expect(documents.state).toBe('saved')
  })

  it('stays with the study when only a copy is made', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    const before = documents.file?.handle
    await documents.save('copy')
    useStudy().change('Write notes', { notes: 'limps' })
    await answered()
    expect(main.keptBy).toEqual([before])
  })
})

describe('of two studies', () => {
  it('the one opened last is shown, however long the one before takes', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    let arrive: (study: OpenStudy) => void = () => {}
    main.next = () => new Promise<OpenStudy>((resolve) => (arrive = resolve))
    const first = documents.open({ from: 'launch' })
    await vi.waitUntil(() => main.opened.at(-1) === 'launch')
    expect(await documents.open({ from: 'dialog' })).toBe(true)
    const shown = documents.file
    arrive({ handle: 'late', name: 'Late', revision: 0, keys: [], readOnly: null, recovered: false })
    expect(await first).toBe(false)
    expect(documents.file).toBe(shown)
    expect(main.opened).toEqual(['current', 'launch', 'dialog'])
  })

  it('the first is shown after all when the user gives up choosing the second', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    let arrive: (study: OpenStudy) => void = () => {}
    let giveUp: (nothing: null) => void = () => {}
    main.next = () => new Promise<OpenStudy>((resolve) => (arrive = resolve))
    const first = documents.open({ from: 'launch' })
    await vi.waitUntil(() => main.opened.at(-1) === 'launch')
    main.next = () => new Promise<null>((resolve) => (giveUp = resolve))
    const second = documents.open({ from: 'dialog' })
    await vi.waitUntil(() => main.opened.at(-1) === 'dialog')
    arrive({ handle: 'late', name: 'Late', revision: 0, keys: [], readOnly: null, recovered: false })
    expect(await first).toBe(false)
    giveUp(null)
    expect(await second).toBe(true)
    expect(main.opened).toEqual(['current', 'launch', 'dialog', 'current'])
  })
})

describe('a study that cannot be opened', () => {
  it('leaves the window with a study to keep things in: the one of before, or a new one', async () => {
    const documents = useDocument()
    main.next = () => null
    expect(await documents.open({ from: 'launch' })).toBe(false)
    expect(main.opened).toEqual(['launch', 'current'])
    expect(documents.file).not.toBeNull()
    // Refused only when its content is read: by then the program has changed over to it.
    main.values.set('part/subject', 'not a subject')
    main.opened.length = 0
    expect(await documents.open({ from: 'dialog' })).toBe(false)
    expect(main.troubles).toEqual(['study.not-a-study'])
    expect(main.opened).toEqual(['dialog', 'new'])
  })

  it('says nothing of keeping while there is nothing to keep', async () => {
    const documents = useDocument()
    await documents.open({ from: 'current' })
    expect(documents.state).toBe('none')
    useStudy().change('Write notes', { notes: 'a' })
    await answered()
    expect(documents.state).toBe('saved')
  })
})

describe('a study of an older version', () => {
  const file = (name: string) => ({ role: 'motion', name, bytes: 3, sha256: name })
  const opened = async () => {
    main.name = 'Old'
    main.values = new Map<string, unknown>([
      ['version', 2],
      ['part/subject', { code: 'A-1', mass: 70, height: 1.75, sex: 'male' }],
      ['part/files', [file('now.csv')]],
      ['history', { undo: [{ label: 'x', before: { files: [file('before.csv')] }, after: {} }], redo: [] }],
      ['file/now.csv', new Uint8Array([1, 2, 3])],
      ['file/before.csv', new Uint8Array([1, 2, 3])],
    ])
    const documents = useDocument()
    await documents.open({ from: 'dialog' })
    return documents
  }

  it('is left as it is until something is changed, and then written whole', async () => {
    const before = (await opened()) && new Map(main.values)
    expect(main.values).toEqual(before)
    expect(useStudy().study).toMatchObject({ subject: { code: 'A-1', mass: 70 }, files: [file('now.csv')] })
    expect(useStudy().canUndo).toBe(false)
    useStudy().change('Write notes', { notes: 'limps' })
    await answered()
    expect([...main.values.keys()].toSorted()).toEqual([
      'file/before.csv',
      'file/now.csv',
      'history',
      'part/patient',
      'part/report',
      'part/shown',
      'part/view',
      'part/visits',
      'trial/t1',
      'version',
    ])
    await useDocument().open({ from: 'dialog' })
    expect(useStudy().study).toMatchObject({ subject: { code: 'A-1', mass: 70 }, notes: 'limps' })
  })

  it('states what it still holds unseen, and lets go of it when asked to', async () => {
    const documents = await opened()
    expect(documents.hidden).toEqual([{ name: 'before.csv', bytes: 1 }])
    documents.settleHidden('remove')
    await answered()
    expect(main.values.has('file/before.csv')).toBe(false)
    expect(main.values.has('file/now.csv')).toBe(true)
    expect(documents.hidden).toEqual([])
  })
})
