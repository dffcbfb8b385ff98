import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PhasePlan } from '../../../core/boundary/plan/phases.ts'
import type { Phase } from '../../../core/boundary/plan/technique.ts'
import { createAngleTools } from '../../../core/pipeline/body-axes.ts'
import type { RecordedLoads } from '../../../core/pipeline/calc-loads.ts'
import { calcRecordedLoads } from '../../../core/pipeline/calc-loads.ts'
import type { PreparedTrial } from '../../../core/pipeline/prepare.ts'
import { prepare } from '../../../core/pipeline/prepare.ts'
import { planPhases } from '../../../core/pipeline/solve-phases.ts'
import { readRecording } from '../../../core/recording/read.ts'
import type { Recording } from '../../../core/recording/recording.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'

/** Walks as usual and with the trunk swaying over the stance foot, with OpenSim's moments from the plates. */
export const SUBJECTS = [
  { name: 'subject2', mass: 78.2, height: 1.96, normal: [1, 2, 3], sway: [1, 2, 4] },
  { name: 'subject4', mass: 62.6, height: 1.68, normal: [1, 2, 4], sway: [1, 2, 3] },
  { name: 'subject6', mass: 59, height: 1.65, normal: [1, 2, 3], sway: [1, 2, 3] },
  { name: 'subject8', mass: 59.4, height: 1.64, normal: [1, 2, 3], sway: [1, 2, 3] },
  { name: 'subject10', mass: 60, height: 1.6, normal: [1, 2, 3], sway: [1, 2, 3] },
] as const

export interface SwayTrial {
  readonly subject: string
  readonly name: string
  readonly isSway: boolean
  readonly mass: number
  readonly prepared: PreparedTrial
  readonly recorded: RecordedLoads
  readonly plan: PhasePlan
  /** The single support of the left foot whose whole stance a plate measured. */
  readonly single: Phase
  readonly angles: Readonly<Record<string, Float64Array>>
  /** OpenSim's net moments of the left leg, N·m, and their times. */
  readonly reference: ReadonlyMap<string, Float64Array>
}

async function read(folder: string, path: string): Promise<Recording> {
  // The title is a path on another laboratory’s machine.
  const text = readFileSync(join(folder, path), 'latin1').replace(/^name .*/, 'name plates')
  const outcome = await readRecording(toByteSource(new TextEncoder().encode(text), path.split('/').at(-1)))
  if (!outcome.ok) throw new Error(`${path}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}

function readStorage(path: string): Map<string, Float64Array> {
  const text = readFileSync(path, 'latin1')
  const lines = text
    .slice(text.indexOf('endheader'))
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
  const names = lines[0]!.trim().split(/\t/)
  const rows = lines.slice(1).map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(names.map((name, i) => [name, Float64Array.from(rows, (row) => row[i]!)]))
}

/** Every trial with a measured left single support; empty where the study is not here. */
export async function readSwayTrials(folder: string): Promise<SwayTrial[]> {
  const trials: SwayTrial[] = []
  for (const { name: subject, mass, height, normal, sway } of SUBJECTS) {
    if (!existsSync(join(folder, subject))) continue
    const names = [
      ...normal.map((i) => ({ name: `walking${i}`, isSway: false })),
      ...sway.map((i) => ({ name: `walkingTS${i}`, isSway: true })),
    ]
    for (const { name, isSway } of names) {
      const trial = await readTrial(folder, { subject, name, isSway, mass, height })
      if (trial !== null) trials.push(trial)
    }
  }
  return trials
}

async function readTrial(
  folder: string,
  { subject, name, isSway, mass, height }: Pick<SwayTrial, 'subject' | 'name' | 'isSway' | 'mass'> & { height: number },
): Promise<SwayTrial | null> {
  const outcome = prepare({
    recording: await read(folder, `${subject}/${name}.trc`),
    forces: await read(folder, `${subject}/${name}_forces.mot`),
    standing: await read(folder, `${subject}/static1.trc`),
    subject: { mass, height },
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  const prepared = outcome.value
  const { fit, events, groundForces } = prepared
  const recorded = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  const plan = planPhases(fit, events)
  const measured = (recorded.loads.stances ?? []).filter((one) => one.side === 'left' && one.ground === 'measured')
  const single = plan.phases.find(
    (phase) =>
      phase.kind === 'single support' &&
      phase.side === 'left' &&
      measured.some((stance) => stance.from <= phase.from && stance.to >= phase.to),
  )
  if (single === undefined) return null
  const angles = createAngleTools(fit.body).calcAngles(fit.axes, fit.times.length)
  const reference = readStorage(join(folder, subject, `${name}_id.sto`))
  return { subject, name, isSway, mass, prepared, recorded, plan, single, angles, reference }
}
