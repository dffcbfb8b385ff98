import { cividisCss } from '../display/cividis.ts'

/** What a copied or saved picture must say about itself, so that it can be read without the program. */
export interface PictureLegend {
  /** Subject and recording. */
  title: string
  /** Body and frame of the arrows, scale. */
  caption: string
  /** `t = 1.23 s`. */
  time: string
  looks: readonly { name: string; colour: string; dashed: boolean }[]
  sides: readonly { name: string; colour: string }[]
  /** Body weights at the bright end of the colour scale; null without force arrows. */
  fullScaleBw: number | null
  colours: { surface: string; text: string; muted: string }
}

const strip = 46
const pad = 12

/** Room for the view and the strip below it; `scale` is pixels of the view per pixel of the page. */
export function pictureSize(view: { width: number; height: number }, scale: number): [width: number, height: number] {
  return [view.width, view.height + Math.round(strip * scale)]
}

/** The view with a strip below it that carries units, colour scale, body, frame and time. */
export function drawPicture(ctx: OffscreenCanvasRenderingContext2D, view: OffscreenCanvas, scale: number, legend: PictureLegend): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  const height = ctx.canvas.height - Math.round(strip * scale)
  ctx.drawImage(view, 0, 0, ctx.canvas.width, height)
  ctx.scale(scale, scale)
  const width = ctx.canvas.width / scale
  const top = height / scale
  ctx.fillStyle = legend.colours.surface
  ctx.fillRect(0, top, width, strip)
  ctx.textBaseline = 'middle'
  const font = (weight: number, size = 11) => (ctx.font = `${weight} ${size}px system-ui, sans-serif`)

  let x = pad
  const write = (text: string, y: number, colour: string) => {
    ctx.fillStyle = colour
    ctx.fillText(text, x, y)
    x += ctx.measureText(text).width
  }
  const first = top + 15
  font(600)
  write([legend.title, legend.time].filter(Boolean).join(' · '), first, legend.colours.text)
  font(400)
  for (const look of legend.looks) {
    x += 12
    ctx.strokeStyle = look.colour
    ctx.lineWidth = 3
    ctx.setLineDash(look.dashed ? [4, 3] : [])
    ctx.beginPath()
    ctx.moveTo(x, first)
    ctx.lineTo(x + 16, first)
    ctx.stroke()
    x += 20
    write(look.name, first, legend.colours.muted)
  }
  for (const side of legend.sides) {
    x += 12
    ctx.fillStyle = side.colour
    ctx.beginPath()
    ctx.arc(x + 4, first, 4, 0, 2 * Math.PI)
    ctx.fill()
    x += 12
    write(side.name, first, legend.colours.muted)
  }
  x = pad
  write(legend.caption, top + 33, legend.colours.muted)
  if (legend.fullScaleBw !== null) drawScale(ctx, width - pad - 128, top + 10, legend.fullScaleBw, legend.colours.muted)
}

function drawScale(ctx: OffscreenCanvasRenderingContext2D, left: number, top: number, full: number, ink: string): void {
  const wide = 110
  for (let i = 0; i < wide; i++) {
    ctx.fillStyle = cividisCss(i / (wide - 1))
    ctx.fillRect(left + i, top, 1.5, 8)
  }
  ctx.fillStyle = ink
  ctx.font = '400 10px system-ui, sans-serif'
  for (const [share, align] of [[0, 'left'], [0.5, 'center'], [1, 'right']] as const) {
    ctx.textAlign = align
    ctx.fillText((share * full).toFixed(full < 1 ? 2 : 1), left + share * wide, top + 17)
  }
  ctx.textAlign = 'left'
  ctx.fillText('BW', left + wide + 4, top + 4)
}
