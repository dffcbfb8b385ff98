import { describe, expect, it } from 'vitest'
import { toByteSource } from '../testing/byte-source.ts'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { prepare } from './prepare.ts'

const wave = (mean: number, size: number, order: number, at: number) => (phase: number) =>
  mean + size * Math.cos(2 * Math.PI * order * (phase - at))
const hip = wave(12, 22, 1, 0)
const knee = (phase: number): number => wave(25, 20, 1, 0.72)(phase) + wave(0, 12, 2, 0.7)(phase)
const ankle = wave(3, 10, 1, 0.42)

/** One cycle in percent, each leg from its own strike, or both on one clock. */
async function readCycle(isOwn: boolean): Promise<Recording> {
  const rows = [
    'Gait cycle (%),L hip flexion (deg),L knee flexion (deg),L ankle dorsiflexion (deg),R hip flexion (deg),R knee flexion (deg),R ankle dorsiflexion (deg)',
  ]
  for (let i = 0; i <= 100; i++) {
    const [right, left] = [i / 100, i / 100 - (isOwn ? 0 : 0.5)]
    rows.push(
      [i, hip(left), knee(left), ankle(left), hip(right), knee(right), ankle(right)].map((v) => v.toFixed(4)).join(','),
    )
  }
  const outcome = await readRecording(toByteSource(rows.join('\n'), 'cycle.csv'), {})
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const codes = (alerts: readonly { readonly code: string }[]): string[] => alerts.map(({ code }) => code)

describe('one gait cycle in percent', () => {
  it('is repeated, the left leg half a cycle later where each was counted from its own strike', async () => {
    const [own, common] = [await readCycle(true), await readCycle(false)]
    expect(own.times.length).toBe(401)
    expect(codes(own.alerts)).toEqual(expect.arrayContaining(['time.percent-cycle', 'time.percent-repeated']))
    for (const [channel, values] of Object.entries(own.angles))
      values.forEach((value, k) =>
        expect(value).toBeCloseTo(common.angles[channel as keyof Recording['angles']]![k]!, 5),
      )
    const right = own.angles['hip.flexion.right']!
    expect(own.angles['hip.flexion.left']![150]).toBeCloseTo(right[100]!, 5)
  })

  it('lasts as long as a stride of its steps takes at the speed that is known', async () => {
    const recording = await readCycle(true)
    const at = (speed: number) => prepare({ recording, subject: { mass: 70, height: 1.7 }, ground: { speed } })
    const [slow, fast] = [at(1), at(1.5)]
    if (!slow.ok || !fast.ok) throw new Error('refused')
    const seconds = (found: typeof slow): number => found.value.recording.provenance.cycle!.seconds
    // 0.491 of stature with ± 22° and more at the hips: steps of some 0.7 m.
    expect(seconds(slow)).toBeGreaterThan(1.1)
    expect(seconds(slow)).toBeLessThan(1.7)
    expect(seconds(fast) / seconds(slow)).toBeGreaterThan(1 / 1.5)
    expect(seconds(fast) / seconds(slow)).toBeLessThan(0.75)
    expect(codes(slow.value.alerts)).toContain('time.percent-from-speed')
    expect(codes(slow.value.alerts)).not.toContain('time.percent-cycle')
    expect(slow.value.recording.times.at(-1)! / 4).toBeCloseTo(seconds(slow), 6)
  })

  it('keeps its stated or assumed duration without a speed', async () => {
    const recording = await readCycle(false)
    const found = prepare({ recording, subject: { mass: 70, height: 1.7 } })
    expect(found.ok && found.value.recording.provenance.cycle).toEqual({ seconds: 1.1, isAssumed: true })
  })
})
