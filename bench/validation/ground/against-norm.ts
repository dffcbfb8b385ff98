import { standardDeviation } from '../../../core/math/statistics.ts'
import { toTable } from '../body/trials.ts'
import { QUANTITIES, type Quantity, type StanceError, type Withheld } from './withheld.ts'
import { NAMES, digits, mean } from './words.ts'

/** One quantity of one recording: the estimate's error, that of the mean of healthy people, and the estimate's ±. */
export interface Single {
  readonly name: string
  /** Recordings of one person share it. */
  readonly subject: string
  readonly quantity: Quantity
  readonly own: number
  readonly norm: number
  readonly sd: number
}

export const rmsOf = (errors: readonly StanceError[], quantity: Quantity): number =>
  mean(errors.map((one) => one.rms[quantity]))

export const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  rmsOf(errors, quantity).toFixed(digits(quantity) === 1 ? 1 : 2)

export const listSingles = (
  { name, subject }: Pick<Withheld, 'name' | 'subject'>,
  own: readonly StanceError[],
  norm: readonly StanceError[],
): Single[] =>
  QUANTITIES.map((quantity) => ({
    name,
    subject,
    quantity,
    own: rmsOf(own, quantity),
    norm: rmsOf(norm, quantity),
    sd: mean(own.map(({ sd }) => sd?.[quantity] ?? Number.NaN)),
  }))

/** As printed: a tie is not worse. */
export const isFarther = ({ own, norm, quantity }: Pick<Single, 'own' | 'norm' | 'quantity'>): boolean =>
  Number(own.toFixed(digits(quantity))) > Number(norm.toFixed(digits(quantity)))

/** How many single numbers are farther off than the mean of healthy people, by how much, and whether ± holds it. */
export function tableFarther(singles: readonly Single[]): string {
  const rows = QUANTITIES.map((quantity) => {
    const all = singles.filter((one) => one.quantity === quantity)
    const worse = all.filter(isFarther).toSorted((a, b) => a.own / a.norm - b.own / b.norm)
    const middle = worse[Math.floor(worse.length / 2)]
    const excess = worse.map(({ own, norm, sd }) => Math.sqrt(own * own - norm * norm) / sd)
    return [
      NAMES[quantity],
      `${worse.length} of ${all.length}`,
      middle === undefined ? '–' : `${(100 * (middle.own / middle.norm - 1)).toFixed(0)} %`,
      worse.length === 0 ? '–' : `${(100 * (worse.at(-1)!.own / worse.at(-1)!.norm - 1)).toFixed(0)} %`,
      worse.length === 0 ? '–' : Math.max(...excess).toFixed(1),
      String(worse.filter(({ own, sd }) => own > sd).length),
    ]
  })
  return toTable(['', 'farther', 'in the middle', 'at most', 'largest by its ±', 'error beyond 1 ±'], rows)
}

/** The estimate's error less that of the mean of healthy people, over people: recordings of one person are no new evidence. */
export interface Paired {
  readonly quantity: Quantity
  readonly difference: number
  /** Standard error of the mean over people. */
  readonly unsure: number
  readonly people: number
  /** For how many of them the estimate is no farther off, mean of their recordings. */
  readonly nearer: number
}

export const pairPeople = (singles: readonly Single[]): Paired[] =>
  QUANTITIES.map((quantity) => {
    const all = singles.filter((one) => one.quantity === quantity)
    const people = [...new Set(all.map(({ subject }) => subject))].map((person) => {
      const own = all.filter(({ subject }) => subject === person)
      return mean(own.map((one) => one.own - one.norm))
    })
    return {
      quantity,
      difference: mean(people),
      unsure: standardDeviation(people) / Math.sqrt(people.length),
      people: people.length,
      nearer: people.filter((difference) => difference <= 0).length,
    }
  })

/** Pairs over people, and by how many of its uncertainties the mean differs from nothing. */
export function tablePaired(singles: readonly Single[]): string {
  const rows = pairPeople(singles).map(({ quantity, difference, unsure, people, nearer }) => {
    const show = (value: number): string => value.toFixed(digits(quantity))
    return [
      NAMES[quantity],
      `${show(difference).replace('-', '−')} ± ${show(unsure)}`,
      (difference / unsure).toFixed(1).replace('-', '−'),
      `${nearer} of ${people}`,
    ]
  })
  return toTable(['', 'estimate less mean of healthy people', 'by its ±', 'people for whom it is nearer'], rows)
}

/** Every number that is farther off than the mean of healthy people, with that one's error and the estimate's ±. */
export function listFarther(singles: readonly Single[]): string[] {
  return QUANTITIES.flatMap((quantity) => {
    const worse = singles.filter((one) => one.quantity === quantity && isFarther(one))
    if (worse.length === 0) return []
    const show = (value: number): string => value.toFixed(digits(quantity) === 1 ? 1 : 2)
    const words = worse.map(({ name, own, norm, sd }) => {
      const beyond = own <= sd ? '' : own <= 2 * sd ? ', beyond 1 ±' : ', beyond 2 ±'
      return `${name} ${show(own)} (${show(norm)}) ± ${show(sd)}${beyond}`
    })
    return [`- ${NAMES[quantity]}: ${words.join('; ')}.`]
  })
}
