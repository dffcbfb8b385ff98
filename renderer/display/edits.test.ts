import { describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../../core/index.ts'
import type { Boundary } from '../../core/gait.ts'
import { editLines } from './edits.ts'

/** The timeline is the recording's: a technique that changes durations has another clock. */
const boundary = (id: string, label: string, recordedTime: number) =>
  ({ id, label, recordedTime, time: recordedTime + 0.3 }) as Boundary
const boundaries = [
  boundary('strike.left.1', 'Left foot strike', 0.94),
  boundary('strike.left.2', 'Left foot strike', 2.02),
  boundary('off.left.1', 'Left toe off', 0.5),
]
const phases = [{ phase: { id: 'single support.right.1', from: 0.5 } }]
const knee = (at: string, degrees = 6): TechniqueEdit => ({
  kind: 'joint angle',
  boundary: at,
  channel: 'knee.flexion.right',
  change: (degrees * Math.PI) / 180,
})

describe('the changes of a technique as lines', () => {
  it('tell one change with the time that the timeline shows', () => {
    expect(editLines([knee('strike.left.1')], { boundaries, phases }).map((l) => l.text)).toEqual([
      'Right knee flexion +6.0° at 0.94 s',
    ])
  })
  it('tell the same change at several boundaries of one kind once, and take it back as one', () => {
    const edits = [
      knee('strike.left.1'),
      { kind: 'cadence', scale: 1.1 } as const,
      knee('strike.left.2'),
      knee('off.left.1'),
    ]
    const lines = editLines(edits, { boundaries, phases })
    expect(lines.map((l) => l.text)).toEqual([
      'Right knee flexion +6.0° at 2 × left foot strike',
      'Cadence: 10 % more steps',
      'Right knee flexion +6.0° at 0.50 s',
    ])
    expect(lines[0]?.edits).toEqual([edits[0], edits[2]])
  })
  it('keep changes of different size apart', () => {
    expect(editLines([knee('strike.left.1'), knee('strike.left.2', 5)], { boundaries, phases })).toHaveLength(2)
  })
})

it('a changed duration says from when on', () => {
  const edit: TechniqueEdit = { kind: 'duration', phase: 'single support.right.1', scale: 1.1 }
  expect(editLines([edit], { boundaries, phases })[0]?.text).toBe('Duration × 1.10, from 0.50 s')
})
