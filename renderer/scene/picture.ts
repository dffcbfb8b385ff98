import { cividisCss } from '../display/cividis.ts'
import type { PlacedLabel } from './protocol.ts'

/** What a copied or saved picture must state about itself, so that it can be read without the program. */
export interface PictureLegend {
  /** Subject and recording. */
  title: string
  /** Body and frame of the arrows, scale. */
  caption: string
  /** `t = 1.23 s`. */
  time: string
  looks: readonly { name: string; colour: string; dashed: boolean; edged: boolean }[]
  sides: readonly { name: string; colour: string }[]
  /** Body weights at the bright end of the colour scale; null without force arrows. */
  fullScaleBw: number | null
  colours: { surface: string; text: string; muted: string }
}

const strip = 46
const pad = 12
/** For the colour scale at the right end. */
const scaleRoom = 144

/** Room for the view and the strip below it; `scale` is pixels of the view per pixel of the page. */
export function pictureSize(view: { width: number; height: number }, scale: number): [width: number, height: number] {
  return [view.width, view.height + Math.round(strip * scale)]
}

/** One word or mark of the strip: how wide it is, and how to draw it from there on. */
interface Item {
  width: number
  draw(x: number): void
}

/** The view with its joint names, and a strip below it that carries units, colour scale, body, frame and time. */
export function drawPicture(
  ctx: OffscreenCanvasRenderingContext2D,
  view: OffscreenCanvas,
  scale: number,
  legend: PictureLegend,
  labels: readonly PlacedLabel[],
): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  const height = ctx.canvas.height - Math.round(strip * scale)
  ctx.drawImage(view, 0, 0, ctx.canvas.width, height)
  ctx.scale(scale, scale)
  const width = ctx.canvas.width / scale
  const top = height / scale
  ctx.textBaseline = 'middle'
  for (const label of labels) drawLabel(ctx, label, legend.colours)
  ctx.fillStyle = legend.colours.surface
  ctx.fillRect(0, top, width, strip)
  const room = width - 2 * pad - (legend.fullScaleBw === null ? 0 : scaleRoom)
  drawRow(ctx, top + 15, room, [
    textItem(ctx, [legend.title, legend.time].filter(Boolean).join(' · '), 600, legend.colours.text),
    textItem(ctx, legend.caption, 400, legend.colours.muted),
  ])
  drawRow(ctx, top + 33, room, [
    ...legend.looks.flatMap((look) => [
      lookItem(ctx, look, legend.colours.text),
      textItem(ctx, look.name, 400, legend.colours.muted),
    ]),
    ...legend.sides.flatMap((side) => [
      sideItem(ctx, side.colour),
      textItem(ctx, side.name, 400, legend.colours.muted),
    ]),
  ])
  if (legend.fullScaleBw !== null) drawScale(ctx, width - pad - 128, top + 10, legend.fullScaleBw, legend.colours.muted)
}

/** As the page lays it over the view. */
function drawLabel(
  ctx: OffscreenCanvasRenderingContext2D,
  { text, x, y, leftwards }: PlacedLabel,
  { surface, text: ink }: PictureLegend['colours'],
): void {
  ctx.font = '400 11px system-ui, sans-serif'
  const wide = ctx.measureText(text).width + 10
  const left = leftwards ? x - wide : x
  ctx.globalAlpha = 0.82
  ctx.fillStyle = surface
  ctx.fillRect(left, y, wide, 16)
  ctx.globalAlpha = 1
  ctx.fillStyle = ink
  ctx.fillText(text, left + 5, y + 8)
}

/** A row too long for its room is drawn smaller: nothing is cut off, and nothing runs into the colour scale. */
function drawRow(ctx: OffscreenCanvasRenderingContext2D, y: number, room: number, row: readonly Item[]): void {
  const smaller = Math.min(1, Math.max(0.1, room / row.reduce((sum, item) => sum + item.width, 0)))
  ctx.save()
  ctx.translate(pad, y)
  ctx.scale(smaller, smaller)
  let x = 0
  for (const item of row) {
    item.draw(x)
    x += item.width
  }
  ctx.restore()
}

const gap = 12

function textItem(ctx: OffscreenCanvasRenderingContext2D, text: string, weight: number, colour: string): Item {
  const font = `${weight} 11px system-ui, sans-serif`
  ctx.font = font
  return {
    width: ctx.measureText(text).width + gap,
    draw(x) {
      ctx.font = font
      ctx.fillStyle = colour
      ctx.fillText(text, x, 0)
    },
  }
}

function lookItem(ctx: OffscreenCanvasRenderingContext2D, look: PictureLegend['looks'][number], edge: string): Item {
  return {
    width: 20,
    draw(x) {
      if (look.edged) {
        ctx.fillStyle = edge
        ctx.fillRect(x - 1, -3, 18, 6)
      }
      ctx.strokeStyle = look.colour
      ctx.lineWidth = 3
      ctx.setLineDash(look.dashed ? [4, 3] : [])
      ctx.beginPath()
      ctx.moveTo(x, 0)
      ctx.lineTo(x + 16, 0)
      ctx.stroke()
    },
  }
}

function sideItem(ctx: OffscreenCanvasRenderingContext2D, colour: string): Item {
  return {
    width: 12,
    draw(x) {
      ctx.fillStyle = colour
      ctx.beginPath()
      ctx.arc(x + 4, 0, 4, 0, 2 * Math.PI)
      ctx.fill()
    },
  }
}

function drawScale(ctx: OffscreenCanvasRenderingContext2D, left: number, top: number, full: number, ink: string): void {
  const wide = 110
  for (let i = 0; i < wide; i++) {
    ctx.fillStyle = cividisCss(i / (wide - 1))
    ctx.fillRect(left + i, top, 1.5, 8)
  }
  ctx.fillStyle = ink
  ctx.font = '400 10px system-ui, sans-serif'
  for (const [share, align] of [
    [0, 'left'],
    [0.5, 'center'],
    [1, 'right'],
  ] as const) {
    ctx.textAlign = align
    ctx.fillText((share * full).toFixed(full < 1 ? 2 : 1), left + share * wide, top + 17)
  }
  ctx.textAlign = 'left'
  ctx.fillText('BW', left + wide + 4, top + 4)
}
