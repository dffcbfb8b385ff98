import type { BodyJoint } from '../fit/fit.ts'
import type { Cell, TableModel } from './model.ts'
import { toFixedText } from './number-text.ts'
import { jointWord } from '../model/body-labels.ts'
import type { ReportSource, ReportedMotion } from './source.ts'

/** Size of the net muscular angular impulse of one joint at one boundary, N·m·s. */
function sizeAt(impulse: ReportedMotion['impulses'][number], joint: string): number | null {
  const own = impulse.joints.find((one) => one.joint === joint)
  return own ? Math.hypot(...own.angular) : null
}

const total = (motion: ReportedMotion, joint: string): number =>
  motion.impulses.reduce((sum, impulse) => sum + (sizeAt(impulse, joint) ?? 0), 0)

/** Impulse per joint and second of solved motion, recorded technique against proposed. */
export function calcImpulseTotals(source: ReportSource): TableModel | null {
  const { motion, proposed } = source
  if (!motion || motion.impulses.length === 0) return null
  const joints = jointsOf(source, motion)
  const mass = source.fit.body.subject.mass
  const rate = (of: ReportedMotion, joint: string): number => total(of, joint) / durationOf(of) / mass
  return {
    caption: 'Net muscular angular impulse per joint, for each second of motion and kilogram of body mass',
    columns: [
      { label: 'Joint' },
      { label: 'Recorded technique', unit: 'N·m·s/(kg·s)' },
      ...(proposed
        ? [
            { label: 'Proposed technique', unit: 'N·m·s/(kg·s)' },
            { label: 'Change', unit: '%' },
          ]
        : []),
    ],
    rows: joints.map((joint): Cell[] => {
      const before = rate(motion, joint.name)
      const after = proposed ? rate(proposed.motion, joint.name) : NaN
      return [
        { kind: 'text', text: joint.label },
        { kind: 'text', text: toFixedText(before, 3) },
        ...(proposed
          ? [
              toTextCell(toFixedText(after, 3)),
              toTextCell(before > 0 ? toChangeText((100 * (after - before)) / before) : '–'),
            ]
          : []),
      ]
    }),
    footnote:
      'Between boundaries the model moves without muscles; what muscles must do is gathered at the boundaries. ' +
      'Sum of the impulses’ sizes over all boundaries, divided by the duration of the solved phases.',
  }
}

/** The first boundaries one by one: where and at which joint the work is done. */
export function calcImpulsesByBoundary(source: ReportSource, most = 8): TableModel | null {
  const { motion } = source
  if (!motion || motion.impulses.length === 0) return null
  const shown = motion.impulses.slice(0, most)
  const boundaryOf = (id: string): ReportedMotion['boundaries'][number] | undefined =>
    motion.boundaries.find((one) => one.id === id)
  const left = motion.impulses.length - shown.length
  return {
    caption: `Angular impulse at each boundary, recorded technique, N·m·s${left > 0 ? ` (first ${shown.length} of ${motion.impulses.length})` : ''}`,
    columns: [
      { label: 'Joint' },
      ...shown.map((impulse) => {
        const time = boundaryOf(impulse.boundary)?.time
        return {
          label: boundaryOf(impulse.boundary)?.label ?? impulse.boundary,
          ...(time === undefined ? {} : { unit: `${toFixedText(time, 2)} s` }),
        }
      }),
    ],
    rows: [
      ...jointsOf(source, motion).map((joint): Cell[] => [
        { kind: 'text', text: joint.label },
        ...shown.map((impulse): Cell => {
          const value = sizeAt(impulse, joint.name)
          return value === null ? { kind: 'number', quantity: null } : { kind: 'text', text: toFixedText(value, 2) }
        }),
      ]),
      [
        { kind: 'text', text: 'Energy put in (+) or taken out (−), J' },
        ...shown.map((impulse): Cell => ({ kind: 'text', text: toFixedText(impulse.energy, 1) })),
      ],
      ...listGroundRows(shown),
    ],
    ...footnoteOf(shown, left),
  }
}

const GROUND_NOTE =
  'What the ground gives follows from the motion without muscles on both sides of the boundary: a figure of the model, without a ±.'

function footnoteOf(shown: ReportedMotion['impulses'], left: number): { footnote?: string } {
  const notes = [
    ...(shown.some(({ ground }) => ground !== null) ? [GROUND_NOTE] : []),
    ...(left > 0 ? ['The remaining boundaries are in analysis.json.'] : []),
  ]
  return notes.length === 0 ? {} : { footnote: notes.join(' ') }
}

/** What the ground gives at once where a foot meets or leaves it, as in a landing. */
function listGroundRows(shown: ReportedMotion['impulses']): Cell[][] {
  if (shown.every(({ ground }) => ground === null)) return []
  const row = (label: string, axis: 0 | 1): Cell[] => [
    { kind: 'text', text: label },
    ...shown.map(({ ground }): Cell =>
      ground === null ? { kind: 'number', quantity: null } : { kind: 'text', text: toFixedText(ground[axis], 1) },
    ),
  ]
  return [row('From the ground, upward (+), N·s', 1), row('From the ground, forward (+), N·s', 0)]
}

/** Those that carry the body; the others' impulses are in analysis.json. */
const shownJoints: readonly string[] = ['hip', 'knee', 'ankle', 'lumbar']

const toTextCell = (text: string): Cell => ({ kind: 'text', text })
const toChangeText = (percent: number): string => `${percent > 0 ? '+' : ''}${toFixedText(percent, 0)}`

function jointsOf(source: ReportSource, motion: ReportedMotion): readonly BodyJoint[] {
  const named = new Set(motion.impulses.flatMap((impulse) => impulse.joints.map((one) => one.joint)))
  const { template, joints } = source.fit.body
  if (template === 'own') return joints.filter(({ name }) => named.has(name))
  return joints
    .filter((joint) => named.has(joint.name) && shownJoints.includes(jointWord(joint.name)))
    .toSorted((a, b) => shownJoints.indexOf(jointWord(a.name)) - shownJoints.indexOf(jointWord(b.name)))
}

function durationOf(motion: ReportedMotion): number {
  return motion.phases.reduce((sum, { phase }) => sum + (phase.to - phase.from), 0) || 1
}
