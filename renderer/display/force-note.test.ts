import { describe, expect, it } from 'vitest'
import type { GaitCycle, Loads } from '../../core/index.ts'
import { noteOf } from './force-note.ts'

const cycle: GaitCycle = { side: 'right', from: 1, to: 2, off: 1.6 }
const peak = { joint: 'knee.right', quantity: 'resultant', time: 1.2, value: 812, sd: 28, unit: 'N' }
const request = {
  joint: 'knee.right',
  time: 1.2,
  frame: 0.01,
  forces: [[0, 1.16, 0]] as const,
  shown: 'resultant' as const,
  loads: { peaks: [peak] } as unknown as Loads,
  newtonsPerBw: 700,
  cycles: [],
}

describe('the note at a force', () => {
  it('names joint, side and size, with its uncertainty at the peak', () => {
    expect(noteOf(request)).toMatchObject({
      name: 'Right knee',
      side: 'right',
      value: '1.16',
      spread: '± 0.04',
      unit: 'BW',
    })
  })
  it('says no uncertainty where none is known', () => {
    expect(noteOf({ ...request, time: 1.3 }).spread).toBe('')
  })
  it('says the time where there is no cycle, and nothing where there is no force', () => {
    expect(noteOf(request).when).toBe('t = 1.20 s')
    expect(noteOf({ ...request, forces: [] }).value).toBe('')
  })
  it('gives the size of each drawn component with the way it points, and the whole of them', () => {
    const forces = [
      [-0.3, 0, 0],
      [0, 0.4, 0],
      [0, 0, 0],
    ] as const
    expect(noteOf({ ...request, time: 1.3, forces, shown: 'world' })).toMatchObject({
      value: '0.50',
      parts: [
        { name: 'backward', value: '0.30' },
        { name: 'up', value: '0.40' },
        { name: 'to the right', value: '0.00' },
      ],
    })
    const along = noteOf({ ...request, forces: forces.slice(0, 2), shown: 'axial' }).parts
    expect(along.map(({ name }) => name)).toEqual(['along the bone', 'across it'])
    expect(noteOf(request).parts).toEqual([])
  })
  it('says where in stance or swing of its own leg it is', () => {
    const cycles = [cycle]
    const stance = noteOf({ ...request, time: 1.12, cycles }).when
    expect(stance).toBe('at 20 % of stance')
    expect(noteOf({ ...request, time: 1.8, cycles }).when).toBe('at 50 % of swing')
    expect(noteOf({ ...request, joint: 'knee.left', time: 1.12, cycles }).when).toBe('t = 1.12 s')
  })
})
