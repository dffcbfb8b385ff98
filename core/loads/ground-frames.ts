import type { WeighedEvidence, LaidGround } from '../ground/lay.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { type FootSight, createFootEstimate, estimateFootForce } from '../gait/evidence.ts'
import type { OpenFoot, PressingFoot } from './estimate-ground.ts'
import { BELIEVED_WALKING, createOpenFoot, placeForces, smoothstep, splitHorizontally } from './estimate-ground.ts'
import type { FootLoad, GroundRequest } from './ground.ts'
import { shareChange, shareOf } from './share-change.ts'
import { type Sole, calcSole, clampToSole, pointOnSole, usualShare } from './sole.ts'
import type { JudgedGround } from './judge-ground.ts'
import { LEAST_FORCE } from './stance-ground.ts'

type Feet = Readonly<Record<Side, FootLoad>>

/** Which of two, by the sum of 1 for the left and 2 for the right. */
const choose = <T>(left: T, right: T): readonly (readonly T[])[] => [[], [left], [right], [left, right]]
const CHOSEN = choose<Side>('left', 'right')

/** Sideways: what the motion demands, and what is usual at this speed; least squares over measured stances. */
const SIDEWAYS = [0.26, 0.57] as const

/**
 * Works out the ground's load on both feet one instant after the other, into `loads`. Every instant of every drawn body
 * comes through here: what is worked out on the way is put into room that is there already.
 */
export class GroundFrames {
  readonly #request: GroundRequest
  readonly #loads: Feet
  readonly #uses: JudgedGround['uses']
  readonly #rest = { force: new Float64Array(3), moment: new Float64Array(3) }
  readonly #left = new Float64Array(3)
  readonly #feet: Readonly<Record<Side, OpenFoot>> = { left: createOpenFoot('left'), right: createOpenFoot('right') }
  readonly #open = choose(this.#feet.left, this.#feet.right)
  /** The frame in which a foot's sole was last looked at. */
  readonly #soleAt = { left: -1, right: -1 }
  readonly #sight = { demanded: [0, 0], people: [0, 0], ahead: 0, centre: [0, 0] } satisfies FootSight
  readonly #estimate = createFootEstimate()
  readonly #place: [number, number] = [0, 0]
  readonly #centre = new Float64Array(3)

  constructor(request: GroundRequest, loads: Feet, uses: JudgedGround['uses']) {
    this.#request = request
    this.#loads = loads
    this.#uses = uses
  }

  takeKnown(side: Side, k: number): void {
    const { wrenches, support, basis } = this.#request
    const given = wrenches?.[side]
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
    const { support, feet } = this.#request
    const own = this.#loads[side]
    const fx = laid[side].force[3 * k]!
    const fy = laid[side].force[3 * k + 1]!
    const fz = laid[side].force[3 * k + 2]!
    own.known[k] = support[side][k] === 1 || fy > 0 ? 0 : 1
    if (!(fy > 0)) return
    const sole = this.#soleOf(side, k)
    const { ankle } = feet[side]
    const ahead = this.#aheadOf(laid, side, k)
    const across = (ahead * sole.along[1]) / (sole.along[0] || 1)
    clampToSole(sole, ankle[3 * k]! + ahead, ankle[3 * k + 2]! + across, this.#place)
    own.force[3 * k] = fx
    own.force[3 * k + 1] = fy
    own.force[3 * k + 2] = fz
    this.#putMoment(side, k, this.#place, 0)
  }

  /** What the motion demands and shows, and what people who move so load, together. */
  takeEvidence(laid: LaidGround, { evidence, spread }: WeighedEvidence, k: number): void {
    this.takeDemand(k)
    const { support, basis, feet, weight, stature } = this.#request
    for (const side of SIDES) {
      if (!this.#isFree(side, k) || support[side][k] !== 1) continue
      const own = this.#loads[side]
      const place = this.#placeOf(side, k)
      this.#seeFoot(laid, side, k, place[0])
      const { found, covariance, people } = estimateFootForce(
        evidence,
        this.#sight,
        basis[side].passed[k]!,
        spread,
        this.#estimate,
      )
      const up = found[1]
      const aside = SIDEWAYS[0] * own.force[3 * k + 2]! + SIDEWAYS[1] * laid[side].force[3 * k + 2]!
      own.force[3 * k] = up > 0 ? weight * found[0] : 0
      own.force[3 * k + 1] = up > 0 ? weight * up : 0
      own.force[3 * k + 2] = up > 0 ? aside : 0
      const ahead = up > 0 ? (stature * found[2]) / up : 0
      clampToSole(this.#soleOf(side, k), feet[side].ankle[3 * k]! + ahead, place[1], place)
      this.#putMoment(side, k, place, 0)
      for (let i = 0; i < 6; i++) {
        const scale = i < 3 ? 1 : i < 5 ? stature : stature * stature
        own.covariance[6 * k + i] = weight * weight * scale * covariance[i]!
      }
      own.people[k] = people
    }
  }

  /** Into `#sight`; `place`: where the demand acts. */
  #seeFoot(laid: LaidGround, side: Side, k: number, place: number): void {
    const { feet, floor, stature, weight, centre } = this.#request
    const sight = this.#sight
    const ankle = feet[side].ankle[3 * k]!
    const { force } = this.#loads[side]
    const people = laid[side].force
    sight.demanded[0] = force[3 * k]! / weight
    sight.demanded[1] = force[3 * k + 1]! / weight
    sight.people[0] = people[3 * k]! / weight
    sight.people[1] = people[3 * k + 1]! / weight
    sight.ahead = (place - ankle) / stature
    sight.centre[0] = (centre[3 * k]! - ankle) / stature
    sight.centre[1] = (centre[3 * k + 1]! - floor) / stature
  }

  /** Where the demand was placed, or, where it presses too little to be placed, where that is usual. */
  #placeOf(side: Side, k: number): [number, number] {
    const { floor, basis } = this.#request
    const place = this.#place
    const { force, moment } = this.#loads[side]
    const fx = force[3 * k]!
    const fy = force[3 * k + 1]!
    const fz = force[3 * k + 2]!
    if (!(fy > LEAST_FORCE)) return pointOnSole(this.#soleOf(side, k), usualShare(basis[side].passed[k]!), place)
    place[0] = (moment[3 * k + 2]! + floor * fx) / fy
    place[1] = (floor * fz - moment[3 * k]!) / fy
    return place
  }

  #soleOf(side: Side, k: number): Sole {
    const { sole } = this.#feet[side]
    if (this.#soleAt[side] === k) return sole
    this.#soleAt[side] = k
    const { feet, stature } = this.#request
    return calcSole(feet[side], k, stature, sole)
  }

  /** What the whole body's motion demands of the feet that no plate measured. */
  takeDemand(k: number): void {
    const openLeft = this.#isOpen('left', k)
    const openRight = this.#isOpen('right', k)
    if (!openLeft && !openRight) return
    const { exact, floor, weight, basis, like } = this.#request
    if (like !== undefined && openLeft && openRight) {
      shareChange(this.#request, like, this.#loads, k)
      return
    }
    const rest = this.#rest
    this.#calcRest(k, openLeft, openRight)
    const chosen = (openLeft ? 1 : 0) + (openRight ? 2 : 0)
    const sides = CHOSEN[chosen]!
    if (exact === true && sides.length === 1) {
      const own = this.#loads[sides[0]!]
      own.force.set(rest.force, 3 * k)
      own.moment.set(rest.moment, 3 * k)
      return
    }
    const isSplit = this.#shareForce(k, sides) === 2
    let runs = false
    for (const side of sides) {
      runs ||= basis[side].followsFlight[k] === 1
      this.#seeOpen(side, k)
    }
    const open = this.#open[chosen]!
    placeForces(rest, open, floor, weight, runs ? 1 : BELIEVED_WALKING)
    if (isSplit) this.#splitSideways(k)
    for (const { side, point, freeMoment } of open) this.#putMoment(side, k, point, freeMoment)
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

  /** Feet whose force a plate gives but whose place is open count as given for the others' force; returns how many others. */
  #shareForce(k: number, open: readonly Side[]): number {
    const { support, basis } = this.#request
    const [loads, uses, left] = [this.#loads, this.#uses, this.#left]
    for (let c = 0; c < 3; c++) left[c] = this.#rest.force[c]!
    let forceless = 0
    for (const side of open) {
      if (uses[side][k] === 0) forceless++
      else if (uses[side][k] === 1) for (let c = 0; c < 3; c++) left[c]! -= loads[side].force[3 * k + c]!
    }
    for (const side of open) {
      if (uses[side][k] !== 0) continue
      const part =
        forceless === 2
          ? this.#shareOf(side, k)
          : forceless < support.left[k]! + support.right[k]!
            ? smoothstep(2 * this.#shareOf(side, k))
            : basis[side].landing[k]!
      const press = left[1]! > 0 ? part : 0
      for (let c = 0; c < 3; c++) loads[side].force[3 * k + c] = press * left[c]!
    }
    return forceless
  }

  #splitSideways(k: number): void {
    const { centre, floor } = this.#request
    for (let c = 0; c < 3; c++) this.#centre[c] = centre[3 * k + c]!
    const split = splitHorizontally(
      this.#left,
      this.#centre,
      [this.#pressing('left', k), this.#pressing('right', k)],
      floor,
    )
    for (let i = 0; i < 2; i++) {
      const { force } = this.#loads[SIDES[i]!]
      force[3 * k] = split[i]![0]
      force[3 * k + 2] = split[i]![1]
    }
  }

  #pressing(side: Side, k: number): PressingFoot {
    const press = this.#loads[side].force[3 * k + 1]!
    return { press, share: this.#shareOf(side, k), point: this.#feet[side].point }
  }

  /** Of the force on a foot that acts at a point of the floor. */
  #putMoment(side: Side, k: number, point: readonly [number, number], freeMoment: number): void {
    const x = point[0]
    const z = point[1]
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
    const fx = laid[side].force[3 * k]!
    const fy = laid[side].force[3 * k + 1]!
    return ((floor - feet[side].ankle[3 * k + 1]!) * fx - laid[side].moments.ankle[k]!) / Math.max(fy, LEAST_FORCE)
  }

  #isOpen(side: Side, k: number): boolean {
    const { support, wrenches } = this.#request
    const use = this.#uses[side][k]!
    return support[side][k] === 1 && wrenches?.[side] === undefined && use >= 0 && use < 2
  }

  #isFree(side: Side, k: number): boolean {
    return this.#request.wrenches?.[side] === undefined && this.#uses[side][k] === 0
  }

  /** An open foot as it stands, with its force so far. */
  #seeOpen(side: Side, k: number): void {
    const { force } = this.#loads[side]
    const own = this.#feet[side]
    for (let c = 0; c < 3; c++) own.force[c] = force[3 * k + c]!
    pointOnSole(this.#soleOf(side, k), usualShare(this.#request.basis[side].passed[k]!), own.usual)
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
