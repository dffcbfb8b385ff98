import { describe, expect, it } from 'vitest'
import { channels, limits } from './contract.ts'
import { schemas } from './schemas.ts'

const handle = '3c6a7a1e-1b1c-4c55-9d7e-2f6f0c1d2e3f'
const passes = (question: keyof typeof schemas, ask: unknown) => schemas[question].safeParse(ask).success

describe('the contract', () => {
  it('has at most twelve channels, each with a name of its own', () => {
    expect(Object.values(channels).length).toBeLessThanOrEqual(12)
    expect(new Set(Object.values(channels)).size).toBe(Object.values(channels).length)
  })

  it('has a schema for every question', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(
      Object.keys(channels)
        .filter((name) => name !== 'event')
        .toSorted(),
    )
  })
})

describe('a request', () => {
  it('passes in its agreed form', () => {
    expect(passes('appState', {})).toBe(true)
    expect(passes('appState', { preferences: { theme: 'dark', 'split.plots': 0.4, gone: null } })).toBe(true)
    expect(passes('fileRead', { handle, offset: 0, length: limits.chunkBytes })).toBe(true)
    expect(passes('exportSave', { files: [{ name: 'a.csv', bytes: new Uint8Array(3) }] })).toBe(true)
    expect(passes('studyOpen', { from: 'recent', id: handle })).toBe(true)
    expect(
      passes('studyApply', {
        handle,
        revision: 3,
        changes: [
          { key: 'part/subject', json: { a: [1, null, 'x'] } },
          { key: 'file/0', bytes: new Uint8Array(2) },
          { key: 'old', remove: true },
        ],
      }),
    ).toBe(true)
  })

  it.each([
    ['appState', { preferences: {}, extra: 1 }],
    ['appState', { preferences: { 'no spaces': 1 } }],
    ['appState', { preferences: { theme: ['dark'] } }],
    ['appState', { preferences: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1])) }],
    ['fileRead', { handle, offset: 0.5, length: 1 }],
    ['fileRead', { handle, offset: 0, length: limits.chunkBytes + 1 }],
    ['fileRead', { handle: '../x', offset: 0, length: 1 }],
    ['exportSave', { files: [{ name: 'a.csv', bytes: [1, 2] }] }],
    ['exportSave', { files: [{ name: '', bytes: new Uint8Array(1) }] }],
    ['studyOpen', { from: 'dropped', path: '/etc/passwd' }],
    ['studyOpen', { from: 'current', path: '/x.pendulab' }],
    ['studyApply', { handle, revision: 0, changes: [] }],
    ['studyApply', { handle, revision: -1, changes: [{ key: 'a', json: 1 }] }],
    [
      'studyApply',
      {
        handle,
        revision: 0,
        changes: [
          { key: 'a', json: 1 },
          { key: 'a', remove: true },
        ],
      },
    ],
    ['studyApply', { handle, revision: 0, changes: [{ key: 'a', json: 1, bytes: new Uint8Array(1) }] }],
    ['studyApply', { handle, revision: 0, changes: [{ key: '../a', json: 1 }] }],
    ['shellShow', { help: 'a/../b' }],
    ['shellShow', { file: handle, study: handle }],
  ] as const)('of %s is refused: %j', (question, ask) => {
    expect(passes(question, ask)).toBe(false)
  })

  it('carries plain JSON only into a study', () => {
    const apply = (json: unknown) => passes('studyApply', { handle, revision: 0, changes: [{ key: 'a', json }] })
    let deep: unknown = 1
    for (let level = 0; level < 100; level++) deep = [deep]
    for (const json of [
      undefined,
      Number.NaN,
      Infinity,
      new Date(0),
      new Map(),
      () => 1,
      10n,
      deep,
      { a: { b: undefined } },
    ])
      expect(apply(json)).toBe(false)
    for (const json of [null, 0, '', false, [], {}, { a: [{ b: null }] }]) expect(apply(json)).toBe(true)
  })
})
