import { expect, it } from 'vitest'
import { GALLERY } from '../../core/mechanics.ts'
import { translatorOf } from '../../core/report.ts'
import { nameInLanguage } from './gallery.ts'

it('every problem to begin with has German names for itself and its rods, each rod one of its own', () => {
  const say = translatorOf('de')
  for (const { problem } of GALLERY) {
    const german = nameInLanguage(problem, say)
    const names = german.rods.map((rod) => rod.name)
    expect(new Set(names).size).toBe(names.length)
    const parents = german.rods.flatMap(({ parent }) => parent ?? [])
    expect(parents.filter((parent) => !names.includes(parent))).toEqual([])
    for (const { segments } of german.locks) for (const segment of segments) expect(names).toContain(segment)
  }
  expect([...say.misses]).toEqual([])
})
