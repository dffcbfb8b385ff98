import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { calcRecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import type { GroundChoices } from './estimate-unmeasured.ts'

async function read(name: string): Promise<Recording> {
  const bytes = new Uint8Array(readFileSync(join('fixtures', 'recordings', name)))
  const outcome = await readRecording(toByteSource(bytes, name), {})
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const withPath = await read('walk.csv')
const walk: Recording = { ...withPath, pelvisPath: null }
const weight = bodyWeightToNewton(1, 70)

function prepared(recording: Recording, ground: GroundChoices = {}): PreparedTrial {
  const outcome = prepare({ recording, subject: { mass: 70, height: 1.75 }, ground })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const plain = prepared(walk)
const angles = walk.angles as Record<string, Float64Array>

describe('ground force that nobody measured', () => {
  it('carries the body over whole strides, and neither brakes nor drives it', () => {
    const { left, right } = plain.estimated!
    const strikes = plain.events.filter(({ side, kind }) => side === 'right' && kind === 'strike')
    const [from, to] = [strikes[0]!.time, strikes.at(-1)!.time]
    const frames = [...plain.fit.times.keys()].filter((k) => plain.fit.times[k]! >= from && plain.fit.times[k]! < to)
    const mean = (part: number): number =>
      frames.reduce((sum, k) => sum + left.force[3 * k + part]! + right.force[3 * k + part]!, 0) /
      frames.length /
      weight
    expect(Math.abs(mean(1) - 1)).toBeLessThan(0.03)
    expect(Math.abs(mean(0))).toBeLessThan(0.01)
  })

  it('never pulls on a foot', () => {
    const { left, right } = plain.estimated!
    for (const { force } of [left, right])
      expect(Math.min(...force.filter((_, i) => i % 3 === 1))).toBeGreaterThanOrEqual(0)
  })

  it('gives the loads its moments, their ± and the share of the prior', () => {
    const { fit, events, estimated } = plain
    const { loads } = calcRecordedLoads({ fit, events, groundForces: [], estimated, samples: 0 })
    expect(loads.groundSource).toBe('estimated from joint angles')
    expect(loads.groundPrior).toBe(estimated!.priorShare)
    const knee = loads.joints.find(({ joint }) => joint === 'knee.left')!
    const k = Math.floor(fit.times.length / 2)
    expect(knee.momentOnDistalInDistal[3 * k + 2]).toBe(estimated!.left.moments.knee[k])
    expect(knee.sd!.momentOnDistalInDistal[3 * k + 2]).toBe(estimated!.left.momentSds.knee[k])
    const [x, y, z] = [0, 1, 2].map((c) => knee.momentOnDistalInWorld[3 * k + c]!)
    const own = knee.momentOnDistalInDistal.subarray(3 * k, 3 * k + 3)
    expect(Math.hypot(x!, y!, z!)).toBeCloseTo(Math.hypot(...own), 9)
  })

  it('is less sure, and leans less on healthy people, when the legs move differently', () => {
    const stiff = angles['knee.flexion.left']!.map((value) => 0.6 * value)
    const limping = prepared({ ...walk, angles: { ...walk.angles, 'knee.flexion.left': stiff } }).estimated!
    expect(limping.lopsided).toBeGreaterThan(3 * plain.estimated!.lopsided)
    expect(limping.priorShare).toBeLessThan(plain.estimated!.priorShare)
    expect(Math.max(...limping.left.forceSd)).toBeGreaterThan(1.1 * Math.max(...plain.estimated!.left.forceSd))
  })

  it('is not estimated where healthy people shall not be leant on', () => {
    expect(prepared(walk, { prior: false }).estimated).toBeNull()
  })

  it('is not estimated from angles that no body could walk with', () => {
    const bent = angles['hip.flexion.left']!.map((value) => 2.5 * value)
    expect(prepared({ ...walk, angles: { ...walk.angles, 'hip.flexion.left': bent } }).estimated).toBeNull()
  })

  it('is not estimated for a run', async () => {
    expect(prepared(await read('run.csv')).estimated).toBeNull()
  })

  it('is joined with what the motion demands where the pelvis was seen, too', () => {
    const { fit, events, estimated } = prepared(withPath)
    expect(estimated!.weighed).not.toBeNull()
    const { loads } = calcRecordedLoads({ fit, events, groundForces: [], estimated, samples: 0 })
    expect(loads.groundSource).toBe('estimated from the motion and healthy people')
    const alone = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 }).loads
    const most = (force: Float64Array): number => Math.max(...force.filter((_, i) => i % 3 === 1))
    expect(most(loads.ground.left)).not.toBe(most(alone.ground.left))
    expect(Math.abs(most(loads.ground.left) / weight - 1.1)).toBeLessThan(0.2)
    expect(Math.min(...loads.ground.left.filter((_, i) => i % 3 === 1))).toBeGreaterThanOrEqual(0)
  })

  it('rests on the mean of healthy people where the angles are no walk’s but the pelvis was seen', () => {
    const bent = angles['hip.flexion.left']!.map((value) => 2.5 * value)
    const { estimated, alerts } = prepared({ ...withPath, angles: { ...walk.angles, 'hip.flexion.left': bent } })
    expect(estimated!.priorShare).toBeGreaterThan(0.75)
    expect(alerts.map(({ code }) => code)).toContain('ground.norm-alone')
  })

  it('is not estimated on stairs', () => {
    const climbing = withPath.pelvisPath!.map((value, i) =>
      i % 3 === 1 ? value + 0.5 * withPath.pelvisPath![i - 1]! : value,
    )
    expect(prepared({ ...withPath, pelvisPath: climbing }).estimated).toBeNull()
  })
})
