import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { readFileSync } from 'node:fs'
import { readRecording } from '../../read.ts'
import type { ReadOptions, Recording } from '../../recording.ts'
import { toOtherSide } from './swap-sides.ts'
import { checkMapping, toMapping } from '../template.ts'

const fixture = (name: string): string => readFileSync(new URL(`../../../../fixtures/${name}`, import.meta.url), 'utf8')

async function read(content: string, name: string, options: ReadOptions = {}): Promise<Recording> {
  const outcome = await readRecording(toByteSource(content, name), options)
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const codes = ({ alerts }: Recording): string[] => alerts.map(({ code }) => code)

describe('the name of the other side', () => {
  it.each([
    ['RASI', 'LASI'],
    ['R.Knee.Medial', 'L.Knee.Medial'],
    ['heel_r', 'heel_l'],
    ['ASISr', 'ASISl'],
    ['V_R.Hip_JC', 'V_L.Hip_JC'],
    ['Subject 1:LTHI', 'Subject 1:RTHI'],
    ['RightUpLeg', 'LeftUpLeg'],
    ['right_heel', 'left_heel'],
    ['Knie rechts', 'Knie links'],
    ['genou droit', 'genou gauche'],
    ['hip_flexion_r_moment', 'hip_flexion_l_moment'],
  ])('of %s is %s, and back', (one, other) => {
    const known = new Set([one, other])
    expect(toOtherSide(one, known)).toBe(other)
    expect(toOtherSide(other, known)).toBe(one)
  })

  it('is found without its partner where the place on the body is known', () => {
    expect(toOtherSide('RASI', new Set())).toBe('LASI')
    expect(toOtherSide('heel_r', new Set())).toBe('heel_l')
  })

  it('is the name itself where there is no side', () => {
    for (const name of ['C7', 'STRN', 'LUMB', 'Root', 'SACR', 'L5', 'head', 'r'])
      expect(toOtherSide(name, new Set([name]))).toBe(name)
  })
})

describe('an exchange of left and right', () => {
  it('of a file with swapped markers gives what the right names would have given', async () => {
    const swapped = fixture('broken/swapped-sides.trc')
    const [asNamed, exchanged] = [await read(swapped, 'a.trc'), await read(swapped, 'a.trc', { swapSides: true })]
    expect(codes(asNamed)).toContain('frame.mirrored')
    expect(codes(exchanged)).not.toContain('frame.mirrored')
    expect(codes(exchanged)).toContain('sides.swapped')
    expect(
      exchanged.provenance.decisions.filter((words) => words.startsWith('Left and right were exchanged, as asked:')),
    ).toHaveLength(1)
    expect(exchanged.provenance.sidesSwapped).toBe(true)
    expect(asNamed.provenance).not.toHaveProperty('sidesSwapped')
    expect(Object.keys(exchanged.points).toSorted()).toEqual(Object.keys(asNamed.points).toSorted())
    for (const name of Object.keys(asNamed.points))
      expect(exchanged.points[toOtherSide(name, new Set(Object.keys(asNamed.points)))]).toEqual(asNamed.points[name])
  })

  it('of a right file is reported as mirrored, with the way back', async () => {
    const { alerts } = await read(fixture('recordings/walk.trc'), 'walk.trc', { swapSides: true })
    expect(alerts.find(({ code }) => code === 'frame.mirrored')?.tip).toContain('take that back')
  })

  it('exchanges joint angles and leaves the middle of the body alone', async () => {
    const text = fixture('recordings/walk.csv')
    const [asNamed, exchanged] = [await read(text, 'walk.csv'), await read(text, 'walk.csv', { swapSides: true })]
    expect(exchanged.angles['knee.flexion.left']).toEqual(asNamed.angles['knee.flexion.right'])
    expect(exchanged.angles['hip.adduction.right']).toEqual(asNamed.angles['hip.adduction.left'])
    expect(exchanged.angles['pelvis.tilt']).toEqual(asNamed.angles['pelvis.tilt'])
    expect(exchanged.mapping.find(({ channel }) => channel === 'knee.flexion.left')!.reason).toContain(
      'left and right exchanged',
    )
  })

  it('turns a skeleton the way it really faces', async () => {
    const text = fixture('recordings/walk.bvh')
    const wrong = text.replaceAll(/Left|Right/g, (side) => (side === 'Left' ? 'Right' : 'Left'))
    const [right, exchanged] = [await read(text, 'walk.bvh'), await read(wrong, 'walk.bvh', { swapSides: true })]
    expect(wrong).not.toBe(text)
    expect(exchanged.angles).toEqual(right.angles)
    expect(exchanged.points).toEqual(right.points)
  })

  it('is kept in a mapping, which gives the same recording again', async () => {
    const text = fixture('recordings/walk.csv')
    const exchanged = await read(text, 'walk.csv', { swapSides: true })
    const checked = checkMapping(JSON.stringify(toMapping(exchanged, 'turned')))
    if (!checked.ok) throw new Error(checked.alerts[0]!.message)
    expect(checked.value.swapSides).toBe(true)
    expect((await read(text, 'walk.csv', { mapping: checked.value })).angles).toEqual(exchanged.angles)
  })

  it('in a mapping goes before the one asked for outside it', async () => {
    const text = fixture('broken/swapped-sides.trc')
    expect(
      codes(await read(text, 'a.trc', { swapSides: true, mapping: { name: '', columns: {}, swapSides: false } })),
    ).toContain('frame.mirrored')
  })

  it('wants true or false', () => {
    expect(checkMapping('{"columns": {}, "swapSides": "yes"}').ok).toBe(false)
  })

  it('with nothing to exchange reports it', async () => {
    expect(
      codes(
        await read('time,pelvis tilt,trunk tilt\n0,1,2\n0.01,2,3\n0.02,3,5\n0.03,4,5\n', 'a.csv', { swapSides: true }),
      ),
    ).toContain('sides.none')
  })
})
