import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { SIDES } from '../gait/side.ts'
import { withDerivatives } from '../loads/joint-loads.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import type { RecordedLoads } from './calc-loads.ts'
import { calcRecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { planPhases } from './solve-phases.ts'
import { calcSpeedPart } from './speed-part.ts'

let prepared: PreparedTrial
let recorded: RecordedLoads

beforeAll(async () => {
  const text = readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n').slice(0, 400).join('\n')
  const read = await readRecording(toByteSource(lines, 'walk.csv'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  const found = prepare({ recording: read.value, subject: { mass: 70, height: 1.75 } })
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  prepared = found.value
  const { fit, events, groundForces, estimated } = prepared
  recorded = calcRecordedLoads({ fit, events, groundForces, estimated, samples: 0 })
})

const partOf = (...edits: TechniqueEdit[]) =>
  calcSpeedPart({
    edits,
    plan: planPhases(prepared.fit, prepared.events),
    motion: withDerivatives({ ...prepared.fit }),
    recorded: recorded.loads,
    speed: null,
  })

/** Largest knee force with the change, less the recorded one, N. */
function kneeChange(scale: number, kind: 'speed' | 'cadence' | 'step length' = 'speed'): number {
  const joints = partOf({ kind, scale })!.joints
  const i = joints.findIndex(({ joint }) => joint === 'knee.right')
  const force = recorded.loads.joints[i]!.forceOnDistalInWorld
  const change = joints[i]!.forceOnDistalInWorld
  const most = (of: (at: number) => number): number => {
    let largest = 0
    for (let k = 20; k < recorded.loads.times.length - 20; k++)
      largest = Math.max(largest, Math.hypot(of(3 * k), of(3 * k + 1), of(3 * k + 2)))
    return largest
  }
  return most((at) => force[at]! + change[at]!) - most((at) => force[at]!)
}

describe('what another speed does to the loads', () => {
  it('is nothing where speed, cadence and step length stay', () => {
    expect(partOf({ kind: 'trunk lean', change: 0.1 })).toBeNull()
    expect(partOf({ kind: 'speed', scale: 1 })!.ground.left.every((one) => one === 0)).toBe(true)
  })

  it('lowers the knee’s force when the walk gets slower, and raises it when it gets faster', () => {
    expect(kneeChange(0.8)).toBeLessThan(-10)
    expect(kneeChange(1.2)).toBeGreaterThan(10)
    expect(kneeChange(1.1, 'cadence')).toBeGreaterThan(0)
    expect(kneeChange(1.1, 'step length')).toBeGreaterThan(0)
  })

  it('leaves a foot in the air unloaded, and lets none pull at the ground', () => {
    const { ground } = partOf({ kind: 'speed', scale: 0.7 })!
    for (const side of SIDES) {
      const before = recorded.loads.ground[side]
      const after = before.map((value, i) => value + ground[side][i]!)
      expect(before.every((value, i) => i % 3 !== 1 || value > 0 || after[i] === value)).toBe(true)
      expect(after.every((value, i) => i % 3 !== 1 || !(value < -1e-9) || before[i]! < 0)).toBe(true)
    }
  })

  it('acts on both sides of every joint alike: what the ground gives is what the body’s parts take', () => {
    const { joints, ground } = partOf({ kind: 'speed', scale: 1.2 })!
    const of = (name: string): Float64Array => joints.find(({ joint }) => joint === name)!.forceOnDistalInWorld
    const up = ground.right.map((value, i) => (i % 3 === 1 ? Math.abs(value) : 0))
    const at = up.indexOf(Math.max(...up))
    expect(up[at]).toBeGreaterThan(20)
    // Less and less of the ground's push is left from ankle to hip: the leg itself is accelerated.
    const sizes = ['ankle.right', 'knee.right', 'hip.right'].map((name) => Math.abs(of(name)[at]!))
    expect(sizes[1]).toBeLessThan(sizes[0]!)
    expect(sizes[2]).toBeLessThan(sizes[1]!)
  })
})
