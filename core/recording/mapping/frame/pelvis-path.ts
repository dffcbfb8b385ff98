import type { Side } from '../../../gait/side.ts'
import { plainName } from '../names/name-words.ts'
import { readMarkerPlace } from '../names/marker-names.ts'

/**
 * The pelvis's path from positions: the middle of the two hip centres where the file has them (a body model's, a
 * skeleton's, a markerless tracker's); else the middle of the pelvis markers, which is some centimetres off but moves
 * with the pelvis.
 */
export function pathFromPoints(
  points: Readonly<Record<string, Float64Array>>,
  decisions: string[],
): Float64Array | null {
  const centres = Object.keys(points).filter((name) =>
    /^(l|r|left|right)?[._ ]*(fep|hjc|hip_?jc|hip|upleg|upperleg)([._ ]?(l|r))?$|^v_[lr]\.hip_jc$|^femur_[lr]$/i.test(
      plainName(name),
    ),
  )
  const left = centres.find((name) => isSide(name, 'left'))
  const right = centres.find((name) => isSide(name, 'right'))
  if (left !== undefined && right !== undefined) {
    decisions.push(`The pelvis’s path is the middle of ${left} and ${right}.`)
    return middle([points[left]!, points[right]!])
  }
  const pelvis = Object.keys(points).find((name) => readMarkerPlace(name)?.part === 'pelvis')
  if (pelvis !== undefined) {
    decisions.push(`The pelvis’s path is that of ${pelvis}.`)
    return points[pelvis]!.slice()
  }
  const markers = Object.keys(points).filter((name) => /^(asis|psis|sacrum)$/.test(readMarkerPlace(name)?.part ?? ''))
  if (markers.length < 2) return null
  const corners = markers.filter(
    (name) =>
      readMarkerPlace(name)!.part !== 'psis' || !markers.some((other) => readMarkerPlace(other)!.part === 'sacrum'),
  )
  decisions.push(`The pelvis’s path is the middle of the pelvis markers (${corners.join(', ')}).`)
  return middle(corners.map((name) => points[name]!))
}

const isSide = (name: string, side: Side): boolean =>
  readMarkerPlace(name)?.side === side ||
  new RegExp(`^${side === 'left' ? 'L' : 'R'}[A-Z]`).test(plainName(name)) ||
  new RegExp(`_${side === 'left' ? 'L' : 'R'}\\.`).test(name)

/** A frame in which one of the points is lost has no middle. */
function middle(tracks: readonly Float64Array[]): Float64Array {
  return Float64Array.from(tracks[0]!, (_, i) => tracks.reduce((sum, track) => sum + track[i]!, 0) / tracks.length)
}
