import { beforeAll, describe, expect, it } from 'vitest'
import type { FinishedBone } from './bone.ts'
import printed from '../report/svg/bones.json'
import { fromBase64 } from '../report/svg/png.ts'
import { type BoneDetail, packBones, unpackBones } from './pack.ts'
import { makeSkeleton } from './skeleton.ts'
import { mirrorSolid, type Solid } from './solid.ts'

let bones: FinishedBone[] = []
beforeAll(() => {
  bones = makeSkeleton()
})

const solidsOf = ({ fine, middle, coarse }: FinishedBone): Solid[] =>
  [fine, middle, coarse].filter((solid) => solid !== null)

/** Every edge of a closed surface is walked once in each way. */
function openEdges({ indices }: Pick<Solid, 'indices'>): number {
  const walked = new Map<string, number>()
  for (let t = 0; t < indices.length; t += 3)
    for (let c = 0; c < 3; c++) {
      const [a, b] = [indices[t + c]!, indices[t + ((c + 1) % 3)]!]
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      walked.set(key, (walked.get(key) ?? 0) + (a < b ? 1 : -1))
    }
  return [...walked.values()].filter((sum) => sum !== 0).length
}
/** Positive where triangles are seen counter-clockwise from outside, cm³. */
function volume({ positions: p, indices }: Pick<Solid, 'positions' | 'indices'>): number {
  let sum = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!]
    sum +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  }
  return sum / 6
}
const trianglesOf = (detail: BoneDetail) =>
  bones.reduce((sum, bone) => sum + ((bone[detail]?.indices.length ?? 0) / 3) * (bone.paired ? 2 : 1), 0)

describe('the skeleton', () => {
  it('is made of closed surfaces that face outwards', () => {
    for (const bone of bones)
      for (const solid of solidsOf(bone)) {
        expect(openEdges(solid)).toBe(0)
        expect(volume(solid)).toBeGreaterThan(0.01)
      }
  })

  it('has normals that point out of its surfaces, and light between dark and full', () => {
    for (const { fine } of bones) {
      const grown = fine.positions.map((v, i) => v + 0.01 * fine.normals[i]!)
      expect(volume({ positions: grown, indices: fine.indices })).toBeGreaterThan(volume(fine))
      for (const light of fine.light) expect(light >= 0 && light <= 1).toBe(true)
    }
  })

  it('fits with a ghost, which is drawn twice, into 60 000 triangles', () => {
    expect(trianglesOf('fine') + 2 * trianglesOf('coarse')).toBeLessThanOrEqual(60_000)
    expect(trianglesOf('fine')).toBeGreaterThan(30_000)
  })

  it('keeps every bone, its volume and its light with the triangles of a body seen as a whole', () => {
    expect(trianglesOf('middle')).toBeLessThan(0.4 * trianglesOf('fine'))
    const mean = (light: Float32Array) => light.reduce((sum, l) => sum + l, 0) / light.length
    for (const { fine, middle } of bones) {
      expect(volume(middle!) / volume(fine)).toBeGreaterThan(0.95)
      expect(volume(middle!) / volume(fine)).toBeLessThan(1.05)
      expect(Math.abs(mean(middle!.light) - mean(fine.light))).toBeLessThan(0.15)
    }
  })

  it('has the bones that people know', () => {
    const count = (name: RegExp) => bones.filter((b) => name.test(b.name)).reduce((n, b) => n + (b.paired ? 2 : 1), 0)
    expect(count(/^vertebra/)).toBe(24)
    expect(count(/^rib /)).toBe(24)
    expect(count(/^finger/)).toBe(28)
    expect(count(/^toe/)).toBe(28)
    expect(count(/^(metatarsal|metacarpal)/)).toBe(20)
    for (const name of ['skull', 'mandible', 'sacrum', 'sternum']) expect(count(new RegExp(`^${name}$`))).toBe(1)
    for (const name of ['hip bone', 'femur', 'patella', 'tibia', 'fibula', 'talus', 'calcaneus', 'scapula', 'clavicle'])
      expect(count(new RegExp(`^${name}$`))).toBe(2)
  })

  it('stands on the floor, as tall as a person', () => {
    const heights = bones.flatMap(({ fine }) => [...fine.positions].filter((_, i) => i % 3 === 1))
    const [low, high] = heights.reduce(([a, b], y) => [Math.min(a, y), Math.max(b, y)], [Infinity, -Infinity])
    expect(low).toBeGreaterThan(-0.2)
    expect(low).toBeLessThan(1.5)
    expect(high).toBeGreaterThan(172)
    expect(high).toBeLessThan(179)
  })

  it('comes back from its file as it was, with every left bone the mirror image of the right', () => {
    const file = packBones(bones)
    expect(file.length).toBeLessThan(600_000)
    for (const detail of ['fine', 'middle', 'coarse'] as const) {
      const read = unpackBones(file.buffer, detail)
      const triangles = read.reduce((sum, { solid }) => sum + solid.indices.length / 3, 0)
      expect(triangles).toBe(trianglesOf(detail))
      for (const right of read.filter(({ side }) => side === 'right')) {
        const left = read.find(({ name, side }) => name === right.name && side === 'left')!
        expect(left.solid).toEqual(mirrorSolid(right.solid))
        expect(left.own).not.toEqual(right.name.includes('tooth') || right.own[0] < 3 ? null : right.own)
      }
    }
    const femur = unpackBones(file.buffer, 'fine').find(({ name }) => name === 'femur')!
    const was = bones.find(({ name }) => name === 'femur')!.fine
    was.positions.forEach((v, i) => expect(Math.abs(v - femur.solid.positions[i]!)).toBeLessThan(0.004))
  })

  it('is kept for print as it is made: scripts/bake-bones.mjs has been run since the tables changed', () => {
    const kept = unpackBones(fromBase64(printed.base64).buffer, 'fine').filter(({ side }) => side !== 'left')
    const made = bones.filter(({ coarse }) => coarse !== null)
    expect(kept.map(({ name }) => name)).toEqual(made.map(({ name }) => name))
    kept.forEach(({ solid }, i) => {
      const now = made[i]!.coarse!
      expect(solid.indices.length).toBe(now.indices.length)
      // A hundredth of a cm of rounding in the file, and as much again for another processor's last digit.
      now.positions.forEach((v, c) => expect(Math.abs(v - solid.positions[c]!)).toBeLessThan(0.02))
    })
  })

  it('refuses a file of another version', () => {
    const file = packBones([])
    const text = new TextDecoder().decode(file).replace('"version":2', '"version":9')
    const other = new TextEncoder().encode(text)
    other.set(file.subarray(0, 4))
    expect(() => unpackBones(other.buffer, 'fine')).toThrow('version 9')
  })
})
