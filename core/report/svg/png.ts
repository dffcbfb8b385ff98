import { deflate } from './deflate.ts'

/** A picture of at most 256 colours, each with its opacity (0 to 255): one number of a colour for each point. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array
  readonly colours: readonly (readonly [red: number, green: number, blue: number, opacity: number])[]
}

/** As the address of a PNG file (ISO 15948) that carries itself. */
export function toPngAddress({ width, height, points, colours }: IndexedPicture): string {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const size = new Uint8Array(13)
  const view = new DataView(size.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  size.set([8, 3], 8) // 8 bits, colours by number
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunkOf('IHDR', size),
    chunkOf('PLTE', Uint8Array.from(colours.flatMap(([r, g, b]) => [r, g, b]))),
    chunkOf(
      'tRNS',
      Uint8Array.from(colours, ([, , , opacity]) => opacity),
    ),
    chunkOf('IDAT', deflate(rows)),
    chunkOf('IEND', new Uint8Array()),
  ]
  return `data:image/png;base64,${toBase64(parts)}`
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i)
  out.set(data, 8)
  view.setUint32(8 + data.length, calcCrc(out.subarray(4, 8 + data.length)))
  return out
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})
function calcCrc(data: Uint8Array): number {
  let c = 0xffffffff
  for (let i = 0; i < data.length; i++) c = crcTable[(c ^ data[i]!) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const letterCodes = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0))

function toBase64(parts: readonly Uint8Array[]): string {
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  // Filled up with zeros to whole threes; what stands for them is then made `=`.
  const missing = (3 - (data.length % 3)) % 3
  const whole = new Uint8Array(data.length + missing)
  whole.set(data)
  const letters = new Uint8Array((whole.length / 3) * 4)
  for (let i = 0, o = 0; i < whole.length; i += 3, o += 4) {
    const three = (whole[i]! << 16) | (whole[i + 1]! << 8) | whole[i + 2]!
    letters[o] = letterCodes[three >> 18]!
    letters[o + 1] = letterCodes[(three >> 12) & 63]!
    letters[o + 2] = letterCodes[(three >> 6) & 63]!
    letters[o + 3] = letterCodes[three & 63]!
  }
  letters.fill('='.charCodeAt(0), letters.length - missing)
  return new TextDecoder().decode(letters)
}

/** The bytes behind base64; the counterpart of what pictures are written with. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('=', '')
  const valueOf = new Uint8Array(128)
  letterCodes.forEach((code, value) => (valueOf[code] = value))
  const out = new Uint8Array(Math.floor((plain.length * 3) / 4))
  let [held, bits, at] = [0, 0, 0]
  for (let i = 0; i < plain.length; i++) {
    held = ((held << 6) | valueOf[plain.charCodeAt(i)]!) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    out[at++] = (held >> bits) & 255
  }
  return out
}
