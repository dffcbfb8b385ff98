import { expect, it } from 'vitest'
import { alert } from '../outcome.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { joinForces } from './join-forces.ts'

it('a file of forces added to a motion is not blamed for holding no motion; its other alerts stay', () => {
  const motion = recordPoints(createSyntheticWalk({ seconds: 1 }))
  const n = motion.times.length
  const forces = {
    ...motion,
    points: {},
    groundForces: [
      {
        name: 'Plate 1',
        side: 'left' as const,
        times: motion.times,
        force: new Float64Array(3 * n),
        point: new Float64Array(3 * n),
        freeMoment: new Float64Array(3 * n),
      },
    ],
    alerts: [alert('warning', 'recording.no-motion', 'No motion.', ''), alert('info', 'other', 'Else.', '')],
  }
  expect(joinForces(motion, forces).alerts.map(({ code }) => code)).toEqual(['other'])
})
