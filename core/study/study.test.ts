import { describe, expect, it } from 'vitest'
import type { Migration } from './migrations.ts'
import { calcMigrations } from './migrations.ts'
import { ANALYSIS_DEFAULTS } from '../pipeline/defaults.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { readStudy, toStudyEntries } from './read-study.ts'
import { EMPTY_STUDY, STUDY_VERSION } from './schema.ts'
import type { Study } from './study.ts'
import { toPrepareRequest } from './to-request.ts'

const worked: Study = {
  ...EMPTY_STUDY,
  subject: { code: 'S-017 <b>', mass: 71.5, height: 1.78, sex: 'female' },
  files: [{ role: 'motion', name: 'walk.csv', bytes: 12_345, sha256: 'ab'.repeat(32) }],
  mapping: {
    name: 'our lab',
    columns: { 'RKnee X': { channel: 'knee.flexion.right', unit: 'deg', sign: -1 }, x: { channel: null } },
    rate: 100,
  },
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

/** As the file gives it back: through JSON. */
const entriesOf = (study: Partial<Study>): Record<string, unknown> =>
  Object.fromEntries(toStudyEntries(study).map(({ key, json }) => [key, JSON.parse(JSON.stringify(json)) as unknown]))

describe('a saved study', () => {
  it('comes back as it was', () => {
    expect(readStudy(entriesOf(worked))).toEqual({ ok: true, value: worked, alerts: [] })
  })

  it('starts empty, and takes the usual value for a part that was never touched', () => {
    expect(readStudy({})).toMatchObject({ ok: true, value: EMPTY_STUDY })
    expect(readStudy(entriesOf({ notes: 'x' }))).toMatchObject({ ok: true, value: { ...EMPTY_STUDY, notes: 'x' } })
  })

  it('is refused, untouched, when a newer program saved it', () => {
    expect(readStudy({ ...entriesOf(worked), version: STUDY_VERSION + 1 })).toMatchObject({
      ok: false,
      alerts: [{ code: 'study.newer' }],
    })
  })

  it('is refused when it states no version', () => {
    expect(readStudy({ 'part/notes': 'x' })).toMatchObject({ ok: false, alerts: [{ code: 'study.not-a-study' }] })
  })

  it('states which place is damaged', () => {
    const wrong = readStudy({
      ...entriesOf(worked),
      'part/subject': { code: 'x', mass: '70', height: null, sex: 'male' },
    })
    expect(wrong).toMatchObject({
      ok: false,
      alerts: [{ message: expect.stringContaining('subject.mass should be a number but is the text “70”') }],
    })
    const edit = readStudy({
      ...entriesOf(worked),
      'part/techniques': { list: [{ id: 'a', name: 'b', edits: [{ kind: 'fly' }] }], active: null, against: null },
    })
    expect(edit).toMatchObject({
      ok: false,
      alerts: [{ message: expect.stringContaining('techniques.list[0].edits[0].kind') }],
    })
  })

  it('of the first version keeps the body model and table it names, and leaves to the program what it does not', () => {
    const older = (body: unknown) => readStudy({ ...entriesOf(worked), version: 1, 'part/body': body })
    expect(older(worked.body)).toMatchObject({ ok: true, value: { body: { template: 'lower-body', table: 'winter' } } })
    expect(older({ overrides: [], loads: [] })).toMatchObject({
      ok: true,
      value: { body: { template: 'auto', table: 'auto' } },
    })
    expect(readStudy({ version: 1, 'part/notes': 'x' })).toMatchObject({ value: { body: EMPTY_STUDY.body } })
  })

  it('asks of the path what is asked by leaving everything out, as long as nobody chose', () => {
    const recording = recordPoints(createSyntheticWalk())
    const { conditioning, body } = toPrepareRequest(EMPTY_STUDY, { recording, forces: null, standing: null })
    expect(conditioning).toEqual({
      gapLimit: ANALYSIS_DEFAULTS.gapLimit,
      smoothing: { kind: ANALYSIS_DEFAULTS.filter, cutoff: ANALYSIS_DEFAULTS.cutoff },
    })
    expect(body).toMatchObject({ template: ANALYSIS_DEFAULTS.template, table: ANALYSIS_DEFAULTS.table })
  })

  it('is brought up step by step when it is older', () => {
    const steps: Migration[] = [
      { to: 2, why: 'notes became a list', parts: (stored) => ({ ...stored, notes: [stored['notes']] }) },
      {
        to: 3,
        why: 'and one text again',
        parts: (stored) => ({ ...stored, notes: `${(stored['notes'] as string[]).join()}!` }),
      },
    ]
    expect(readStudy({ version: 1, 'part/notes': 'pain' }, 3, steps)).toMatchObject({
      ok: true,
      value: { notes: 'pain!' },
    })
    expect(readStudy({ version: 2, 'part/notes': ['pain'] }, 3, steps)).toMatchObject({
      ok: true,
      value: { notes: 'pain!' },
    })
    expect(() => calcMigrations(1, 4, steps)).toThrow('version 4')
  })

  it('has a migration for every version since the first', () => {
    expect(calcMigrations(1, STUDY_VERSION)).toHaveLength(STUDY_VERSION - 1)
  })
})
