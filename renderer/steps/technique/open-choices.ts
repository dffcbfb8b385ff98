import { degToRad, type Motion, type Recording, type TechniqueEdit, type Side } from '../../../core/index.ts'
import type { Boundary, FreeChoice, FreeWish } from '../../../core/gait.ts'
import { channelName, sideOfChannel, sliderName } from '../../display/channels.ts'
import { degrees, toText } from '../../display/number.ts'
import { boundaryName, phaseName } from '../../display/phases.ts'
import { postureRanges } from '../../display/posture.ts'
import { words } from '../../display/words.ts'
import { sameTarget } from '../../stores/technique/edit-list.ts'

export type Aim = 'impulse' | 'load' | 'both'
export const aimOf = (wish: FreeWish): Aim =>
  wish.peak === undefined ? 'impulse' : wish.impulses === 0 ? 'load' : 'both'
/** N·m·s that count as much as one body weight of peak force. */
export const impulsePerBw = (wish: FreeWish) => Math.sqrt((wish.peak?.weight ?? 1) / (wish.impulses || 1))

/** The wish with another aim; what is left open stays. */
export function withAim(wish: FreeWish, aim: Aim, joint: string, perBw: number): FreeWish {
  const { choices } = wish
  if (aim === 'impulse') return { choices, impulses: 1 }
  return { choices, impulses: aim === 'load' ? 0 : 1 / perBw ** 2, peak: { joint, weight: 1 } }
}

const asEdit = (choice: FreeChoice): TechniqueEdit =>
  choice.kind === 'duration'
    ? { kind: 'duration', phase: choice.phase, scale: 1 }
    : { kind: 'joint angle', boundary: choice.boundary, channel: choice.channel, change: 0 }
export const sameChoice = (a: FreeChoice, b: FreeChoice) => sameTarget(asEdit(a), asEdit(b))
/** Changes that state something about what is to be left open give way to it. */
export const withoutOpen = (edits: readonly TechniqueEdit[], choices: readonly FreeChoice[]) =>
  edits.filter((e) => !choices.some((c) => sameTarget(asEdit(c), e)))

/** Ten degrees or a fifth of the time to both sides, within what the joint allows. */
const usual = { degrees: 10, share: 0.2 }

/** One thing left open, or that could be, as a row: numbers in degrees or percent. */
export interface OpenRow {
  choice: FreeChoice
  name: string
  side: Side | null
  where: string
  recorded: string
  unit: string
  low: number
  high: number
  min: number
  max: number
  full: string
}

/** Null when its boundary or phase is no longer there. */
export function rowOf(choice: FreeChoice, motion: Motion, recording: Recording): OpenRow | null {
  if (choice.kind === 'duration') {
    const phase = motion.phases.find((p) => p.phase.id === choice.phase)?.phase
    if (!phase) return null
    const name = words.boundary.open.duration(phaseName(phase).toLowerCase())
    return {
      choice,
      name,
      side: null,
      where: words.boundary.open.span(toText(phase.from, 2), toText(phase.to, 2)),
      recorded: words.boundary.open.recordedAs(`${toText(phase.to - phase.from, 2)} s`),
      unit: '%',
      low: choice.low * 100,
      high: choice.high * 100,
      min: 50,
      max: 200,
      full: name,
    }
  }
  const boundary = motion.boundaries.find((b) => b.id === choice.boundary)
  const range = boundary && postureRanges(recording, boundary.recordedTime).find((r) => r.channel === choice.channel)
  if (!boundary || !range) return null
  const where = words.boundary.open.at(boundaryName(boundary).toLowerCase(), toText(boundary.recordedTime, 2))
  return {
    choice,
    name: sliderName(choice.channel),
    side: sideOfChannel(choice.channel),
    where,
    recorded: words.boundary.open.recordedAs(`${toText(range.recorded, 0)}°`),
    unit: '°',
    low: degrees(choice.low),
    high: degrees(choice.high),
    min: range.min,
    max: range.max,
    full: `${channelName(choice.channel)} ${where}`,
  }
}

/** What can be left open at a boundary: the angles of its posture, and the time until the next. */
export function choicesAt(boundary: Boundary, motion: Motion, recording: Recording): FreeChoice[] {
  const angles = postureRanges(recording, boundary.recordedTime).map(({ channel, min, max }): FreeChoice => ({
    kind: 'joint angle',
    boundary: boundary.id,
    channel,
    low: degToRad(Math.max(min, -usual.degrees)),
    high: degToRad(Math.min(max, usual.degrees)),
  }))
  const next = motion.phases.find((p) => p.phase.start === boundary.id)?.phase
  return [
    ...(next ? [{ kind: 'duration', phase: next.id, low: 1 - usual.share, high: 1 + usual.share } as const] : []),
    ...angles,
  ]
}

/** The same choice within other limits, in the row's unit. */
export function withLimits(row: OpenRow, low: number, high: number): FreeChoice {
  const scale = (v: number) => (row.choice.kind === 'duration' ? v / 100 : degToRad(v))
  return { ...row.choice, low: scale(low), high: scale(high) }
}

/** Root of the sum of squares of every joint's impulse at every boundary: what the method makes small. */
export function calcEffort(motion: Motion): number {
  return Math.sqrt(
    motion.impulses.reduce(
      (sum, one) => sum + one.joints.reduce((own, joint) => own + joint.angular.reduce((s, v) => s + v * v, 0), 0),
      0,
    ),
  )
}
