import { describe, expect, it } from 'vitest'
import { conditionOf, type LookedFile, sortFiles } from './sort-files.ts'
import { readSessionMetadata } from './session-metadata.ts'
import { dayOf } from './sort-places.ts'

const look = (name: string, index: number, more: Partial<LookedFile> = {}): LookedFile => ({
  index,
  name,
  folders: [],
  holds: 'motion',
  isStill: false,
  hasMarkers: true,
  hasForces: false,
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

  it('take a folder that is a day for the visit, and the one in it for the condition', () => {
    const at = (index: number, ...folders: string[]) => look(`${index}.c3d`, index, { folders, sha256: `${index}` })
    const files = [
      at(1, 'P1', '2026-03-12', 'barefoot'),
      at(2, 'P1', '2026-09-18', 'barefoot'),
      at(3, 'P1', '2026-09-18', 'insoles'),
    ]
    expect(sortFiles(files).map(({ visit, condition }) => [visit, condition])).toEqual([
      ['2026-03-12', 'barefoot'],
      ['2026-09-18', 'barefoot'],
      ['2026-09-18', 'insoles'],
    ])
    expect([dayOf('2026-03-12 before'), dayOf('20260918'), dayOf('18.9.2026'), dayOf('20269918')]).toEqual([
      '2026-03-12',
      '2026-09-18',
      '2026-09-18',
      null,
    ])
  })

  it('know an OpenCap session: its angles, not the same walk again as markers, and who it is', () => {
    const [markers, angles] = [
      ['S', 'MarkerData'],
      ['S', 'OpenSimData', 'Kinematics'],
    ]
    const files = [
      look('walk1.trc', 0, { folders: markers! }),
      look('walk1.mot', 1, { folders: angles!, hasMarkers: false }),
      look('neutral.trc', 2, { folders: markers!, isStill: true }),
      look('neutral.mot', 3, { folders: angles!, isStill: true, hasMarkers: false }),
      look('sessionMetadata.yaml', 4, { holds: 'subject' }),
      look('model.osim', 5, { holds: 'refused' }),
    ]
    expect(sorted(files)).toEqual([
      ['nothing', 'same walk'],
      ['trial', 'walk'],
      ['standing'],
      ['nothing', 'still'],
      ['subject'],
      ['nothing', 'refused'],
    ])
  })

  it('take the file with forces of several of one walk', () => {
    const files = [look('Walking01.trc', 0), look('Walking01.c3d', 1, { hasForces: true }), look('Walking02.trc', 2)]
    expect(sorted(files)).toEqual([
      ['nothing', 'same walk'],
      ['trial', 'Walking'],
      ['trial', 'Walking'],
    ])
  })

  it('are not taken when they state another person, of the study or of the first file', () => {
    const files = [look('a.c3d', 0, { subject: { code: 'P1' } }), look('b.c3d', 1, { subject: { code: 'P2' } })]
    expect(sorted(files)[1]).toEqual(['nothing', 'another person'])
    const known = { code: 'P2', mass: null, height: null, sex: 'unspecified' as const }
    expect(sortFiles(files, known).map(({ as }) => as)).toEqual(['nothing', 'trial'])
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

describe('the metadata of an OpenCap session', () => {
  it('state who was recorded', () => {
    const text = 'checkerBoard:\n  squareSize_mm: 35\nmass_kg: 72.5\nheight_m: 1.8\nsubjectID: S03\ngender_mf: f\n'
    expect(readSessionMetadata(text)).toEqual({ mass: 72.5, height: 1.8, sex: 'female', code: 'S03' })
  })

  it('state nobody where they make no sense', () => {
    expect(readSessionMetadata('mass_kg: 7000\n<html>')).toBe(null)
  })
})
