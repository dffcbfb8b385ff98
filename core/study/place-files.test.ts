import { describe, expect, it } from 'vitest'
import { BLANK_TRIAL, EMPTY_DOCUMENT } from './blank.ts'
import { applyPatch, type StudyDocument } from './document.ts'
import { type PlacedFiles, type PlacedWalk, placeFiles } from './place-files.ts'
import { readStudy, toStudyEntries } from './read-study.ts'
import type { StudyFile } from './study.ts'

const file = (name: string, role: StudyFile['role'] = 'motion'): StudyFile => ({ role, name, bytes: 1, sha256: name })
const walk = (name: string, condition: string, more: Partial<PlacedWalk> = {}): PlacedWalk => ({
  motion: file(name),
  forces: null,
  mapping: null,
  visit: { name: '', date: null },
  condition,
  subject: {},
  ...more,
})
const place = (document: StudyDocument, walks: readonly PlacedWalk[], more: Partial<PlacedFiles> = {}) =>
  applyPatch(
    document,
    placeFiles(document, {
      walks,
      standing: null,
      subject: {},
      conditioning: BLANK_TRIAL.conditioning,
      ...more,
    }),
  )
const treeOf = ({ visits, trials }: StudyDocument) =>
  visits.map((visit) => [
    visit.label,
    ...visit.conditions.map((one) => [one.label, ...one.trials.map((id) => trials[id]!.name)]),
  ])
/** What is written can be read again: every trial in one place. */
const isWhole = (document: StudyDocument): boolean =>
  readStudy(
    Object.fromEntries(toStudyEntries(document).flatMap((entry) => ('json' in entry ? [[entry.key, entry.json]] : []))),
  ).ok

describe('many files put in their places', () => {
  const six = [
    walk('barefoot 1.csv', 'barefoot', { subject: { mass: 70, code: 'P1' } }),
    walk('barefoot 2.csv', 'barefoot', { forces: file('grf.mot', 'forces') }),
    walk('shoes 1.csv', 'Shoes'),
    walk('shoes 2.csv', 'shoes'),
  ]

  it('fill an empty study, conditions by their names, and the first is shown', () => {
    const document = place(EMPTY_DOCUMENT, six)
    expect(treeOf(document)).toEqual([['', ['barefoot', 'barefoot 1', 'barefoot 2'], ['Shoes', 'shoes 1', 'shoes 2']]])
    expect(document.trials[document.shown]!.name).toBe('barefoot 1')
    expect(document.patient.code).toBe('P1')
    expect(document.visits[0]!.mass).toBe(70)
    expect(isWhole(document)).toBe(true)
  })

  it('join the conditions of a study that has them, and leave what is known as it is', () => {
    const before = place(EMPTY_DOCUMENT, six)
    const after = place(before, [walk('barefoot 3.csv', 'Barefoot', { visit: { id: 'v1' }, subject: { mass: 99 } })])
    expect(treeOf(after)[0]![1]).toEqual(['barefoot', 'barefoot 1', 'barefoot 2', 'barefoot 3'])
    expect(after.visits[0]!.mass).toBe(70)
    expect(isWhole(after)).toBe(true)
  })

  it('make a visit of each name once, with its day', () => {
    const later = { name: 'after', date: '2026-09-18' }
    const document = place(place(EMPTY_DOCUMENT, six), [
      walk('a.csv', 'barefoot', { visit: later }),
      walk('b.csv', 'barefoot', { visit: later }),
      walk('c.csv', 'shoes', { visit: later }),
    ])
    expect(treeOf(document)[1]).toEqual(['after', ['barefoot', 'a', 'b'], ['shoes', 'c']])
    expect(document.visits[1]!.date).toBe('2026-09-18')
    expect(isWhole(document)).toBe(true)
  })

  it('share a standing trial, and forces go with their walk', () => {
    const document = place(EMPTY_DOCUMENT, six, { standing: file('static.c3d', 'standing'), subject: { height: 1.8 } })
    expect(document.visits[0]!.conditions.map((one) => one.standing?.name)).toEqual(['static.c3d', 'static.c3d'])
    expect(document.trials['t3']!.files.map((one) => one.role)).toEqual(['motion', 'forces'])
    expect(document.visits[0]!.height).toBe(1.8)
  })

  it('with nothing to place change nothing', () => {
    expect(place(EMPTY_DOCUMENT, [])).toEqual(EMPTY_DOCUMENT)
  })
})
