import { describe, expect, it } from 'vitest'
import type { JobControl } from '../outcome.ts'
import { Stopped } from '../outcome.ts'
import { calcReport } from '../report/calc-report.ts'
import { DEFAULT_REPORT_SETTINGS } from '../report/settings.ts'
import { createSyntheticWalk, recordAngles } from '../testing/synthetic-walk.ts'
import { anglesOf } from '../testing/walk-angles.ts'
import { createExampleSource } from '../testing/example-source.ts'
import { analyze, analyzePrepared } from './analysis.ts'
import type { PrepareRequest } from './prepare.ts'
import { prepare } from './prepare.ts'

const walk = createSyntheticWalk({ seconds: 2.2 })
const request: PrepareRequest = { recording: recordAngles(walk, anglesOf(walk)), subject: { mass: 70, height: 1.75 } }

/** Cancels at the asking of that number, and counts by what is being done. */
function createControl(cancelAt = Infinity) {
  const asked = new Map<string, number>()
  let [count, stage] = [0, '']
  const control: JobControl = {
    progress(_, what) {
      stage = what.replace(/[:\d].*/, '').trim()
    },
    isCancelled() {
      asked.set(stage, (asked.get(stage) ?? 0) + 1)
      return ++count >= cancelAt
    },
  }
  return { control, asked, count: () => count }
}

describe('a job that is cancelled', () => {
  const { control, asked, count } = createControl()
  const whole = analyze(request, control)
  const all = count()

  it('is asked for in every stage, more often than once', () => {
    expect(whole.ok).toBe(true)
    const stages = [
      'Cleaning signal',
      'Finding gait events',
      'Fitting the body',
      'Estimating ground forces',
      'Computing joint loads',
      'Solving phase',
    ]
    expect(stages.filter((stage) => !((asked.get(stage) ?? 0) >= 3))).toEqual([])
  })

  it('ends at once wherever it is, and is refused', () => {
    const codes = ['analysis.cancelled', 'technique.cancelled', 'conditioning.stopped']
    for (let at = 1; at <= all; at += Math.ceil(all / 12)) {
      const one = createControl(at)
      const found = analyze(request, one.control)
      expect(found.ok).toBe(false)
      expect(codes).toContain(found.alerts.at(0)?.code)
      expect(one.count() - at).toBeLessThan(8)
    }
  }, 60_000)

  it('leaves nothing half done behind', () => {
    const prepared = prepare(request)
    if (!prepared.ok || !whole.ok) throw new Error('refused')
    for (const at of [2, 20, 60]) expect(analyzePrepared(prepared.value, {}, createControl(at).control).ok).toBe(false)
    const again = analyzePrepared(prepared.value)
    expect(again.ok && again.value.loads).toEqual(whole.value.loads)
    expect(again.ok && again.value.motion).toEqual(whole.value.motion)
  }, 60_000)

  it('stops a report between its sections', () => {
    const source = createExampleSource()
    const context = { programVersion: '1', madeOn: null, notes: '' }
    const report = (at: number) => (): unknown =>
      calcReport(source, DEFAULT_REPORT_SETTINGS, context, createControl(at).control)
    expect(report(3)).toThrow(Stopped)
    expect(report(Infinity)).not.toThrow()
  })
})
