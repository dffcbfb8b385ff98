import { STANDARD_GRAVITY } from '../units/units.ts'
import type { ChosenNorm, NormCurve, NormFinding, NormSet, NormValue } from './norm.ts'
import { ADULT_SCORES, ADULT_TIME_DISTANCE, COMFORTABLE_SPEED, SHIPPED_NORMS } from './shipped.ts'

/** Who walked, and how. */
export interface NormRequest {
  /** Years; null: not known. */
  readonly age: number | null
  /** m */
  readonly height: number
  /** m/s; null: not known. */
  readonly speed: number | null
  readonly running: boolean
  /** A laboratory's own norm; it is taken before those that ship. */
  readonly own?: readonly NormSet[] | null
}

/** Years: younger children walk in their own way, and no norm of them is here. */
const YOUNGEST = 7
const ADULT = 18
/** Years: the young adults of the norm are at most this old, the older ones at least. */
const YOUNG_UNTIL = 40
const OLDER_FROM = 50
/** m: without an age, somebody smaller is taken for a young child. */
const SMALLEST = 1.2
/** Leg length per stature of the norm's adults. */
const LEG_PER_STATURE = 0.511
/** One SD beyond the outer groups of adults. */
const ADULT_SPEEDS: readonly [number, number] = [0.24, 0.62]
/** Two SD around the only speed of the children. */
const CHILD_SPEEDS: readonly [number, number] = [0.36, 0.58]
/** Dimensionless: what adults choose. */
const COMFORTABLE = 0.431
/** Share by which a walk may differ from the speeds of a laboratory's own norm without a word. */
const OWN_SPEED_APART = 0.15

/** v / √(g · leg length): people of all sizes walk alike at the same number. */
export const calcDimensionlessSpeed = (speed: number, height: number): number =>
  speed / Math.sqrt(STANDARD_GRAVITY * LEG_PER_STATURE * height)

/** The healthy people to compare a walk with, by age and dimensionless speed; or why there are none. */
export function chooseNorm(request: NormRequest): NormFinding {
  if (request.running) return none('There is no norm for running.')
  if (request.own && request.own.length > 0) return { norm: chooseOwn(request.own, request.speed), why: null }
  return chooseShipped(request)
}

const mix = (a: number, b: number, share: number): number => a + share * (b - a)

const none = (why: string): NormFinding => ({ norm: null, why })

function chooseShipped({ age, height, speed }: NormRequest): NormFinding {
  if (age !== null && age < YOUNGEST)
    return none(`There is no norm for children below ${YOUNGEST} years: they walk in their own way.`)
  if (age === null && height < SMALLEST)
    return none('There is no norm for young children. Enter the age if this is somebody older.')
  const isChild = age !== null && age < ADULT
  const population = isChild
    ? 'typically developing children, stature 1.23-1.74 m'
    : age === null || (age > YOUNG_UNTIL && age < OLDER_FROM)
      ? 'adults 21-84 y'
      : age <= YOUNG_UNTIL
        ? 'young adults'
        : 'older adults'
  const sets = SHIPPED_NORMS.filter((set) => set.population === population)
  const [low, high] = isChild ? CHILD_SPEEDS : ADULT_SPEEDS
  const at = speed === null ? null : calcDimensionlessSpeed(speed, height)
  if (at !== null && (at < low || at > high))
    return none(
      `There is no norm for this speed: ${speed!.toFixed(2)} m/s is ${at < low ? 'slower' : 'faster'} than the healthy people of the norm walked.`,
    )
  const notes = [
    ...(age === null ? ['The age is not given: adults of all ages.'] : []),
    ...(speed === null ? ['The speed of this walk is not known: comfortable speed of the norm.'] : []),
    ...(isChild ? ['Few children, one walk each: read the band as rough.'] : []),
  ]
  const norm = join(
    between(sets, at ?? COMFORTABLE, (set) => set.dimensionlessSpeed!),
    notes,
  )
  return {
    norm: isChild ? norm : { ...norm, timeDistance: adultValues(at ?? COMFORTABLE), controls: ADULT_SCORES },
    why: null,
  }
}

function chooseOwn(sets: readonly NormSet[], speed: number | null): ChosenNorm {
  const timed = sets.filter((set) => set.speed !== null)
  if (speed === null || timed.length === 0) {
    const notes = speed === null ? ['The speed of this walk is not known.'] : ['The speed of the norm is not known.']
    return join({ a: sets[0]!, b: sets[0]!, share: 0 }, notes)
  }
  const chosen = between(timed, speed, (set) => set.speed!)
  const apart = Math.abs(mix(chosen.a.speed!, chosen.b.speed!, chosen.share) - speed) / speed
  return join(
    chosen,
    apart > OWN_SPEED_APART ? [`This walk’s speed, ${speed.toFixed(2)} m/s, is not that of the norm.`] : [],
  )
}

/** Two neighbours and how far from the first to the second. */
interface Between {
  readonly a: NormSet
  readonly b: NormSet
  readonly share: number
}

/** Beyond the outer ones, the outer one. */
function between(sets: readonly NormSet[], at: number, of: (set: NormSet) => number): Between {
  const sorted = sets.toSorted((a, b) => of(a) - of(b))
  const after = sorted.findIndex((set) => of(set) >= at)
  if (after === 0) return { a: sorted[0]!, b: sorted[0]!, share: 0 }
  if (after < 0) return { a: sorted.at(-1)!, b: sorted.at(-1)!, share: 0 }
  const [a, b] = [sorted[after - 1]!, sorted[after]!]
  return { a, b, share: (at - of(a)) / (of(b) - of(a)) }
}

function join({ a, b, share }: Between, notes: readonly string[]): ChosenNorm {
  const curves = a.curves.flatMap((curve): NormCurve[] => {
    const other = b.curves.find((one) => one.quantity === curve.quantity)
    if (other === undefined) return []
    return [
      {
        ...curve,
        n: Math.min(curve.n, other.n),
        mean: curve.mean.map((value, i) => mix(value, other.mean[i]!, share)),
        sd: curve.sd.map((value, i) => mix(value, other.sd[i]!, share)),
      },
    ]
  })
  const n = Math.max(0, ...curves.map((curve) => curve.n))
  const both = (x: number | null, y: number | null): number | null =>
    x === null || y === null ? null : mix(x, y, share)
  const speed = both(a.speed, b.speed)
  const { source, citation, licence, changes, population, model } = a
  const who = `${n} ${population.replaceAll(/(\d)-(\d)/g, '$1–$2')}`
  return {
    source,
    citation,
    licence,
    changes,
    population,
    model,
    n,
    speed,
    dimensionlessSpeed: both(a.dimensionlessSpeed, b.dimensionlessSpeed),
    caption: [who, speed === null ? 'speed not stated' : `${speed.toFixed(2)} m/s`, model]
      .filter((part) => part !== '')
      .join(', '),
    notes,
    curves,
    timeDistance: [],
    controls: null,
  }
}

function adultValues(at: number): readonly NormValue[] {
  const rows = ADULT_TIME_DISTANCE
  const after = rows.findIndex((row) => row.dimensionlessSpeed >= at)
  const [a, b] =
    after === 0 ? [rows[0]!, rows[0]!] : after < 0 ? [rows.at(-1)!, rows.at(-1)!] : [rows[after - 1]!, rows[after]!]
  const width = b.dimensionlessSpeed - a.dimensionlessSpeed
  const share = width > 0 ? (at - a.dimensionlessSpeed) / width : 0
  return [
    COMFORTABLE_SPEED,
    ...a.values.map((value, i) => ({ ...value, mean: mix(value.mean, b.values[i]!.mean, share) })),
  ]
}
