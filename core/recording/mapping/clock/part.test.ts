import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { readRecording } from '../../read.ts'
import type { ReadOptions, Recording } from '../../recording.ts'

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../fixtures/recordings/${name}`, import.meta.url))

async function read(content: Uint8Array | string, name: string, options: ReadOptions = {}): Promise<Recording> {
  const outcome = await readRecording(toByteSource(content, name), options)
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const codes = ({ alerts }: Recording): string[] => alerts.map(({ code }) => code)

/** A walk there and back along x: markers of a pelvis that goes 4 m, turns, and comes home. */
function walkThereAndBack(): string {
  const rows = [
    'time,LASI X (m),LASI Y (m),LASI Z (m),RASI X (m),RASI Y (m),RASI Z (m),SACR X (m),SACR Y (m),SACR Z (m)',
  ]
  for (let i = 0; i <= 800; i++) {
    const t = i / 100
    const [x, facing] = t <= 4 ? [t, 1] : [8 - t, -1]
    rows.push(
      [t, x + 0.1 * facing, 1, -0.12 * facing, x + 0.1 * facing, 1, 0.12 * facing, x - 0.1 * facing, 1, 0]
        .map((v) => v.toFixed(3))
        .join(','),
    )
  }
  return rows.join('\n')
}

describe('a part of a recording', () => {
  it.each(['walk.csv', 'walk.c3d', 'walk.mot', 'walk-nexus.csv', 'walk.bvh', 'walk.trc'])(
    'of %s holds the frames, angles, points, plates and events of that time and no others',
    async (name) => {
      const bytes = fixture(name)
      const [whole, part] = [await read(bytes, name), await read(bytes, name, { range: { from: 1, to: 2.5 } })]
      const first = whole.times.findIndex((time) => time >= 1 - 1e-9)
      const count = part.times.length
      expect(part.times[0]).toBeCloseTo(1, 9)
      expect(part.times.at(-1)).toBeCloseTo(2.5, 9)
      expect(part.times).toEqual(whole.times.slice(first, first + count))
      expect(part.rate).toBe(whole.rate)
      for (const [channel, values] of Object.entries(whole.angles))
        expect(part.angles[channel as keyof Recording['angles']]).toEqual(values.slice(first, first + count))
      for (const values of Object.values(part.angles)) expect(values.buffer.byteLength).toBe(8 * count)
      expect(Object.keys(part.points)).toEqual(Object.keys(whole.points))
      for (const track of Object.values(part.points)) expect(track.length).toBe(3 * count)
      expect(part.pelvisPath?.length).toBe(whole.pelvisPath === null ? undefined : 3 * count)
      expect(part.events).toEqual(whole.events.filter(({ time }) => time >= 1 && time <= 2.5))
      expect(part.groundForces.length).toBe(whole.groundForces.length)
      for (const { times, force } of part.groundForces) {
        expect(times[0]).toBeGreaterThanOrEqual(1 - 1e-9)
        expect(times.at(-1)).toBeLessThanOrEqual(2.5 + 1e-9)
        expect(force.length).toBe(3 * times.length)
      }
      expect(part.provenance.whole).toEqual({ from: whole.times[0], to: whole.times.at(-1) })
      expect(part.provenance.decisions.join(' ')).toContain('from 1.00 s to 2.50 s')
      expect(part.provenance.sha256).toBe(whole.provenance.sha256)
    },
  )

  it('is found to go its own way: coming back, forward is where the subject then goes', async () => {
    const text = walkThereAndBack()
    const back = await read(text, 'a.csv', { range: { from: 4.5, to: 7.5 } })
    const sacrum = back.points['SACR']!
    expect(sacrum.at(-3)! - sacrum[0]!).toBeCloseTo(3, 6)
    expect(back.points['RASI']![2]).toBeGreaterThan(back.points['LASI']![2]!)
  })

  it('may reach beyond the recording, of which it then is all there is', async () => {
    const part = await read(fixture('walk.csv'), 'walk.csv', { range: { from: -5, to: 2 } })
    expect([part.times[0], part.times.at(-1)]).toEqual([0, 2])
  })

  it.each([
    { from: 20, to: 30 },
    { from: 3, to: 2 },
    { from: 1, to: 1.02 },
  ])('that holds no stride ($from s to $to s) is refused with the times the recording has', async (range) => {
    const outcome = await readRecording(toByteSource(fixture('walk.csv'), 'walk.csv'), { range })
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]).toMatchObject({ code: 'range.empty' })
    expect(outcome.alerts[0]!.message).toContain('runs from 0.00 s to 6.00 s')
  })

  it('is offered where the whole is long, and no longer once it is chosen', async () => {
    const lines = ['time,hip flexion right (deg),knee flexion right (deg)']
    for (let i = 0; i < 7000; i++)
      lines.push(`${i / 100},${(20 * Math.sin(i / 15)).toFixed(3)},${(30 - 25 * Math.cos(i / 15)).toFixed(3)}`)
    const text = lines.join('\n')
    expect(codes(await read(text, 'a.csv'))).toContain('recording.long')
    expect(codes(await read(text, 'a.csv', { range: { from: 10, to: 30 } }))).not.toContain('recording.long')
  })
})
