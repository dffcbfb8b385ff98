import { describe, expect, it } from 'vitest'
import type { Recording } from '../../core/index.ts'
import type { MappedColumn, MappingTemplate } from '../../core/io.ts'
import { LABORATORY, learn, learnedFor } from './learned-mapping.ts'

const column = (
  name: string,
  channel: MappedColumn['channel'],
  confidence: MappedColumn['confidence'],
): MappedColumn => ({
  column: name,
  index: 0,
  channel,
  unit: 'deg',
  sign: 1,
  confidence,
  reason: '',
  sample: new Float32Array(),
})
const knee = { channel: 'knee.flexion.left', unit: 'deg', sign: -1 } as const

describe('what a laboratory assigned by hand', () => {
  const kept: MappingTemplate[] = [learn([], 'Kanal_4', knee)]

  it('is filled in for columns of the same name that are not known or only guessed', () => {
    const recording = {
      mapping: [column('Kanal_4', null, 'guess'), column('Kanal_5', null, 'guess')],
    } as unknown as Recording
    expect(learnedFor(recording, kept)).toEqual({ name: LABORATORY, columns: { Kanal_4: knee } })
  })

  it('never overrules what the file says for certain, and asks nothing where it has nothing', () => {
    const certain = { mapping: [column('Kanal_4', 'hip.flexion.left', 'certain')] } as unknown as Recording
    expect(learnedFor(certain, kept)).toBeNull()
    expect(learnedFor({ mapping: [column('x', null, 'guess')] } as unknown as Recording, kept)).toBeNull()
  })

  it('grows column by column, and forgets what is left out again', () => {
    const two = learn(kept, 'Kanal_5', { channel: 'knee.flexion.right' })
    expect(Object.keys(two.columns)).toEqual(['Kanal_4', 'Kanal_5'])
    expect(Object.keys(learn([two], 'Kanal_4', { channel: null }).columns)).toEqual(['Kanal_5'])
  })
})
