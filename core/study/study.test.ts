import { describe, expect, it } from 'vitest'
import type { Migration, StoredParts } from './migrations.ts'
import { calcMigrations } from './migrations.ts'
import { ANALYSIS_DEFAULTS } from '../pipeline/defaults.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { readStudy, toStudyEntries } from './read-study.ts'
import { applyPatch, type DocumentPatch } from './document.ts'
import { toPatch, toStudy } from './project.ts'
import { EMPTY_DOCUMENT } from './blank.ts'
import { checkShape } from '../json/shape.ts'
import { EMPTY_STUDY, STUDY_SHAPES, STUDY_VERSION } from './schema.ts'
import type { Study } from './study.ts'
import { toPrepareRequest } from './to-request.ts'

const shown: Study = {
  ...EMPTY_STUDY,
  subject: { code: 'S-017 <b>', mass: 71.5, height: 1.78, sex: 'female', age: 30 },
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
const worked = applyPatch(EMPTY_DOCUMENT, toPatch(EMPTY_DOCUMENT, shown))

/** As the file gives it back: through JSON. */
const entriesOf = (patch: DocumentPatch): Record<string, unknown> =>
  Object.fromEntries(
    toStudyEntries(patch).flatMap((entry) =>
      'json' in entry ? [[entry.key, JSON.parse(JSON.stringify(entry.json)) as unknown]] : [],
    ),
  )
/** As version 2 wrote it: one part for each of what a step sees. */
const asVersion2 = (parts: Partial<Study>): Record<string, unknown> => ({
  version: 2,
  ...Object.fromEntries(Object.entries(parts).map(([part, json]) => [`part/${part}`, json])),
})

describe('a saved study', () => {
  it('comes back as it was', () => {
    expect(readStudy(entriesOf(worked))).toEqual({ ok: true, value: worked, alerts: [] })
  })

  it('starts empty, and takes the usual value for a part that was never touched', () => {
    expect(readStudy({})).toMatchObject({ ok: true, value: EMPTY_DOCUMENT })
    expect(toStudy(EMPTY_DOCUMENT)).toEqual(EMPTY_STUDY)
    const noted = toPatch(EMPTY_DOCUMENT, { notes: 'x' })
    expect(readStudy(entriesOf(noted))).toMatchObject({ ok: true, value: applyPatch(EMPTY_DOCUMENT, noted) })
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
    const visit = { ...worked.visits[0]!, mass: '70' }
    expect(readStudy({ ...entriesOf(worked), 'part/visits': [visit] })).toMatchObject({
      ok: false,
      alerts: [{ message: expect.stringContaining('visits[0].mass should be a number but is the text “70”') }],
    })
    const edit = { list: [{ id: 'a', name: 'b', edits: [{ kind: 'fly' }] }], active: null, against: null }
    expect(
      readStudy({ ...entriesOf(worked), 'trial/t1': { ...worked.trials['t1']!, techniques: edit } }),
    ).toMatchObject({ ok: false, alerts: [{ message: expect.stringContaining('techniques.list[0].edits[0].kind') }] })
  })

  it('is damaged when a trial is missing, in two places or in none', () => {
    const entries = entriesOf(worked)
    const { 'trial/t1': first, ...without } = entries
    const faults = [
      without,
      { ...without, 'trial/t2': first },
      { ...entries, 'trial/t2': first },
      { ...entries, 'part/shown': 't9' },
      { ...entries, 'part/visits': [worked.visits[0], worked.visits[0]] },
    ]
    // A file without any trial is one in which none was touched.
    for (const fault of faults.slice(1)) expect(readStudy(fault)).toMatchObject({ alerts: [{ code: 'study.damaged' }] })
    expect(readStudy(without)).toMatchObject({ ok: true })
  })

  it('with a body file is refused by a program that knows no body files, instead of losing it', () => {
    const entries = entriesOf(worked)
    expect(entries['version']).toBeGreaterThan(3)
    expect(readStudy(entries, 3)).toMatchObject({ ok: false, alerts: [{ code: 'study.newer' }] })
  })

  it('of version 3 comes back as it was', () => {
    expect(readStudy({ ...entriesOf(worked), version: 3 })).toMatchObject({ ok: true, value: worked })
  })

  it('of version 2 becomes one trial of one visit, with all that was decided', () => {
    const files = [...shown.files, { role: 'standing' as const, name: 'stand.csv', bytes: 3, sha256: 'cd'.repeat(32) }]
    const brought = readStudy(asVersion2({ ...shown, files }))
    if (!brought.ok) throw new Error(brought.alerts[0]?.message)
    expect(toStudy(brought.value)).toEqual({ ...shown, files })
    expect(brought.value.visits[0]?.conditions[0]?.standing?.name).toBe('stand.csv')
    expect(brought.value.trials['t1']).toMatchObject({ name: 'walk', files: shown.files, leftOut: null })
  })

  it('of version 4 has no boundaries of the program kept yet, and all else as it was', () => {
    const { t1 } = worked.trials
    const { layout: _, ...older } = t1!
    const brought = readStudy({ ...entriesOf(worked), version: 4, 'trial/t1': older })
    expect(brought).toMatchObject({ ok: true, value: { ...worked, trials: { t1: { ...older, layout: null } } } })
  })

  it('keeps the boundaries that the program set with their recording, and asks for them again', () => {
    const layout = { single: [0.31, 0.68, 0.84], flight: [], tolerance: 0.05, worst: 0.04 }
    const kept = applyPatch(worked, toPatch(worked, { layout }))
    expect(readStudy(entriesOf(kept))).toEqual({ ok: true, value: kept, alerts: [] })
    const recordings = { recording: recordPoints(createSyntheticWalk({ seconds: 1 })), forces: null, standing: null }
    expect(toPrepareRequest(toStudy(kept), recordings).keptLayout).toEqual(layout)
    expect(toPrepareRequest(toStudy(worked), recordings).keptLayout).toBeUndefined()
    // A file of ground forces is still the same walk; another motion is not.
    const forces = { role: 'forces' as const, name: 'plates.mot', bytes: 1, sha256: 'ef'.repeat(32) }
    const withForces = applyPatch(kept, toPatch(kept, { files: [...shown.files, forces] }))
    expect(toStudy(withForces).layout).toEqual(layout)
    const other = [{ ...shown.files[0]!, sha256: '00'.repeat(32) }]
    expect(toStudy(applyPatch(kept, toPatch(kept, { files: other }))).layout).toBeNull()
  })

  it('of version 2 keeps boundaries that were set by hand as the only ones', () => {
    const layout = { kind: 'layout', single: [], flight: [] }
    const added = { kind: 'add boundary' as const, time: 0.7 }
    const proposal = { id: 't1', name: 'Lean', edits: [{ kind: 'trunk lean' as const, change: 0.1 }] }
    const bring = (list: Study['techniques']['list']): unknown => {
      const brought = readStudy(asVersion2({ ...shown, techniques: { list, active: null, against: null } }))
      if (!brought.ok) throw new Error(brought.alerts[0]?.message)
      return toStudy(brought.value).techniques.list
    }
    const recorded = { id: 'recorded', name: 'As recorded', edits: [added] }
    expect(bring([proposal, recorded])).toEqual([{ ...recorded, edits: [layout, added] }, proposal])
    expect(bring([{ ...proposal, edits: [added] }])).toEqual([
      { id: 'recorded', name: 'As recorded', edits: [layout] },
      { ...proposal, edits: [added] },
    ])
    expect(bring([proposal])).toEqual([proposal])
  })

  it('of version 2 with parts nobody touched takes the usual values', () => {
    expect(readStudy(asVersion2({ notes: 'x' }))).toEqual({
      ok: true,
      alerts: [],
      value: applyPatch(EMPTY_DOCUMENT, toPatch(EMPTY_DOCUMENT, { notes: 'x' })),
    })
  })

  it('of the first version keeps the body model and table it names, and leaves to the program what it does not', () => {
    const older = (body: unknown) => readStudy({ ...asVersion2(shown), version: 1, 'part/body': body })
    expect(older(shown.body)).toMatchObject({
      ok: true,
      value: { visits: [{ body: { template: 'lower-body', table: 'winter' } }] },
    })
    expect(older({ overrides: [], loads: [] })).toMatchObject({
      ok: true,
      value: { visits: [{ body: { template: 'auto', table: 'auto' } }] },
    })
    expect(readStudy({ version: 1, 'part/notes': 'x' })).toMatchObject({
      value: { visits: [{ body: EMPTY_DOCUMENT.visits[0]!.body }] },
    })
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

  it('asks for the motion alone where healthy people are not to be leaned on', () => {
    const recordings = { recording: recordPoints(createSyntheticWalk()), forces: null, standing: null }
    const conditioning = { ...EMPTY_STUDY.conditioning, prior: false }
    expect(toPrepareRequest({ ...EMPTY_STUDY, conditioning }, recordings).ground).toEqual({ prior: false })
    expect(toPrepareRequest(EMPTY_STUDY, recordings).ground).toBeUndefined()
    expect(checkShape(STUDY_SHAPES.conditioning, conditioning, 'conditioning')).toMatchObject({ ok: true })
  })

  it('is brought up step by step when it is older', () => {
    const patient = (stored: StoredParts) => stored['patient'] as { notes: unknown }
    const steps: Migration[] = [
      {
        to: 2,
        why: 'notes became a list',
        parts: (stored) => ({ ...stored, patient: { ...patient(stored), notes: [patient(stored).notes] } }),
      },
      {
        to: 3,
        why: 'and one text again',
        parts: (stored) => ({
          ...stored,
          patient: { ...patient(stored), notes: `${(patient(stored).notes as string[]).join()}!` },
        }),
      },
    ]
    const read = (version: number, notes: unknown) =>
      readStudy({ version, 'part/patient': { ...EMPTY_DOCUMENT.patient, notes } }, 3, steps)
    expect(read(1, 'pain')).toMatchObject({ ok: true, value: { patient: { notes: 'pain!' } } })
    expect(read(2, ['pain'])).toMatchObject({ ok: true, value: { patient: { notes: 'pain!' } } })
    expect(() => calcMigrations(1, 4, steps)).toThrow('version 4')
  })

  it('has a migration for every version since the first', () => {
    expect(calcMigrations(1, STUDY_VERSION)).toHaveLength(STUDY_VERSION - 1)
  })
})
