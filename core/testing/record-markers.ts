import type { Recording } from '../recording/recording.ts'

/** Tracks of markers as a file of them would be read. */
export const recordMarkers = ({ times, points }: Pick<Recording, 'times' | 'points'>, fileName: string): Recording => ({
  times,
  rate: (times.length - 1) / (times.at(-1)! - times[0]!),
  angles: {},
  points,
  pelvisPath: null,
  groundForces: [],
  events: [],
  subject: {},
  modelOutputs: {},
  mapping: [],
  provenance: { fileName, bytes: 0, sha256: '', reader: 'trc', decisions: [] },
  alerts: [],
})
