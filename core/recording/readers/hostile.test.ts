import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../testing/byte-source.ts'
import { findBrokenPromise } from '../../testing/fuzz-readers.ts'
import { readRecording } from '../read.ts'

const read = (text: string, name: string) => readRecording(toByteSource(text, name, 1024 * 1024))
const codeOf = async (text: string, name: string): Promise<string> => {
  const outcome = await read(text, name)
  expect(findBrokenPromise(outcome)).toBe(null)
  return outcome.ok ? 'read' : outcome.alerts[0]!.code
}
const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/recordings/${name}`, import.meta.url), 'utf8')

/**
 * Read in a time that grows with the square of their size these take minutes or, where only a beginning is looked at,
 * seconds. The runner's own limit is the fence; each expression is checked by the law of regular expressions.
 */
describe('files that are made to be slow', () => {
  it.each([
    ['a million tags that never end', `<?xml version="1.0"?><mvnx>${'<joint '.repeat(500_000)}<frames>`, 'mvnx.rate'],
    ['as many subjects', `<?xml version="1.0"?><mvnx>${'<subject '.repeat(400_000)}<frames>`, 'mvnx.rate'],
  ])('MVNX with %s is refused', async (_, text, code) => {
    expect(await codeOf(text, 'trial.mvnx')).toBe(code)
  })

  it('a BVH file with four million empty lines is read', async () => {
    const text = fixture('walk.bvh')
    const row = text.indexOf('\n') + 1
    expect(await codeOf(`${text.slice(0, row)}${'\n'.repeat(3_500_000)}${text.slice(row)}`, 'walk.bvh')).toBe('read')
  })

  it('a table behind 64 kB of empty lines is read', async () => {
    expect(await codeOf(`${'\n'.repeat(65_000)}${fixture('walk.csv')}`, 'walk.csv')).toBe('read')
    expect(await codeOf('\n \t'.repeat(1_300_000), 'blank.csv')).toBe('table.no-numbers')
  })

  it('a header of quotes is read to its end', async () => {
    expect(await codeOf(`${'a"'.repeat(130_000)}\n${'" '.repeat(100_000)}\n1,2\n3,4\n`, 'quotes.csv')).toBe(
      'time.no-rate',
    )
  })

  it('a marker file with a row of 100,000 cells is read', async () => {
    const cells = Array.from({ length: 99_999 }, (_, i) => i % 10).join('\t')
    const head =
      'PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t3\t1\tmm\n'
    const rows = [1, 2, 3].map((frame) => `${frame}\t${frame / 100}\t${cells}\n`).join('')
    expect(await codeOf(`${head}Frame#\tTime\tRKNE\n\t\tX1\tY1\tZ1\n\n${rows}`, 'wide.trc')).toBe('read')
  })

  it('names and keys without an end are read to their end', async () => {
    const blanks = ' '.repeat(120_000)
    expect(
      await codeOf(`title\nversion${blanks}x\nendheader\ntime\tknee_angle_r\n0\t1\n0.01\t2\n0.02\t3\n`, 'a.mot'),
    ).toBe('read')
    expect(await codeOf(`time,knee${blanks}_x\n0,1\n0.01,2\n0.02,3\n`, 'a.csv')).not.toBe('')
    expect(await codeOf(`${'freq'.repeat(30_000)}\ntime,knee angle r\n0,1\n0.01,2\n0.02,3\n`, 'a.csv')).toBe('read')
  })
})

describe('names that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'a:__proto__'])(
    'such as “%s” are names like others',
    async (name) => {
      const rows = Array.from({ length: 20 }, (_, i) => `${i / 100},${i},1,2,${i},1,3`).join('\n')
      const text = `time,${name} X,${name} Y,${name} Z,RKNE X,RKNE Y,RKNE Z\n${rows}\n`
      const outcome = await read(text, 'trial.csv')
      expect(outcome.ok && Object.keys(outcome.value.points).length).toBe(2)
      // Nothing was written into what all objects share.
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(([] as string[])[0]).toBe(undefined)
      expect(Object.keys(Object)).toEqual([])
    },
  )
})

describe('skeletons that are damaged', () => {
  const text = fixture('walk.bvh').split('\n').slice(0, 400).join('\n')
  const words = [
    'foo',
    'END',
    'End Site',
    'OFFSET',
    'CHANNELS',
    'CHANNELS 3',
    'CHANNELS 2.5',
    'JOINT',
    'ROOT',
    '{',
    '}',
  ]

  it.each(words)('by the stray words “%s” give a recording or an alert', async (word) => {
    for (const place of ['ROOT', 'JOINT', 'OFFSET', 'CHANNELS', '{', '}', 'End', 'MOTION'])
      expect(await codeOf(text.replace(place, `${word} ${place}`), 'walk.bvh')).not.toBe('')
  })

  it('by half a channel or by two lists of channels are refused', async () => {
    expect(await codeOf(text.replace('CHANNELS 3', 'CHANNELS 2.5'), 'walk.bvh')).toBe('bvh.hierarchy')
    expect(
      await codeOf(text.replace('CHANNELS 3', 'CHANNELS 3 Xrotation Yrotation Zrotation CHANNELS 3'), 'walk.bvh'),
    ).toBe('bvh.hierarchy')
  })

  it('by a name of megabytes are refused, before it is written again for every joint', async () => {
    expect(await codeOf(text.replace('ROOT ', `ROOT ${'a'.repeat(3_700_000)}`), 'walk.bvh')).toBe('bvh.hierarchy')
  })
})
