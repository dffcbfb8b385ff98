import type { Side } from '../gait/side.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import { findFoot } from './mapping/plates/plate-sides.ts'
import type { Recording } from './recording.ts'

/** The user's word on a plate: it carried this foot, or it is not to be used. */
export type PlateFoot = Side | 'none'
/** By the plate's name; what is not named is found by itself. */
export type PlateFeet = Readonly<Record<string, PlateFoot>>

/** One plate: the foot that was found for it by itself, and the user's own choice. */
export interface PlateFinding {
  readonly name: string
  /** By the file or the motion; `both`: contact by contact. */
  readonly found: Side | 'both' | null
  /** Why, when the motion shows it. */
  readonly how: string
  readonly chosen: PlateFoot | null
  /** N: the largest vertical force. */
  readonly peak: number
}

/** Gives every plate to the foot the user chooses; a choice against what the motion shows is carried out, and reported. */
export function placePlates(
  recording: Recording,
  chosen: PlateFeet = {},
): { readonly recording: Recording; readonly plates: readonly PlateFinding[] } {
  const alerts: Alert[] = []
  const decisions: string[] = []
  const plates = recording.groundForces.map((plate): PlateFinding => {
    const own = Object.hasOwn(chosen, plate.name) ? chosen[plate.name]! : null
    const seen = findFoot(plate, recording)
    let peak = 0
    for (let i = 1; i < plate.force.length; i += 3) if (plate.force[i]! > peak) peak = plate.force[i]!
    if (own === 'none') decisions.push(`${plate.name}: not used, as you chose.`)
    else if (own !== null) {
      decisions.push(`${plate.name}: the ${own} foot, as you chose.`)
      if (seen.side !== null && seen.side !== own) alerts.push(contradicts(plate.name, own, seen))
    }
    return {
      name: plate.name,
      found: plate.side ?? seen.side,
      how: plate.side === null || plate.side === seen.side ? seen.how : 'the file says so',
      chosen: own,
      peak,
    }
  })
  if (decisions.length === 0) return { recording, plates }
  const groundForces = recording.groundForces.flatMap((plate, i) => {
    const own = plates[i]!.chosen
    return own === 'none' ? [] : [own === null ? plate : { ...plate, side: own }]
  })
  return {
    recording: {
      ...recording,
      groundForces,
      alerts: [...recording.alerts, ...alerts],
      provenance: { ...recording.provenance, decisions: [...recording.provenance.decisions, ...decisions] },
    },
    plates,
  }
}

function contradicts(name: string, own: Side, seen: ReturnType<typeof findFoot>): Alert {
  const shows =
    seen.side === 'both'
      ? 'both feet stood on it, one after the other'
      : `the ${seen.side} foot stood on it (${seen.how})`
  return alert(
    'warning',
    'plates.contradicts',
    `${name} is given to the ${own} foot, but the motion shows that ${shows}.`,
    'Leave it to be found, or choose the other foot, unless you know that the markers are wrong.',
    { channel: name },
  )
}
