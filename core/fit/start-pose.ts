import type { Body } from '../model/body.ts'
import { calcOwnStart } from './own-start.ts'
import type { ModelPoint } from './point-model.ts'

/** Where poses are sought from: straight from point to point. */
export class StartPoses {
  readonly #body: Body
  readonly #points: readonly ModelPoint[]
  /** The hips. */
  readonly #amid: readonly ModelPoint[]
  /** The points at both ends of each rod; null where there is none of them. */
  readonly #ends: readonly (readonly [from: ModelPoint, to: ModelPoint] | null)[]

  constructor(body: Body, points: readonly ModelPoint[]) {
    const named = new Map(points.map((point) => [point.name, point]))
    this.#body = body
    this.#points = points
    this.#amid = points.filter((point) => point.name.startsWith('hip'))
    this.#ends = body.segments.map(({ name, side }) => {
      const ends = RODS[name.split('.')[0]!]?.map((end) => named.get(end.replace('*', side === null ? '' : `.${side}`)))
      return ends?.[0] === undefined || ends[1] === undefined ? null : [ends[0], ends[1]]
    })
  }

  /** Between the hips, or amid the points that are seen. */
  putRoot(frame: number, root: Float64Array): void {
    if (this.#body.template === 'own') root.set(calcOwnStart(this.#body, this.#points, frame).root)
    else if (!putAmid(this.#amid, frame, root)) putAmid(this.#points, frame, root)
  }

  /** Straight from point to point where both ends of a rod are seen; elsewhere `directions` stay as they are. */
  putDirections(frame: number, directions: Float64Array): void {
    if (this.#body.template === 'own') {
      const own = calcOwnStart(this.#body, this.#points, frame).directions
      for (let i = 0; i < own.length; i++) if (Number.isFinite(own[i]!)) directions[i] = own[i]!
      return
    }
    for (let j = 0; j < this.#ends.length; j++) {
      const ends = this.#ends[j]!
      if (ends !== null) putDirection(ends[0].values, ends[1].values, 3 * frame, directions, 3 * j)
    }
  }
}

function putDirection(
  from: Float64Array,
  to: Float64Array,
  frameAt: number,
  directions: Float64Array,
  rodAt: number,
): void {
  const x = to[frameAt]! - from[frameAt]!
  const y = to[frameAt + 1]! - from[frameAt + 1]!
  const z = to[frameAt + 2]! - from[frameAt + 2]!
  const size = x * x + y * y + z * z
  if (!(size > 1e-6)) return
  directions[rodAt] = x / Math.sqrt(size)
  directions[rodAt + 1] = y / Math.sqrt(size)
  directions[rodAt + 2] = z / Math.sqrt(size)
}

/** False where none of the points is seen. */
function putAmid(points: readonly ModelPoint[], frame: number, place: Float64Array): boolean {
  let seen = 0
  for (const { values } of points) if (Number.isFinite(values[3 * frame]!)) seen++
  place.fill(0)
  for (const { values } of points) {
    if (!Number.isFinite(values[3 * frame]!)) continue
    for (let c = 0; c < 3; c++) place[c]! += values[3 * frame + c]! / seen
  }
  return seen > 0
}

const RODS: Readonly<Record<string, readonly [string, string]>> = {
  pelvis: ['hip.left', 'hip.right'],
  shoulders: ['shoulder.left', 'shoulder.right'],
  thigh: ['hip*', 'knee*'],
  shank: ['knee*', 'ankle*'],
  foot: ['ankle*', 'toe*'],
  upperArm: ['shoulder*', 'elbow*'],
  forearm: ['elbow*', 'wrist*'],
}
