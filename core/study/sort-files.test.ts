import { describe, expect, it } from 'vitest'
import { conditionOf, type LookedFile, sortFiles } from './sort-files.ts'

const look = (name: string, index: number, more: Partial<LookedFile> = {}): LookedFile => ({
  index,
  name,
  folders: [],
  holds: 'motion',
  isStill: false,
  sha256: name,
  subject: {},
  ...more,
})
const sorted = (files: readonly LookedFile[]) =>
  sortFiles(files).map(({ as, of, condition, why }) => [as, of ?? condition, why].filter((x) => x !== null && x !== ''))

describe('files that came together', () => {
  it('are sorted into walks by condition, their forces and a standing trial', () => {
    const files = [
      look('barefoot_01.trc', 0),
      look('barefoot_01_grf.mot', 1, { holds: 'forces' }),
      look('barefoot_02.trc', 2),
      look('barefoot_02_forces.mot', 3, { holds: 'forces' }),
      look('shoes 1.trc', 4),
      look('Static.trc', 5),
      look('notes.txt', 6, { holds: 'refused' }),
    ]
    expect(sorted(files)).toEqual([
      ['trial', 'barefoot'],
      ['forces', 0],
      ['trial', 'barefoot'],
      ['forces', 2],
      ['trial', 'shoes'],
      ['standing'],
      ['nothing', 'refused'],
    ])
  })

  it('are told by what is inside where names do not tell', () => {
    const files = [look('a.c3d', 0), look('b.c3d', 1, { isStill: true }), look('c.c3d', 2, { holds: 'forces' })]
    expect(sorted(files)).toEqual([['trial', 'a'], ['standing'], ['forces', 0]])
  })

  it('give no forces to a walk by guess, and no recording twice', () => {
    const files = [
      look('left.trc', 0),
      look('right.trc', 1),
      look('plates.mot', 2, { holds: 'forces' }),
      look('copy.trc', 3, { sha256: 'left.trc' }),
    ]
    expect(sorted(files).slice(2)).toEqual([
      ['nothing', 'alone'],
      ['nothing', 'twice'],
    ])
  })

  it('take the folder for the condition where walks lie in several', () => {
    const files = [
      look('1.c3d', 0, { folders: ['P1', 'Barefoot'] }),
      look('1.c3d', 1, { folders: ['P1', 'Shoes'], sha256: 'x' }),
    ]
    expect(sorted(files)).toEqual([
      ['trial', 'Barefoot'],
      ['trial', 'Shoes'],
    ])
  })

  it.each([
    ['Walk01.c3d', 'Walk'],
    ['with_orthosis_trial_3.csv', 'with orthosis'],
    ['12.c3d', '12'],
    ['gait.trc', 'gait'],
  ])('call the condition of %s “%s”', (name, condition) => {
    expect(conditionOf(name)).toBe(condition)
  })
})
