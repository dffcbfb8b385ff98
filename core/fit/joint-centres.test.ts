import { describe, expect, it } from 'vitest'
import { calcJointCentres } from './joint-centres.ts'
import { findLandmarks } from './landmarks.ts'
import { calcHarringtonHip } from './pelvis-frame.ts'

const find = (...names: string[]) => findLandmarks(names).names

describe('landmarks', () => {
  it('are known under the names of common marker sets', () => {
    const names = find(
      'RASI',
      'L.ASIS',
      'V.Sacral',
      'RKNE',
      'L.Knee',
      'L.Knee.Medial',
      'RLMAL',
      'R.Heel',
      'RMT5',
      'Subject1:LHEE',
      'V_R.Hip_JC',
      'C7',
    )
    expect(names.get('asis.right')).toBe('RASI')
    expect(names.get('asis.left')).toBe('L.ASIS')
    expect(names.get('sacrum')).toBe('V.Sacral')
    expect(names.get('kneeLateral.right')).toBe('RKNE')
    expect(names.get('kneeLateral.left')).toBe('L.Knee')
    expect(names.get('kneeMedial.left')).toBe('L.Knee.Medial')
    expect(names.get('ankleLateral.right')).toBe('RLMAL')
    expect(names.get('heel.left')).toBe('Subject1:LHEE')
    expect(names.get('hip.right')).toBe('V_R.Hip_JC')
    expect(names.get('c7')).toBe('C7')
  })

  it('distinguish markerless key points from markers of the same name', () => {
    expect(find('RHip', 'RKnee', 'RAnkle').get('knee.right')).toBe('RKnee')
    expect(find('R.ASIS', 'R.Knee').get('kneeLateral.right')).toBe('R.Knee')
    expect(find('R.ASIS', 'R.Knee').has('knee.right')).toBe(false)
  })

  it('distinguish the metatarsal marker RTOE from a toe’s tip', () => {
    expect(find('RTOE').get('toe.right')).toBe('RTOE')
    expect(find('R.Toe').get('toeTip.right')).toBe('R.Toe')
  })
})

describe('joint centres', () => {
  const frames = 2
  const point = (x: number, y: number, z: number): Float64Array => Float64Array.from([x, y, z, x, y, z])
  const pelvis = {
    RASI: point(0.1, 1, 0.12),
    LASI: point(0.1, 1, -0.12),
    RPSI: point(-0.05, 1, 0.05),
    LPSI: point(-0.05, 1, -0.05),
  }
  const centres = (more: Record<string, Float64Array>) => {
    const points = { ...pelvis, ...more }
    return calcJointCentres(points, findLandmarks(Object.keys(points)), frames, 1.75)
  }

  it('of the hip follow Harrington’s regression in pelvis axes', () => {
    const [x, y, z] = calcHarringtonHip(0.24, 0.15)
    const hip = centres({}).tracks.get('hip.right')!
    expect(hip.values[0]).toBeCloseTo(0.1 + x, 12)
    expect(hip.values[1]).toBeCloseTo(1 + y, 12)
    expect(hip.values[2]).toBeCloseTo(z, 12)
    expect(hip.source).toContain('Harrington')
    expect(centres({}).tracks.get('hip.left')!.values[2]).toBeCloseTo(-z, 12)
  })

  it('of a knee lie midway between two markers, or inward of one', () => {
    const both = centres({ RLFC: point(0.1, 0.5, 0.14), RMFC: point(0.1, 0.5, 0.04) })
    expect(both.tracks.get('knee.right')!.values[2]).toBeCloseTo(0.09, 12)
    expect(both.rightward.get('knee.right')![2]).toBeCloseTo(1, 12)
    const one = centres({ RLFC: point(0.1, 0.5, 0.14) })
    expect(one.tracks.get('knee.right')!.values[2]).toBeLessThan(0.1)
    expect(one.tracks.get('knee.right')!.sd).toBeGreaterThan(both.tracks.get('knee.right')!.sd)
  })

  it('of a knee with one marker lie inward along the axis it bends about, which the bent leg shows', () => {
    const stature = 1.75
    const hip = { RHJC: [0, 0.9, 0.08], LHJC: [0, 0.9, -0.08] } as const
    for (const [side, out] of [
      ['right', 1],
      ['left', -1],
    ] as const) {
      for (const turn of [-0.1, 0, 0.2]) {
        // The axis to the right, its outer end turned back by `turn`; the thigh hangs straight down and the knee bends
        // about it.
        const right: readonly [number, number, number] = [-out * Math.sin(turn), 0, Math.cos(turn)]
        const forward: readonly [number, number, number] = [Math.cos(turn), 0, out * Math.sin(turn)]
        const [hx, hy, hz] = hip[side === 'right' ? 'RHJC' : 'LHJC']
        const knee = [hx, hy - 0.43, hz] as const
        const bends = [0.2, 0.6, 0.9, 1.1]
        const ankles = bends.map((bend) =>
          knee.map((value, c) => value - 0.42 * (Math.sin(bend) * forward[c]! + (c === 1 ? Math.cos(bend) : 0))),
        )
        const outside = (centre: readonly number[], depth: number): number[] =>
          centre.map((value, c) => value + out * depth * right[c]!)
        const P = side === 'right' ? 'R' : 'L'
        const fixed = (place: readonly number[]): Float64Array => Float64Array.from(bends.flatMap(() => [...place]))
        const points = {
          ...Object.fromEntries(Object.entries(hip).map(([name, place]) => [name, fixed(place)])),
          [`${P}LFC`]: fixed(outside(knee, 0.0285 * stature + 0.007)),
          [`${P}LMAL`]: Float64Array.from(ankles.flatMap((ankle) => outside(ankle, 0.0215 * stature + 0.007))),
        }
        const found = calcJointCentres(points, findLandmarks(Object.keys(points)), bends.length, stature).tracks.get(
          `knee.${side}`,
        )!.values
        // The thigh's line goes to the marker, not to the centre, so a little is left.
        for (let c = 0; c < 3; c += 2) expect(Math.abs(found[c]! - knee[c]!)).toBeLessThan(0.004)
      }
    }
  })

  it('of an ankle lie ahead of a lateral malleolus, which sits behind the middle of the joint', () => {
    const { tracks } = centres({ RLFC: point(0.05, 0.5, 0.14), RLMAL: point(0.05, 0.09, 0.13) })
    expect(tracks.get('ankle.right')!.values[0]).toBeGreaterThan(0.05)
    const left = centres({ LLFC: point(0.05, 0.5, -0.14), LLMAL: point(0.05, 0.09, -0.13) }).tracks
    expect(left.get('ankle.left')!.values[0]).toBeCloseTo(tracks.get('ankle.right')!.values[0]!, 12)
    expect(left.get('ankle.left')!.values[2]).toBeCloseTo(-tracks.get('ankle.right')!.values[2]!, 12)
  })

  it('given by the file are taken before anything computed', () => {
    const given = centres({ RHJC: point(0, 0.9, 0.08) }).tracks.get('hip.right')!
    expect(given.values[1]).toBe(0.9)
    expect(given.source).toContain('RHJC')
  })
})
