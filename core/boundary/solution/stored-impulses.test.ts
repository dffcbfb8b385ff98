import { describe, expect, it } from 'vitest'
import type { Vector3 } from '../../math/vector3.ts'
import { createListRoom } from '../../testing/list-room.ts'
import type { BoundaryImpulse } from './motion.ts'
import { createImpulseStore } from './stored-impulses.ts'

let next = 0
const vector = (): Vector3 => [next++, next++ / 3, -next++]

const impulseAt = (boundary: string, joints: readonly string[]): BoundaryImpulse => ({
  boundary,
  generalised: Float64Array.from({ length: 6 }, () => next++ / 7),
  joints: joints.map((joint) => ({
    joint,
    place: vector(),
    angular: vector(),
    linear: vector(),
    perKg: next++,
    meanTorque: next++,
  })),
  rods: ['thigh', 'shank'].map((segment) => ({ segment, place: vector(), before: vector(), after: vector() })),
  ground: next % 2 === 0 ? vector() : null,
  energy: next++,
  total: next++,
})

describe('impulses that wait elsewhere', () => {
  const plain = Array.from({ length: 300 }, (_, i) => impulseAt(`b${i}`, ['hip', 'knee']))
  const room = createListRoom()
  const store = createImpulseStore(room)
  const stored = plain.map(store)

  it('are read as they were, in the order they were written in', () => {
    expect(room.count).toBe(2)
    expect(room.reads).toBe(0)
    expect(stored.map((one) => ({ ...one }))).toEqual(plain)
    expect(JSON.stringify(stored)).toBe(JSON.stringify(plain))
    expect(room.reads).toBeGreaterThan(0)
  })

  it('stay as they are where they are of another body', () => {
    const other = impulseAt('other', ['hip'])
    expect(store(other)).toBe(other)
  })
})
