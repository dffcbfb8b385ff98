import { describe, expect, it } from 'vitest'
import { readMarkerPlace } from '../recording/mapping/names/marker-names.ts'
import { findLandmarks, type Landmark, markerNameOf, MIDLINE_LANDMARKS, SIDED_LANDMARKS } from './landmarks.ts'

const all: Landmark[] = [
  ...SIDED_LANDMARKS.flatMap((one) => (['left', 'right'] as const).map((side): Landmark => `${one}.${side}`)),
  ...MIDLINE_LANDMARKS,
]

describe('the usual name of a landmark', () => {
  it('is found again as that landmark, alone and among all others', () => {
    expect(all.map((landmark) => [...findLandmarks([markerNameOf(landmark)]).names.keys()])).toEqual(
      all.map((landmark) => [landmark]),
    )
    const { names, unknown } = findLandmarks(all.map(markerNameOf))
    expect(unknown).toEqual([])
    for (const landmark of all) expect(names.get(landmark)).toBe(markerNameOf(landmark))
  })
  it('is found beside the key points of a markerless program', () => {
    const { names, keyPoints } = findLandmarks([
      'RHip',
      'LHip',
      'RKnee',
      'LKnee',
      'RAnkle',
      markerNameOf('ankleLateral.left'),
    ])
    expect(keyPoints).toBe(true)
    expect(names.get('knee.right')).toBe('RKnee')
    expect(names.get('ankleLateral.left')).toBe('L.Ankle.Lat')
  })
  it('tells the world frame the same side', () => {
    for (const place of [
      'asis',
      'psis',
      'hip',
      'trochanter',
      'kneeLateral',
      'kneeMedial',
      'knee',
      'ankleLateral',
      'ankleMedial',
      'ankle',
      'heel',
      'toe',
      'toeTip',
      'metatarsal1',
      'metatarsal5',
      'acromion',
      'headFront',
      'headBack',
    ] as const) {
      for (const side of ['left', 'right'] as const)
        expect(readMarkerPlace(markerNameOf(`${place}.${side}`))?.side).toBe(side)
    }
  })
})
