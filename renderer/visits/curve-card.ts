import {
  calcPlotNorm,
  calcRange,
  calcTicks,
  type CurveComparison,
  describeStretches,
  type PooledCurve,
  QUANTITY_WORDS,
  type QuantityWords,
  toPrintedVerdict,
} from '../../core/report.ts'
import type { NormFinding, VerdictWord } from '../../core/gait.ts'
import { said } from '../display/language.ts'
import { local } from '../display/number.ts'

/** A drawn line over the cycle, in the card's own units. */
export interface CardLine {
  key: string
  name: string
  group: 'first' | 'second'
  use: 'used' | 'left out' | 'not measured' | 'gap'
  path: string
}

/** One quantity of a comparison, ready to be drawn. */
export interface CurveCard {
  quantity: string
  title: string
  unit: string
  verdict: VerdictWord
  /** After the verdict: where, or why not. */
  says: string
  estimated: boolean
  lines: readonly CardLine[]
  means: Readonly<Record<'first' | 'second', string>>
  norm: string | null
  marked: boolean
  footOff: readonly number[]
  ticks: readonly { at: number; text: string }[]
  difference: {
    path: string
    band: string | null
    zero: number
    ticks: readonly { at: number; text: string }[]
    clear: readonly { from: number; to: number }[]
  }
}

/** The drawing's own measures. */
export const CARD = { width: 260, left: 34, right: 252, top: 6, bottom: 150, under: 4, floor: 62 }

const xOf = (percent: number): number => CARD.left + (percent / 100) * (CARD.right - CARD.left)

interface Axis {
  low: number
  high: number
  top: number
  bottom: number
}
const yOf = (value: number, { low, high, top, bottom }: Axis): number =>
  bottom - ((value - low) / (high - low)) * (bottom - top)

function toPath(values: Float64Array, scale: number, axis: Axis): string {
  const step = 100 / (values.length - 1)
  let path = ''
  let isDown = false
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! * scale
    if (!Number.isFinite(value)) {
      isDown = false
      continue
    }
    path += `${isDown ? 'L' : 'M'}${xOf(i * step).toFixed(1)} ${yOf(value, axis).toFixed(1)}`
    isDown = true
  }
  return path
}

function toBand(mean: Float64Array, half: Float64Array, scale: number, axis: Axis): string {
  const step = 100 / (mean.length - 1)
  const edge = (i: number, sign: 1 | -1): string =>
    `${xOf(i * step).toFixed(1)} ${yOf(mean[i]! * scale + sign * Math.abs(half[i]! * scale), axis).toFixed(1)}`
  const upper = Array.from(mean, (_, i) => edge(i, 1))
  const lower = Array.from(mean, (_, i) => edge(i, -1)).toReversed()
  return `M${[...upper, ...lower].join('L')}Z`
}

/** Every second one where they would stand on each other. */
const thin = <T>(ticks: readonly T[], most: number): readonly T[] =>
  ticks.length <= most
    ? ticks
    : thin(
        ticks.filter((_, i) => i % 2 === (ticks.length % 2 === 0 ? 1 : 0)),
        most,
      )

const ticksOf = (axis: Axis): { at: number; text: string }[] =>
  calcTicks(axis.low, axis.high).map((value) => ({
    at: yOf(value, axis),
    text: local(String(Number(value.toPrecision(3)))).replace('-', '−'),
  }))

const linesOf = (pool: PooledCurve, group: CardLine['group'], scale: number, axis: Axis): CardLine[] =>
  pool.cycles.map(({ key, name, use, values }) => ({
    key,
    name: said(name),
    group,
    use,
    path: toPath(values, scale, axis),
  }))

function saysOf(curve: CurveComparison, words: QuantityWords): string {
  return said(curve.stretches.length > 0 ? describeStretches(curve, words) : curve.reason)
}

/** The card of one quantity; null where clinics have no words for it. */
export function toCard(curve: CurveComparison, norm: NormFinding, spread: 0 | 1 | 2): CurveCard | null {
  const words = QUANTITY_WORDS[curve.quantity]
  if (!words) return null
  const { scale } = words
  const { first, second } = curve
  const band = first.span === 'cycle' ? calcPlotNorm({ norm }, curve.quantity, scale, spread) : null
  const scaled = [...first.cycles, ...second.cycles]
    .filter(({ use }) => use === 'used')
    .map(({ values }) => ({ y: values.map((value) => value * scale), band: null }))
  const own = band === null ? scaled : [...scaled, { y: band.mean, band: band.half }]
  const range = { ...calcRange(own, words), top: CARD.top, bottom: CARD.bottom }
  const usual = (words.high - words.low) / 8
  const differences = [
    {
      y: curve.difference.map((value) => value * scale),
      band: curve.half?.map((value) => Math.abs(value * scale)) ?? null,
    },
  ]
  const under = { ...calcRange(differences, { low: -usual, high: usual }), top: CARD.under, bottom: CARD.floor }
  return {
    quantity: curve.quantity,
    title: said(words.title),
    unit: words.unit,
    verdict: toPrintedVerdict(curve.verdict, words),
    says: saysOf(curve, words),
    estimated: first.ground === 'estimated' || second.ground === 'estimated',
    lines: [...linesOf(first, 'first', scale, range), ...linesOf(second, 'second', scale, range)],
    means: {
      first: toPath(first.overCycles.mean, scale, range),
      second: toPath(second.overCycles.mean, scale, range),
    },
    norm: band === null ? null : toBand(band.mean, band.half, 1, range),
    marked: band?.marked ?? false,
    footOff: [first, second].flatMap(({ footOff }) => (footOff === null ? [] : [xOf(footOff)])),
    ticks: ticksOf(range),
    difference: {
      path: toPath(curve.difference, scale, under),
      band: curve.half === null ? null : toBand(curve.difference, curve.half, scale, under),
      zero: yOf(0, under),
      ticks: thin(ticksOf(under), 3),
      clear: curve.stretches.map(({ from, to }) => ({ from: xOf(from), to: Math.max(xOf(to), xOf(from) + 2) })),
    },
  }
}
