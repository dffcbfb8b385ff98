import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listRecordings } from './listing.ts'
import { createProgress, toDurationText, toProgressLine } from './progress.ts'
import { readShard, takeShard } from './shard.ts'
import { readSubjects } from './subjects.ts'
import { toPattern } from './wildcards.ts'

describe('the recordings of a folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pendulab-list-'))
    for (const place of ['b', 'out', '.git']) mkdirSync(join(folder, place))
    for (const name of [
      'b/walk 2.mot',
      'Z.csv',
      'a.C3D',
      'subjects.csv',
      '.hidden.csv',
      'model.osim',
      'out/loads.csv',
      '.git/x.csv',
    ])
      writeFileSync(join(folder, name), '')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are found in an order that no machine changes, without subjects.csv, hidden files and the output', async () => {
    expect(await listRecordings(folder, join(folder, 'out'), null)).toEqual(['Z.csv', 'a.C3D', 'b/walk 2.mot'])
  })

  it('can be narrowed by wildcards, which are not regular expressions', async () => {
    expect(await listRecordings(folder, join(folder, 'out'), toPattern('*.mot'))).toEqual(['b/walk 2.mot'])
    expect(toPattern('a.c?v').test('a.csv')).toBe(true)
    expect(toPattern('a.c?v').test('axcsv')).toBe(false)
    expect(toPattern('*').test('a/b')).toBe(false)
  })

  it('fit wildcards exactly when the regular expression of the same meaning fits', () => {
    const part = array(constantFrom('a', 'b', '*', '?', '/', '.'), { maxLength: 8 }).map((all) => all.join(''))
    const name = array(constantFrom('a', 'b', '/', '.'), { maxLength: 10 }).map((all) => all.join(''))
    assert(
      property(part, name, (wildcards, text) => {
        const source = wildcards.replaceAll('.', '[.]').replaceAll('*', '[^/]*').replaceAll('?', '[^/]')
        expect(toPattern(wildcards).test(text)).toBe(new RegExp(`^${source}$`).test(text))
      }),
      { seed: 3, numRuns: 5000 },
    )
  })

  it('fit a pattern of many stars without being tried in every way there is', () => {
    expect(toPattern(`${'*a'.repeat(2000)}*b`).test('a'.repeat(4000))).toBe(false)
    expect(toPattern(`${'*a'.repeat(2000)}*b`).test(`${'a'.repeat(4000)}b`)).toBe(true)
  })
})

describe('shards', () => {
  it('hold every recording exactly once, and are equally long to within one', () => {
    assert(
      property(integer({ min: 0, max: 60 }), integer({ min: 1, max: 20 }), (length, count) => {
        const all = Array.from({ length }, (_, i) => i)
        const shards = Array.from({ length: count }, (_, i) => takeShard(all, { index: i + 1, count }))
        expect(shards.flat().toSorted((a, b) => a - b)).toEqual(all)
        const sizes = shards.map((shard) => shard.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are named i/n, and anything else is wrong usage', () => {
    expect(readShard('2/8')).toEqual({ index: 2, count: 8 })
    for (const wrong of ['0/8', '9/8', '2', '2/', 'a/b', '1/2/3', '-1/2', '1.5/2'])
      expect(() => readShard(wrong)).toThrow('--shard takes i/n')
  })
})

describe('subjects.csv', () => {
  it('gives each recording its first fitting row, in SI', () => {
    const table = readSubjects(
      '﻿recording,subject,mass [kg],height [cm],sex,forces\ns01/*,S-01,70.5,175,f,s01/grf.mot\nwalk?.csv,S-02,,180,M,\n*,rest,60,,,\n',
      'subjects.csv',
    )
    expect(table.find('s01/a.csv')).toMatchObject({
      code: 'S-01',
      mass: 70.5,
      height: 1.75,
      sex: 'female',
      forces: 's01/grf.mot',
    })
    expect(table.find('deep/walk3.csv')).toMatchObject({ code: 'S-02', height: 1.8, sex: 'male' })
    expect(table.find('deep/walk3.csv').mass).toBeUndefined()
    expect(table.find('x.csv')).toMatchObject({ code: 'rest', mass: 60 })
    expect(table.companions).toEqual(new Set(['s01/grf.mot']))
  })

  it('says when and how a recording was made, and how old the person was', () => {
    const table = readSubjects(
      'recording,subject,visit,condition,age\nb*,P-1,before,with orthosis,54\n',
      'subjects.csv',
    )
    expect(table.find('b1.csv')).toEqual({ code: 'P-1', visit: 'before', condition: 'with orthosis', age: 54 })
  })

  it('gives facts that can travel to another thread', () => {
    const table = readSubjects('recording,mass,plates\n*,70,Plate 1=left\n', 'subjects.csv')
    expect(structuredClone(table.find('a.csv'))).toEqual({ mass: 70, plates: { 'Plate 1': 'left' } })
  })

  it('reads semicolons, decimal commas and pounds', () => {
    const table = readSubjects('Recording;Mass (lb);Height\nx.csv;150;1,82\n', 'subjects.csv')
    expect(table.find('x.csv').mass).toBeCloseTo(68.04, 2)
    expect(table.find('x.csv').height).toBe(1.82)
  })

  it('states which foot stood on each force plate', () => {
    const table = readSubjects('recording,mass,plates\na.csv,70,Plate 1=left; FP=2=None;\nb.csv,70,\n', 'subjects.csv')
    expect(table.find('a.csv').plates).toEqual({ 'Plate 1': 'left', 'FP=2': 'none' })
    expect(table.find('b.csv').plates).toBeUndefined()
    expect(
      readSubjects('recording;plates\na.csv;"Plate 1=left; Plate 2=right"\n', 'subjects.csv').find('a.csv').plates,
    ).toEqual({ 'Plate 1': 'left', 'Plate 2': 'right' })
    expect(() => readSubjects('recording,plates\na.csv,Plate 1=both\n', 'subjects.csv')).toThrow(
      '“Plate 1=both” is no plate with its foot',
    )
  })

  it('names no force file outside the folder', () => {
    for (const outside of [
      '../grf.mot',
      'a/../../grf.mot',
      '/etc/passwd',
      'C:\\data\\grf.mot',
      '..\\grf.mot',
      'c:grf.mot',
    ])
      expect(() => readSubjects(`recording,mass,forces\na.csv,70,${outside}\n`, 'subjects.csv')).toThrow(
        'which lies outside the folder',
      )
    const inside = readSubjects('recording,mass,forces\na.csv,70,./b/../grf.mot\n', 'subjects.csv')
    expect(inside.companions).toEqual(new Set(['grf.mot']))
  })

  it('knows nothing of a recording it does not name', () => {
    expect(readSubjects('recording,mass\na.csv,70\n', 'subjects.csv').find('b.csv')).toEqual({})
  })

  it('is refused with its line when a number makes no sense', () => {
    expect(() => readSubjects('recording,height\na.csv,175\n', 'subjects.csv')).toThrow('a height of 175 m')
    expect(() => readSubjects('recording,mass\na.csv,70\nb.csv,heavy\n', 'subjects.csv')).toThrow(
      'Line 3 of subjects.csv: “heavy” is no mass',
    )
    expect(() => readSubjects('recording,sex\na.csv,x\n', 'subjects.csv')).toThrow('sex is “x”')
    expect(() => readSubjects('file,mass\na.csv,70\n', 'subjects.csv')).toThrow('no column “recording”')
  })
})

describe('the progress line', () => {
  it('estimates from what took time, not from what was skipped', () => {
    expect(toProgressLine({ done: 60, total: 100, refused: 2, skipped: 40 }, 60_000, 100)).toContain(
      '60 of 100 · 40 done before · 2 refused · about 2 min 0 s left',
    )
    expect(toProgressLine({ done: 40, total: 100, refused: 0, skipped: 40 }, 5, 100)).not.toContain('left')
  })

  it('never is wider than the terminal', () => {
    for (const columns of [20, 40, 60, 80, 120])
      expect(
        toProgressLine({ done: 99_999, total: 100_000, refused: 500, skipped: 5 }, 1e9, columns).length,
      ).toBeLessThan(columns)
  })

  it('is written to a terminal only', () => {
    const written: string[] = []
    createProgress({ write: (text) => written.push(text) }, () => 0).show({ done: 1, total: 2, refused: 0, skipped: 0 })
    expect(written).toEqual([])
    createProgress({ isTTY: true, columns: 60, write: (text) => written.push(text) }, () => 0).show({
      done: 1,
      total: 2,
      refused: 0,
      skipped: 0,
    })
    expect(written.join('')).toContain('1 of 2')
  })

  it('speaks of durations as people do', () => {
    expect([0.2, 59, 61, 7260].map(toDurationText)).toEqual(['1 s', '59 s', '1 min 1 s', '2 h 1 min'])
  })
})
