import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../testing/byte-source.ts'
import { readRecording } from '../read.ts'

const FRAMES = 60
const FIRST = 101
const PER_FRAME = 10

/**
 * Angles at 100 Hz and a force plate at 1000 Hz in one export, frames from 101, two blank lines in front as newer
 * versions write.
 */
function exportOf(): string {
  const angles = Array.from(
    { length: FRAMES },
    (_, i) => `${FIRST + i},0,${(30 - 30 * Math.cos(i / 8)).toFixed(4)},1,2`,
  )
  const device = Array.from({ length: FRAMES * PER_FRAME }, (_, i) => {
    const isLoaded = i >= 100 && i < 500
    return `${FIRST + Math.floor(i / PER_FRAME)},${i % PER_FRAME},5,-3,${isLoaded ? -700 : 0},0,0,1500,120,340,0`
  })
  return [
    '',
    '',
    'Devices',
    '1000',
    ',,Imported Force Plate #1 - Force,,,Imported Force Plate #1 - Moment,,,Imported Force Plate #1 - CoP,,',
    'Frame,Sub Frame,Fx,Fy,Fz,Mx,My,Mz,Cx,Cy,Cz',
    ',,N,N,N,N.mm,N.mm,N.mm,mm,mm,mm',
    ...device,
    '',
    'Model Outputs',
    '100',
    ',,Anna:RKneeAngles,,',
    'Frame,Sub Frame,X,Y,Z',
    ',,deg,deg,deg',
    ...angles,
    '',
  ].join('\r\n')
}

describe('a Nexus export with devices and model outputs', () => {
  it('lays both on one clock, though devices count sub-frames', async () => {
    const outcome = await readRecording(toByteSource(exportOf(), 'trial.csv', 333))
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const { times, rate, angles, groundForces } = outcome.value
    expect({ rate, frames: times.length, first: times[0] }).toEqual({ rate: 100, frames: FRAMES, first: 1 })
    expect(Object.keys(angles)).toEqual(['knee.flexion.right', 'knee.adduction.right', 'knee.rotation.right'])
    const [plate] = groundForces
    expect(plate!.times).toHaveLength(FRAMES * PER_FRAME)
    expect(plate!.times[0]).toBeCloseTo(1, 12)
    expect(plate!.times.at(-1)).toBeCloseTo(1 + (FRAMES * PER_FRAME - 1) / 1000, 12)
  })

  it('gives the force on the foot upward, and the point in metres', async () => {
    const outcome = await readRecording(toByteSource(exportOf(), 'trial.csv'))
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const [plate] = outcome.value.groundForces
    // Nexus writes the push on the plate: down. Ours is the ground's push on the foot.
    expect(plate!.force[3 * 200 + 1]).toBeCloseTo(700, 9)
    expect(Math.hypot(plate!.point[3 * 200]!, plate!.point[3 * 200 + 2]!)).toBeCloseTo(Math.hypot(0.12, 0.34), 9)
    expect(Math.abs(plate!.freeMoment[3 * 200 + 1]!)).toBeCloseTo(1.5, 9)
    expect(plate!.point[0]).toBeNaN()
  })
})
