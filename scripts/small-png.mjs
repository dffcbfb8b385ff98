// @ts-check
/**
 * Makes a screenshot small: at most 256 colours, chosen by median cut. A window has few colours but for the shading of
 * the 3-D view,
 * so that the eye sees no difference and the guide stays light.
 */
import { crc32 as nodeCrc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * @param {Buffer} png 8 bits, RGB or RGBA, not interlaced: what a screenshot is
 * @returns {{ width: number, height: number, rgb: Uint8Array }}
 */
export function decodePng(png) {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('not a PNG')
  let width = 0
  let height = 0
  let channels = 0
  /** @type {Buffer[]} */
  const parts = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      channels = body[9] === 6 ? 4 : body[9] === 2 ? 3 : 0
      if (body[8] !== 8 || channels === 0 || body[12] !== 0)
        throw new Error(
          `expected 8-bit RGB or RGBA without interlace, got depth ${body[8]}, colour ${body[9]}, interlace ${body[12]}`,
        )
    } else if (kind === 'IDAT') parts.push(body)
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const rgb = new Uint8Array(width * height * 3)
  let before = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0
    const line = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (line[x - channels] ?? 0) : 0
      const up = before[x] ?? 0
      const corner = x >= channels ? (before[x - channels] ?? 0) : 0
      line[x] =
        (line[x] ?? 0) +
        (filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0)
    }
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) rgb[(y * width + x) * 3 + c] = line[x * channels + c] ?? 0
    before = line
  }
  return { width, height, rgb }
}

/** @param {number} a @param {number} b @param {number} c */
function paeth(a, b, c) {
  const p = a + b - c
  const pa = Math.abs(p - a)
  const pb = Math.abs(p - b)
  const pc = Math.abs(p - c)
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** @typedef {{ colour: number, count: number }} Bin */

/** @param {Uint8Array} rgb @returns {{ palette: number[], index: (colour: number) => number }} */
function choosePalette(rgb) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (let i = 0; i < rgb.length; i += 3) {
    const colour = ((rgb[i] ?? 0) << 16) | ((rgb[i + 1] ?? 0) << 8) | (rgb[i + 2] ?? 0)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const bins = [...counts].map(([colour, count]) => ({ colour, count }))
  /** @type {Map<number, number>} */
  const place = new Map()
  // Large plain surfaces keep their colour to the last bit; the rest shares what is left.
  const plain = bins.toSorted((a, b) => b.count - a.count).slice(0, bins.length <= 256 ? 256 : 64)
  const palette = plain.map((b) => b.colour)
  plain.forEach((b, i) => place.set(b.colour, i))
  const rest = bins.filter((b) => !place.has(b.colour))
  if (rest.length > 0) palette.push(...cut(rest, 256 - palette.length).map(meanOf))
  for (const { colour } of rest) place.set(colour, nearest(palette, colour))
  return { palette, index: (colour) => place.get(colour) ?? 0 }
}

/** A shade that a wide surface has counts little more than a rare one, which may be the light on a bone. @param {Bin[]} bins */
function meanOf(bins) {
  const weight = bins.reduce((sum, b) => sum + Math.sqrt(b.count), 0)
  return [16, 8, 0].reduce((colour, shift) => {
    const sum = bins.reduce((total, b) => total + ((b.colour >> shift) & 255) * Math.sqrt(b.count), 0)
    return colour | (Math.round(sum / weight) << shift)
  }, 0)
}

/** @param {number[]} palette @param {number} colour */
function nearest(palette, colour) {
  let best = 0
  let least = Infinity
  for (const [i, other] of palette.entries()) {
    let far = 0
    for (let shift = 0; shift <= 16; shift += 8) far += (((other >> shift) & 255) - ((colour >> shift) & 255)) ** 2
    if (far < least) {
      least = far
      best = i
    }
  }
  return best
}

/** @param {Bin[]} bins @param {number} most @returns {Bin[][]} */
function cut(bins, most) {
  const boxes = [measured(bins)]
  while (boxes.length < most) {
    const widest = boxes.reduce((best, box) => (box.spread > best.spread ? box : best))
    if (widest.spread === 0) break
    const { bins: own, shift } = widest
    own.sort((a, b) => ((a.colour >> shift) & 255) - ((b.colour >> shift) & 255))
    // In the middle of its range, so that light shades of bone and of the background part.
    const middle = (((own[0]?.colour ?? 0) >> shift) & 255) + widest.spread / 2
    const half = own.findIndex((b) => ((b.colour >> shift) & 255) > middle)
    boxes.splice(boxes.indexOf(widest), 1, measured(own.slice(0, half)), measured(own.slice(half)))
  }
  return boxes.map((box) => box.bins)
}

/** @param {Bin[]} bins */
function measured(bins) {
  let spread = 0
  let shift = 0
  for (const s of [16, 8, 0]) {
    let low = 255
    let high = 0
    for (const b of bins) {
      const v = (b.colour >> s) & 255
      if (v < low) low = v
      if (v > high) high = v
    }
    if (bins.length > 1 && high - low > spread) {
      spread = high - low
      shift = s
    }
  }
  return { bins, spread, shift }
}

/** @param {Buffer} png @returns {Buffer} */
export function toSmallPng(png) {
  const { width, height, rgb } = decodePng(png)
  const { palette, index } = choosePalette(rgb)
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      rows[y * (width + 1) + 1 + x] = index(((rgb[i] ?? 0) << 16) | ((rgb[i + 1] ?? 0) << 8) | (rgb[i + 2] ?? 0))
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((c) => [(c >> 16) & 255, (c >> 8) & 255, c & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} kind @param {Buffer} body */
function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(nodeCrc32(named), named.length + 4)
  return out
}
