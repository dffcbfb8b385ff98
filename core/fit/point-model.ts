import type { Body } from '../model/body.ts'
import { HEIGHTS, LENGTHS } from '../model/anthropometry/stature.ts'
import type { JointCentres } from './joint-centres.ts'

/** A tracked point as the tree has it: r + Σ_j share_j · L_j · u_j, with constant shares. */
export interface ModelPoint {
  readonly name: string
  /** One per segment. */
  readonly share: Float64Array
  /** x, y, z per frame, NaN where unseen. */
  readonly values: Float64Array
  readonly sd: number
  readonly source: string
  /** Of a point that a body file names: the rod it lies on, and where, as a share of its length. */
  readonly on?: { readonly segment: number; readonly share: number }
}

/** Which tracked points the body has, and where on its rods; `own` are those that its file names. */
export function calcModelPoints(
  body: Body,
  centres: JointCentres,
  planar: boolean,
  own: readonly ModelPoint[] = [],
): ModelPoint[] {
  const { segments } = body.tree
  const indexOf = new Map(segments.map((segment, index) => [segment.name, index]))
  const points: ModelPoint[] = []
  for (const [track, segment, fraction] of PLACES) {
    const index = indexOf.get(segment)
    const seen = centres.tracks.get(track)
    if (index === undefined || seen === undefined) continue
    points.push({ ...seen, share: shareOf(body, index, fraction) })
  }
  addMidShoulder(body, centres, indexOf, points)
  addHip(body, centres, indexOf, points)
  points.push(...own)
  if (planar) {
    return points.map((point) => ({
      ...point,
      values: point.values.map((value, i) => (i % 3 === 2 && Number.isFinite(value) ? 0 : value)),
    }))
  }
  return points
}

const EAR = (HEIGHTS.earCanal - HEIGHTS.shoulder) / LENGTHS.head.ofStature

const PLACES: readonly (readonly [track: string, segment: string, fraction: number])[] = [
  ['hip.left', 'pelvis', 0],
  ['hip.right', 'pelvis', 1],
  ['knee.left', 'thigh.left', 1],
  ['knee.right', 'thigh.right', 1],
  ['ankle.left', 'shank.left', 1],
  ['ankle.right', 'shank.right', 1],
  ['toe.left', 'foot.left', 1],
  ['toe.right', 'foot.right', 1],
  ['shoulder.left', 'shoulders', 0],
  ['shoulder.right', 'shoulders', 1],
  ['elbow.left', 'upperArm.left', 1],
  ['elbow.right', 'upperArm.right', 1],
  ['wrist.left', 'forearm.left', 1],
  ['wrist.right', 'forearm.right', 1],
  ['head', 'head', EAR],
]

/** Without a rod across the shoulders, their middle is the trunk's end. */
function addMidShoulder(
  body: Body,
  centres: JointCentres,
  indexOf: ReadonlyMap<string, number>,
  points: ModelPoint[],
): void {
  const trunk = indexOf.get('trunk')
  const left = centres.tracks.get('shoulder.left')
  const right = centres.tracks.get('shoulder.right')
  if (indexOf.has('shoulders') || trunk === undefined || left === undefined || right === undefined) return
  points.push({
    name: 'mid-shoulder',
    share: shareOf(body, trunk, 1),
    values: left.values.map((value, i) => (value + right.values[i]!) / 2),
    sd: left.sd,
    source: `middle of both shoulders: ${right.source}`,
  })
}

/** Bodies without a pelvis rod have their hips (or the one hip) at the root itself. */
function addHip(body: Body, centres: JointCentres, indexOf: ReadonlyMap<string, number>, points: ModelPoint[]): void {
  if (indexOf.has('pelvis')) return
  for (const side of ['left', 'right'] as const) {
    const hip = centres.tracks.get(`hip.${side}`)
    if (hip !== undefined && indexOf.has(`thigh.${side}`))
      points.push({ ...hip, share: new Float64Array(body.tree.segments.length) })
  }
}

/** Shares of all rods in the place of a point at `fraction` of one rod, from the root. */
export function shareOf(body: Body, index: number, fraction: number): Float64Array {
  const { segments } = body.tree
  const share = new Float64Array(segments.length)
  let here = index
  let at = fraction
  for (;;) {
    const segment = segments[here]!
    share[here]! += at - segment.from / segment.length
    if (segment.parent === null) return share
    const parent = segments.findIndex((one) => one.name === segment.parent)
    at = segment.attach / segments[parent]!.length
    here = parent
  }
}
