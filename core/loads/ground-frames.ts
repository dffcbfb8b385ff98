import type { WeighedEvidence, LaidGround } from '../ground/lay.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { type FootSight, estimateFootForce } from '../gait/evidence.ts'
import type { OpenFoot, PlacedForce } from './estimate-ground.ts'
import { BELIEVED_WALKING, placeForces, smoothstep, splitHorizontally } from './estimate-ground.ts'
import type { FootLoad, GroundRequest } from './ground.ts'
import { shareChange, shareOf } from './share-change.ts'
import { calcSole, clampToSole, pointOnSole, usualShare } from './sole.ts'
import type { JudgedGround } from './judge-ground.ts'
import { LEAST_FORCE } from './stance-ground.ts'

type Feet = Readonly<Record<Side, FootLoad>>

/** Which sides, by the sum of 1 for the left and 2 for the right. */
const CHOSEN: readonly (readonly Side[])[] = [[], ['left'], ['right'], ['left', 'right']]

/** Sideways: what the motion demands, and what is usual at this speed; least squares over measured stances. */
const SIDEWAYS = [0.26, 0.57] as const

/** Works out the ground's load on both feet one instant after the other, into `loads`. */
export class GroundFrames {
  readonly #request: GroundRequest
  readonly #loads: Feet
  readonly #uses: JudgedGround['uses']
  readonly #rest = { force: new Float64Array(3), moment: new Float64Array(3) }
  readonly #left = new Float64Array(3)

  constructor(request: GroundRequest, loads: Feet, uses: JudgedGround['uses']) {
    this.#request = request
    this.#loads = loads
    this.#uses = uses
  }

  takeKnown(side: Side, k: number): void {
    const { wrenches = {}, support, basis } = this.#request
    const given = wrenches[side]
    const stands = support[side][k] === 1
    const use = given !== undefined ? 2 : this.#uses[side][k]!
    const from = given ?? basis.plates[side]
    const own = this.#loads[side]
    own.known[k] = use === 2 || (!stands && use >= 0) ? 1 : 0
    if (use < 0 && stands) {
      blank(own, k)
      return
    }
    if (use < 1 || from === null) return
    for (let i = 3 * k; i < 3 * k + 3; i++) {
      own.force[i] = from.force[i]!
      if (use === 2) own.moment[i] = from.moment[i]!
    }
  }

  /** The estimated force where the ankle's estimated moment wants it, inside the sole. */
  takeEstimate(laid: LaidGround, side: Side, k: number): void {
    if (!this.#isFree(side, k)) return
    const { support, feet, stature } = this.#request
    const own = this.#loads[side]
    const fx = laid[side].force[3 * k]!
    const fy = laid[side].force[3 * k + 1]!
    const fz = laid[side].force[3 * k + 2]!
    own.known[k] = support[side][k] === 1 || fy > 0 ? 0 : 1
    if (!(fy > 0)) return
    const [sole, { ankle }] = [calcSole(feet[side], k, stature), feet[side]]
    const ahead = this.#aheadOf(laid, side, k)
    const [x, z] = clampToSole(
      sole,
      ankle[3 * k]! + ahead,
      ankle[3 * k + 2]! + (ahead * sole.along[1]) / (sole.along[0] || 1),
    )
    own.force[3 * k] = fx
    own.force[3 * k + 1] = fy
    own.force[3 * k + 2] = fz
    this.#putMoment(side, k, [x, z], 0)
  }

  /** What the motion demands and shows, and what people who move so load, together. */
  takeEvidence(laid: LaidGround, { evidence, spread }: WeighedEvidence, k: number): void {
    this.takeDemand(k)
    const { support, basis, weight, stature } = this.#request
    for (const side of SIDES) {
      if (!this.#isFree(side, k) || support[side][k] !== 1) continue
      const own = this.#loads[side]
      const sight = this.#seeFoot(laid, side, k)
      const { found, covariance, people } = estimateFootForce(evidence, sight, basis[side].passed[k]!, spread)
      const up = found[1]
      const aside = SIDEWAYS[0] * own.force[3 * k + 2]! + SIDEWAYS[1] * laid[side].force[3 * k + 2]!
      const z = this.#placeOf(side, k)[1]
      own.force[3 * k] = up > 0 ? weight * found[0] : 0
      own.force[3 * k + 1] = up > 0 ? weight * up : 0
      own.force[3 * k + 2] = up > 0 ? aside : 0
      const { ankle } = this.#request.feet[side]
      const ahead = up > 0 ? (stature * found[2]) / up : 0
      const sole = calcSole(this.#request.feet[side], k, stature)
      this.#putMoment(side, k, clampToSole(sole, ankle[3 * k]! + ahead, z), 0)
      for (let i = 0; i < 6; i++) {
        const scale = i < 3 ? 1 : i < 5 ? stature : stature * stature
        own.covariance[6 * k + i] = weight * weight * scale * covariance[i]!
      }
      own.people[k] = people
    }
  }

  #seeFoot(laid: LaidGround, side: Side, k: number): FootSight {
    const { feet, floor, stature, weight, centre } = this.#request
    const ankle = feet[side].ankle[3 * k]!
    const { force } = this.#loads[side]
    return {
      demanded: [force[3 * k]! / weight, force[3 * k + 1]! / weight],
      people: [laid[side].force[3 * k]! / weight, laid[side].force[3 * k + 1]! / weight],
      ahead: (this.#placeOf(side, k)[0] - ankle) / stature,
      centre: [(centre[3 * k]! - ankle) / stature, (centre[3 * k + 1]! - floor) / stature],
    }
  }

  /** Where the demand was placed, or, where it presses too little to be placed, where that is usual. */
  #placeOf(side: Side, k: number): readonly [number, number] {
    const { feet, floor, stature, basis } = this.#request
    const { force, moment } = this.#loads[side]
    const fx = force[3 * k]!
    const fy = force[3 * k + 1]!
    const fz = force[3 * k + 2]!
    if (fy > LEAST_FORCE) return [(moment[3 * k + 2]! + floor * fx) / fy, (floor * fz - moment[3 * k]!) / fy]
    return pointOnSole(calcSole(feet[side], k, stature), usualShare(basis[side].passed[k]!))
  }

  /** What the whole body's motion demands of the feet that no plate measured. */
  takeDemand(k: number): void {
    const [openLeft, openRight] = [this.#isOpen('left', k), this.#isOpen('right', k)]
    if (!openLeft && !openRight) return
    const { exact, floor, weight, basis, like } = this.#request
    if (like !== undefined && openLeft && openRight) return shareChange(this.#request, like, this.#loads, k)
    const [loads, rest] = [this.#loads, this.#rest]
    this.#calcRest(k, openLeft, openRight)
    const open = CHOSEN[(openLeft ? 1 : 0) + (openRight ? 2 : 0)]!
    if (exact === true && open.length === 1) {
      loads[open[0]!].force.set(rest.force, 3 * k)
      loads[open[0]!].moment.set(rest.moment, 3 * k)
      return
    }
    const forceless = this.#shareForce(k, open)
    const runs = open.some((side) => basis[side].followsFlight[k] === 1)
    const places = placeForces(
      rest,
      open.map((side) => this.#openFoot(side, k)),
      floor,
      weight,
      runs ? 1 : BELIEVED_WALKING,
    )
    if (forceless.length === 2) this.#splitSideways(k, places)
    for (const { side, point, freeMoment } of places) this.#putMoment(side, k, point, freeMoment)
  }

  /** Of what the motion demands, less what is known of the feet that are not open. */
  #calcRest(k: number, openLeft: boolean, openRight: boolean): void {
    const { whole } = this.#request
    const { left, right } = this.#loads
    for (let c = 0; c < 3; c++) {
      const i = 3 * k + c
      this.#rest.force[c] =
        whole.force[i]! - (openLeft ? 0 : zeroIfNaN(left.force[i]!)) - (openRight ? 0 : zeroIfNaN(right.force[i]!))
      this.#rest.moment[c] =
        whole.moment[i]! - (openLeft ? 0 : zeroIfNaN(left.moment[i]!)) - (openRight ? 0 : zeroIfNaN(right.moment[i]!))
    }
  }

  /** Feet whose force a plate gives but whose place is open count as given for the other's force; returns the others. */
  #shareForce(k: number, open: readonly Side[]): readonly Side[] {
    const { support, basis } = this.#request
    const [loads, uses, left] = [this.#loads, this.#uses, this.#left]
    const forceless = open.filter((side) => uses[side][k] === 0)
    for (let c = 0; c < 3; c++) {
      left[c] = this.#rest.force[c]!
      for (const side of open) left[c]! -= uses[side][k] === 1 ? loads[side].force[3 * k + c]! : 0
    }
    for (const side of forceless) {
      const part =
        forceless.length === 2
          ? this.#shareOf(side, k)
          : forceless.length < support.left[k]! + support.right[k]!
            ? smoothstep(2 * this.#shareOf(side, k))
            : basis[side].landing[k]!
      const press = left[1]! > 0 ? part : 0
      for (let c = 0; c < 3; c++) loads[side].force[3 * k + c] = press * left[c]!
    }
    return forceless
  }

  #splitSideways(k: number, places: readonly PlacedForce[]): void {
    const { centre, floor } = this.#request
    const feet = places.map(({ side, point }) => ({
      press: this.#loads[side].force[3 * k + 1]!,
      share: this.#shareOf(side, k),
      point,
    }))
    const split = splitHorizontally(this.#left, [centre[3 * k]!, centre[3 * k + 1]!, centre[3 * k + 2]!], feet, floor)
    for (let i = 0; i < 2; i++) {
      this.#loads[places[i]!.side].force[3 * k] = split[i]![0]
      this.#loads[places[i]!.side].force[3 * k + 2] = split[i]![1]
    }
  }

  /** Of the force on a foot that acts at a point of the floor. */
  #putMoment(side: Side, k: number, [x, z]: readonly [number, number], freeMoment: number): void {
    const { force, moment } = this.#loads[side]
    const { floor } = this.#request
    const fx = force[3 * k]!
    const fy = force[3 * k + 1]!
    const fz = force[3 * k + 2]!
    moment[3 * k] = floor * fz - z * fy
    moment[3 * k + 1] = z * fx - x * fz + freeMoment
    moment[3 * k + 2] = x * fy - floor * fx
  }

  /** How far ahead of the ankle the force acts that makes the ankle's estimated moment. */
  #aheadOf(laid: LaidGround, side: Side, k: number): number {
    const { feet, floor } = this.#request
    const [fx, fy] = [laid[side].force[3 * k]!, laid[side].force[3 * k + 1]!]
    return ((floor - feet[side].ankle[3 * k + 1]!) * fx - laid[side].moments.ankle[k]!) / Math.max(fy, LEAST_FORCE)
  }

  #isOpen(side: Side, k: number): boolean {
    const { support, wrenches = {} } = this.#request
    const use = this.#uses[side][k]!
    return support[side][k] === 1 && wrenches[side] === undefined && use >= 0 && use < 2
  }

  #isFree(side: Side, k: number): boolean {
    return this.#request.wrenches?.[side] === undefined && this.#uses[side][k] === 0
  }

  #openFoot(side: Side, k: number): OpenFoot {
    const { feet, stature, basis } = this.#request
    const f = this.#loads[side].force
    const sole = calcSole(feet[side], k, stature)
    return {
      side,
      force: [f[3 * k]!, f[3 * k + 1]!, f[3 * k + 2]!],
      sole,
      usual: pointOnSole(sole, usualShare(basis[side].passed[k]!)),
    }
  }

  #shareOf(side: Side, k: number): number {
    return shareOf(this.#request.support, side, k)
  }
}

const zeroIfNaN = (value: number): number => (Number.isFinite(value) ? value : 0)

export function blank(foot: FootLoad, k: number): void {
  for (const values of [foot.force, foot.moment, foot.point]) values.fill(Number.NaN, 3 * k, 3 * k + 3)
  foot.known[k] = 0
}
