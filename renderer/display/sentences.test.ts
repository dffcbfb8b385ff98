import { describe, expect, it } from 'vitest'
import { columnName } from './channels.ts'
import { placeName, sentence } from './sentences.ts'

describe('an alert’s sentence in the window', () => {
  it('calls channels and places as people do', () => {
    expect(sentence('knee.adduction.left reaches 49°, more than the joint can do.')).toBe(
      'Left knee adduction reaches 49°, more than the joint can do.',
    )
    expect(sentence('No values in Rt; pelvis.tilt is missing. hip.flexion.right is there.')).toBe(
      'No values in Rt; pelvic tilt is missing. Right hip flexion is there.',
    )
    expect(sentence('No marker shows forearm.left, head; it is held in a standing pose.')).toBe(
      'No marker shows left forearm, head; it is held in a standing pose.',
    )
  })
  it('leaves file names, numbers and columns of the file alone', () => {
    for (const text of ['walk.csv has 1.72 m', 'RKneeAngles.X is unknown', 'R.Knee.Lat was not seen', 'e.g. this'])
      expect(sentence(text)).toBe(text)
  })
  it('leaves out options of the command line', () => {
    expect(sentence('Choose from when to when it is used (--from and --to on the command line).')).toBe(
      'Choose from when to when it is used.',
    )
  })
})

describe('the name of a place', () => {
  it('has its side in front', () => {
    expect(placeName('elbow.right')).toBe('Right elbow')
    expect(placeName('head')).toBe('Head')
    expect(placeName('kneeLateral.left')).toBe('Left knee lateral')
    expect(placeName('knee.adduction.left')).toBe('Left knee adduction')
  })
})

describe('the name of a column', () => {
  it('is the part that tells it from the others', () => {
    expect(columnName('/jointset/hip_r/hip_flexion_r/value')).toBe('hip_flexion_r')
    expect(columnName('Subject 1:LHipAngles X')).toBe('LHipAngles X')
    expect(columnName('pelvis.tilt (from the skeleton)')).toBe('Pelvic tilt')
    expect(columnName('Left knee flexion')).toBe('Left knee flexion')
  })
})
