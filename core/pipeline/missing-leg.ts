import { calcJointCentres } from '../fit/joint-centres.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import { readMarkerPlace } from '../recording/mapping/names/marker-names.ts'
import type { Recording } from '../recording/recording.ts'

const USUAL_NAMES: Readonly<Record<'hip' | 'knee' | 'ankle', string>> = {
  hip: 'both ASIS with the PSIS or the sacrum, or a hip centre (RASI, RPSI, V.Sacral, RHJC)',
  knee: 'a marker on the outside of the knee, or its centre (RKNE, R.Knee.Lat, RLFC, RKJC)',
  ankle: 'a marker on the outside of the ankle, or its centre (RANK, R.Ankle.Lat, RLMAL, RAJC)',
}

/** Explains exactly what a recording would need for a leg to be fitted, and what it has instead. */
export function explainMissingLeg(recording: Recording): Alert {
  const names = Object.keys(recording.points)
  const angles = Object.keys(recording.angles)
  if (names.length === 0) {
    const has = angles.length === 0 ? '' : ` It holds only ${listed(angles.map((one) => one.replaceAll('.', ' ')))}.`
    return alert(
      'error',
      'fit.nothing-to-fit',
      `The file has neither joint angles of a leg nor markers that show one.${has}`,
      'Map the hip, knee and ankle channels, or load a file that has them.',
    )
  }
  const isEmpty = (name: string): boolean => !recording.points[name]!.some((value) => Number.isFinite(value))
  const landmarks = findLandmarks(names)
  const { tracks } = calcJointCentres(
    recording.points,
    landmarks,
    recording.times.length,
    recording.subject.height ?? 1.75,
  )
  const missing = (['right', 'left'] as const).map((side) => ({
    side,
    joints: (['hip', 'knee', 'ankle'] as const).filter((joint) => !tracks.has(`${joint}.${side}`)),
  }))
  const same = missing[0]!.joints.join() === missing[1]!.joints.join()
  const lacks = same
    ? `On neither leg is the ${missing[0]!.joints.join(' or the ')} shown`
    : missing.map(({ side, joints }) => `The ${side} leg lacks ${joints.join(', ')}`).join('. ')
  const notes = [`${lacks}: a leg needs hip, knee and ankle.`]
  const empty = [...landmarks.names.values()].filter(isEmpty)
  if (empty.length > 0) notes.push(`${listed(empty)} ${empty.length === 1 ? 'is' : 'are'} named but never seen.`)
  const sideless = landmarks.unknown.filter((name) => {
    const place = readMarkerPlace(name)
    return (
      place !== null && place.side === null && (place.part === 'hip' || place.part === 'knee' || place.part === 'ankle')
    )
  })
  if (sideless.length > 0)
    notes.push(`${listed(sideless)} ${sideless.length === 1 ? 'does' : 'do'} not say which side.`)
  const clusters = landmarks.unknown.filter((name) => /thi(gh)?|th\d|shank|shn|tib|tb\d/i.test(name))
  if (clusters.length > 0)
    notes.push(
      `${listed(clusters)} sit on thigh and shin: where the joints are from there is known only from a standing trial, which this file does not hold.`,
    )
  const wanted = [...new Set(missing.flatMap(({ joints }) => joints))].map((joint) => USUAL_NAMES[joint])
  const tip = `Needed: ${wanted.join('; ')}. ${
    sideless.length > 0
      ? 'Name the side in front (RKNE) and load the file again.'
      : 'Else load the joint angles that your program computed from these markers (for OpenSim the .mot of inverse kinematics).'
  }`
  return alert('error', 'fit.nothing-to-fit', `The markers do not show a whole leg. ${notes.join(' ')}`, tip)
}

const listed = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
