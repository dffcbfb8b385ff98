import { describe, expect, it } from 'vitest'
import { drawPicture, type PictureLegend, pictureSize } from './picture.ts'

const legend: PictureLegend = {
  title: 'Subject 12 · a recording with a rather long name.c3d',
  caption: 'Net force on the distal segment · world frame · 1 BW = 0.50 m',
  time: 't = 0.980 s',
  looks: ['Recorded', 'Without muscles', 'Proposed (A)', 'Compared (B)'].map((name, i) => ({
    name,
    colour: `look ${i}`,
    dashed: i === 0,
    edged: i === 3,
  })),
  sides: [
    { name: 'Left', colour: 'left' },
    { name: 'Right', colour: 'right' },
  ],
  fullScaleBw: 1.5,
  colours: { surface: 'surface', text: 'text', muted: 'muted' },
}

/** A pen that notes where it writes, in pixels of the page. Letters are 6 wide. */
function pen(width: number, height: number) {
  let at = { x: 0, y: 0, scale: 1 }
  const kept: (typeof at)[] = []
  const written: { text: string; from: number; to: number; y: number }[] = []
  const ctx = {
    canvas: { width, height },
    fillStyle: '',
    textAlign: 'left',
    setTransform: () => (at = { x: 0, y: 0, scale: 1 }),
    scale: (s: number) => (at = { ...at, scale: at.scale * s }),
    translate: (x: number, y: number) => (at = { ...at, x: at.x + x * at.scale, y: at.y + y * at.scale }),
    save: () => kept.push(at),
    restore: () => (at = kept.pop()!),
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string, x: number, y: number) =>
      written.push({
        text,
        from: at.x + x * at.scale,
        to: at.x + (x + 6 * text.length) * at.scale,
        y: at.y + y * at.scale,
      }),
  }
  for (const name of ['drawImage', 'fillRect', 'setLineDash', 'beginPath', 'moveTo', 'lineTo', 'stroke', 'arc', 'fill'])
    Object.assign(ctx, { [name]: () => {} })
  return { ctx: ctx as unknown as OffscreenCanvasRenderingContext2D, written }
}

describe('a picture of the view', () => {
  for (const width of [1200, 752, 420]) {
    it(`says all of its legend beside the colour scale, ${width} pixels wide`, () => {
      const [w, h] = pictureSize({ width, height: 400 }, 1)
      const { ctx, written } = pen(w, h)
      drawPicture(ctx, {} as OffscreenCanvas, 1, legend, [])
      const texts = written.map((item) => item.text)
      for (const { name } of [...legend.looks, ...legend.sides]) expect(texts).toContain(name)
      expect(texts).toContain(legend.caption)
      expect(texts[0]).toContain(legend.title)
      expect(texts[0]).toContain(legend.time)
      const keys = written.filter((item) => !/^[\d.]+$|^BW$/.test(item.text))
      for (const item of keys) {
        expect(item.to).toBeLessThanOrEqual(width - 140)
        expect(item.y).toBeGreaterThan(400)
      }
      for (const [i, a] of keys.entries())
        for (const b of keys.slice(i + 1))
          expect(Math.abs(a.y - b.y) > 8 || a.to <= b.from, `${a.text} and ${b.text}`).toBe(true)
    })
  }
  it('carries the joint names that are shown, where they are shown', () => {
    const [w, h] = pictureSize({ width: 1600, height: 800 }, 2)
    const { ctx, written } = pen(w, h)
    drawPicture(ctx, {} as OffscreenCanvas, 2, legend, [
      { text: 'Left knee', x: 100, y: 50, leftwards: false },
      { text: 'Right knee', x: 90, y: 50, leftwards: true },
    ])
    const [left, right] = ['Left knee', 'Right knee'].map((name) => written.find((item) => item.text === name)!)
    expect(left!.from).toBe(210)
    expect(right!.to).toBe(170)
  })
})
