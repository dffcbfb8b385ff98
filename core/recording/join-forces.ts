import { alert, type Alert } from '../outcome.ts'
import { assignSides } from './mapping/plates/plate-sides.ts'
import { IDENTITY, isIdentity, rotateTriples, type Rotation } from './mapping/frame/rotation.ts'
import type { GroundForce, Recording } from './recording.ts'

/**
 * A recording with the ground forces of a second file of the same trial (an OpenSim force .mot, a Cortex .forces, a
 * C3D). Both files are taken to share their laboratory axes and their clock; where they cannot, it is reported.
 */
export function joinForces(recording: Recording, forces: Recording): Recording {
  const decisions = [...recording.provenance.decisions]
  const alerts: Alert[] = []
  if (forces.groundForces.length === 0) {
    alerts.push(
      alert(
        'warning',
        'forces.none',
        `${forces.provenance.fileName} holds no ground forces.`,
        'Choose the file with the force plates (ground_force_vx, …).',
        { file: forces.provenance.fileName },
      ),
    )
    return { ...recording, alerts: [...recording.alerts, ...alerts] }
  }
  // From the second file's world back to its laboratory axes, and on to the first file's world.
  const turn = compose(
    recording.provenance.fileToWorld ?? IDENTITY,
    transpose(forces.provenance.fileToWorld ?? IDENTITY),
  )
  const keepsUp = Math.abs(turn[4]! - 1) < 1e-6
  if (!keepsUp) {
    alerts.push(
      alert(
        'warning',
        'forces.axes',
        'The force file has another upward axis than the recording, so which way is forward in it is not known; its own x was taken as forward.',
        'Check that the forces brake before they push: the first half of stance points backwards.',
        { file: forces.provenance.fileName },
      ),
    )
  }
  const plates = forces.groundForces.map((plate): GroundForce => {
    if (!keepsUp || isIdentity(turn)) return plate
    const turned = {
      ...plate,
      force: plate.force.slice(),
      point: plate.point.slice(),
      freeMoment: plate.freeMoment.slice(),
    }
    for (const track of [turned.force, turned.point, turned.freeMoment]) rotateTriples(track, turn)
    return turned
  })
  alerts.push(...checkOverlap(recording, plates, forces.provenance.fileName))
  decisions.push(`Ground forces from ${forces.provenance.fileName} (sha256 ${forces.provenance.sha256.slice(0, 12)}…).`)
  const groundForces = assignSides(plates, recording, decisions)
  return {
    ...recording,
    groundForces: [...recording.groundForces, ...groundForces],
    provenance: { ...recording.provenance, decisions },
    // That a file of forces holds no motion is what it was chosen for.
    alerts: [...recording.alerts, ...forces.alerts.filter(({ code }) => code !== 'recording.no-motion'), ...alerts],
  }
}

function checkOverlap(recording: Recording, plates: readonly GroundForce[], file: string): Alert[] {
  const [first, last] = [recording.times[0]!, recording.times.at(-1)!]
  if (!plates.every(({ times }) => times.at(-1)! < first || times[0]! > last)) return []
  return [
    alert(
      'warning',
      'forces.clock',
      `The forces (${plates[0]!.times[0]!.toFixed(2)} to ${plates[0]!.times.at(-1)!.toFixed(2)} s) and the motion (${first.toFixed(2)} to ${last.toFixed(2)} s) do not overlap in time.`,
      'Export both from the same trial with the same clock.',
      { file },
    ),
  ]
}

const transpose = (m: readonly number[]): readonly number[] => [
  m[0]!,
  m[3]!,
  m[6]!,
  m[1]!,
  m[4]!,
  m[7]!,
  m[2]!,
  m[5]!,
  m[8]!,
]

function compose(a: readonly number[], b: readonly number[]): Rotation {
  return Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [3 * Math.floor(i / 3), i % 3]
    return a[row]! * b[column]! + a[row + 1]! * b[3 + column]! + a[row + 2]! * b[6 + column]!
  }) as unknown as Rotation
}
