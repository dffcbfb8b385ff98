import { describe, expect, it } from 'vitest'
import { WHOLE_EDITS } from '../boundary/plan/edit-catalogue.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { SweptVerdict } from './sweep.ts'
import { sweepEdits } from './sweep.ts'

const made = calcBody({
  subject: { code: 'a', mass: 70, height: 1.75, sex: 'male' },
  template: 'lower-body',
  table: 'winter',
})
if (!made.ok) throw new Error(made.alerts[0]!.message)
const body = made.value
const target = { joint: 'knee.right', quantity: 'resultant' } as const

/** Faster is more, a wider step is unclear, toe-in cannot be told, the rest of the knee's load changes elsewhere. */
function propose({ edits }: Technique): Outcome<{ verdicts: readonly SweptVerdict[] }> {
  const edit = edits.at(-1)!
  const own = (change: number, verdict: SweptVerdict['verdict']): SweptVerdict => ({ ...target, change, verdict })
  const other: SweptVerdict = { ...target, joint: 'hip.right', change: -1000, verdict: 'lower' }
  if (edit.kind === 'push-off') return refused(alert('error', 'technique.joint-limit', 'Too far.', 'Ask less.'))
  if (edit.kind === 'speed')
    return done({ verdicts: [other, own(1000 * (edit.scale - 1), edit.scale > 1 ? 'higher' : 'lower')] })
  if (edit.kind === 'toe out') return done({ verdicts: [own(-500, 'cannot be told')] })
  return done({ verdicts: [other, own('change' in edit ? edit.change : 0, 'no clear change')] })
}

describe('what changes a load', () => {
  const swept = sweepEdits({ body, target, propose })
  if (!swept.ok) throw new Error(swept.alerts[0]!.message)
  const rows = swept.value

  it('tries every change of the whole motion by a usual step to either side', () => {
    const tried = new Set(rows.map(({ id, text }) => `${id}: ${text}`))
    expect(tried.size).toBe(2 * WHOLE_EDITS.length - 1)
    expect(tried).toContain('speed: 10 % slower')
    expect(tried).toContain('step width: 5 cm wider')
    expect(rows.filter(({ id }) => id === 'load').map(({ text }) => text)).toEqual(['5 kg'])
  })

  it('ranks what is clear first, from lower to higher, and what cannot be told last', () => {
    expect(rows[0]).toMatchObject({ text: '10 % slower', verdict: { verdict: 'lower' } })
    expect(rows[1]).toMatchObject({ text: '10 % faster', verdict: { verdict: 'higher' } })
    const undecided = rows.findIndex(({ verdict }) => verdict?.verdict === 'cannot be told')
    const unclear = rows.findLastIndex(({ verdict }) => verdict?.verdict === 'no clear change')
    expect(unclear).toBeLessThan(undecided)
    expect(rows.at(-1)).toMatchObject({ id: 'push-off', verdict: null, refusal: { code: 'technique.joint-limit' } })
  })

  it('says how far it is, and can be stopped', () => {
    const reported: string[] = []
    const stopped = sweepEdits(
      { body, target, propose },
      { progress: (_, what) => void reported.push(what), isCancelled: () => reported.length >= 3 },
    )
    expect(reported[0]).toBe('Trying walking speed, 10 % slower')
    expect([stopped.ok, stopped.alerts[0]!.code, reported.length]).toEqual([false, 'sweep.cancelled', 3])
  })
})
