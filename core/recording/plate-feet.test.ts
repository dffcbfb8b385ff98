import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { toByteSource } from '../testing/byte-source.ts'
import { prepare } from '../pipeline/prepare.ts'
import { placePlates } from './plate-feet.ts'
import { readRecording } from './read.ts'
import type { Recording } from './recording.ts'

let walk: Recording
beforeAll(async () => {
  const bytes = new Uint8Array(readFileSync(new URL('../../fixtures/recordings/walk.c3d', import.meta.url)))
  const outcome = await readRecording(toByteSource(bytes, 'walk.c3d'))
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  walk = outcome.value
})
const sides = (recording: Recording) => recording.groundForces.map(({ name, side }) => [name, side])
const codes = (recording: Recording) => recording.alerts.map(({ code }) => code)

describe('force plates and feet', () => {
  it('are left as they were found while nobody chooses otherwise', () => {
    const { recording, plates } = placePlates(walk)
    expect(recording).toBe(walk)
    expect(plates.map(({ name, found, chosen }) => [name, found, chosen])).toEqual([
      ['Plate 1', 'right', null],
      ['Plate 2', 'left', null],
      ['Plate 3', 'right', null],
    ])
    expect(plates[0]!.how).toContain('markers')
    expect(plates[0]!.peak).toBeGreaterThan(700)
  })

  it('follow the user, also against the motion, and then report it', () => {
    const { recording, plates } = placePlates(walk, { 'Plate 1': 'left', 'Plate 2': 'left' })
    expect(sides(recording)).toEqual([
      ['Plate 1', 'left'],
      ['Plate 2', 'left'],
      ['Plate 3', 'right'],
    ])
    expect(plates[0]).toMatchObject({ found: 'right', chosen: 'left' })
    const reported = recording.alerts.filter(({ code }) => code === 'plates.contradicts')
    expect(reported).toHaveLength(1)
    expect(reported[0]!.message).toContain(
      'Plate 1 is given to the left foot, but the motion shows that the right foot stood on it',
    )
    expect(recording.provenance.decisions.at(-1)).toBe('Plate 2: the left foot, as you chose.')
  })

  it('are left out when they are not to be used', () => {
    const { recording, plates } = placePlates(walk, { 'Plate 2': 'none', 'no such plate': 'left' })
    expect(sides(recording)).toEqual([
      ['Plate 1', 'right'],
      ['Plate 3', 'right'],
    ])
    expect(plates).toHaveLength(3)
    expect(codes(recording)).not.toContain('plates.contradicts')
  })

  it('reach the events and the loads through the analysis', () => {
    const subject = { mass: 70, height: 1.75 }
    const outcome = prepare({ recording: walk, subject, plates: { 'Plate 2': 'none' } })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    expect(outcome.value.groundForces.map(({ name }) => name)).toEqual(['Plate 1', 'Plate 3'])
    expect(outcome.value.plates.find(({ name }) => name === 'Plate 2')).toMatchObject({ found: 'left', chosen: 'none' })
    expect(outcome.value.events.filter(({ side, source }) => side === 'left' && source === 'force plate')).toEqual([])
  })
})
