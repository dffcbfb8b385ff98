import { describe, expect, it } from 'vitest'
import { addCondition, addTrial, addVisit, changeTrial, moveTrial, removeTrials } from './arrange.ts'
import { BLANK_TRIAL, EMPTY_DOCUMENT } from './blank.ts'
import { applyPatch, listFiles, shownPlace, type StudyDocument, toInverse } from './document.ts'
import { toPatch, toStudy } from './project.ts'
import { readStudy, toStudyEntries } from './read-study.ts'
import { calcBelonging } from './same-person.ts'

const motion = (name: string) => ({ role: 'motion' as const, name: `${name}.csv`, bytes: 1, sha256: name })
const walk = (name: string) => ({ ...BLANK_TRIAL, name, files: [motion(name)] })
const at = { visit: 'v1', condition: 'c1' }

/** Two walks barefoot, one in shoes. */
function threeWalks(): StudyDocument {
  let document = EMPTY_DOCUMENT
  for (const name of ['a', 'b'])
    document = applyPatch(document, addTrial(document, { trial: walk(name), place: at }).patch)
  const shoes = addCondition(document, 'v1', 'Shoes')
  document = applyPatch(document, shoes.patch)
  return applyPatch(document, addTrial(document, { trial: walk('c'), place: shoes.place }).patch)
}
const tree = ({ visits, trials }: StudyDocument) =>
  visits.map((visit) => visit.conditions.map((one) => one.trials.map((id) => trials[id]?.name).join(' ')))
const isWhole = (document: StudyDocument) =>
  readStudy(
    Object.fromEntries(toStudyEntries(document).flatMap((entry) => ('json' in entry ? [[entry.key, entry.json]] : []))),
  ).ok

describe('the tree of a study', () => {
  it('holds trials in conditions in visits; the blank trial makes room for the first', () => {
    const document = threeWalks()
    expect(tree(document)).toEqual([['a b', 'c']])
    expect(Object.keys(document.trials)).toHaveLength(3)
    expect(toStudy(document).files).toEqual([motion('a')])
    expect(isWhole(document)).toBe(true)
  })

  it('takes a trial out with its conditions and visits that are empty then, and shows its neighbour', () => {
    const document = { ...threeWalks(), shown: 't4' }
    expect(document.trials['t4']?.name).toBe('c')
    const without = applyPatch(document, removeTrials(document, ['t4']))
    expect(tree(without)).toEqual([['a b']])
    expect(shownPlace(without).trial.name).toBe('b')
    expect(isWhole(without)).toBe(true)
    const empty = applyPatch(without, removeTrials(without, Object.keys(without.trials)))
    expect(listFiles(empty)).toEqual([])
    expect(toStudy(empty).files).toEqual([])
    expect(isWhole(empty)).toBe(true)
  })

  it('moves a trial to another visit, and back by the inverse of the change', () => {
    const document = threeWalks()
    const visit = addVisit(document, { label: 'after', mass: 68, height: 1.7 })
    const wider = applyPatch(document, visit.patch)
    const patch = moveTrial(wider, 't2', visit.place)
    const moved = applyPatch(wider, patch)
    expect(tree(moved)).toEqual([['b', 'c'], ['a']])
    expect(toStudy(moved).subject).toMatchObject({ mass: 68 })
    expect(applyPatch(moved, toInverse(wider, patch))).toEqual(wider)
  })

  it('is brought back whole after adding and changing trials', () => {
    const document = threeWalks()
    const added = addTrial(document, { trial: walk('d'), place: at })
    expect(applyPatch(applyPatch(document, added.patch), toInverse(document, added.patch))).toEqual(document)
    const out = changeTrial(document, 't2', { leftOut: 'half beside the plate' })
    expect(applyPatch(document, out).trials['t2']?.leftOut).toBe('half beside the plate')
    expect(toInverse(document, out).trials?.['t2']?.leftOut).toBeNull()
  })
})

describe('what a step sees', () => {
  it('is the shown trial, and changing it leaves the others', () => {
    const document = threeWalks()
    const events = [{ side: 'left' as const, kind: 'strike' as const, time: 0.5, source: 'user' as const }]
    const changed = applyPatch(document, toPatch(document, { events, plates: { one: 'left' } }))
    expect(toStudy(changed).events).toEqual(events)
    expect(toStudy({ ...changed, shown: 't3' }).events).toBeNull()
  })

  it('keeps the very objects of parts that did not change', () => {
    const document = threeWalks()
    const before = toStudy(document)
    const after = toStudy(applyPatch(document, toPatch(document, { notes: 'limps' })), before)
    expect(after.subject).toBe(before.subject)
    expect(after.body).toBe(before.body)
    expect(after.notes).toBe('limps')
  })

  it('shares a standing trial among the conditions of a visit that had the same', () => {
    const document = threeWalks()
    const standing = { role: 'standing' as const, name: 'stand.csv', bytes: 1, sha256: 's' }
    const given = applyPatch(document, toPatch(document, { files: [motion('a'), standing] }))
    expect(toStudy({ ...given, shown: 't4' }).files).toEqual([motion('c'), standing])
    expect(listFiles(given).filter((file) => file.sha256 === 's')).toHaveLength(2)
    const taken = applyPatch(given, toPatch(given, { files: [motion('a')] }))
    expect(listFiles(taken)).toHaveLength(3)
  })

  it('states the age at the visit by the year of birth, and keeps an age that is stated', () => {
    const born = applyPatch(EMPTY_DOCUMENT, { patient: { ...EMPTY_DOCUMENT.patient, birthYear: 1980, age: 3 } })
    const dated = applyPatch(born, { visits: born.visits.map((visit) => ({ ...visit, date: '2026-03-12' })) })
    expect(toStudy(born).subject.age).toBe(3)
    expect(toStudy(dated).subject.age).toBe(46)
    const same = toPatch(dated, { subject: { ...toStudy(dated).subject, code: 'P' } })
    expect(same.patient).toMatchObject({ code: 'P', birthYear: 1980 })
    expect(toPatch(dated, { subject: { ...toStudy(dated).subject, age: 50 } }).patient).toMatchObject({
      age: 50,
      birthYear: null,
    })
  })
})

describe('whose a recording is', () => {
  const known = { code: 'A7', mass: 70, height: 1.75, sex: 'female' as const, age: null }
  const nameless = { ...known, code: '' }
  it.each([
    ['the same code', known, { code: ' a7' }, 'same'],
    ['another code', known, { code: 'B2', mass: 70, height: 1.75 }, 'another'],
    ['another sex', known, { code: 'A7', sex: 'male' as const }, 'another'],
    ['the same code on quite another body', known, { code: 'A7', mass: 30 }, 'another'],
    ['the same code after losing weight', known, { code: 'A7', mass: 62 }, 'same'],
    ['the same mass and stature', nameless, { mass: 70.2, height: 1.752 }, 'same'],
    ['the same mass alone', nameless, { mass: 70 }, 'unknown'],
    ['another mass', nameless, { mass: 78, height: 1.75 }, 'another'],
    ['another stature', nameless, { mass: 70, height: 1.82 }, 'another'],
    ['a code where none was known', nameless, { code: 'A7' }, 'unknown'],
    ['nothing', known, {}, 'unknown'],
  ])('by %s', (_, person, stated, belonging) => {
    expect(calcBelonging(person, stated)).toBe(belonging)
  })
})
