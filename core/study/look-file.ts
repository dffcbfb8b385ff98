import type { Recording } from '../recording/recording.ts'
import { degToRad } from '../units/units.ts'
import type { LookedFile } from './sort-files.ts'

/** A person who stands sways less than this, m and rad. */
const STILL = { point: 0.08, angle: degToRad(8) }
/** Share of signals that must rest: a hand may move. */
const MOST = 0.8

/** What a recording among many is, as far as its content shows. */
export function lookAt(
  recording: Recording,
): Pick<LookedFile, 'holds' | 'isStill' | 'hasMarkers' | 'hasForces' | 'sha256' | 'subject'> {
  const { points, angles, groundForces, mapping, provenance, subject } = recording
  const markers = Object.values(points)
  const channels = Object.values(angles)
  const isOnlyForces = groundForces.length > 0 && markers.length === 0 && channels.length === 0
  // A table nobody knows a column of is a walk whose columns wait to be assigned.
  const waits = markers.length === 0 && channels.length === 0 && mapping.length > 0
  return {
    holds: isOnlyForces ? 'forces' : 'motion',
    isStill: !isOnlyForces && !waits && isStill(markers, channels),
    hasMarkers: markers.length > 0,
    hasForces: groundForces.length > 0,
    sha256: provenance.sha256,
    subject,
  }
}

function isStill(markers: readonly Float64Array[], channels: readonly Float64Array[]): boolean {
  const ranges = [
    ...markers.map((xyz) => Math.max(...[0, 1, 2].map((axis) => rangeOf(xyz, axis, 3))) / STILL.point),
    ...channels.map((values) => rangeOf(values, 0, 1) / STILL.angle),
  ]
  return ranges.filter((range) => range < 1).length >= MOST * ranges.length
}

/** Between the largest and the smallest that is known. */
function rangeOf(values: Float64Array, from: number, step: number): number {
  let [low, high] = [Infinity, -Infinity]
  for (let i = from; i < values.length; i += step) {
    const value = values[i]!
    if (value < low) low = value
    if (value > high) high = value
  }
  return high < low ? 0 : high - low
}
