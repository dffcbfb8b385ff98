import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { reencodeC3d } from '../../../testing/c3d-encodings.ts'
import { readRecording } from '../../read.ts'
import type { Recording } from '../../recording.ts'
import { createBinaryReader } from './binary.ts'

const walk = new Uint8Array(readFileSync(new URL('../../../../fixtures/recordings/walk.c3d', import.meta.url)))

async function read(bytes: Uint8Array): Promise<Recording> {
  const outcome = await readRecording(toByteSource(bytes, 'walk.c3d', 5000))
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

/** The largest difference between two families of curves. */
function spread(a: Readonly<Record<string, Float64Array>>, b: Readonly<Record<string, Float64Array>>): number {
  if (Object.keys(b).join() !== Object.keys(a).join()) return Number.POSITIVE_INFINITY
  let most = 0
  for (const [name, values] of Object.entries(a))
    values.forEach((value, i) => (most = Math.max(most, Math.abs(value - b[name]![i]!))))
  return most
}

/** `POINT:FRAMES` and the like: where the value of a parameter stands. */
function findParameter(bytes: Uint8Array, name: string): number {
  const text = String.fromCharCode(...bytes.subarray(512, 8192))
  return 512 + text.indexOf(name) + name.length + 2
}

describe('C3D', () => {
  it('takes the whole part of a count that is damaged to a fraction', async () => {
    // POINT:USED as a float: 2.5 points.
    const bytes = walk.slice()
    const at = findParameter(bytes, 'USED')
    const view = new DataView(bytes.buffer)
    bytes[at] = 4
    view.setFloat32(at + 2, 2.5, true)
    const outcome = await readRecording(toByteSource(bytes, 'walk.c3d', 5000))
    expect(outcome.alerts.length).toBeGreaterThan(0)
  })

  it.each([
    ['intel', 'float'],
    ['dec', 'float'],
    ['mips', 'float'],
  ] as const)('reads %s %s files to the same Recording', async (processor, frames) => {
    const [first, second] = [await read(walk), await read(reencodeC3d(walk, processor, frames))]
    expect(second.angles).toEqual(first.angles)
    expect(second.points).toEqual(first.points)
    expect(second.groundForces).toEqual(first.groundForces)
    expect(second.events).toEqual(first.events)
    expect(second.subject).toEqual(first.subject)
  })

  it.each(['intel', 'dec', 'mips'] as const)('reads %s integer files within their step', async (processor) => {
    const [first, second] = [await read(walk), await read(reencodeC3d(walk, processor, 'integer'))]
    // Half a step of 0.2 mm or 0.2°.
    expect(spread(first.points, second.points)).toBeLessThan(0.101e-3)
    expect(spread(first.angles, second.angles)).toBeLessThan((0.101 * Math.PI) / 180)
    const forces = (recording: Recording): Record<string, Float64Array> =>
      Object.fromEntries(recording.groundForces.map(({ name, force }) => [name, force]))
    expect(spread(forces(first), forces(second))).toBeLessThan(0.3)
    expect(second.groundForces.map(({ side }) => side)).toEqual(first.groundForces.map(({ side }) => side))
  })

  it('reads DEC floats as the machine wrote them', () => {
    // 1.0 is 0x4080 0x0000 on a VAX: exponent 129, hidden bit; 0 has exponent 0.
    const reader = createBinaryReader(
      Uint8Array.of(0x80, 0x40, 0, 0, 0x80, 0xc0, 0, 0, 0, 0, 0, 0, 0x49, 0x41, 0xd0, 0x0f),
      'dec',
    )
    expect(reader.float(0)).toBe(1)
    expect(reader.float(4)).toBe(-1)
    expect(reader.float(8)).toBe(0)
    expect(reader.float(12)).toBeCloseTo(Math.PI, 5)
  })

  it('refuses a header that announces more frames than the file has room for, before allocating them', async () => {
    const bytes = walk.slice()
    const view = new DataView(bytes.buffer)
    const end = findParameter(bytes, 'ACTUAL_END_FIELD')
    // Type, rank and one dimension, then the two words: 2³¹ frames.
    view.setUint16(end + 3, 0xffff, true)
    view.setUint16(end + 5, 0x7fff, true)
    const outcome = await readRecording(toByteSource(bytes, 'bomb.c3d'))
    expect(outcome).toMatchObject({ ok: false, alerts: [{ code: 'c3d.frames-claimed' }] })
  })

  it('reads what is there of a file that was cut off, and reports it', async () => {
    const outcome = await readRecording(toByteSource(walk.slice(0, Math.floor(walk.length * 0.7)), 'cut.c3d'))
    expect(outcome.ok).toBe(true)
    expect(outcome.alerts.map(({ code }) => code)).toContain('c3d.cut-off')
  })
})
