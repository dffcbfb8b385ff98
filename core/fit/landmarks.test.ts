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
  it('is found alongside the key points of a markerless program', () => {
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
  it('may be the inside of a joint by its first letter alone', () => {
    const { names, unknown } = findLandmarks(['L_knee', 'L_mknee', 'L_ankle', 'L_mankle', 'r_knee', 'r_mknee'])
    expect(unknown).toEqual([])
    expect(names.get('kneeMedial.left')).toBe('L_mknee')
    expect(names.get('ankleMedial.left')).toBe('L_mankle')
    expect(names.get('kneeMedial.right')).toBe('r_mknee')
    expect(names.get('kneeLateral.left')).toBe('L_knee')
  })
  it('shows the world frame the same side', () => {
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

describe('markers of a BTS laboratory', () => {
  it('are known by their names, with their sides', () => {
    const bare = ['asis', 'knee 1', 'knee 2', 'mall', 'heel', 'met', 'should']
    const names = ['c7', 'sacrum', ...bare.flatMap((name) => [`r ${name}`, `l ${name}`])]
    const found = findLandmarks(names)
    expect(Object.fromEntries(found.names)).toMatchObject({
      'kneeLateral.right': 'r knee 1',
      'kneeMedial.right': 'r knee 2',
      'ankleLateral.left': 'l mall',
      'heel.left': 'l heel',
      'metatarsal5.right': 'r met',
      'acromion.left': 'l should',
    })
    // The axes of the room are found from the same names.
    expect(readMarkerPlace('r met')).toEqual({ part: 'toe', side: 'right' })
    expect(readMarkerPlace('l mall')).toEqual({ part: 'ankle', side: 'left' })
    expect(readMarkerPlace('r knee 1')).toEqual({ part: 'knee', side: 'right' })
    expect(readMarkerPlace('l should')).toEqual({ part: 'shoulder', side: 'left' })
  })
})
