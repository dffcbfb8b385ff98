import { toTable } from '../body/trials.ts'
import { QUANTITIES, type Quantity, type StanceError } from './withheld.ts'
import { NAMES, digits, mean } from './words.ts'

/** One quantity of one recording: the estimate's error, that of the mean of healthy people, and the estimate's ±. */
export interface Single {
  readonly name: string
  readonly quantity: Quantity
  readonly own: number
  readonly norm: number
  readonly sd: number
}

export const rmsOf = (errors: readonly StanceError[], quantity: Quantity): number =>
  mean(errors.map((one) => one.rms[quantity]))

export const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  rmsOf(errors, quantity).toFixed(digits(quantity) === 1 ? 1 : 2)

export const listSingles = (name: string, own: readonly StanceError[], norm: readonly StanceError[]): Single[] =>
  QUANTITIES.map((quantity) => ({
    name,
    quantity,
    own: rmsOf(own, quantity),
    norm: rmsOf(norm, quantity),
    sd: mean(own.map(({ sd }) => sd?.[quantity] ?? Number.NaN)),
  }))

/** As printed: a tie is not worse. */
export const isFarther = ({ own, norm, quantity }: Omit<Single, 'name' | 'sd'>): boolean =>
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
