import { otherSide } from '../gait/side.ts'
import { describe, expect, it } from 'vitest'
import type { Analysis, AnalysisRequest } from './analysis.ts'
import { analyze } from './analysis.ts'
import { prepare } from './prepare.ts'
import { NO_LAYOUT } from '../boundary/plan/boundary-layout.ts'
import { RECORDED_TECHNIQUE } from './solve-phases.ts'
import { createAngleTools } from './body-axes.ts'
import { STANDARD_GRAVITY, newtonToBodyWeight, radToDeg } from '../units/units.ts'
import { readShared } from '../testing/shared-data.ts'

function analysed(request: AnalysisRequest): Analysis {
  const outcome = analyze({ body: { template: 'lower-body', table: 'winter' }, ...request })
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}

type Phase = NonNullable<Analysis['motion']>['phases'][number]

const extremes = (values: Float64Array): [number, number] => [
  radToDeg(Math.min(...values)),
  radToDeg(Math.max(...values)),
]

describe('real recordings', () => {
  it('a walk on a treadmill is fitted, cut and solved whole; its swings are ballistic in pieces, not as a whole', async () => {
    const request: AnalysisRequest = {
      recording: await readShared('opensim-subject01-walk/subject01_walk1_ik.mot'),
      forces: await readShared('opensim-subject01-walk/subject01_walk1_grf.mot'),
      subject: { mass: 72.6, height: 1.803 },
    }
    const shankOf = ({ phase, distance }: Phase): number =>
      radToDeg(distance.find(({ name }) => name === `shank.${otherSide(phase.side ?? 'right')}`)!.rms)
    const supportsOf = ({ fit, motion }: Analysis): Phase[] => {
      expect(fit.verdict.quality).toBe('good')
      expect(motion!.phases.map((phase) => phase.solver.status)).not.toContain('stalled')
      return motion!.phases.filter(({ phase }) => phase.kind === 'single support')
    }
    const inPieces = supportsOf(analysed(request))
    expect(Math.max(...inPieces.map(shankOf))).toBeLessThan(3)

    const alone = { ...RECORDED_TECHNIQUE, edits: [{ kind: 'layout' as const, ...NO_LAYOUT }] }
    const whole = analysed({ ...request, structure: alone })
    const [swing] = supportsOf(whole)
    expect(shankOf(swing!)).toBeGreaterThan(10)
    expect(swing!.ballistic).toBe('poor')
    expect(whole.motion!.suggestedBoundaries.length).toBeGreaterThan(0)
  })

  it('a walk whose left and right are swapped is never called a good fit, however near its markers lie', async () => {
    const { fit } = analysed({
      recording: await readShared('bmc-walk-cortex/walk1.trc'),
      subject: { mass: 70, height: 1.75 },
    })
    expect(fit.verdict.quality).toBe('poor')
    expect(fit.verdict.words).toContain('named right lie on the left')
  })

  it('the same walk with left and right exchanged on import is a good fit with the hips of a walk', async () => {
    const outcome = prepare({
      recording: await readShared('bmc-walk-cortex/walk1.trc', { swapSides: true }),
      subject: { mass: 70, height: 1.75 },
      body: { template: 'lower-body', table: 'winter' },
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const { fit, recording } = outcome.value
    expect(recording.alerts.map(({ code }) => code)).not.toContain('frame.mirrored')
    expect(fit.verdict.quality).toBe('good')
    const angles = createAngleTools(fit.body).calcAngles(fit.axes!, fit.times.length)
    // Degrees of a healthy walk at 1.2 m/s (Kadaba 1990): hip flexion about −10 to 30, adduction within 10, knee
    // flexion about 0 to 60.
    for (const side of ['left', 'right'] as const) {
      const [least, most] = extremes(angles[`hip.flexion.${side}`]!)
      expect(least).toBeGreaterThan(-15)
      expect(least).toBeLessThan(-5)
      expect(most).toBeGreaterThan(25)
      expect(most).toBeLessThan(38)
      expect(Math.max(...extremes(angles[`hip.adduction.${side}`]!).map(Math.abs))).toBeLessThan(12)
      expect(extremes(angles[`knee.flexion.${side}`]!)[0]).toBeGreaterThan(-8)
      expect(extremes(angles[`knee.flexion.${side}`]!)[1]).toBeGreaterThan(50)
    }
  })

  it('a run has flights, and twice the load of a walk', async () => {
    const analysis = analysed({
      recording: await readShared('bmc-running/ik_output_run.mot'),
      forces: await readShared('bmc-running/grf_run.mot'),
      subject: { mass: 70, height: 1.8 },
    })
    expect(analysis.motion!.phases.filter((phase) => phase.phase.kind === 'flight').length).toBeGreaterThanOrEqual(2)
    expect(analysis.motion!.phases.every((phase) => phase.solver.status === 'converged')).toBe(true)
    const knee = analysis.loads.recorded.peaks.find(
      (one) => one.joint === 'knee.right' && one.quantity === 'resultant',
    )!
    expect(newtonToBodyWeight(knee.value, 70)).toBeGreaterThan(1.9)
  })

  it('Plug-in Gait’s own net knee force is met within 5 % at its peak', async () => {
    const recording = await readShared('vicon-pig-kinetics/HC030A05.c3d')
    const analysis = analysed({ recording })
    const { loads, subject } = analysis
    const knee = loads.recorded.joints.find((one) => one.joint === 'knee.right')!
    const reference = recording.modelOutputs['RKneeForce']!.values
    let [own, theirs] = [0, 0]
    recording.times.forEach((_, k) => {
      const size = Math.hypot(reference[3 * k]!, reference[3 * k + 1]!, reference[3 * k + 2]!)
      if (loads.recorded.groundMeasured.right[k] !== 1 || loads.recorded.ground.right[3 * k + 1]! < 20 || !(size > 0.5))
        return
      theirs = Math.max(theirs, size)
      own = Math.max(own, Math.hypot(...knee.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3)) / subject.mass)
    })
    expect(theirs / STANDARD_GRAVITY).toBeGreaterThan(0.8)
    expect(Math.abs(own / theirs - 1)).toBeLessThan(0.05)
  })
})
