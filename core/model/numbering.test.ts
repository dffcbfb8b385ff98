import { describe, expect, it } from 'vitest'
import { calcNumbering } from './numbering.ts'
import { createGoyalTree } from './source-problems.ts'

const goyal = createGoyalTree(9.81, [0.5, 0.4, 0.3, 0.4, 0.3], [0.2, 0.2, 0.2, 0.1, 0.3, 0.2], [1, 1, 1, 1, 1, 1])

describe('numbering as in the thesis', () => {
  it('gives the joints and masses of Fig. 3.1', () => {
    const { segments, joints, masses } = calcNumbering(goyal)
    expect(segments).toEqual([0, 1, 2, 3, 4])
    expect(joints.map((joint) => [joint.label, joint.name])).toEqual([
      ['J1', 'root'],
      ['J2', 'S1:S2+S4'],
      ['J3', 'S2:S3'],
      ['J4', 'S4:S5'],
    ])
    expect(masses.map((one) => one.segment)).toEqual([0, 1, 2, 3, 3, 4])
  })

  it('counts by generations when children come before their parents', () => {
    const reversed = { ...goyal, segments: goyal.segments.toReversed() }
    const names = calcNumbering(reversed).segments.map((index) => reversed.segments[index]!.name)
    expect(names[0]).toBe('S1')
    expect(names.slice(1, 3).toSorted()).toEqual(['S2', 'S4'])
  })

  it('numbers masses from the joint outwards, also on a rod held at its far end', () => {
    const [root] = goyal.segments
    const held = {
      ...goyal,
      segments: [
        {
          ...root!,
          from: 0.5,
          masses: [
            { at: 0.1, mass: 1 },
            { at: 0.4, mass: 1 },
          ],
        },
      ],
    }
    expect(calcNumbering(held).masses.map((one) => one.mass)).toEqual([1, 0])
  })
})
