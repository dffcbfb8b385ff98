import type { StoredSeries, Storeroom } from '../../math/storeroom.ts'
import { type Vector3, vectorAt } from '../../math/vector3.ts'
import type { BoundaryImpulse, JointImpulse, RodJump } from './motion.ts'

/** Impulses that wait together: a hundred or so are read at once, by whoever goes from one to the next. */
const PAGE = 128
/** Numbers of a joint: place, angular, linear, perKg, meanTorque; and of a rod: place, before, after. */
const JOINT = 11
const ROD = 9

/** What all impulses of a motion have in common. */
interface Shape {
  readonly joints: readonly string[]
  readonly rods: readonly string[]
  readonly generalised: number
}

interface Page {
  /** Null while it is being filled. */
  stored: StoredSeries | null
  numbers: Float64Array | null
}

interface Place {
  readonly page: Page
  readonly at: number
  readonly shape: Shape
}

const widthOf = ({ joints, rods, generalised }: Shape): number =>
  JOINT * joints.length + ROD * rods.length + generalised

/** Puts the numbers of one impulse after another away; an impulse makes its lists of them whenever somebody asks. */
export function createImpulseStore(room: Storeroom): (impulse: BoundaryImpulse) => BoundaryImpulse {
  let shape: Shape | null = null
  let page: Page = { stored: null, numbers: null }
  let count = 0
  return (impulse) => {
    shape ??= shapeOf(impulse)
    if (!hasShape(impulse, shape)) return impulse
    const width = widthOf(shape)
    page.numbers ??= new Float64Array(PAGE * width)
    const place = { page, at: count * width, shape }
    putNumbers(impulse, page.numbers, place.at)
    if (++count === PAGE) {
      page.stored = room.put(page.numbers)
      // Its room is free for the next.
      page = { stored: null, numbers: page.numbers }
      place.page.numbers = null
      count = 0
    }
    return standFor(impulse, place)
  }
}

const shapeOf = ({ joints, rods, generalised }: BoundaryImpulse): Shape => ({
  joints: joints.map(({ joint }) => joint),
  rods: rods.map(({ segment }) => segment),
  generalised: generalised.length,
})

const hasShape = ({ joints, rods, generalised }: BoundaryImpulse, shape: Shape): boolean =>
  generalised.length === shape.generalised &&
  joints.length === shape.joints.length &&
  rods.length === shape.rods.length &&
  joints.every(({ joint }, i) => joint === shape.joints[i]) &&
  rods.every(({ segment }, i) => segment === shape.rods[i])

function putNumbers({ joints, rods, generalised }: BoundaryImpulse, out: Float64Array, from: number): void {
  let at = from
  const put = (numbers: ArrayLike<number>): void => {
    out.set(numbers, at)
    at += numbers.length
  }
  for (const { place, angular, linear, perKg, meanTorque } of joints)
    for (const numbers of [place, angular, linear, [perKg, meanTorque]]) put(numbers)
  for (const { place, before, after } of rods) for (const numbers of [place, before, after]) put(numbers)
  put(generalised)
}

/** Where an impulse's own numbers are; no other property shows it. */
const PLACE = Symbol('place of the numbers')

type Standing = BoundaryImpulse & { readonly [PLACE]: Place }

function numbersOf({ page, at, shape }: Place): Float64Array {
  const all = page.stored?.read() ?? page.numbers!
  return all.subarray(at, at + widthOf(shape))
}

function jointsOf(place: Place): JointImpulse[] {
  const numbers = numbersOf(place)
  return place.shape.joints.map((joint, i) => {
    const own = numbers.subarray(JOINT * i)
    const [at, angular, linear]: Vector3[] = [vectorAt(own, 0), vectorAt(own, 1), vectorAt(own, 2)]
    return { joint, place: at!, angular: angular!, linear: linear!, perKg: own[9]!, meanTorque: own[10]! }
  })
}

function rodsOf(place: Place): RodJump[] {
  const numbers = numbersOf(place).subarray(JOINT * place.shape.joints.length)
  return place.shape.rods.map((segment, i) => {
    const own = numbers.subarray(ROD * i)
    return { segment, place: vectorAt(own, 0), before: vectorAt(own, 1), after: vectorAt(own, 2) }
  })
}

function generalisedOf(place: Place): Float64Array {
  const { joints, rods } = place.shape
  return numbersOf(place).slice(JOINT * joints.length + ROD * rods.length)
}

const getter = (make: (place: Place) => unknown): PropertyDescriptor => ({
  enumerable: true,
  get(this: Standing) {
    return make(this[PLACE])
  },
})

const GENERALISED = getter(generalisedOf)
const JOINTS = getter(jointsOf)
const RODS = getter(rodsOf)

/** In the order of a plain one: files list the properties as they come. */
function standFor({ boundary, ground, energy, total }: BoundaryImpulse, place: Place): BoundaryImpulse {
  const out: object = { boundary }
  Object.defineProperty(out, 'generalised', GENERALISED)
  Object.defineProperty(out, 'joints', JOINTS)
  Object.defineProperty(out, 'rods', RODS)
  return Object.defineProperty(Object.assign(out, { ground, energy, total }), PLACE, {
    value: place,
  }) as unknown as BoundaryImpulse
}
