import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { degToRad } from '../units/units.ts'
import { toByteSource } from '../testing/byte-source.ts'
import type { AngleChannel } from './channels.ts'
import { readRecording } from './read.ts'
import type { Recording } from './recording.ts'

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/recordings/${name}`, import.meta.url))

async function read(name: string): Promise<Recording> {
  const outcome = await readRecording(toByteSource(fixture(name), name))
  if (!outcome.ok) throw new Error(`${name}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}

/** The largest difference of an angle over the frames both files have. */
function difference(a: Float64Array, b: Float64Array): number {
  let most = 0
  for (let i = 0; i < Math.min(a.length, b.length); i++) most = Math.max(most, Math.abs(a[i]! - b[i]!))
  return most
}

const TRIALS = ['walk', 'antalgic', 'run', 'stairs']
/** Digits printed in each format, degrees; single precision in C3D. */
const FORMATS = [
  ['.mot', 21, 0.002],
  ['.sto', 21, 0.002],
  ['.c3d', 19, 0.002],
  ['-nexus.csv', 19, 0.002],
  ['-visual3d.txt', 19, 0.002],
  ['-xsens.csv', 16, 0.002],
  ['.bvh', 18, 0.002],
  ['.mvnx', 16, 0.002],
] as const

describe.each(TRIALS)('the made trial “%s”', (trial) => {
  it.each(FORMATS)('gives the same angles in %s as in the plain table', async (ending, least, tolerance) => {
    const [plain, other] = [await read(`${trial}.csv`), await read(`${trial}${ending}`)]
    const shared = (Object.keys(other.angles) as AngleChannel[]).filter(
      (channel) => plain.angles[channel] !== undefined,
    )
    expect(shared.length).toBeGreaterThanOrEqual(least)
    expect(
      shared.filter((channel) => !(difference(plain.angles[channel]!, other.angles[channel]!) < degToRad(tolerance))),
    ).toEqual([])
    expect(other.rate).toBeCloseTo(plain.rate, 6)
  })

  it('gives the same markers in .trc, .c3d, Nexus and Qualisys, whichever way the room is turned', async () => {
    const files = await Promise.all(
      [`${trial}.trc`, `${trial}.c3d`, `${trial}-nexus.csv`, `${trial}-qualisys.tsv`].map(read),
    )
    const [first, ...others] = files as [Recording, ...Recording[]]
    for (const other of others) {
      const shared = Object.keys(other.points).filter((name) => first.points[name] !== undefined)
      expect(shared.length).toBeGreaterThan(25)
      // The rooms' origins differ by the turn only.
      expect(shared.filter((name) => !(difference(first.points[name]!, other.points[name]!) < 2e-5))).toEqual([])
    }
  })

  it('finds the foot on every plate, the events and the subject', async () => {
    const recording = await read(`${trial}.c3d`)
    expect(recording.groundForces.map(({ side }) => side)).toEqual(['right', 'left', 'right'])
    expect(recording.events.length).toBeGreaterThanOrEqual(8)
    expect(recording.subject).toMatchObject({ mass: 70, height: 1.75 })
    // The plates carry the subject: some body weights upward, never a pull.
    for (const { force } of recording.groundForces) {
      const vertical = force.filter((_, i) => i % 3 === 1)
      expect(Math.max(...vertical)).toBeGreaterThan(0.9 * 70 * 9.8)
      expect(Math.min(...vertical)).toBeGreaterThan(-1)
    }
  })
})
