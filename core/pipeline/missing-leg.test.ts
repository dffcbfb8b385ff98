import { describe, expect, it } from 'vitest'
import type { Recording } from '../recording/recording.ts'
import { recordMarkers } from '../testing/record-markers.ts'
import { explainMissingLeg } from './missing-leg.ts'

const FRAMES = 3
const at = (x: number, y: number, z: number): Float64Array =>
  Float64Array.from({ length: 3 * FRAMES }, (_, k) => [x, y, z][k % 3]!)
const unseen = new Float64Array(3 * FRAMES).fill(Number.NaN)

const recordingOf = (points: Record<string, Float64Array>, angles: Recording['angles'] = {}): Recording => ({
  ...recordMarkers({ times: Float64Array.of(0, 0.01, 0.02), points }, 'made'),
  angles,
})

const pelvis = { RASI: at(0.1, 1, 0.12), LASI: at(0.1, 1, -0.12), SACR: at(-0.08, 1.02, 0) }

describe('a recording without a whole leg', () => {
  it('is explained by which joints of which leg are missing and how they are usually called', () => {
    const { code, message, tip } = explainMissingLeg(recordingOf({ ...pelvis, RKNE: at(0, 0.5, 0.12) }))
    expect(code).toBe('fit.nothing-to-fit')
    expect(message).toBe(
      'The markers do not show a whole leg. The right leg lacks ankle. The left leg lacks knee, ankle: a leg needs hip, knee and ankle.',
    )
    expect(tip).toContain('RLMAL')
    expect(tip).not.toContain('RASI')
  })

  it('is warned that clusters need a standing trial, that markers are empty, and that sides are not stated', () => {
    const { message } = explainMissingLeg(
      recordingOf({ ...pelvis, 'R.Thigh.Front': at(0, 0.7, 0.1), RKNE: unseen, RANK: unseen, LE: at(0, 0.5, 0.1) }),
    )
    expect(message).toContain('R.Thigh.Front sit on thigh and shin')
    expect(message).toContain('RKNE, RANK are named but never seen.')
    expect(message).toContain('LE does not say which side.')
  })

  it('with angles of the upper body only, states which', () => {
    const { message } = explainMissingLeg(recordingOf({}, { 'trunk.tilt': new Float64Array(FRAMES) }))
    expect(message).toBe(
      'The file has neither joint angles of a leg nor markers that show one. It holds only trunk tilt.',
    )
  })
})
