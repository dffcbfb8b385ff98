import { SHIPPED_BODIES } from '../model/body-file/shipped.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Recording } from '../recording/recording.ts'
import { placePoints } from './made-dog.ts'
import { recordMarkers } from './record-markers.ts'

export const ARM = SHIPPED_BODIES.find(({ name }) => name.startsWith('Throwing arm'))!

/** s */
const DURATION = 0.7

/** A throw of the arm that comes with the program: drawn back, then upper arm, forearm and hand one after another. */
export function makeThrow(rate = 200): { readonly recording: Recording } {
  const subject = { code: 'throw', mass: 80, height: 1.8, sex: 'male' as const }
  const made = calcBody({ subject, template: 'whole-body', table: 'winter', file: ARM })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  const body = made.value
  const S = body.segments.length
  const n = Math.round(DURATION * rate) + 1
  const times = Float64Array.from({ length: n }, (_, k) => k / rate)
  const directions = new Float64Array(3 * S * n)
  const root = new Float64Array(3 * n)
  times.forEach((t, k) => {
    root.set([0.3 * t, 1.45, 0.2], 3 * k)
    body.segments.forEach(({ name }, j) => directions.set(pointing(name.split('.')[0]!, t / DURATION), 3 * (k * S + j)))
  })
  return { recording: recordMarkers({ times, points: placePoints(ARM, body, directions, root) }, 'throw.trc') }
}

/** How far each rod turns forward from behind, and how late in the throw. */
const TURNS: Readonly<Record<string, readonly [from: number, by: number, late: number]>> = {
  upperArm: [2.4, -1.7, 0.4],
  forearm: [3.9, -3.1, 0.5],
  hand: [4.1, -3.5, 0.56],
}

function pointing(kind: string, share: number): readonly number[] {
  const [from, by, late] = TURNS[kind]!
  const turned = 0.5 * (1 + Math.tanh(6 * (share - late)))
  // 0 points down, and a positive angle backward.
  const angle = from + by * turned
  const v = [-Math.sin(angle), -Math.cos(angle), 0.25 + 0.1 * Math.sin(3 * share)]
  const size = Math.hypot(...v)
  return v.map((value) => value / size)
}
