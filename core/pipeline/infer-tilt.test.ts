import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { degToRad } from '../units/units.ts'
import { inferTilt } from './infer-tilt.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'

function prepared(recording: Recording): PreparedTrial {
  const outcome = prepare({ recording, subject: { mass: 70, height: 1.75 } })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const SIX = /^(hip|knee|ankle)\.flexion\./

/** The flexions of hips, knees and ankles alone; hips measured from a pelvis tilted by so much more, °. */
const sixOf = (recording: Recording, more = 0): Recording => ({
  ...recording,
  pelvisPath: null,
  angles: Object.fromEntries(
    Object.entries(recording.angles)
      .filter(([channel]) => SIX.test(channel))
      .map(([channel, values]) => [
        channel,
        channel.startsWith('hip') ? values.map((value) => value + degToRad(more)) : values,
      ]),
  ),
})

const codes = ({ alerts }: PreparedTrial): string[] => alerts.map(({ code }) => code)

/** ° between the rods of two fits, the largest over all frames. */
function apart(one: PreparedTrial, other: PreparedTrial, segment: string): number {
  const at = one.fit.body.segments.findIndex(({ name }) => name === segment)
  const S = one.fit.body.segments.length
  return Math.max(
    ...Array.from(one.fit.times, (_, k) => {
      const from = 3 * (k * S + at)
      const dot = [0, 1, 2].reduce((sum, c) => sum + one.fit.directions[from + c]! * other.fit.directions[from + c]!, 0)
      return (Math.acos(Math.min(1, dot)) * 180) / Math.PI
    }),
  )
}

describe('the pelvis of joint angles without its tilt', () => {
  let walk: Recording
  let six: PreparedTrial
  beforeAll(async () => {
    const bytes = new Uint8Array(readFileSync(join('fixtures', 'recordings', 'walk.csv')))
    const outcome = await readRecording(toByteSource(bytes, 'walk.csv'), {})
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    walk = outcome.value
    six = prepared(sixOf(walk))
  })

  it('leans forward as the recorded one does, within 3°, and an alert states it', () => {
    const recorded = walk.angles['pelvis.tilt']!
    const mean = recorded.reduce((sum, value) => sum + value, 0) / recorded.length
    const found = inferTilt(sixOf(walk), six.events)!.recording.angles['pelvis.tilt']!
    expect(Math.abs(found[0]! - mean)).toBeLessThan(degToRad(3))
    expect(codes(six)).toContain('kinematics.inferred-pelvis-tilt')
    expect(codes(six)).not.toContain('kinematics.no-pelvis-tilt')
  })

  it('leaves legs and way where they are, from whatever pelvis the hips were measured', () => {
    const tilted = prepared(sixOf(walk, 8))
    expect(tilted.events.length).toBe(six.events.length)
    for (const segment of ['thigh.left', 'shank.left', 'foot.right'])
      expect(apart(six, tilted, segment)).toBeLessThan(0.5)
    const way = ({ fit }: PreparedTrial): number => fit.root.at(-3)! - fit.root[0]!
    expect(Math.abs(way(tilted) / way(six) - 1)).toBeLessThan(0.01)
  })

  it('states no step width, which nothing in these angles shows', () => {
    const names = (trial: PreparedTrial): string[] => trial.spatioTemporal.map(({ name }) => name)
    expect(names(six)).toContain('step length')
    expect(names(six)).not.toContain('step width')
    expect(names(prepared({ ...walk, pelvisPath: null }))).toContain('step width')
  })

  it('lets what is measured, or cannot be a person who stands flat, alone', () => {
    expect(inferTilt({ ...walk, pelvisPath: null }, six.events)).toBeNull()
    expect(inferTilt(sixOf(walk, 60), six.events)).toBeNull()
    expect(inferTilt(sixOf(walk), [])).toBeNull()
  })
})
