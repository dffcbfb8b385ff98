import type { Body } from '../model/body.ts'
import { plainName } from '../model/body-file/marker-names.ts'
import type { ModelPoint } from './point-model.ts'
import { shareOf } from './point-model.ts'

/** m: skin moves over bone, and a marker is not put twice at the same place. */
const MARKER_SD = 0.01

/** Points that a body file names, from the markers of a recording; the mean of several names is one point. */
export function calcFilePoints(
  body: Body,
  markers: Readonly<Record<string, Float64Array>>,
): { readonly points: readonly ModelPoint[]; readonly missing: readonly MissingPoint[] } {
  const points: ModelPoint[] = []
  const missing: MissingPoint[] = []
  const byName = new Map(Object.entries(markers).map(([name, values]) => [plainName(name), values]))
  for (const rod of body.file?.rods ?? []) {
    const index = body.tree.segments.findIndex((one) => one.name === rod.name)
    for (const { names, at } of rod.markers ?? []) {
      const own = names.map((name) => byName.get(plainName(name)))
      const lacking = names.filter((_, i) => own[i] === undefined)
      if (lacking.length > 0) missing.push({ rod: rod.name, names: lacking })
      else
        points.push({
          name: names.join(' + '),
          share: shareOf(body, index, at),
          on: { segment: index, share: at },
          values: meanOf(own.map((one) => one!)),
          sd: MARKER_SD,
          source: `${names.join(' and ')}, by the body file`,
        })
    }
  }
  return { points, missing }
}

/** Markers of a body file that the recording does not have. */
export interface MissingPoint {
  readonly rod: string
  readonly names: readonly string[]
}

function meanOf(tracks: readonly Float64Array[]): Float64Array {
  return tracks[0]!.map((_, i) => tracks.reduce((sum, track) => sum + track[i]!, 0) / tracks.length)
}
