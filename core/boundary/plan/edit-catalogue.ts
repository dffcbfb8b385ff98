import { degToRad, radToDeg } from '../../units/units.ts'
import type { TechniqueEdit } from './technique.ts'
import { calcTiming, isTimingEdit } from './timing.ts'

/** The changes that act on the whole motion. */
export type WholeEditId =
  | 'speed'
  | 'cadence'
  | 'step length'
  | 'step width'
  | 'toe out'
  | 'trunk lean'
  | 'trunk sway'
  | 'knee at strike'
  | 'push-off'
  | 'load'

/** A change of the whole motion as people speak of it; numbers in its own unit. */
export interface WholeEditKind {
  readonly id: WholeEditId
  readonly name: string
  /** The directions in words: below and above what was recorded. */
  readonly less: string
  readonly more: string
  readonly unit: '%' | '°' | 'cm' | 'kg'
  /** As recorded. */
  readonly rest: number
  readonly low: number
  readonly high: number
  /** What one would try first. */
  readonly usualStep: number
  readonly decimals: 0 | 1
  make(value: number, body?: CarryingBody): TechniqueEdit
  /** What a list of edits asks for; the rest when it asks for nothing. */
  read(edits: readonly TechniqueEdit[]): number
}

/** Where a rucksack sits. */
export interface CarryingBody {
  /** m */
  readonly trunkLength: number
}

const RUCKSACK = { label: 'Rucksack', segment: 'trunk', share: 0.6 } as const

const scaled = (
  id: 'speed' | 'cadence' | 'step length',
  name: string,
  [less, more]: readonly [string, string],
): WholeEditKind => ({
  id,
  name,
  less,
  more,
  unit: '%',
  rest: 100,
  low: 60,
  high: 140,
  usualStep: 10,
  decimals: 0,
  make: (value) => ({ kind: id, scale: value / 100 }),
  read(edits) {
    const timing = calcTiming(edits)
    return 100 * (id === 'step length' ? timing.stepLength : timing[id])
  },
})

type TurnId = 'toe out' | 'trunk lean' | 'trunk sway' | 'knee at strike' | 'push-off'

const turned = (
  id: TurnId,
  name: string,
  [less, more]: readonly [string, string],
  [low, high]: readonly [number, number],
): WholeEditKind => ({
  id,
  name,
  less,
  more,
  unit: '°',
  rest: 0,
  low,
  high,
  usualStep: 5,
  decimals: 1,
  make: (value) => ({ kind: id, change: degToRad(value) }),
  read: (edits) => sum(edits, (edit) => (edit.kind === id ? radToDeg(edit.change) : 0)),
})

const sum = (edits: readonly TechniqueEdit[], of: (edit: TechniqueEdit) => number): number =>
  edits.reduce((total, edit) => total + of(edit), 0)

/** Every change of the whole motion, in the order people think of them. */
export const WHOLE_EDITS: readonly WholeEditKind[] = [
  scaled('speed', 'Walking speed', ['slower', 'faster']),
  scaled('cadence', 'Cadence', ['fewer steps', 'more steps']),
  scaled('step length', 'Step length', ['shorter', 'longer']),
  {
    id: 'step width',
    name: 'Step width',
    less: 'narrower',
    more: 'wider',
    unit: 'cm',
    rest: 0,
    low: -15,
    high: 20,
    usualStep: 5,
    decimals: 1,
    make: (value) => ({ kind: 'step width', change: value / 100 }),
    read: (edits) => sum(edits, (edit) => (edit.kind === 'step width' ? 100 * edit.change : 0)),
  },
  turned('toe out', 'Feet', ['toe-in', 'toe-out'], [-25, 25]),
  turned('trunk lean', 'Trunk lean', ['backward', 'forward'], [-20, 30]),
  turned('trunk sway', 'Trunk sideways', ['away from the stance leg', 'towards the stance leg'], [-15, 15]),
  turned('knee at strike', 'Knee at foot strike', ['straighter', 'more bent'], [-15, 25]),
  turned('push-off', 'Push-off', ['weaker', 'stronger'], [-15, 15]),
  {
    id: 'load',
    name: RUCKSACK.label,
    less: 'lighter',
    more: 'heavier',
    unit: 'kg',
    rest: 0,
    low: 0,
    high: 20,
    usualStep: 5,
    decimals: 1,
    make: (value, body) => ({
      kind: 'load',
      label: RUCKSACK.label,
      segment: RUCKSACK.segment,
      at: Number((RUCKSACK.share * (body?.trunkLength ?? 0.5)).toFixed(3)),
      mass: value,
    }),
    read: (edits) => sum(edits, (edit) => (edit.kind === 'load' && edit.segment === RUCKSACK.segment ? edit.mass : 0)),
  },
]

/** “10 % slower”, “5 cm wider”, “5° toe-out”; the rest is “as recorded”. */
export function describeWholeEdit(kind: WholeEditKind, value: number): string {
  const by = value - kind.rest
  const size = Math.abs(by)
    .toFixed(Math.abs(by) < 0.95 * 10 ** -kind.decimals ? 1 : kind.decimals)
    .replace(/\.0$/, '')
  if (Number(size) === 0) return 'as recorded'
  const amount = kind.unit === '°' ? `${size}°` : `${size} ${kind.unit}`
  return kind.id === 'load' ? amount : `${amount} ${by < 0 ? kind.less : kind.more}`
}

/** The kind an edit is of; null for one that speaks of a single boundary or phase. */
export const wholeEditOf = (edit: TechniqueEdit): WholeEditKind | null =>
  WHOLE_EDITS.find(({ id }) => id === edit.kind) ?? null

/**
 * A list with one more edit of a whole motion, in place of the one it replaces. Of speed, cadence and step length the
 * last two that were asked for stay, and the third follows.
 */
export function withTiming(edits: readonly TechniqueEdit[], edit: TechniqueEdit): TechniqueEdit[] {
  const rest = edits.filter((one) => one.kind !== edit.kind)
  if (!isTimingEdit(edit)) return [...rest, edit]
  if (edit.scale === 1) return rest
  const others = rest.filter(isTimingEdit)
  const dropped = others.length > 1 ? others[0] : undefined
  return [...rest.filter((one) => one !== dropped), edit]
}
