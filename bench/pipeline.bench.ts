import { createSyntheticWalk, recordPoints } from '../core/testing/synthetic-walk.ts'
import type { AnalysisRequest, Fit, TechniqueEdit } from '../core/index.ts'
import type { BodyTemplateId, PhasePlan, TechniqueSolution } from '../core/gait.ts'
import { analyze, calcMotionLoads, planPhases, prepare, solveTechnique } from '../core/index.ts'
import { calcRecordedLoads, findOtherMotions, RECORDED_TECHNIQUE } from '../core/gait.ts'
import { calcImpulsePattern } from '../core/boundary/solution/impulse-pattern.ts'
import type { LaidMotion } from '../core/pipeline/layouts.ts'
import { createLayouts } from '../core/pipeline/layouts.ts'
import type { PreparedTrial } from '../core/pipeline/prepare.ts'
import { resultsOf } from '../core/pipeline/results.ts'
import type { Row } from './row.ts'

/** Processor time, so that a busy machine does not count; the median of some runs. */
function measure(run: () => unknown, times: number): number {
  const spent = Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return spent.toSorted((a, b) => a - b)[Math.floor(times / 2)]!
}

/** A 10 s walk at 100 Hz through the whole pipeline, and an edited boundary solved again. */
export default async function pipeline(): Promise<{ name: string; rows: Row[] }> {
  return { name: 'Pipeline', rows: (['lower-body', 'whole-body'] as const).flatMap(measureTemplate) }
}

function measureTemplate(template: BodyTemplateId): Row[] {
  const walk = createSyntheticWalk({ template, seconds: 10 })
  const request: AnalysisRequest = {
    recording: recordPoints(walk, 0.001),
    subject: { mass: 70, height: 1.75 },
    body: { template, table: 'winter' },
  }
  const whole = `whole analysis of a 10 s walk, ${template}`
  const first = measure(() => analyze(request), 1)
  const warm = measure(() => analyze(request), 3)
  const prepared = prepare(request)
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  const { fit, events } = prepared.value
  const laid = layOut(fit, events)
  const part = (what: string, value: number, note = ''): Row => ({
    what: `${what}, ${template}`,
    value,
    unit: 'ms',
    ratioTo: whole,
    ...(note === '' ? {} : { note }),
  })
  const phases = `${laid.plan.phases.length} phases, processor time`
  return [
    { what: `${whole}, first run`, value: first, unit: 'ms', note: phases },
    { what: whole, value: warm, unit: 'ms' },
    part(
      'prepare (clean, events, fit, estimated ground)',
      measure(() => prepare(request), 3),
    ),
    ...measureSolving(prepared.value, laid, part),
    ...measureLoads(prepared.value, laid, part),
    ...measureEdits(fit, events, part),
    part('edited posture inside a support solved again', measureInnerEdit(prepared.value, laid), 'its phases change'),
  ]
}

type Part = (what: string, value: number, note?: string) => Row

function layOut(fit: Fit, events: PreparedTrial['events']): LaidMotion {
  const laid = createLayouts(fit, planPhases(fit, events)).of(null)
  if (!laid.ok) throw new Error(laid.alerts[0]?.message)
  return laid.value
}

function measureSolving({ fit, events }: PreparedTrial, { plan }: LaidMotion, part: Part): Row[] {
  return [
    part(
      'set the boundaries and solve their phases',
      measure(() => layOut(fit, events), 3),
    ),
    part(
      'of these: solve all phases',
      measure(() => solveTechnique(fit, plan, RECORDED_TECHNIQUE), 3),
      'the rest is the search for boundaries and how small errors grow',
    ),
  ]
}

function measureLoads(prepared: PreparedTrial, { plain: { motion } }: LaidMotion, part: Part): Row[] {
  const { fit, events, groundForces, estimated, cycles } = prepared
  const inside = calcMotionLoads(motion, 'predicted', 0)
  return [
    part(
      'recorded loads with uncertainty',
      measure(() => calcRecordedLoads({ fit, events, groundForces, estimated }), 3),
    ),
    part(
      'predicted loads with uncertainty',
      measure(() => calcMotionLoads(motion, 'predicted', 0), 3),
    ),
    part(
      'impulses of muscles over the cycle',
      measure(() => calcImpulsePattern({ motion, inside, cycles, mass: 70 }), 3),
      'prepare, boundaries, loads and impulses are the whole',
    ),
  ]
}

/** Of phases as the events cut them, without the program's boundaries: the longest there are. */
function measureEdits(fit: Fit, events: PreparedTrial['events'], part: Part): Row[] {
  const plan = planPhases(fit, events)
  const solved = solveTechnique(fit, plan, RECORDED_TECHNIQUE)
  if (!solved.ok) throw new Error(solved.alerts[0]?.message)
  const support = plan.phases.find((phase) => phase.kind === 'single support')!
  return [
    part(
      'edited boundary angle solved again',
      measureEdit(fit, plan, solved.value),
      'two phases change, the others are kept',
    ),
    part(
      'other motions of one single support',
      measure(() => findOtherMotions(fit, solved.value, support.id), 1),
      '12 starts',
    ),
  ]
}

/** As the window does under a slider: the technique through all that was worked out before. */
function measureInnerEdit(prepared: PreparedTrial, { plan }: LaidMotion): number {
  const results = resultsOf(prepared)
  const boundary = plan.marks.find((mark) => mark.inner)!.id
  let change = 0
  return measure(() => {
    change += 0.005
    const edits: TechniqueEdit[] = [{ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change }]
    const outcome = results.solve({ id: 'edit', name: 'Edit', edits })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  }, 9)
}

function measureEdit(fit: Fit, plan: PhasePlan, solved: TechniqueSolution): number {
  const boundary = plan.phases.find((phase) => phase.kind === 'single support')!.end
  const edit = (change: number): TechniqueEdit => ({
    kind: 'joint angle',
    boundary,
    channel: 'knee.flexion.left',
    change,
  })
  let change = 0
  return measure(() => {
    change += 0.005
    const outcome = solveTechnique(fit, plan, { id: 'edit', name: 'Edit', edits: [edit(change)] }, solved)
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  }, 9)
}
