import { describe, expect, it } from 'vitest'
import { GALLERY, solveBench } from '../../core/mechanics.ts'
import { toMovingPicture } from './moving-picture.ts'
import { frontView } from './projection.ts'
import { rodForcesAt } from './rod-forces.ts'

const { problem } = GALLERY.find(({ id }) => id === 'double')!
const solved = solveBench({ problem, known: [], search: false })
if (!solved.ok) throw new Error(solved.alerts[0]!.message)
const motion = solved.value.motions[solved.value.nearest]!

describe('a motion of the workbench', () => {
  it('is shared as a film that browsers play: every rod moves, from the first posture to the last', () => {
    const film = toMovingPicture(problem, motion, frontView, 'Upper & <lower>')
    expect(film.match(/<animate /g)).toHaveLength(4 * problem.rods.length)
    expect(film).toContain('<title>Upper &amp; &lt;lower></title>')
    expect(film).not.toContain('NaN')
    const [first] = /values="([^"]+)"/.exec(film)!.slice(1)
    expect(first!.split(';').length).toBeGreaterThan(30)
  })

  it('states the pull of every rod at every moment: of the lowest, what its weight and its turning ask for', () => {
    const [upper, lower] = rodForcesAt(problem, motion, 0)
    // One rod on a joint carries at least what hangs on it does not fall with.
    expect(upper!.name).toBe('upper')
    expect(lower!.force).toBeGreaterThanOrEqual(Math.abs(lower!.pull))
    expect(upper!.force).toBeGreaterThanOrEqual(Math.abs(upper!.pull))
  })

  it('has no forces while the motion belongs to another tree', () => {
    const other = GALLERY.find(({ id }) => id === 'gymnast')!.problem
    expect(rodForcesAt(other, motion, 0)).toEqual([])
  })
})
