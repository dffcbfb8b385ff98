import { calcVirtualMarkers } from '../fit/virtual-markers.ts'
import { alert } from '../outcome.ts'
import type { Recording } from '../recording/recording.ts'

/**
 * A walk with the knee and ankle markers of a standing trial of the same subject, which people take off before they
 * walk (those inside
 * the knees and ankles). Markers carry them along; the two files may have different axes, since only the cluster's own
 * shape is used.
 */
export function joinStatic(recording: Recording, standing: Recording): Recording {
  const virtual = calcVirtualMarkers(recording.points, standing.points, recording.times.length)
  const file = standing.provenance.fileName
  if (virtual.length === 0) {
    return {
      ...recording,
      alerts: [
        ...recording.alerts,
        alert(
          'warning',
          'static.unused',
          `${file} adds nothing: it shows no knee or ankle landmark that the walk lacks and at least three of its shank markers could carry.`,
          'Choose the standing trial of the same subject and marker set, with markers inside knees and ankles.',
          { file },
        ),
      ],
    }
  }
  const words = virtual
    .map((one) => `${one.name} with ${one.cluster.join(', ')} (rigid within ${(1000 * one.rms).toFixed(0)} mm)`)
    .join('; ')
  const names = virtual.map((one) => one.name)
  const rms = Math.max(...virtual.map((one) => one.rms))
  return {
    ...recording,
    alerts: [
      ...recording.alerts,
      alert(
        'info',
        'static.used',
        `${file} adds ${names.join(', ')}: the joint centres there now lie midway between the markers on both sides of the joint.`,
        `The markers on the shank carry them along; they keep their distances within ${(1000 * rms).toFixed(0)} mm.`,
        { file },
      ),
    ],
    points: { ...recording.points, ...Object.fromEntries(virtual.map((one) => [one.name, one.values])) },
    provenance: {
      ...recording.provenance,
      decisions: [
        ...recording.provenance.decisions,
        `From the standing trial ${file} (sha256 ${standing.provenance.sha256.slice(0, 12)}…): ${words}.`,
      ],
    },
  }
}
