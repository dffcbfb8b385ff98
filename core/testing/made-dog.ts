import type { Body } from '../model/body.ts'
import type { BodyFile } from '../model/body-file/body-file.ts'
import { SHIPPED_BODIES } from '../model/body-file/shipped.ts'
import { calcArms } from '../model/arms.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { GroundForce, Recording } from '../recording/recording.ts'
import { calcPawForces } from './made-dog-forces.ts'
import { poseDog } from './made-dog-walk.ts'
import { recordMarkers } from './record-markers.ts'

/**
 * The dog that comes with the program, as it walks along x: each paw stands still on the floor for 65 % of the stride and
 * is carried forward in the rest; joints follow from hip or shoulder, paw and the slope of the foot.
 */
export interface MadeDog {
  readonly body: Body
  readonly times: Float64Array
  readonly directions: Float64Array
  readonly root: Float64Array
  readonly points: Readonly<Record<string, Float64Array>>
  /** What the floor does to each paw, N: together it is what the motion demands. */
  readonly forces: readonly GroundForce[]
}

export const DOG = SHIPPED_BODIES.find((file) => file.name === 'Dog')!

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
    const posture = poseDog(body, t)
    directions.set(posture.directions, 3 * S * k)
    root.set(posture.root, 3 * k)
  })
  const points = placePoints(DOG, body, directions, root)
  return { body, times, directions, root, points, forces: calcPawForces(body, times) }
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

/** As a file of markers would be read; with plates below the paws, when they are wanted. */
export const recordDog = (dog: MadeDog, { withPlates = false } = {}): Recording => ({
  ...recordMarkers(dog, 'dog.trc'),
  groundForces: withPlates ? dog.forces : [],
})
