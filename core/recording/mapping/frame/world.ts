import { cross, dot, scale, type Vector3 } from '../../../math/vector3.ts'
import { alert, type Alert } from '../../../outcome.ts'
import { radToDeg } from '../../../units/units.ts'
import { readMarkerPlace } from '../names/marker-names.ts'
import type { Notes } from '../notes.ts'
import { findFacing, findRight, findTravel, type Travel } from './find-forward.ts'
import { turnsByHeading } from './heading.ts'
import { findUp } from './find-up.ts'
import { axisWords, flat, meanOf, unit, type WorldEvidence } from './placed.ts'
import { IDENTITY, type Rotation } from './rotation.ts'

/** Within this of a laboratory axis, rad, the axis itself is taken, so that walkways stay straight. */
const SNAP = (15 * Math.PI) / 180

/**
 * The rotation from the file's axes to x forward, y up, z right. Up: stated by the format, or from who is above whom
 * (head over pelvis over knee over foot), or from the ground's push. Forward: where the pelvis travels; when it stays
 * in place (treadmill, standing) where pelvis or feet face; a body that travels backwards keeps facing forward.
 */
export function findWorld(evidence: WorldEvidence, decisions: string[], alerts: Alert[]): Rotation {
  const places = Object.entries(evidence.points).map(([name, track]) => ({
    name,
    track,
    place: readMarkerPlace(name),
    mean: meanOf(track),
  }))
  const up = findUp(evidence, places, decisions)
  if (up === null) return IDENTITY
  const travel = findTravel(evidence, places, up)
  const facing = evidence.facing !== null ? flat(evidence.facing, up) : findFacing(places, up)
  const forward = settleForward(travel, facing, up, { decisions, alerts })
  if (travel.turns || turnsByHeading(places, evidence.pelvisRotation ?? null, up)) alerts.push(TURNS)
  const right = cross(forward, up)
  const named = findRight(places, up)
  if (named !== null && dot(named, right) < -0.5) alerts.push(mirrored(evidence.swaps === true))
  return [...forward, ...up, ...right] as unknown as Rotation
}

const TURNS = alert(
  'warning',
  'frame.turn',
  'The subject turns during the recording. Forward and sideways are one fixed direction each, so after a turn forward forces appear as sideways ones, and the other way round.',
  'Use a straight part of the walk (--from and --to on the command line); turning is not treated.',
)

const mirrored = (isSwapped: boolean): Alert =>
  alert(
    'warning',
    'frame.mirrored',
    'The markers named right lie on the left of the way the subject faces.',
    isSwapped
      ? 'Left and right were exchanged on import, against the names in the file: take that back, the file itself seems right.'
      : 'Check against the video. If the names are swapped, exchange left and right (--swap-sides on the command line). If they are right, the axes of the file are left-handed: export it again.',
  )

/** Along the way, or where the body faces when it has none; against the way of one that walks backwards. */
function settleForward(travel: Travel, facing: Vector3 | null, up: Vector3, { decisions, alerts }: Notes): Vector3 {
  if (travel.direction === null && facing === null) {
    decisions.push('Forward could not be seen from travel or facing; the first horizontal axis of the file was taken.')
    return Math.abs(up[0]) > 0.5 ? [0, 0, 1] : [1, 0, 0]
  }
  if (travel.direction === null)
    return snap(
      facing!,
      up,
      decisions,
      travel.turns
        ? 'the subject walks about and comes back to where it began, so the way the pelvis and feet face on average decides'
        : 'the subject stays in place (treadmill or standing), so the way the pelvis and feet face decides',
    )
  const along = facing === null ? 1 : dot(facing, travel.direction)
  if (along < -0.5) {
    alerts.push(
      alert(
        'info',
        'frame.backwards',
        'The subject walks backwards.',
        'Forward is where the pelvis and feet point, so forces keep their clinical meaning.',
      ),
    )
    const how = 'the subject travels backwards; forward is where the pelvis and feet face'
    return snap(scale(travel.direction, -1), up, decisions, how)
  }
  if (along < 0.5) {
    alerts.push(
      alert(
        'warning',
        'frame.sideways',
        'The subject does not face the way it moves (sideways or turning).',
        'Choose a straight part of the walk; hip and pelvis rotation depend on it.',
      ),
    )
  }
  return snap(travel.direction, up, decisions, `the subject travels ${travel.distance.toFixed(2)} m`)
}

function snap(direction: Vector3, up: Vector3, decisions: string[], how: string): Vector3 {
  const axis = direction.reduce((best, value, i) => (Math.abs(value) > Math.abs(direction[best]!) ? i : best), 0)
  const lab = unit(axis, Math.sign(direction[axis]!))
  if (Math.acos(Math.min(1, Math.abs(direction[axis]!))) <= SNAP && Math.abs(dot(lab, up)) < 0.5) {
    decisions.push(`Forward is ${axisWords(axis, direction[axis]!)} of the file: ${how}.`)
    return lab
  }
  decisions.push(
    `Forward lies ${radToDeg(Math.acos(Math.min(1, Math.abs(direction[axis]!)))).toFixed(0)}° off the file’s axes: ${how}.`,
  )
  return direction
}
