import { describe, expect, it } from 'vitest'
import { done, refused } from '../../core/io.ts'
import { type Parcel, putTogether, toParcels } from './parcels.ts'
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
function arrive(parcels: readonly Parcel[]) {
  const messages = parcels.map(({ message, transfer }) => structuredClone(message, { transfer }))
  const last = messages.at(-1)!
  if (last.kind !== 'done') throw new Error('The last message must be the result.')
  putTogether(
    last.outcome,
    messages.filter((m): m is PartMessage => m.kind === 'part'),
  )
  return last.outcome
}

describe('a result on its way to the page', () => {
  it('is one message when it is of ordinary length', () => {
    const parcels = toParcels(7, done(motion(22)))
    expect(parcels).toHaveLength(1)
    expect(arrive(parcels)).toEqual(done(motion(22)))
  })
  it('goes in parts when it is long, and arrives whole and in order', () => {
    const long = motion(437)
    const parcels = toParcels(7, done(long))
    expect(parcels.length).toBeGreaterThan(10)
    expect(Math.max(...parcels.map(({ message }) => (message.kind === 'part' ? message.items.length : 0)))).toBe(20)
    expect(arrive(parcels)).toEqual(done(motion(437)))
    expect(long.motion.phases).toHaveLength(437)
  })
  it('hands large arrays over and keeps its own', () => {
    const result = { poses: Float64Array.from({ length: 600_000 }, (_, i) => i), small: new Float64Array(4) }
    const parcels = toParcels(7, done(result))
    expect(parcels[0]!.transfer.map((b) => b.byteLength)).toEqual([4_800_000])
    const outcome = arrive(parcels)
    const poses = outcome.ok ? (outcome.value as typeof result).poses : new Float64Array()
    expect(poses.every((v, i) => v === i)).toBe(true)
    expect([poses.length, result.poses.length]).toEqual([600_000, 600_000])
  })
  it('may be a refusal', () => {
    expect(arrive(toParcels(7, refused()))).toEqual(refused())
  })
})
