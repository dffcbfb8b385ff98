import type { Body, Fit } from '../../core/index.ts'
import { type BodyFile, type FilePart, standBody, statedRod } from '../../core/gait.ts'
import type { Vector3 } from '../../core/mechanics.ts'

export type BodyView = 'angle' | 'side' | 'front'
type Place = readonly [number, number]

export interface DrawnRod {
  readonly name: string
  readonly label: string
  readonly side: 'left' | 'right' | 'middle'
  readonly artificial: boolean
  readonly foot: boolean
  readonly from: Place
  readonly to: Place
  /** Stretches of it that weigh by themselves. */
  readonly parts: readonly { readonly label: string; readonly from: Place; readonly to: Place }[]
  /** Null where it weighs nothing. */
  readonly centre: { readonly at: Place; readonly radius: number } | null
  readonly markers: readonly { readonly names: string; readonly at: Place }[]
}

export interface BodyDrawing {
  readonly rods: readonly DrawnRod[]
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** A tenth of the picture's height: strokes and dots are shares of it. */
  readonly unit: number
}

/** How far the eye stands in front of the body's right side, rad. */
const TURNS: Readonly<Record<BodyView, number>> = { angle: 0.75, side: 0, front: Math.PI / 2 }

/** From the right: forward is to the right; seen a little from above, so that what is nearer lies lower. */
function project([x, y, z]: Vector3, view: BodyView): Place {
  const [c, s] = [Math.cos(TURNS[view]), Math.sin(TURNS[view])]
  const near = view === 'angle' ? 0.18 * (x * s + z * c) : 0
  return [x * c - z * s, near - y]
}

const between = (a: Vector3, b: Vector3, share: number): Vector3 => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
  a[2] + share * (b[2] - a[2]),
]

/** A body that is no person stands as the recording shows it, where there is one; a person stands upright. */
export function seenIn(fit: Fit | null, body: Body): (rod: string) => Vector3 | null {
  if (body.template !== 'own' || fit?.body.template !== 'own') return () => null
  const { segments } = fit.body
  const frame = Math.max(0, (fit.seen ?? new Uint8Array(fit.times.length).fill(1)).indexOf(1))
  return (rod) => {
    const j = segments.findIndex(({ name }) => name === rod)
    if (j < 0) return null
    const at = 3 * (frame * segments.length + j)
    const direction: Vector3 = [fit.directions[at]!, fit.directions[at + 1]!, fit.directions[at + 2]!]
    return direction.every(Number.isFinite) ? direction : null
  }
}

export function drawBody(body: Body, file: BodyFile, view: BodyView, fit: Fit | null): BodyDrawing {
  const standing = standBody(body, seenIn(fit, body))
  const ends = standing.flatMap(({ proximal, distal }) => [project(proximal, view), project(distal, view)])
  const [left, right] = [Math.min(...ends.map(([x]) => x)), Math.max(...ends.map(([x]) => x))]
  const [top, bottom] = [Math.min(...ends.map(([, y]) => y)), Math.max(...ends.map(([, y]) => y))]
  const size = Math.max(right - left, bottom - top, 0.1)
  const unit = 0.1 * size
  const total = body.segments.reduce((sum, { mass }) => sum + mass.value, 0) || 1
  const rods = standing.map(({ name, proximal, distal }): DrawnRod => {
    const segment = body.segments.find((one) => one.name === name)!
    const own = statedRod(file, name)
    const at = (share: number): Place => project(between(proximal, distal, share), view)
    const toPart = ({ label, begin, end }: FilePart) => ({ label, from: at(begin), to: at(end) })
    return {
      name,
      label: segment.label,
      side: segment.side ?? 'middle',
      artificial: own.artificial === true,
      foot: own.foot === true,
      from: at(0),
      to: at(1),
      parts: [...(own.parts ?? []), ...(own.adds ?? [])].map(toPart),
      centre:
        segment.mass.value > 0
          ? { at: at(segment.centreOfMass.value), radius: unit * (0.06 + 0.5 * Math.sqrt(segment.mass.value / total)) }
          : null,
      markers: (own.markers ?? []).map(({ names, at: share }) => ({ names: names.join(', '), at: at(share) })),
    }
  })
  const edge = 0.8 * unit
  return {
    rods,
    unit,
    box: { x: left - edge, y: top - edge, width: right - left + 2 * edge, height: bottom - top + 2 * edge },
  }
}
