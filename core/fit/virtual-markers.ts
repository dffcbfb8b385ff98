import type { Vector3 } from '../math/vector3.ts'
import { norm, subtract, vectorAt } from '../math/vector3.ts'
import type { Landmark } from './landmarks.ts'
import { findLandmarks } from './landmarks.ts'
import { fitRigidMove, moveRigidly, spreadAcross } from './rigid-cluster.ts'

type Points = Readonly<Record<string, Float64Array>>

/**
 * A marker worn only while standing, carried along with the markers of its segment that were also worn while walking.
 */
export interface VirtualMarker {
  /** Its name in the standing trial. */
  readonly name: string
  readonly landmark: Landmark
  readonly values: Float64Array
  readonly cluster: readonly string[]
  /** m: how rigid the cluster is, root mean square over the walk. */
  readonly rms: number
}

/** Landmarks on the inside and outside of knee and ankle: what a standing trial is recorded for. */
const WANTED = ['kneeLateral', 'kneeMedial', 'ankleLateral', 'ankleMedial'] as const
/** m: markers farther than this are not of the same segment. */
const REACH = 0.45
/** m: how much the distance of two markers of one segment may change by skin movement, and differ from standing. */
const MOST_SWAY = 0.015
const MOST_CHANGE = 0.025
const LEAST_SPREAD = 0.012
const MOST_MARKERS = 6

/**
 * Knee and ankle landmarks that the standing trial has and the walk has not. Both belong to the shank: they are carried
 * by the markers between
 * ankle and knee height that keep their distances, the landmark's own partner across the joint first.
 */
export function calcVirtualMarkers(walking: Points, standing: Points, frameCount: number): VirtualMarker[] {
  const moving = findLandmarks(Object.keys(walking)).names
  const still = findLandmarks(Object.keys(standing)).names
  const places = new Map(
    Object.entries(standing).flatMap(([name, track]) => {
      const place = meanPlace(track)
      return place === null ? [] : [[name, place] as const]
    }),
  )
  const found: VirtualMarker[] = []
  for (const side of ['left', 'right'] as const) {
    const heightOf = (kind: 'knee' | 'ankle'): number | null => {
      const name = still.get(`${kind}Lateral.${side}`) ?? still.get(`${kind}Medial.${side}`)
      return name === undefined ? null : (places.get(name)?.[1] ?? null)
    }
    const [knee, ankle] = [heightOf('knee'), heightOf('ankle')]
    if (knee === null || ankle === null || knee - ankle < 0.15) continue
    // The ankle's own marker belongs to the shank, others as low as that to the foot.
    const onShank = Object.keys(walking).filter((name) => {
      if (name === moving.get(`ankleLateral.${side}`)) return true
      const place = places.get(name)
      return place !== undefined && place[1] > ankle + 0.03 && place[1] < knee + 0.03
    })
    for (const kind of WANTED) {
      const landmark: Landmark = `${kind}.${side}`
      const name = still.get(landmark)
      const joint = kind.startsWith('knee') ? 'knee' : 'ankle'
      if (name === undefined || moving.has(landmark) || moving.has(`${joint}.${side}`)) continue
      const place = places.get(name)
      if (place === undefined) continue
      const partner = moving.get(`${joint}${kind.endsWith('Medial') ? 'Lateral' : 'Medial'}.${side}`)
      const cluster = chooseCluster(place, partner, onShank, { places, walking, frameCount })
      if (cluster === null) continue
      found.push({ name, landmark, ...carry(place, cluster, places, walking, frameCount) })
    }
  }
  return found
}

function chooseCluster(
  place: Vector3,
  partner: string | undefined,
  names: readonly string[],
  {
    places,
    walking,
    frameCount,
  }: { readonly places: ReadonlyMap<string, Vector3>; readonly walking: Points; readonly frameCount: number },
): string[] | null {
  const distance = (name: string): number => norm(subtract(places.get(name)!, place))
  const sorted = names
    .filter((name) => name !== partner && distance(name) < REACH)
    .toSorted((a, b) => distance(a) - distance(b))
  const candidates = partner !== undefined && places.has(partner) ? [partner, ...sorted] : sorted
  const cluster: string[] = []
  for (const name of candidates) {
    if (cluster.length >= MOST_MARKERS) break
    if (cluster.every((other) => areRigid(name, other, places, walking, frameCount))) cluster.push(name)
  }
  return cluster.length >= 3 && spreadAcross(cluster.map((name) => places.get(name)!)) > LEAST_SPREAD ? cluster : null
}

/** Two markers that keep the distance they had while standing. */
function areRigid(
  a: string,
  b: string,
  places: ReadonlyMap<string, Vector3>,
  walking: Points,
  frameCount: number,
): boolean {
  const distances: number[] = []
  for (let k = 0; k < frameCount; k++) {
    const distance = norm(subtract(vectorAt(walking[a]!, k), vectorAt(walking[b]!, k)))
    if (Number.isFinite(distance)) distances.push(distance)
  }
  if (distances.length < 2) return false
  const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length
  const sway = Math.sqrt(distances.reduce((sum, one) => sum + (one - mean) ** 2, 0) / distances.length)
  return sway < MOST_SWAY && Math.abs(mean - norm(subtract(places.get(a)!, places.get(b)!))) < MOST_CHANGE
}

function carry(
  place: Vector3,
  cluster: readonly string[],
  places: ReadonlyMap<string, Vector3>,
  walking: Points,
  frameCount: number,
): Pick<VirtualMarker, 'values' | 'cluster' | 'rms'> {
  const values = new Float64Array(3 * frameCount).fill(Number.NaN)
  let square = 0
  let seen = 0
  for (let k = 0; k < frameCount; k++) {
    const visible = cluster.filter((name) => Number.isFinite(walking[name]![3 * k]!))
    if (visible.length < 3) continue
    const before = visible.map((name) => places.get(name)!)
    if (visible.length < cluster.length && spreadAcross(before) < LEAST_SPREAD) continue
    const move = fitRigidMove(
      before,
      visible.map((name) => vectorAt(walking[name]!, k)),
    )
    values.set(moveRigidly(move, place), 3 * k)
    square += move.rms * move.rms
    seen++
  }
  return { values, cluster, rms: seen === 0 ? 0 : Math.sqrt(square / seen) }
}

function meanPlace(track: Float64Array): Vector3 | null {
  const sum: [number, number, number] = [0, 0, 0]
  let seen = 0
  for (let i = 0; i + 2 < track.length; i += 3) {
    if (!Number.isFinite(track[i]!)) continue
    seen++
    for (let c = 0; c < 3; c++) sum[c]! += track[i + c]!
  }
  return seen === 0 ? null : [sum[0] / seen, sum[1] / seen, sum[2] / seen]
}
