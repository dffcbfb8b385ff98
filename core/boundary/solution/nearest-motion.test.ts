import { describe, expect, it } from 'vitest'
import type { BoundarySolution } from '../../action/problem/boundary-problem.ts'
import { alert } from '../../outcome.ts'
import { RECORDED_TECHNIQUE, findOtherMotions, planPhases, solveTechnique } from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { isDoubtful } from './nearest-motion.ts'

describe('the motion a phase gets', () => {
  const walk = fitSyntheticWalk({ seconds: 3 })
  const { fit } = walk
  const all = planPhases(fit, walk.events, 'swing')
  const plan = { ...all, phases: all.phases.slice(0, 1) }
  const phase = plan.phases[0]!.id

  it('bends no knee backward where another found motion does not, and of those it is the nearest', () => {
    // Slow swings have several motions.
    for (const scale of [1.9, 2]) {
      const solved = solveTechnique(fit, plan, { ...RECORDED_TECHNIQUE, edits: [{ kind: 'duration', phase, scale }] })
      if (!solved.ok) throw new Error(solved.alerts[0]?.message)
      // The same six starts it has tried itself.
      const others = findOtherMotions(fit, solved.value, phase, { starts: 6 })
      if (!others.ok) throw new Error(others.alerts[0]?.message)
      const bends = (one: (typeof others.value.choices)[number]): boolean =>
        one.solved.alerts.some(({ code }) => code === 'motion.hyperextension')
      const shown = others.value.choices.find((one) => one.isShown)!
      expect(others.value.choices.length).toBeGreaterThan(1)
      const better = others.value.choices.filter(
        (one) =>
          !one.isShown &&
          (Number(bends(one)) < Number(bends(shown)) ||
            (bends(one) === bends(shown) && one.distance < shown.distance - 1e-6)),
      )
      expect(better).toEqual([])
    }
  })

  it('is in doubt past a conjugate time, and wherever Newton’s method alone did not find it', () => {
    const solution = (morseIndex: number, ...codes: string[]) =>
      ({
        status: 'converged',
        morseIndex,
        alerts: codes.map((code) => alert('info', code, '', '')),
      }) as unknown as BoundarySolution
    expect(isDoubtful(solution(0))).toBe(false)
    expect(isDoubtful(solution(0, 'solve.mesh'))).toBe(false)
    expect(isDoubtful(solution(1))).toBe(true)
    expect(isDoubtful(solution(0, 'solve.continued'))).toBe(true)
    expect(isDoubtful(solution(0, 'solve.descended'))).toBe(true)
    expect(isDoubtful({ ...solution(1), status: 'stalled' })).toBe(false)
  })

  it('is graded by the worst freely swinging rod, whatever the phase', () => {
    const solved = solveTechnique(fit, planPhases(fit, walk.events), RECORDED_TECHNIQUE)
    if (!solved.ok) throw new Error(solved.alerts[0]?.message)
    for (const one of solved.value.motion.phases) {
      const free = one.distance.filter((d) => one.freeSegments.includes(d.name)).map((d) => d.rms)
      const degrees = (Math.max(...free) * 180) / Math.PI
      expect(one.worst?.rms).toBe(Math.max(...free))
      expect(one.ballistic).toBe(degrees <= 3 ? 'good' : degrees <= 8 ? 'fair' : 'poor')
      expect(one.freedoms).toBe(one.phase.kind === 'double support' ? 2 : 7)
    }
  })
})
