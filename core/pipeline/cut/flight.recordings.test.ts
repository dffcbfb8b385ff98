import { describe, expect, it } from 'vitest'
import { NO_LAYOUT } from '../../boundary/plan/boundary-layout.ts'
import { differentiate } from '../../math/differentiate.ts'
import { calcMatrices } from '../../model/matrices.ts'
import type { WholeMomentum } from '../../model/whole-momentum.ts'
import { calcWholeMomentum } from '../../model/whole-momentum.ts'
import { readShared } from '../../testing/shared-data.ts'
import type { Analysis } from '../analysis.ts'
import { analyze } from '../analysis.ts'
import { RECORDED_TECHNIQUE } from '../solve-phases.ts'

type Rows = Readonly<Record<'directions' | 'velocities' | 'root' | 'rootVelocity', Float64Array>>

function wholeAlong({ fit: { body } }: Analysis, rows: Rows): WholeMomentum[] {
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const width = 3 * body.segments.length
  return Array.from({ length: rows.root.length / 3 }, (_, k) => {
    const at = (values: Float64Array, size: number): Float64Array => values.subarray(k * size, (k + 1) * size)
    return calcWholeMomentum(
      matrices,
      { directions: at(rows.directions, width), root: at(rows.root, 3) },
      { directions: at(rows.velocities, width), root: at(rows.rootVelocity, 3) },
    )
  })
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

async function run(file: string, template: 'lower-body' | 'whole-body', isWhole: boolean): Promise<Analysis> {
  const outcome = analyze({
    recording: await readShared(`bmc-running/${file}`),
    forces: await readShared('bmc-running/grf_run.mot'),
    subject: { mass: 70, height: 1.8 },
    body: { template, table: 'winter' },
    structure: isWhole ? { ...RECORDED_TECHNIQUE, edits: [{ kind: 'layout', ...NO_LAYOUT }] } : null,
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

describe.each([
  ['joint angles', 'ik_output_run.mot', 'lower-body', false],
  ['joint angles, one piece', 'ik_output_run.mot', 'whole-body', true],
  ['markers', 'motion_capture_run.trc', 'whole-body', false],
  ['markers, one piece', 'motion_capture_run.trc', 'lower-body', true],
] as const)('the flights of a run by %s', (_, file, template, isWhole) => {
  it('keep the recorded centre of mass within 1 cm, and angular momentum within 5 % of its range over the run', async () => {
    const analysis = await run(file, template, isWhole)
    const { fit, solved: solution } = analysis
    const width = 3 * fit.body.segments.length
    const recorded = wholeAlong(analysis, {
      ...fit,
      velocities: differentiate(fit.times, fit.directions, width).first,
      rootVelocity: differentiate(fit.times, fit.root, 3).first,
    })
    const flights = solution!.motion.phases.filter(({ phase }) => phase.kind === 'flight')
    expect(flights.length).toBeGreaterThanOrEqual(2)
    for (const flight of flights) {
      expect(flight.solver.status).toBe('converged')
      const solved = wholeAlong(analysis, flight)
      for (const c of [0, 1, 2]) {
        const range = rangeOf(recorded.map(({ angular }) => angular[c]!))
        expect(rangeOf(solved.map(({ angular }) => angular[c]!))).toBeLessThan(0.05 * range)
      }
      solved.forEach(({ centre }, k) => {
        const time = flight.recordedTimes[k]!
        const i = Math.max(
          0,
          Math.min(
            fit.times.length - 2,
            fit.times.findLastIndex((one) => one <= time),
          ),
        )
        const w = (time - fit.times[i]!) / (fit.times[i + 1]! - fit.times[i]!)
        const [a, b] = [recorded[i]!.centre, recorded[i + 1]!.centre]
        const far = Math.hypot(...[0, 1, 2].map((c) => centre[c]! - (1 - w) * a[c]! - w * b[c]!))
        expect(far).toBeLessThan(0.01)
      })
    }
  })
})
