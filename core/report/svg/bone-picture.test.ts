import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Vector3 } from '../../math/vector3.ts'
import { createExampleSource } from '../../testing/example-source.ts'
import { calcKeyFrames } from '../key-frames.ts'
import { drawBones, type BonePicture } from './bone-picture.ts'
import { createProjection } from './projection.ts'
import { calcScale, toSkeletonSvg } from './skeleton.ts'

const frame = calcKeyFrames(createExampleSource()).at(-1)!
const view = { project: createProjection(0.5, 0.15), scale: 120, left: 100, top: 230 }
const onPaper = (point: Vector3): [number, number] => {
  const { x, y } = view.project(point)
  return [view.left + x * view.scale, view.top - y * view.scale]
}

/** Opacity of the picture, 0 to 255, at a place on the paper; and its colour. */
function readPicture({ address, x, y, width }: BonePicture) {
  const file = Buffer.from(address.split(',')[1]!, 'base64')
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    parts.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const wide = parts.get('IHDR')!.readUInt32BE(0)
  const rows = inflateSync(parts.get('IDAT')!)
  const indexAt = (px: number, py: number): number => rows[py * (wide + 1) + 1 + px] ?? 0
  const colourAt = ([u, v]: readonly [number, number]) => {
    const index = indexAt(Math.round(((u - x) * wide) / width), Math.round(((v - y) * wide) / width))
    return { opacity: parts.get('tRNS')![index]!, red: parts.get('PLTE')![3 * index]! }
  }
  return { colourAt, rows }
}

describe('the printed bones', () => {
  const picture = drawBones(frame.bones!, view, null)!

  it('lie where the body’s joints are, and leave the paper free next to them', () => {
    const { colourAt } = readPicture(picture)
    const joints = frame.arrows.filter(({ joint }) => joint !== null && !joint.startsWith('knee'))
    expect(joints).toHaveLength(4)
    for (const { at } of joints) expect(colourAt(onPaper(at)).opacity).toBe(255)
    // Knees have a gap between their bones: a hand's breadth above and below there is bone again.
    for (const { at } of frame.arrows.filter(({ joint }) => joint?.startsWith('knee')))
      for (const away of [-0.09, 0.09]) {
        const thighOrShank = frame.rods.filter(({ name, from, to }) => {
          const near = (p: Vector3) => Math.hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) < 1e-6
          return away < 0 ? name.startsWith('shank') && near(from) : name.startsWith('thigh') && near(to)
        })
        const { from, to } = thighOrShank[0]!
        const t = away < 0 ? 0.2 : 0.8
        const along = [0, 1, 2].map((c) => from[c]! + t * (to[c]! - from[c]!)) as unknown as Vector3
        expect(colourAt(onPaper(along)).opacity).toBe(255)
      }
    expect(colourAt([picture.x + 1, picture.y + 1]).opacity).toBe(0)
  })

  it('are paler away from the joint that is looked at', () => {
    const focused = drawBones(frame.bones!, view, 'knee.right')!
    const skull = frame.rods.find(({ name }) => name === 'head')!
    const head = onPaper([0, 1, 2].map((c) => (skull.from[c]! + skull.to[c]!) / 2) as unknown as Vector3)
    expect(readPicture(focused).colourAt(head).red).toBeGreaterThan(readPicture(picture).colourAt(head).red)
    const shank = frame.rods.find(({ name }) => name === 'shank.right')!
    const shin = onPaper([0, 1, 2].map((c) => 0.7 * shank.from[c]! + 0.3 * shank.to[c]!) as unknown as Vector3)
    expect(readPicture(focused).colourAt(shin).red).toBe(readPicture(picture).colourAt(shin).red)
  })

  it('are what a report shows, and rods where a body has no bones', () => {
    const size = { width: 210, height: 250 }
    const scale = calcScale([frame], size)
    expect(toSkeletonSvg(frame, size, scale).source).toContain('<image href="data:image/png;base64,')
    const plain = toSkeletonSvg({ ...frame, bones: null }, size, scale).source
    expect(plain).not.toContain('<image')
    expect(plain).toContain('stroke-linecap="round"')
  })

  it('are nothing where no frame has a place', () => {
    expect(drawBones(new Float32Array(frame.bones!.length), view, null)).toBeNull()
  })
})
