import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { reencodeC3d } from '../testing/c3d-encodings.ts'
import { readPlainC3d } from '../testing/plain-c3d.ts'
import { radToDeg } from '../units/units.ts'
import { type Analysis, analyze } from './analysis.ts'
import { toC3d } from './export-c3d.ts'

const subject = { mass: 71.4, height: 1.78, code: 'S-017' }

async function read(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Recording> {
  const outcome = await readRecording(toByteSource(bytes, name))
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

async function exportOf(name: string) {
  const original = new Uint8Array(readFileSync(`fixtures/recordings/${name}`))
  const recording = await read(original, name)
  const outcome = analyze({ recording, subject })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  const source: Analysis = outcome.value
  const { bytes, notes } = toC3d({ source, recording: source.recording, original, programVersion: '1.2.3' })
  return { original, recording, source, bytes, notes }
}

describe('a C3D recording with its results', async () => {
  const { original, recording, source, bytes, notes } = await exportOf('walk.c3d')
  const again = await read(bytes, 'walk-results.c3d')
  const [before, plain] = [readPlainC3d(original), readPlainC3d(bytes)]

  it('is a copy: read by our reader, markers, angles, plates and subject are those of the recording', () => {
    expect(notes).toEqual([])
    expect(again.points).toEqual(recording.points)
    expect(again.angles).toEqual(recording.angles)
    expect(again.groundForces).toEqual(recording.groundForces)
    expect(again.subject).toEqual(recording.subject)
    expect(again.times).toEqual(recording.times)
  })

  it('keeps every number of the recording, read by the format’s description alone', () => {
    expect([plain.frames, plain.rate, plain.analogPerFrame]).toEqual([
      before.frames,
      before.rate,
      before.analogPerFrame,
    ])
    const labels = before.parameters.get('POINT:LABELS')! as readonly string[]
    for (let frame = 0; frame < before.frames; frame += 7) {
      for (const label of labels) expect(plain.point(label, frame)).toEqual(before.point(label, frame))
      expect(plain.analog(frame)).toEqual(before.analog(frame))
    }
    const others = [...before.parameters].filter(([name]) => !/^(?:POINT|EVENT):/.test(name))
    expect(others.map(([name]) => [name, plain.parameters.get(name)])).toEqual(others)
  })

  it('bears angles, forces, moments and powers by kind, with units and what they mean', () => {
    const listed = (name: string): readonly unknown[] => plain.parameters.get(`POINT:${name}`) ?? []
    // The recording has angles of these names already.
    expect(listed('ANGLES')).toEqual(expect.arrayContaining(['LKneeAngles', 'LKneeAnglesPendulab']))
    expect(listed('MOMENTS')).toEqual(expect.arrayContaining(['LHipMoment', 'RKneeMoment', 'RAnkleMoment']))
    expect(listed('POWERS')).toEqual(expect.arrayContaining(['LHipPower', 'RAnklePower']))
    expect(listed('FORCES')).toEqual(expect.arrayContaining(['RKneeForce', 'LGroundReactionForce']))
    expect([listed('MOMENT_UNITS'), listed('POWER_UNITS')]).toEqual([['Nmm/kg'], ['W/kg']])
    expect(listed('LABELS')).toHaveLength(plain.points)
    const said = listed('DESCRIPTIONS')[listed('LABELS').indexOf('RKneeMoment')]
    expect(said).toBe('Pendulab: Nmm/kg, internal, + extensor, abductor, internal rotator')
  })

  it('has the analysis’s numbers in its frames', () => {
    const { recorded } = source.loads
    const joint = (name: string) => recorded.joints.find((one) => one.joint === name)!
    const perKilogram = (value: number): number => value / recorded.bodyMass
    const frames = Array.from({ length: Math.floor(plain.frames / 23) }, (_, i) => 5 + 23 * i)
    const at = (frame: number): number => recorded.times.findIndex((time) => Math.abs(time - frame / plain.rate) < 1e-6)
    // Not seen is −1 with zeros.
    const expected = (value: number): [number, number] => (Number.isFinite(value) ? [value, 0] : [0, -1])
    for (const frame of frames) {
      const k = at(frame)
      const seen = (label: string, part: number): [number, number] => {
        const point = plain.point(label, frame)
        return [point[part]!, point[3]!]
      }
      const pairs = [
        [seen('LAnklePower', 2), expected(perKilogram(joint('ankle.left').power[k]!))],
        [seen('RKneeMoment', 0), expected(perKilogram(1000 * joint('knee.right').momentOnDistalInDistal[3 * k + 2]!))],
        // Plates of this laboratory: z up.
        [seen('RGroundReactionForce', 2), expected(perKilogram(recorded.ground.right[3 * k + 1]!))],
        [seen('RKneeAnglesPendulab', 0), expected(radToDeg(source.recording.angles['knee.flexion.right']![k]!))],
      ] as const
      for (const [[value, residual], [wanted, wantedResidual]] of pairs) {
        expect(residual).toBe(wantedResidual)
        expect(Math.abs(value - wanted)).toBeLessThan(1e-5 * Math.max(1, Math.abs(wanted)))
      }
    }
  })

  it('has the events that were used', () => {
    const { events } = source.recording
    expect(again.events.map(({ side, kind }) => [side, kind])).toEqual(
      events.toSorted((a, b) => a.time - b.time).map(({ side, kind }) => [side, kind]),
    )
    again.events.forEach((event) => expect(event.source).toBe('file'))
    expect(plain.parameters.get('EVENT:USED')).toEqual([events.length])
  })

  it('can be exported once more and stays a C3D file with both', async () => {
    const outcome = analyze({ recording: again, subject })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const twice = toC3d({ source: outcome.value, recording: again, original: bytes, programVersion: '1.2.3' })
    const labels = readPlainC3d(twice.bytes).parameters.get('POINT:LABELS')!
    expect(labels.filter((label) => label === 'RKneeMoment')).toHaveLength(1)
    expect(labels).toContain('RKneeMomentPendulab')
  })
})

describe('a C3D recording of another kind of computer', async () => {
  const { source, original } = await exportOf('walk.c3d')
  it.each([
    ['intel', 'integer'],
    ['dec', 'float'],
    ['dec', 'integer'],
    ['mips', 'float'],
    ['mips', 'integer'],
  ] as const)('is copied number by number: %s, %s', async (processor, frames) => {
    const other = Uint8Array.from(reencodeC3d(original, processor, frames))
    const first = await read(other, 'other.c3d')
    const { bytes } = toC3d({ source, recording: source.recording, original: other, programVersion: '1.2.3' })
    const again = await read(bytes, 'copy.c3d')
    const near = (a: Float64Array, b: Float64Array) =>
      expect(Math.max(...a.map((one, i) => Math.abs(one - b[i]!) || 0))).toBeLessThan(1e-4)
    expect(Object.keys(again.points)).toEqual(Object.keys(first.points))
    for (const [name, values] of Object.entries(first.points)) near(again.points[name]!, values)
    first.groundForces.forEach(({ force }, k) => near(again.groundForces[k]!.force, force))
  })
})

describe('a recording that is no C3D file', async () => {
  const { recording, source, bytes } = await exportOf('walk.csv')
  const again = await read(bytes, 'walk.c3d')

  it('becomes one with its angles, events and subject', () => {
    expect(again.provenance.reader).toBe('c3d')
    expect(again.rate).toBe(recording.rate)
    expect(again.subject).toMatchObject({ mass: 71.4, height: 1.78, code: 'S-017' })
    for (const [channel, values] of Object.entries(source.recording.angles)) {
      const found = again.angles[channel as keyof typeof again.angles]!
      found.forEach((value, k) => expect(value).toBeCloseTo(values[k]!, 5))
    }
    expect(again.events).toHaveLength(source.recording.events.length)
  })

  it('takes markers along, z up, and loads come out the same when it is read back', async () => {
    const made = await exportOf('walk.trc')
    const plain = readPlainC3d(made.bytes)
    const [name, world] = Object.entries(made.source.recording.points)[0]!
    expect(plain.point(name, 10).slice(0, 3)).toEqual(
      [world[30]!, -world[32]!, world[31]!].map((one) => Math.fround(1000 * one)),
    )
    const conditioning = { smoothing: { kind: 'none' } } as const
    const outcome = analyze({ recording: await read(made.bytes, 'walk.c3d'), subject, conditioning })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const peakOf = ({ loads }: Analysis) =>
      loads.recorded.peaks.find((one) => one.joint === 'knee.right' && one.quantity === 'resultant')!.value
    expect(peakOf(outcome.value) / peakOf(made.source)).toBeCloseTo(1, 2)
  })
})
