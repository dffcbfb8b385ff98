import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodePng, toSmallPng } from './small-png.mjs'

/** A PNG of RGB rows without filters, as a second route into the decoder. */
function plainPng(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number],
): Buffer {
  const rows = Buffer.alloc(height * (3 * width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(pixel(x, y), y * (3 * width + 1) + 1 + 3 * x)
  const chunk = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, body, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** Colours of a picture with a palette, by its own chunks. */
function paletteOf(png: Buffer): number {
  const at = png.indexOf('PLTE', 0, 'latin1')
  return png.readUInt32BE(at - 4) / 3
}

describe('small pictures', () => {
  it('keep every colour when there are few', () => {
    const png = toSmallPng(
      plainPng(40, 20, (x, y) => (x < 20 ? [250, 251, 252] : y < 10 ? [0, 114, 178] : [213, 94, 0])),
    )
    expect(paletteOf(png)).toBe(3)
    const at = png.indexOf('PLTE', 0, 'latin1') + 4
    expect([...png.subarray(at, at + 9)].toSorted((a, b) => a - b)).toEqual([0, 0, 94, 114, 178, 213, 250, 251, 252])
  })
  it('have at most 256 colours when there are many, and are smaller', () => {
    const big = plainPng(128, 128, (x, y) => [2 * x, 2 * y, (x * y) & 255])
    const png = toSmallPng(big)
    expect(paletteOf(png)).toBeLessThanOrEqual(256)
    expect(png.readUInt32BE(16)).toBe(128)
    expect(png.length).toBeLessThan(big.length)
  })
  it('refuse what is no screenshot', () => {
    expect(() => decodePng(Buffer.from('GIF89a and more'))).toThrow('not a PNG')
  })
})
