import { createAngleTools } from '../../../core/pipeline/body-axes.ts'
import { calcRecordedLoads } from '../../../core/pipeline/calc-loads.ts'
import { prepare } from '../../../core/pipeline/prepare.ts'
import { planPhases } from '../../../core/pipeline/solve-phases.ts'
import { readRecording } from '../../../core/recording/read.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'
import { radToDeg } from '../../../core/units/units.ts'
import type { SwayTrial } from './sway-trials.ts'

const LEG = {
  'hip.flexion': 'hip flexion',
  'hip.adduction': 'hip adduction',
  'hip.rotation': 'hip rotation',
  'knee.flexion': 'knee flexion',
  'knee.adduction': 'knee adduction',
  'ankle.flexion': 'ankle dorsiflexion',
  'ankle.inversion': 'ankle inversion',
  'ankle.rotation': 'ankle rotation',
} as const

/** Columns as people name them, by canonical channel. */
const COLUMNS: readonly (readonly [string, string])[] = [
  ...(['Pelvis', 'Trunk'] as const).flatMap((part) =>
    (['tilt', 'obliquity', 'rotation'] as const).map(
      (turn) => [`${part.toLowerCase()}.${turn}`, `${part} ${turn}`] as const,
    ),
  ),
  ...(['Left', 'Right'] as const).flatMap((side) =>
    Object.entries(LEG).map(([channel, name]) => [`${channel}.${side.toLowerCase()}`, `${side} ${name}`] as const),
  ),
]

/** The same walk as a table of joint angles: no markers, no pelvis path, no plates; its events are kept. */
export async function seeAnglesAlone(trial: SwayTrial): Promise<SwayTrial | null> {
  const { fit, events, subject } = trial.prepared
  const columns = COLUMNS.filter(([channel]) => trial.angles[channel] !== undefined)
  const rows = [['Time (s)', ...columns.map(([, name]) => `${name} (deg)`)].join(',')]
  fit.times.forEach((time, k) => {
    if (fit.seen?.[k] === 0) return
    rows.push(
      [time, ...columns.map(([channel]) => radToDeg(trial.angles[channel]![k]!))].map((v) => v.toFixed(5)).join(','),
    )
  })
  const read = await readRecording(toByteSource(new TextEncoder().encode(rows.join('\n')), `${trial.name}.csv`))
  if (!read.ok) return null
  const found = prepare({ recording: read.value, subject: { mass: subject.mass, height: subject.height }, events })
  if (!found.ok) return null
  const prepared = found.value
  const plan = planPhases(prepared.fit, prepared.events)
  const single = plan.phases.find(
    ({ kind, side, from }) => kind === 'single support' && side === 'left' && Math.abs(from - trial.single.from) < 0.05,
  )
  if (single === undefined) return null
  const { estimated } = prepared
  const recorded = calcRecordedLoads({
    fit: prepared.fit,
    events: prepared.events,
    groundForces: [],
    estimated,
    samples: 0,
  })
  const angles = createAngleTools(prepared.fit.body).calcAngles(prepared.fit.axes, prepared.fit.times.length)
  return { ...trial, prepared, plan, single, recorded, angles }
}
