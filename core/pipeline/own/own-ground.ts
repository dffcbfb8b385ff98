import type { Fit } from '../../fit/fit.ts'
import type { Body } from '../../model/body.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import type { GroundForce } from '../../recording/recording.ts'
import type { FootContact } from './own-contacts.ts'

/** What the ground does to one foot, at the times of the motion. */
export interface FootWrench {
  readonly rod: string
  /** N, and N·m about the world's origin; x, y, z per time. */
  readonly force: Float64Array
  readonly moment: Float64Array
  /** 1 where it is known: measured, or the foot in the air. */
  readonly isKnown: Uint8Array
  readonly isMeasured: boolean
}

/** N: less than this is noise of a plate. */
const LOADED = 10
/** m: farther from every foot a centre of pressure belongs to none. */
const FARTHEST = 0.3

/** Of body weight: a body that is held up by this much does not fly, wherever its feet seem to be. */
export const HELD = 0.3

/**
 * Where a whole body is held up and no foot is seen to stand, nobody knows which one does: none of them is known then.
 * Loads of a joint without the ground's part would be wrong by the body's weight.
 */
export function withHidden(
  feet: readonly FootWrench[],
  contacts: readonly FootContact[],
  demand: Float64Array,
  weight: number,
): readonly FootWrench[] {
  const isHidden = (k: number): boolean =>
    demand[3 * k + 1]! > HELD * weight && contacts.every(({ down }) => down[k] === 0)
  return feet.map((foot) => ({ ...foot, isKnown: foot.isKnown.map((one, k) => (isHidden(k) ? 0 : one)) }))
}

/** Each plate's load, frame by frame, goes to the standing foot that its centre of pressure is nearest to. */
export function shareOut(
  fit: Fit,
  contacts: readonly FootContact[],
  plates: readonly GroundForce[],
): { readonly feet: readonly FootWrench[]; readonly alerts: readonly Alert[] } {
  const n = fit.times.length
  const feet = contacts.map(({ rod, down }) => ({
    rod,
    force: new Float64Array(3 * n),
    moment: new Float64Array(3 * n),
    isKnown: down.map((one) => 1 - one),
    isMeasured: false,
  }))
  let lost = 0
  for (const plate of plates) {
    for (let k = 0; k < n; k++) {
      const wrench = sample(plate, fit.times[k]!)
      if (wrench === null) continue
      const near = nearest(contacts, wrench.point, k)
      if (near < 0) lost++
      else {
        for (let c = 0; c < 3; c++) {
          feet[near]!.force[3 * k + c]! += wrench.force[c]!
          feet[near]!.moment[3 * k + c]! += wrench.moment[c]!
        }
        feet[near]!.isKnown[k] = 1
        feet[near]!.isMeasured = true
      }
    }
  }
  feet.forEach((foot, i) => {
    if (foot.isMeasured) knowStances(foot, contacts[i]!)
  })
  return { feet, alerts: describeLost(lost) }
}

/**
 * A stance that a plate measured is known to its ends: before the first and after the last load the foot touches the plate
 * with less than its noise. Between two loads nothing is known: the foot may have been beside it.
 */
function knowStances(
  foot: { readonly force: Float64Array; readonly isKnown: Uint8Array },
  { stances }: FootContact,
): void {
  const { force, isKnown } = foot
  for (const { first, last } of stances) {
    const loaded: number[] = []
    for (let k = first; k <= last; k++) if (isKnown[k] === 1 && force[3 * k + 1]! > LOADED) loaded.push(k)
    if (loaded.length === 0) continue
    isKnown.fill(1, first, loaded[0]!)
    isKnown.fill(1, loaded.at(-1)!, last + 1)
  }
}

/** Force, moment about the origin and place at a time; null while the plate is free. */
function sample(
  plate: GroundForce,
  time: number,
): { readonly force: readonly number[]; readonly moment: readonly number[]; readonly point: readonly number[] } | null {
  const { times, force, point, freeMoment } = plate
  const i = times.findLastIndex((t) => t <= time)
  if (i < 0 || i + 1 >= times.length) return null
  const w = (time - times[i]!) / (times[i + 1]! - times[i]!)
  const at = (values: Float64Array, c: number): number => (1 - w) * values[3 * i + c]! + w * values[3 * i + 3 + c]!
  const [f, p, m] = [force, point, freeMoment].map((values) => [0, 1, 2].map((c) => at(values, c)))
  if (!(f![1]! > LOADED) || !p!.every(Number.isFinite)) return null
  const moment = [
    p![1]! * f![2]! - p![2]! * f![1]! + (m![0]! || 0),
    p![2]! * f![0]! - p![0]! * f![2]! + (m![1]! || 0),
    p![0]! * f![1]! - p![1]! * f![0]! + (m![2]! || 0),
  ]
  return { force: f!, moment, point: p! }
}

function nearest(contacts: readonly FootContact[], point: readonly number[], k: number): number {
  let best = -1
  let least = FARTHEST
  contacts.forEach(({ path, down }, i) => {
    const far = Math.hypot(path[3 * k]! - point[0]!, path[3 * k + 2]! - point[2]!)
    if (down[k] === 1 && far < least) [best, least] = [i, far]
  })
  return best
}

const describeLost = (lost: number): Alert[] =>
  lost === 0
    ? []
    : [
        alert(
          'info',
          'own.plate-lost',
          `In ${lost} frames a force plate was loaded while no foot of the body stood near it; that force is left out.`,
          'Check that markers and plates are of the same trial and in the same axes.',
        ),
      ]

/** Which feet are not known for a part of the time. */
export function describeUnknown(feet: readonly FootWrench[], { segments }: Body): Alert[] {
  const open = feet.filter(({ isKnown }) => isKnown.includes(0))
  if (open.length === 0) return []
  // How much of the time: a frame at an end of the recording is another matter than a trial without plates.
  const labelOf = ({ rod, isKnown }: FootWrench): string => {
    const share = (100 * isKnown.filter((one) => one === 0).length) / isKnown.length
    const label = segments.find(({ name }) => name === rod)?.label ?? rod
    return `${share < 1 ? '<1' : share.toFixed(0)} % (${label})`
  }
  return [
    alert(
      'warning',
      'own.ground-unknown',
      `Feet that stood, or may have stood, where no plate measured them, and for how much of the recording: ${open.map(labelOf).join(', ')}. Loads of the joints above them are given only while they are in the air.`,
      'Record the trial on force plates, or look at the limbs while they swing.',
    ),
  ]
}
