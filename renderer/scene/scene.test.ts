import { describe, expect, it } from 'vitest'
import { cividis } from '../display/cividis.ts'
import { figureScale, limbParts } from './figure.ts'
import { createQuality, isSoftwareRenderer } from './drawing/quality.ts'
import { swingFigure, swingPose } from './swing.ts'
import { ringRadius } from './drawing/turns.ts'

describe('the body that walks before any recording is open', () => {
  it('keeps every rod at its length at all times', () => {
    for (let t = 0; t < 2; t += 0.05) {
      const pose = swingPose(t)
      for (const limb of swingFigure.limbs) {
        const d = [0, 1, 2].map((c) => pose[3 * limb.distal + c]! - pose[3 * limb.proximal + c]!)
        expect(Math.hypot(...d)).toBeCloseTo(limb.length, 12)
      }
    }
  })

  it('stays on the floor, and always has a foot on it', () => {
    for (let t = 0; t < 1.1; t += 0.01) {
      const heights = swingPose(t).filter((_, i) => i % 3 === 1)
      // A toe or a heel, as thick as it is drawn.
      expect(Math.min(...heights)).toBeGreaterThan(0.017)
      expect(Math.min(...heights)).toBeLessThan(0.021)
    }
  })
})

describe('drawing quality', () => {
  it('knows software renderers by name', () => {
    expect(
      isSoftwareRenderer('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 10.0.0)), SwiftShader driver)'),
    ).toBe(true)
    expect(isSoftwareRenderer('llvmpipe (LLVM 15.0.6, 256 bits)')).toBe(true)
    expect(isSoftwareRenderer('Apple M2')).toBe(false)
  })

  it('draws fewer pixels when frames are slow and leaves fast machines alone', () => {
    const slow = createQuality('SwiftShader', 1)
    let changes = 0
    for (let i = 0; i < 200; i++) if (slow.sawFrame(80)) changes += 1
    expect(changes).toBeGreaterThan(0)
    expect(slow.scaling()).toBeLessThanOrEqual(2)
    // Edges of a still picture are smoothed by drawing it finer: a software renderer is not asked for it while things
    // move.
    expect(slow.finest()).toBe(0.5)
    expect(createQuality('SwiftShader', 1).scaling()).toBe(1)
    const fast = createQuality('Apple M2', 2)
    for (let i = 0; i < 200; i++) expect(fast.sawFrame(6)).toBe(false)
    expect(fast.scaling()).toBe(0.5)
  })
})

describe('cividis', () => {
  it('grows lighter all the way and clamps outside its range', () => {
    let last = -1
    for (let i = 0; i <= 40; i++) {
      const [r, g, b] = cividis(i / 40)
      const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
      expect(light).toBeGreaterThan(last)
      last = light
    }
    expect(cividis(-3)).toEqual(cividis(0))
    expect(cividis(Number.NaN)).toEqual(cividis(0))
    expect(cividis(7)).toEqual(cividis(1))
  })
})

describe('limb thickness', () => {
  const figure = (scale: number) => ({
    limbs: swingFigure.limbs.map((limb) => ({ ...limb, length: limb.length * scale })),
  })
  it('never makes a limb thicker than a fair share of its length', () => {
    for (const name of ['thigh.left', 'trunk', 'rod 7'])
      for (const part of limbParts(figure(1), { name, length: 0.1 }))
        expect(Math.max(part.fromRadius, part.toRadius)).toBeLessThanOrEqual(0.028 + 1e-12)
  })
  it('follows the size of the body', () => {
    expect(figureScale(figure(1))).toBeCloseTo(1, 12)
    expect(figureScale(figure(0.6))).toBeCloseTo(0.6, 12)
  })
  it('ends a head where its rod ends, whatever its size', () => {
    for (const length of [0.12, 0.25, 0.35]) {
      const parts = limbParts(figure(1), { name: 'head', length })
      const skull = parts.at(-1)!
      expect(skull.to * length + skull.toRadius).toBeCloseTo(length, 12)
      for (const part of parts) expect(part.from).toBeLessThanOrEqual(part.to)
    }
  })
})

describe('the ring of an impulse', () => {
  it('has an area in proportion to the impulse, and none for none', () => {
    expect((ringRadius(1, 4) / ringRadius(4, 4)) ** 2).toBeCloseTo(0.25, 12)
    expect(ringRadius(0, 4)).toBe(0)
    expect(ringRadius(0, 0)).toBe(0)
  })
})
