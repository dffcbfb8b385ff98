import type { CutMark } from '../../boundary/plan/cuts.ts'
import { LEAST_APART } from '../../boundary/plan/cuts.ts'
import type { BoundaryMark, PhasePlan } from '../../boundary/plan/phases.ts'
import type { Phase } from '../../boundary/plan/technique.ts'
import type { Fit } from '../../fit/fit.ts'
import { layLoads, withDerivatives } from '../../loads/joint-loads.ts'
import { calcDistalSums, calcWholeSums } from '../../loads/kernels/inverse-dynamics.ts'
import { createLoadStorage } from '../../loads/load-storage.ts'
import type { Body } from '../../model/body.ts'
import { isWholeBody } from '../../model/body.ts'
import { bodyWeightToNewton } from '../../units/units.ts'
import { feetOf } from './fit-own.ts'
import { calcJointAngle, listRuns } from '../cut/end-paths.ts'
import { findContacts } from './own-contacts.ts'
import { HELD } from './own-ground.ts'

/** A part of the body that swings under its recorded joint. */
interface Limb {
  readonly rods: readonly string[]
  readonly label: string
  readonly side: Phase['side']
  /** 1 where it is in the air. */
  readonly air: Uint8Array
}

/** s: a limb that is shorter in the air does not swing. */
const SHORTEST = 0.06

/**
 * Phases of a body that is no person: each limb with a foot from leaving the ground to landing, under its recorded upper
 * joint; a body without feet as a whole, under its recorded root; and the whole body in flight, where no foot stands and
 * nothing holds it up.
 */
export function planOwn(fit: Fit, cuts: readonly CutMark[]): PhasePlan {
  const { contacts } = findContacts(fit)
  const n = fit.times.length
  const seen = fit.seen ?? new Uint8Array(n).fill(1)
  const flight =
    contacts.length > 0 && isWholeBody(fit.body)
      ? findFlight(
          fit,
          contacts.map(({ down }) => down),
        )
      : new Uint8Array(n)
  const limbs: Limb[] =
    contacts.length === 0 ? [wholeLimb(fit.body, n)] : contacts.map(({ rod, down }) => limbOf(fit.body, rod, down))
  const marks: BoundaryMark[] = []
  const phases: Phase[] = []
  const add = (air: Uint8Array, of: Omit<Piece, 'from' | 'to'>): void => {
    for (const { first, last } of listRuns(air)) {
      const [from, to] = [fit.times[first]!, fit.times[last]!]
      if (to - from >= SHORTEST) putPieces({ ...of, from, to }, cuts, { marks, phases })
    }
  }
  add(
    flight.map((one, k) => one & seen[k]!),
    { key: 'flight', label: 'The body', limb: null, side: null, locked: lockedOf(fit, null) },
  )
  for (const { rods, label, side, air } of limbs)
    add(
      air.map((one, k) => (one === 1 && flight[k] === 0 && seen[k] === 1 ? 1 : 0)),
      { key: `swing.${rods[0]!}`, label, limb: rods, side, locked: lockedOf(fit, rods) },
    )
  return { phases: phases.toSorted((a, b) => a.from - b.from), marks: marks.toSorted((a, b) => a.time - b.time) }
}

interface Piece {
  readonly key: string
  readonly label: string
  readonly limb: readonly string[] | null
  readonly side: Phase['side']
  readonly locked: readonly string[]
  readonly from: number
  readonly to: number
}

/** One stretch in the air, cut where somebody asked for it. */
function putPieces(
  { key, label, limb, side, locked, from, to }: Piece,
  cuts: readonly CutMark[],
  out: { readonly marks: BoundaryMark[]; readonly phases: Phase[] },
): void {
  const isFlight = limb === null
  const number = (kind: string): string =>
    `${kind}.${out.marks.filter(({ id }) => id.startsWith(`${kind}.`)).length + 1}`
  const mark = (kind: string, time: number, words: string, inner: boolean): BoundaryMark => {
    const one = { id: number(`${kind}.${key}`), time, label: words, inner }
    out.marks.push(one)
    return one
  }
  const inside = cuts.filter(({ time }) => time > from + LEAST_APART && time < to - LEAST_APART)
  const stops = [
    mark('off', from, isFlight ? 'Take-off' : `${label}: begins to swing`, false),
    ...inside.map(({ time, label: words }) => mark('cut', time, words, true)),
    mark('strike', to, isFlight ? 'Landing' : `${label}: ends its swing`, false),
  ]
  stops.slice(1).forEach((end, i) => {
    const start = stops[i]!
    out.phases.push({
      id: `${key}.${out.phases.filter((one) => one.id.startsWith(`${key}.`)).length + 1}`,
      kind: isFlight ? 'flight' : 'swing',
      side,
      from: start.time,
      to: end.time,
      pivot: isFlight ? 'none' : 'hip',
      lockedJoints: locked,
      ...(limb === null ? {} : { limb }),
      start: start.id,
      end: end.id,
    })
  })
}

/** In the air with all feet, and not held up by something unseen. */
function findFlight(fit: Fit, downs: readonly Uint8Array[]): Uint8Array {
  const motion = withDerivatives(fit, fit.seen)
  const n = fit.times.length
  const storage = createLoadStorage(fit.body, n)
  const sums = calcDistalSums(motion, layLoads(fit.body).matrices, storage.sums)
  const { force } = calcWholeSums(sums, n, storage.whole)
  const weight = bodyWeightToNewton(1, fit.body.subject.mass)
  return Uint8Array.from(fit.times, (_, k) =>
    downs.every((down) => down[k] === 0) && Math.abs(force[3 * k + 1]!) < HELD * weight ? 1 : 0,
  )
}

/** From a foot up to the last rod that carries no other foot, with all that hangs on it. */
function limbOf(body: Body, foot: string, down: Uint8Array): Limb {
  const others = feetOf(body).filter((one) => one !== foot)
  const parentOf = (name: string): string | null => body.tree.segments.find((one) => one.name === name)!.parent
  let top = foot
  for (let up = parentOf(top); up !== null; up = parentOf(up)) {
    const carried = subtreeOf(body, up)
    if (others.some((one) => carried.includes(one))) break
    top = up
  }
  const segment = body.segments.find(({ name }) => name === top)!
  return {
    rods: subtreeOf(body, top),
    label: segment.label,
    side: segment.side,
    air: down.map((one) => 1 - one),
  }
}

const wholeLimb = (body: Body, n: number): Limb => {
  const root = body.tree.segments.find(({ parent }) => parent === null)!.name
  const { label } = body.segments.find(({ name }) => name === root)!
  return { rods: subtreeOf(body, root), label, side: null, air: new Uint8Array(n).fill(1) }
}

/** A rod and all that hangs on it, itself first. */
const subtreeOf = (body: Body, rod: string): readonly string[] => [
  rod,
  ...body.tree.segments.filter(({ parent }) => parent === rod).flatMap(({ name }) => subtreeOf(body, name)),
]

/** rad: nearer to straight, the angle between two rods holds nothing. */
const LEAST_BEND = 0.2

/**
 * A foot in the air is held by its muscles, or it would flap; of a body in flight also the spine, neck and tail. Joints
 * that come to be straight cannot be held by the angle of their rods alone, and swing.
 */
function lockedOf(fit: Fit, limb: readonly string[] | null): readonly string[] {
  const { body } = fit
  const feet = feetOf(body)
  return body.joints
    .filter((joint) => {
      const angles = calcJointAngle(fit, joint)
      return angles.every((angle) => angle > LEAST_BEND && angle < Math.PI - LEAST_BEND)
    })
    .filter(({ distal, side }) => {
      if (limb !== null && !limb.slice(1).includes(distal)) return false
      return feet.includes(distal) || (limb === null && side === null)
    })
    .map(({ name }) => name)
}
