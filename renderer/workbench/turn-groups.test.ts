import { expect, it } from 'vitest'
import { benchEnglish } from './english.ts'
import { benchGerman } from './german.ts'
import { capitalised, turnGroups } from './turn-groups.ts'

it('names rods that go round alike together, and one turn without a number', () => {
  const groups = turnGroups([
    { name: 'thigh', turns: -1 },
    { name: 'shank', turns: 2 },
    { name: 'foot', turns: -1 },
  ])
  expect(capitalised(benchEnglish.turns(groups))).toBe('Thigh, foot round backward, shank round twice forward')
  expect(benchGerman.turns(groups)).toBe('thigh, foot rückwärts herum, shank zweimal vorwärts herum')
})
