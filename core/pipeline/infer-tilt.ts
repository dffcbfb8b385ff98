import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import { FLAT, TILT_BIAS } from '../ground/leg-geometry.ts'
import { lowerBound } from '../math/search.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'

/** °: how far the tilt inferred lies from the measured one, of people whose tilt was left out. */
const ERROR = 3
/** rad: beyond it these are no angles of a person who stands flat (toe walking, a mapping that went wrong). */
const MOST = (35 * Math.PI) / 180

/** A walk whose pelvis can be stood by its feet, and what is to be said of it. */
export interface TiltedWalk {
  readonly recording: Recording
  readonly alerts: readonly Alert[]
}

/**
 * Joint angles without the pelvis's tilt: while a sole lies flat on the floor, hip − knee + dorsiflexion is how far the
 * pelvis leans forward. One tilt for the whole walk; level, it would turn both legs and soles by as much. Null where
 * there is a tilt already, or no flat foot to be seen.
 */
export function inferTilt(recording: Recording, events: readonly GaitEvent[]): TiltedWalk | null {
  const { angles, points, times } = recording
  if (angles['pelvis.tilt'] !== undefined || Object.keys(points).length > 0) return null
  const flat = SIDES.flatMap((side) => listFlat(recording, events, side))
  if (flat.length === 0) return null
  const tilt = flat.reduce((sum, value) => sum + value, 0) / flat.length - TILT_BIAS
  if (Math.abs(tilt) > MOST) return null
  return {
    recording: { ...recording, angles: { ...angles, 'pelvis.tilt': new Float64Array(times.length).fill(tilt) } },
    alerts: [
      alert(
        'info',
        'kinematics.inferred-pelvis-tilt',
        `The recording has no pelvic tilt: it is taken as ${((tilt * 180) / Math.PI).toFixed(0)} ± ${ERROR}°, with which the soles lie flat on the floor in the middle of their stances.`,
        'Map a pelvis channel if the file has one.',
      ),
    ],
  }
}

/** Hip − knee + dorsiflexion of one leg in all frames in which its sole lies flat, rad. */
function listFlat({ angles, times }: Recording, events: readonly GaitEvent[], side: Side): number[] {
  const [hip, knee, ankle] = (['hip', 'knee', 'ankle'] as const).map((joint) => angles[`${joint}.flexion.${side}`])
  if (hip === undefined || knee === undefined || ankle === undefined) return []
  const strikes = events.filter((one) => one.side === side && one.kind === 'strike').map(({ time }) => time)
  return strikes.flatMap((from, i) => {
    const to = strikes[i + 1]
    if (to === undefined) return []
    const [first, last] = FLAT.map((share) => from + share * (to - from)) as [number, number]
    const flat: number[] = []
    for (let k = lowerBound(times, first); k < times.length && times[k]! <= last; k++) {
      const lean = hip[k]! - knee[k]! + ankle[k]!
      if (Number.isFinite(lean)) flat.push(lean)
    }
    return flat
  })
}
