import { describe, expect, it } from 'vitest'
import type { Migration } from './migrations.ts'
import { calcMigrations } from './migrations.ts'
import { readStudy, toStoredPart } from './read-study.ts'
import { EMPTY_STUDY, STUDY_PARTS, STUDY_VERSION } from './schema.ts'
import type { Study } from './study.ts'

const worked: Study = {
  ...EMPTY_STUDY,
  subject: { code: 'S-017 <b>', mass: 71.5, height: 1.78, sex: 'female' },
  files: [{ role: 'motion', name: 'walk.csv', bytes: 12_345, sha256: 'ab'.repeat(32) }],
  mapping: { name: 'our lab', columns: { 'RKnee X': { channel: 'knee.flexion.right', unit: 'deg', sign: -1 }, x: { channel: null } }, rate: 100 },
  events: [{ side: 'left', kind: 'strike', time: 0.52, source: 'user' }],
  body: {
    template: 'lower-body',
    table: 'winter',
    overrides: [{ segment: 'thigh.left', what: 'length', value: 0.41 }],
    loads: [{ label: 'shoe', segment: 'foot.left', at: 0.1, mass: 0.4 }],
  },
  techniques: {
    list: [
      {
        id: 't1',
        name: 'less knee',
        edits: [
          { kind: 'joint angle', boundary: 'b2', channel: 'knee.flexion.left', change: -0.1 },
          { kind: 'cadence', scale: 1.05 },
          { kind: 'lock', phase: 'p1', joint: 'ankle.left', locked: false },
        ],
      },
    ],
    active: 't1',
    against: null,
  },
  notes: 'Limps on the left.\nPain 4/10.',
  view: { step: 3 },
}

const rowsOf = (study: Study): Record<string, string> =>
  Object.fromEntries(STUDY_PARTS.map((part) => [part, toStoredPart(study[part])]))

describe('a saved study', () => {
  it('comes back as it was', () => {
    expect(readStudy(STUDY_VERSION, rowsOf(worked))).toEqual({ ok: true, value: worked, alerts: [] })
  })

  it('starts empty when it has no parts yet', () => {
    expect(readStudy(STUDY_VERSION, {})).toMatchObject({ ok: true, value: EMPTY_STUDY })
  })

  it('is refused, untouched, when a newer program saved it', () => {
    const read = readStudy(STUDY_VERSION + 1, rowsOf(worked))
    expect(read).toMatchObject({ ok: false, alerts: [{ code: 'study.newer' }] })
  })

  it('is refused when it is some other database', () => {
    expect(readStudy(0, {})).toMatchObject({ ok: false, alerts: [{ code: 'study.not-a-study' }] })
  })

  it('says which place is damaged', () => {
    const torn = readStudy(STUDY_VERSION, { ...rowsOf(worked), notes: '"cut off' })
    expect(torn).toMatchObject({ ok: false, alerts: [{ code: 'study.damaged' }] })
    const wrong = readStudy(STUDY_VERSION, { ...rowsOf(worked), subject: '{"code":"x","mass":"70","height":null,"sex":"male"}' })
    expect(wrong).toMatchObject({ ok: false, alerts: [{ message: expect.stringContaining('subject.mass should be a number but is "70"') }] })
    const edit = readStudy(STUDY_VERSION, {
      ...rowsOf(worked),
      techniques: '{"list":[{"id":"a","name":"b","edits":[{"kind":"fly"}]}],"active":null,"against":null}',
    })
    expect(edit).toMatchObject({ ok: false, alerts: [{ message: expect.stringContaining('techniques.list[0].edits[0].kind') }] })
  })

  it('is brought up step by step when it is older', () => {
    const steps: Migration[] = [
      { to: 2, why: 'notes became a list', statements: [], parts: (stored) => ({ ...stored, notes: [stored['notes']] }) },
      { to: 3, why: 'and one text again', statements: [], parts: (stored) => ({ ...stored, notes: `${(stored['notes'] as string[]).join()}!` }) },
    ]
    expect(readStudy(1, { notes: '"pain"' }, 3, steps)).toMatchObject({ ok: true, value: { notes: 'pain!' } })
    expect(readStudy(2, { notes: '["pain"]' }, 3, steps)).toMatchObject({ ok: true, value: { notes: 'pain!' } })
    expect(() => calcMigrations(1, 4, steps)).toThrow('version 4')
  })

  it('has a migration for every version since the first', () => {
    expect(calcMigrations(1, STUDY_VERSION)).toHaveLength(STUDY_VERSION - 1)
  })
})
