import { describe, expect, it } from 'vitest'
import { done, refused } from '../../core/io.ts'
import { type LastLists, type Parcel, putTogether, toParcels } from './parcels.ts'
import type { PartMessage } from './protocol.ts'

const motion = (phases: number) => ({
  times: new Float64Array(3),
  motion: {
    phases: Array.from({ length: phases }, (_, i) => ({ id: i, axes: Float64Array.of(i, 2 * i) })),
    impulses: [],
    body: { name: 'b' },
  },
})
/** As the page unpacks them. */
function arrive(parcels: readonly Parcel[], there: LastLists = new Map()) {
  const messages = parcels.map(({ message, transfer }) => structuredClone(message, { transfer }))
  const last = messages.at(-1)!
  if (last.kind !== 'done') throw new Error('The last message must be the result.')
  putTogether(
    last.outcome,
    messages.filter((m): m is PartMessage => m.kind === 'part'),
    there,
  )
  return last.outcome
}

describe('a result on its way to the page', () => {
  it('has one part for each list when it is of ordinary length', () => {
    const parcels = toParcels(7, done(motion(22)), new Map())
    expect(parcels.map(({ message }) => message.kind)).toEqual(['part', 'done'])
    expect(arrive(parcels)).toEqual(done(motion(22)))
  })
  it('goes in parts when it is long, and arrives whole and in order', () => {
    const long = motion(437)
    const parcels = toParcels(7, done(long), new Map())
    expect(parcels.length).toBeGreaterThan(10)
    expect(Math.max(...parcels.map(({ message }) => (message.kind === 'part' ? message.items.length : 0)))).toBe(20)
    expect(arrive(parcels)).toEqual(done(motion(437)))
    expect(long.motion.phases).toHaveLength(437)
  })
  it('hands large arrays over and keeps its own', () => {
    const result = { poses: Float64Array.from({ length: 600_000 }, (_, i) => i), small: new Float64Array(4) }
    const parcels = toParcels(7, done(result), new Map())
    expect(parcels[0]!.transfer.map((b) => b.byteLength)).toEqual([4_800_000])
    const outcome = arrive(parcels)
    const poses = outcome.ok ? (outcome.value as typeof result).poses : new Float64Array()
    expect(poses.every((v, i) => v === i)).toBe(true)
    expect([poses.length, result.poses.length]).toEqual([600_000, 600_000])
  })
  it('leaves out what the page was sent last, and arrives whole', () => {
    const [here, there]: LastLists[] = [new Map(), new Map()]
    const first = motion(100)
    const before = arrive(toParcels(7, done(first), here!), there)
    const phases = first.motion.phases.slice()
    phases[3] = { ...phases[3]!, id: 33 }
    phases[5] = { id: 5, axes: Float64Array.of(7, 7) }
    phases.push({ id: 100, axes: Float64Array.of(1, 1) })
    const second = { ...first, motion: { ...first.motion, phases } }
    const parcels = toParcels(8, done(second), here!)
    const after = arrive(parcels, there)
    expect(after).toEqual(done(second))
    const sent = parcels.flatMap(({ message }) => (message.kind === 'part' ? message.items : []))
    const changed = sent.flatMap((item, i) =>
      'whole' in item ? [[i, 'whole']] : Object.keys(item.differs).map((key) => [i, key]),
    )
    expect(changed).toEqual([
      [3, 'id'],
      [5, 'axes'],
      [100, 'whole'],
    ])
    const phasesOf = (outcome: typeof after) => (outcome.ok ? (outcome.value as typeof first).motion.phases : [])
    expect(phasesOf(after)[0]).toBe(phasesOf(before)[0])
    expect(phasesOf(before)[3]!.id).toBe(3)
  })
  it('may be a refusal', () => {
    expect(arrive(toParcels(7, refused(), new Map()))).toEqual(refused())
  })
})
