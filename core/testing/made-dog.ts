import type { Body } from '../model/body.ts'
import type { BodyFile } from '../model/body-file/body-file.ts'
import { SHIPPED_BODIES } from '../model/body-file/shipped.ts'
import { calcArms } from '../model/arms.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Recording } from '../recording/recording.ts'
import { recordMarkers } from './record-markers.ts'

/** The dog that comes with the program, as it trots along x: rods that swing as cosines, over a root that rises and falls. */
export interface MadeDog {
  readonly body: Body
  readonly times: Float64Array
  readonly directions: Float64Array
  readonly root: Float64Array
  readonly points: Readonly<Record<string, Float64Array>>
}

export const DOG = SHIPPED_BODIES.find((file) => file.name === 'Dog')!

const STRIDE = 0.6
const SPEED = 2

/** rad: mean slope against the vertical, swing about it, and how late in the stride it is. */
const LEGS: Readonly<Record<string, readonly [number, number, number]>> = {
  thigh: [0.35, 0.35, 0],
  crus: [-0.45, 0.35, 0.6],
  pes: [0.25, 0.5, 1.1],
  brachium: [-0.35, 0.25, 0.3],
  antebrachium: [0.1, 0.4, 0.9],
  manus: [0.3, 0.6, 1.4],
}

/** Spine, neck and head: slope above forward, swing. */
const MIDLINE: Readonly<Record<string, readonly [number, number]>> = {
  loin: [0.05, 0.06],
  chest: [-0.05, 0.05],
  neck: [0.6, 0.06],
  head: [-0.4, 0.05],
  tail: [2.6, 0.2],
}

export function makeDog(seconds = 1.5, rate = 150): MadeDog {
  const made = calcBody({
    subject: { code: 'dog', mass: 32, height: 0.6, sex: 'unspecified' },
    template: 'whole-body',
    table: 'winter',
    file: DOG,
  })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  const body = made.value
  const S = body.segments.length
  const n = Math.round(seconds * rate) + 1
  const times = Float64Array.from({ length: n }, (_, k) => k / rate)
  const directions = new Float64Array(3 * S * n)
  const root = new Float64Array(3 * n)
  times.forEach((t, k) => {
    const phase = (2 * Math.PI * t) / STRIDE
    root.set([SPEED * t, 0.56 + 0.012 * Math.cos(2 * phase), 0], 3 * k)
    body.segments.forEach(({ name, side }, j) => {
      directions.set(pointing(name.split('.')[0]!, side, phase), 3 * (k * S + j))
    })
  })
  return { body, times, directions, root, points: placePoints(DOG, body, directions, root) }
}

/** Legs of one diagonal swing together; the rods of the midline sway a little from side to side. */
function pointing(kind: string, side: 'left' | 'right' | null, phase: number): readonly number[] {
  if (kind === 'pelvis' || kind === 'girdle') return unit([0.06 * Math.sin(phase), 0.04 * Math.cos(phase), 1])
  const midline = MIDLINE[kind]
  if (midline !== undefined) {
    const angle = midline[0] + midline[1] * Math.cos(2 * phase)
    return unit([Math.cos(angle), Math.sin(angle), 0.05 * Math.sin(phase)])
  }
  const [mean, swing, late] = LEGS[kind]!
  const isFore = ['brachium', 'antebrachium', 'manus'].includes(kind)
  const own = phase + ((side === 'left') === isFore ? Math.PI : 0) - late
  const angle = mean + swing * Math.cos(own)
  return unit([Math.sin(angle), -Math.cos(angle), side === 'left' ? -0.03 : 0.03])
}

function unit(v: readonly number[]): readonly number[] {
  const size = Math.hypot(...v)
  return v.map((value) => value / size)
}

/** The markers that a body file names, where a motion puts them. */
export function placePoints(
  file: BodyFile,
  body: Body,
  directions: Float64Array,
  root: Float64Array,
): Readonly<Record<string, Float64Array>> {
  const n = root.length / 3
  const matrices = calcMatrices(body.tree)
  const S = body.segments.length
  return Object.fromEntries(
    file.rods.flatMap((rod) =>
      (rod.markers ?? []).map(({ names, at }) => {
        const { length } = body.tree.segments.find((one) => one.name === rod.name)!
        const arms = calcArms(matrices, rod.name, at * length)
        const values = Float64Array.from(root)
        for (let k = 0; k < n; k++)
          for (let c = 0; c < 3; c++)
            for (let j = 0; j < S; j++) values[3 * k + c]! += arms[j]! * directions[3 * (k * S + j) + c]!
        return [names[0]!, values]
      }),
    ),
  )
}

/** As a file of markers would be read. */
export const recordDog = (dog: MadeDog): Recording => recordMarkers(dog, 'dog.trc')
