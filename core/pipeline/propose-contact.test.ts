import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import type { ProposedContact } from '../muscles/contact-change.ts'
import { readRecording } from '../recording/read.ts'
import { toAnalysisJson, readAnalysisJson } from '../report/analysis-json.ts'
import { toContactChangeCsv } from '../report/contact-csv.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { analyzePrepared } from './analysis.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'

let prepared: PreparedTrial

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../fixtures/recordings/walk.c3d', import.meta.url))
  const recording = await readRecording(toByteSource(new Uint8Array(bytes), 'walk.c3d'))
  if (!recording.ok) throw new Error(recording.alerts[0]?.message)
  const outcome = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  prepared = outcome.value
})

const technique = (...edits: TechniqueEdit[]) => ({ id: 'test', name: 'Test', edits })
function contactOf(...edits: TechniqueEdit[]): ProposedContact {
  const outcome = resultsOf(prepared).proposedContact(technique(...edits))
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

describe('contact forces of a proposal', () => {
  it('without edits are those of the recording', () => {
    const { joints, verdicts } = contactOf()
    expect(joints).toHaveLength(6)
    for (const { change } of joints)
      expect(Math.max(...change.filter(Number.isFinite).map(Math.abs))).toBeLessThan(1e-6)
    for (const { change, verdict } of verdicts)
      expect([Math.abs(change) < 1e-6, verdict]).toEqual([true, 'no clear change'])
  })

  it('are recorded + change where the recorded ones are shown, and nowhere else', () => {
    const recorded = resultsOf(prepared).contact()
    if (!recorded.ok) throw new Error(recorded.alerts[0]?.message)
    const { joints, verdicts } = contactOf({ kind: 'trunk lean', change: 0.15 })
    joints.forEach(({ joint, force, change }, i) => {
      const before = recorded.value.joints[i]!
      expect(joint).toBe(before.joint)
      expect(force).toEqual(before.force.map((value, k) => value + change[k]!))
      expect([...change].map(Number.isFinite)).toEqual([...before.force].map(Number.isFinite))
    })
    expect(verdicts.some(({ change }) => Math.abs(change) > 1)).toBe(true)
    for (const { parts, sd } of verdicts) {
      expect(parts.map(({ of }) => of).toSorted()).toEqual(['boundaries', 'method', 'muscles'])
      expect(sd).toBeCloseTo(Math.hypot(...parts.map((part) => part.sd)), 9)
      expect(parts.find(({ of }) => of === 'muscles')!.sd).toBeGreaterThan(0)
    }
  })

  it('cannot be told of a speed: nobody has compared such changes with measured ones', () => {
    for (const { verdict, reason } of contactOf({ kind: 'speed', scale: 0.85 }).verdicts) {
      expect(verdict).toBe('cannot be told')
      expect(reason).toContain('Too few')
    }
  })

  it('are in analysis.json and a table of their own only where contact was asked for', () => {
    const asked = { technique: technique({ kind: 'trunk lean', change: 0.15 }) }
    const plain = analyzePrepared(prepared, asked)
    const outcome = analyzePrepared(prepared, { ...asked, contact: true })
    if (!plain.ok || !outcome.ok) throw new Error('the walk could not be analysed')
    expect('contact' in plain.value.proposed!).toBe(false)
    const { contact } = outcome.value.proposed!
    const json = toAnalysisJson(outcome.value, '1')
    const read = readAnalysisJson(json)
    if (!read.ok) throw new Error(read.alerts[0]?.message)
    expect(toAnalysisJson(read.value, '1')).toBe(json)
    const lines = toContactChangeCsv(contact!, 70).trim().split('\n')
    expect(lines).toHaveLength(1 + contact!.verdicts.length)
    expect(lines[1]).toContain(contact!.verdicts[0]!.verdict)
  })
})

describe('the medial side of the knee', () => {
  it('carries part of the compression, where contact forces are shown', () => {
    const recorded = resultsOf(prepared).contact()
    const medial = resultsOf(prepared).medialKnees()
    if (!recorded.ok || !medial.ok) throw new Error('the walk has no contact forces')
    expect(medial.value.map(({ side }) => side)).toEqual(['left', 'right'])
    for (const { side, force } of medial.value) {
      const knee = recorded.value.joints.find(({ joint }) => joint === `knee.${side}`)!
      expect([...force].map(Number.isFinite)).toEqual([...knee.force].map(Number.isFinite))
      const shown = [...force.keys()].filter((k) => Number.isFinite(force[k]))
      expect(shown.every((k) => force[k]! >= 0 && force[k]! <= knee.force[k]! + 1e-6)).toBe(true)
    }
  })
})
