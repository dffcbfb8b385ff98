import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../testing/byte-source.ts'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/recordings/${name}`, import.meta.url), 'utf8')
const made = fixture('walk.mvnx')

async function read(content: string, piece = 65536): Promise<Recording> {
  const outcome = await readRecording(toByteSource(content, 'walk.mvnx', piece))
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.code)
  return outcome.value
}

describe('an Xsens MVNX file', () => {
  it('gives the same angles as Xsens’ own table of the same trial', async () => {
    const [xml, table] = [await read(made), await readRecording(toByteSource(fixture('walk-xsens.csv'), 'walk.csv'))]
    if (!table.ok) throw new Error('expected a recording')
    expect(Object.keys(xml.angles).toSorted()).toEqual(Object.keys(table.value.angles).toSorted())
    for (const [channel, values] of Object.entries(xml.angles))
      expect(values).toEqual(table.value.angles[channel as keyof Recording['angles']])
    expect(xml.provenance.reader).toBe('mvnx')
    expect(xml.rate).toBe(100)
  })

  it('gives the segments’ origins as joints in the world, where the markers of the same trial put them', async () => {
    const xml = await read(made)
    const trc = await readRecording(toByteSource(fixture('walk.trc'), 'walk.trc'))
    if (!trc.ok) throw new Error('expected a recording')
    for (const [joint, centre] of [
      ['RightHip', 'RHJC'],
      ['LeftKnee', 'LKJC'],
      ['RightAnkle', 'RAJC'],
      ['LeftMT2', 'LTOE'],
    ] as const) {
      const [ours, theirs] = [xml.points[joint]!, trc.value.points[centre]!]
      let worst = 0
      ours.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - theirs[i]!))))
      expect(worst).toBeLessThan(2e-5)
    }
  })

  it('is the same in pieces of any size, and in UTF-16', async () => {
    const whole = await read(made)
    for (const piece of [17, 1000, 4099]) expect((await read(made, piece)).angles).toEqual(whole.angles)
    const wide = new Uint8Array(2 + 2 * made.length)
    wide.set([0xff, 0xfe])
    for (let i = 0; i < made.length; i++) wide[2 + 2 * i] = made.charCodeAt(i)
    const outcome = await readRecording(toByteSource(wide, 'walk.mvnx'))
    expect(outcome.ok && outcome.value.angles).toEqual(whole.angles)
  })

  it('leaves the calibration poses out', async () => {
    const whole = await read(made)
    expect(whole.times).toHaveLength(301)
    expect(whole.times[0]).toBe(0)
    const none = await readRecording(toByteSource(made.replaceAll('type="normal"', 'type="npose"'), 'walk.mvnx'))
    expect(none.ok ? '' : none.alerts[0]!.code).toBe('format.mvnx')
  })

  it('leaves a gap where a frame has too few angles, and reports it', async () => {
    let count = 0
    const holed = made.replaceAll('<jointAngle>', (text) => (++count === 40 ? '<jointAngle>1 2 ' : text))
    const recording = await read(holed)
    expect(recording.alerts.map(({ code }) => code)).toContain('mvnx.frames')
    expect(Number.isNaN(recording.angles['knee.flexion.left']![38]!)).toBe(true)
    expect(Number.isFinite(recording.points['LeftKnee']![3 * 38]!)).toBe(true)
  })

  it('is refused in words when it has no rate, no names or no end', async () => {
    const code = async (content: string): Promise<string> => {
      const outcome = await readRecording(toByteSource(content, 'walk.mvnx'))
      return outcome.ok ? '' : outcome.alerts[0]!.code
    }
    expect(await code(made.replace('frameRate="100"', ''))).toBe('mvnx.rate')
    expect(await code(made.replaceAll(' label="', ' name="'))).toBe('mvnx.labels')
    expect(
      await code(`${made.slice(0, made.indexOf('<frame '))}<frame type="normal">${'<x/>'.repeat(1_500_000)}`),
    ).toBe('mvnx.frame')
  })
})
