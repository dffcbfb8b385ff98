import { describe, expect, it } from 'vitest'
import { bridgeUnshownRods } from './bridge-rods.ts'
import type { ModelPoint } from './point-model.ts'

const frameCount = 40
const angleAt = (k: number): number => 0.4 * Math.sin(k / 8)
/** One rod that swings like a pendulum, as `fitPoints` leaves it: held where its point is lost. */
function swing(isLost: (k: number) => boolean): { directions: Float64Array; point: ModelPoint } {
  const directions = new Float64Array(frameCount * 3)
  const values = new Float64Array(frameCount * 3)
  let held = 0
  for (let k = 0; k < frameCount; k++) {
    if (!isLost(k)) held = angleAt(k)
    directions.set([Math.sin(held), Math.cos(held), 0], 3 * k)
    values.fill(isLost(k) ? Number.NaN : 1, 3 * k, 3 * k + 3)
  }
  const point: ModelPoint = { name: 'head', share: Float64Array.of(1), sd: 0.01, source: 'a marker', values }
  return { directions, point }
}
const all = new Set(Array.from({ length: frameCount }, (_, k) => k))
const bridged = (isLost: (k: number) => boolean, posed = all): number[] => {
  const { directions, point } = swing(isLost)
  bridgeUnshownRods([point], { directions, posed, segmentCount: 1, frameCount })
  return Array.from({ length: frameCount }, (_, k) => Math.atan2(directions[3 * k]!, directions[3 * k + 1]!))
}

describe('a rod whose marker is lost for a while', () => {
  it('turns on as it did, within half a degree of what nobody saw', () => {
    const angles = bridged((k) => k > 14 && k < 25)
    angles.forEach((angle, k) => expect(Math.abs(angle - angleAt(k))).toBeLessThan(0.009))
  })

  it('rests before it is seen first and after it is seen last', () => {
    const angles = bridged((k) => k < 5 || k > 33)
    for (let k = 0; k < 5; k++) expect(angles[k]).toBeCloseTo(angleAt(5), 12)
    for (let k = 34; k < frameCount; k++) expect(angles[k]).toBeCloseTo(angleAt(33), 12)
  })

  it('is left as it is where it is seen, where the frame has no pose of its own, and where it is never seen', () => {
    const isLost = (k: number): boolean => k > 14 && k < 25
    const held = swing(isLost).directions
    const angles = bridged(isLost, new Set([...all].filter((k) => k !== 20)))
    expect(angles[20]).toBeCloseTo(Math.atan2(held[60]!, held[61]!), 12)
    expect(angles[10]).toBeCloseTo(angleAt(10), 12)
    expect(bridged(() => true).every((angle) => angle === 0)).toBe(true)
  })
})
