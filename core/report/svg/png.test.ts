import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { deflate } from './deflate.ts'
import { fromBase64, toPngAddress } from './png.ts'

const random = createRandom(7)
const noise = (length: number, most: number): Uint8Array =>
  Uint8Array.from({ length }, () => Math.floor(random.next() * most))

describe('deflated data', () => {
  it('comes back byte for byte through another program’s inflate', () => {
    const runs = new Uint8Array(70_000).fill(3)
    const rows = Uint8Array.from({ length: 60_000 }, (_, i) => (i % 601 < 300 ? 0 : (i % 601) & 31))
    for (const data of [new Uint8Array(), Uint8Array.of(9), noise(5000, 256), noise(90_000, 3), runs, rows])
      expect(Buffer.from(inflateSync(deflate(data))).equals(data)).toBe(true)
  })

  it('is much smaller where stretches repeat', () => {
    expect(deflate(new Uint8Array(70_000).fill(3)).length).toBeLessThan(700)
  })
})

describe('a picture that carries itself', () => {
  it('is a PNG whose parts hold the size, the colours with their opacity, and every row of points', () => {
    const points = noise(12 * 7, 3)
    const address = toPngAddress({
      width: 12,
      height: 7,
      points,
      colours: [
        [0, 0, 0, 0],
        [230, 220, 200, 128],
        [10, 20, 30, 255],
      ],
    })
    const prefix = 'data:image/png;base64,'
    expect(address.startsWith(prefix)).toBe(true)
    const file = Buffer.from(address.slice(prefix.length), 'base64')
    expect([...fromBase64(address.slice(prefix.length))]).toEqual([...file])
    const parts = new Map<string, Buffer>()
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
      parts.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
    expect([...parts.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
    expect([parts.get('IHDR')!.readUInt32BE(0), parts.get('IHDR')!.readUInt32BE(4)]).toEqual([12, 7])
    expect([...parts.get('PLTE')!]).toEqual([0, 0, 0, 230, 220, 200, 10, 20, 30])
    expect([...parts.get('tRNS')!]).toEqual([0, 128, 255])
    const rows = inflateSync(parts.get('IDAT')!)
    for (let y = 0; y < 7; y++)
      expect([...rows.subarray(13 * y, 13 * (y + 1))]).toEqual([0, ...points.subarray(12 * y, 12 * (y + 1))])
  })
})
