import { describe, expect, it } from 'vitest'
import { SHIPPED_BODIES } from '../model/body-file/shipped.ts'
import { toDateText, toLanguage, toLocalNumbers } from './language.ts'
import { createTranslator, translatorOf } from './translate.ts'

describe('a language', () => {
  it('is the system’s where we speak it, else English', () => {
    expect(['de-AT', 'de', 'DE_de', 'en-US', 'fr-FR', ''].map(toLanguage)).toEqual(['de', 'de', 'de', 'en', 'en', 'en'])
  })

  it('writes numbers and dates in its own way, and leaves alone what only looks like a number', () => {
    expect(toLocalNumbers('1.16 ± 0.04 BW at 12 Hz', 'de')).toBe('1,16 ± 0,04 BW at 12 Hz')
    const others = 'Pendulab 0.2.0, walk1.5b.csv, doi:10.7717/peerj.4640, v1.2'
    expect(toLocalNumbers(others, 'de')).toBe(others)
    expect(toLocalNumbers('1.16', 'en')).toBe('1.16')
    expect(toDateText('2026-09-20', 'de')).toBe('20. September 2026')
    expect(toDateText('2026-09-20', 'en')).toBe('20 September 2026')
    expect(toDateText('yesterday', 'en')).toBe('yesterday')
  })
})

describe('a translator', () => {
  const say = createTranslator(
    {
      left: 'links',
      knee: 'Knie',
      'The {0} {1} came to be straight.': 'Das {1} {0} wurde gestreckt.',
      'Fig. 4.1 shows it.': 'Abb. 4.1 zeigt es.',
      'mean over {0} cycles': 'Mittel über {0} Zyklen',
      'Proposed: {0}': 'Vorschlag: {0!}',
      'Does “{0}” help?': 'Hilft „{0}“?',
    },
    'de',
  )

  it('finds a sentence by its template and says its parts too', () => {
    expect(say('The left knee came to be straight.')).toBe('Das Knie links wurde gestreckt.')
    expect(say('Mean over 4.5 cycles')).toBe('Mittel über 4,5 Zyklen')
    expect(say('mean over 4 cycles.')).toBe('Mittel über 4 Zyklen.')
  })

  it('says sentence after sentence, also those with points inside', () => {
    expect(say('Fig. 4.1 shows it. The left knee came to be straight.')).toBe(
      'Abb. 4.1 zeigt es. Das Knie links wurde gestreckt.',
    )
  })

  it('leaves what a person wrote as it is', () => {
    expect(say('Proposed: left')).toBe('Vorschlag: left')
    expect(say('Does “left knee” help?')).toBe('Hilft „left knee“?')
  })

  it('gives back what it cannot say, and remembers it', () => {
    expect(say.misses.size).toBe(0)
    expect(say('Something else 1.5')).toBe('Something else 1,5')
    expect([...say.misses]).toEqual(['Something else 1.5'])
  })

  it('does nothing to English, and nothing to names and numbers', () => {
    expect(translatorOf('en')('left')).toBe('left')
    for (const text of ['RASI, LPSI', 'walk_01.c3d', '1.2.3', '']) expect(say(text)).toBe(text)
  })
})

describe('the bodies that come with the program', () => {
  const say = translatorOf('de')
  for (const file of SHIPPED_BODIES)
    it(`“${file.name}” has its name, what it is, its rods, joints and sources in German`, () => {
      const before = new Set(say.misses)
      const masses = file.rods.flatMap(({ mass, parts, adds }) => [mass ?? [], parts ?? [], adds ?? []].flat())
      const rods = file.rods.flatMap(({ label, joint, length }) => [label, joint?.label, length?.source])
      const parts = masses.flatMap((one) => [one.source, 'label' in one ? one.label : undefined])
      for (const text of [
        file.name,
        file.about,
        `${file.name} (a body file). ${file.about}`,
        file.height,
        ...rods,
        ...parts,
      ])
        if (text !== undefined) say(text)
      expect([...say.misses].filter((text) => !before.has(text))).toEqual([])
    })
})
