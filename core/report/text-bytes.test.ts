import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { writeJson } from './json-pieces.ts'
import { TextBytes, type TextPieces, giveBack, joinPieces } from './text-bytes.ts'

const byTheLanguage = (value: number): string => String(Number(value.toPrecision(9)))

const text = new TextBytes()

function written(value: number): string {
  text.putNumber(value)
  return joinPieces(text.hand())
}

function asJson(value: unknown): string {
  const pieces: Uint8Array[] = []
  for (const _ of writeJson(value, text, (key) => key === 'hidden')) pieces.push(...text.hand())
  return joinPieces([...pieces, ...text.hand()])
}

describe('numbers written in place', () => {
  it('are the nine digits that the language itself writes', () => {
    const random = createRandom(7)
    const wrong: number[] = []
    for (let i = 0; i < 20_000; i++) {
      const value = (random.next() - 0.5) * 10 ** (24 * random.next() - 12)
      const few = Number(value.toPrecision(1 + Math.floor(10 * random.next())))
      wrong.push(...[value, few].filter((one) => written(one) !== byTheLanguage(one)))
    }
    expect(wrong).toEqual([])
  })

  it('round as the language does at the ends of each decade and in the middle of two', () => {
    for (let power = -12; power < 14; power++)
      for (const start of [1, 1 - 1e-16, 0.9999999995, 0.99999999949, 9.999999995, 1.000000005, 5, 2.5])
        for (const sign of [1, -1]) {
          const value = sign * start * 10 ** power
          expect(written(value)).toBe(byTheLanguage(value))
        }
    for (const value of [0, -0, 1e-5, 1e9, 999_999_999.5, 123_456_789.5])
      expect(written(value)).toBe(byTheLanguage(value))
  })

  it('stand among words of any script', () => {
    text.put('N·m ')
    text.putNumber(-1.5)
    text.put(` ${'größer als viele andere Wörter '.repeat(3)}€`)
    expect(joinPieces(text.hand())).toBe(`N·m -1.5 ${'größer als viele andere Wörter '.repeat(3)}€`)
  })
})

describe('pieces of a text', () => {
  const long = { rows: Array.from({ length: 60 }, (_, k) => new Float64Array(2000).fill(k + 1 / 7)) }

  function* pieces(): TextPieces {
    const own = new TextBytes()
    for (const _ of writeJson(long, own, () => false)) yield* own.hand()
    yield* own.hand()
  }

  it('stay as they are for somebody who keeps them', () => {
    const kept = [...pieces()]
    expect(kept.length).toBeGreaterThan(3)
    expect(new Set(kept.map(({ buffer }) => buffer)).size).toBe(kept.length)
    expect(joinPieces(kept)).toBe(joinPieces(pieces()))
  })

  it('share one room for somebody who gives them back', () => {
    const rooms = new Set<ArrayBufferLike>()
    for (const { buffer } of giveBack(pieces())) rooms.add(buffer)
    expect(rooms.size).toBe(1)
  })

  it('are handed out inside a long series too', () => {
    const own = new TextBytes()
    let most = 0
    for (const _ of writeJson({ one: { two: new Float64Array(200_000).fill(1 / 7) } }, own, () => false))
      for (const { length } of own.hand()) most = Math.max(most, length)
    expect(most).toBeGreaterThan(2 ** 17)
    expect(most).toBeLessThan(2 ** 19)
  })
})

describe('JSON in pieces', () => {
  it('is what the language writes of the same data, keys in order', () => {
    const value = {
      z: [1, null, 'a"b', undefined, Number.NaN, true, []],
      a: { 10: 1, 2: { deep: [{ er: [1 / 3] }] }, word: -0, gone: undefined, hidden: 1 },
      empty: {},
    }
    expect(asJson(value)).toBe(
      '{"a":{"2":{"deep":[{"er":[0.3333333333333333]}]},"10":1,"word":0},"empty":{},"z":[1,null,"a\\"b",null,null,true,[]]}',
    )
    expect(JSON.parse(asJson(value))).toEqual(
      JSON.parse(JSON.stringify({ ...value, a: { ...value.a, hidden: undefined } })),
    )
  })

  it('shortens series to nine digits, with gaps as null and rounding as zero', () => {
    expect(asJson({ series: Float64Array.of(1 / 3, Number.NaN, 1e-13, -2) })).toBe('{"series":[0.333333333,null,0,-2]}')
  })

  it('comes in several pieces where it is long', () => {
    const long = { rows: Array.from({ length: 40 }, () => new Float64Array(2000).fill(1 / 7)) }
    let count = 0
    let all = ''
    for (const _ of writeJson(long, text, () => false)) {
      count++
      all += joinPieces(text.hand())
    }
    all += joinPieces(text.hand())
    expect(count).toBeGreaterThan(1)
    expect(all).toBe(
      JSON.stringify({ rows: Array.from({ length: 40 }, () => Array.from({ length: 2000 }, () => 0.142857143)) }),
    )
  })
})
