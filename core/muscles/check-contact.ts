import { CONTACT_IMPLAUSIBLE, isPlausiblePeak } from '../gait/contact-peaks.ts'
import type { Side } from '../gait/side.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import type { ContactForces, ContactJoint, LegContact } from './contact.ts'
import { CONTACT_JOINTS } from './contact.ts'
import { MOMENT_COUNT } from './muscle-model.ts'

/** N·m: more than this unmet is a moment beyond the muscles. */
const MOST_UNMET = 2
const MOMENT_WORDS = ['hip flexion', 'hip adduction', 'hip rotation', 'knee flexion', 'ankle dorsiflexion'] as const

export interface ContactCheck {
  readonly contact: ContactForces
  /** kg */
  readonly bodyMass: number
  /** 1 in the frames that are shown: the ground’s force was measured there. */
  readonly shown: Readonly<Record<Side, ArrayLike<number>>>
  /** Peaks are judged of walking only. */
  readonly gait: 'walking' | 'running'
}

export interface ContactPeak {
  readonly side: Side
  readonly joint: ContactJoint
  /** N, and body weights. */
  readonly size: number
  readonly bodyWeights: number
  /** One standard deviation, N. */
  readonly sd: number
  /** s */
  readonly time: number
}

/** The largest contact force of each joint in the frames that are shown. */
export function findContactPeaks({ contact, bodyMass, shown }: Omit<ContactCheck, 'gait'>): ContactPeak[] {
  return legsOf(contact).flatMap((leg) =>
    CONTACT_JOINTS.flatMap((joint) => {
      const { size, sd } = leg[joint]
      let best = -1
      for (let k = 0; k < size.length; k++)
        if (shown[leg.side][k] === 1 && size[k]! > (best < 0 ? 0 : size[best]!)) best = k
      if (best < 0) return []
      return [
        {
          side: leg.side,
          joint,
          size: size[best]!,
          bodyWeights: newtonToBodyWeight(size[best]!, bodyMass),
          sd: sd[best]!,
          time: contact.times[best]!,
        },
      ]
    }),
  )
}

/** Moments that no muscle can give, and peaks that no walk has. */
export function checkContactForces(check: ContactCheck): Alert[] {
  const { contact, shown, gait } = check
  const unmet = legsOf(contact).flatMap((leg) => describeUnmet(leg, contact.times, shown[leg.side]))
  if (gait !== 'walking') return unmet
  const odd = findContactPeaks(check).filter(({ joint, bodyWeights }) => !isPlausiblePeak(joint, bodyWeights))
  if (odd.length === 0) return unmet
  const found = odd.map(
    ({ side, joint, bodyWeights, time }) => `${side} ${joint} ${bodyWeights.toFixed(1)} BW at ${time.toFixed(2)} s`,
  )
  return [
    ...unmet,
    alert(
      'warning',
      CONTACT_IMPLAUSIBLE,
      `Contact forces unlike those of a walk: ${found.join('; ')}.`,
      'Check joint centres, body mass and force plates; until then do not use them.',
      { time: odd[0]!.time },
    ),
  ]
}

const legsOf = ({ legs }: ContactForces): LegContact[] => [legs.left, legs.right].filter((leg) => leg !== undefined)

function describeUnmet(leg: LegContact, times: Float64Array, shown: ArrayLike<number>): Alert[] {
  let worst = -1
  let most = MOST_UNMET
  for (let i = 0; i < leg.unmet.length; i++) {
    const size = Math.abs(leg.unmet[i]!)
    if (shown[Math.floor(i / MOMENT_COUNT)] !== 1 || !(size > most)) continue
    worst = i
    most = size
  }
  if (worst < 0) return []
  const frame = Math.floor(worst / MOMENT_COUNT)
  return [
    alert(
      'warning',
      'contact.beyond-muscles',
      `The ${leg.side} leg’s ${MOMENT_WORDS[worst % MOMENT_COUNT]!} moment is ${most.toFixed(0)} N·m more than its muscles can give at ${times[frame]!.toFixed(2)} s.`,
      'Contact forces are too low there. Check joint centres and force plates.',
      { time: times[frame]! },
    ),
  ]
}
