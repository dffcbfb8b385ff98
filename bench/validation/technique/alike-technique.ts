import { limitsOf } from '../../../core/boundary/plan/joint-limits.ts'
import type { Technique, TechniqueEdit } from '../../../core/boundary/plan/technique.ts'
import { intervalOf } from '../../../core/math/search.ts'
import type { SwayTrial } from './sway-trials.ts'

/** rad: boundaries lie between frames. */
const ROOM = 0.03

/** Channels that pose the body; the others follow from them. Elbows stay: markers show them beyond straight. */
const isPosing = (channel: string): boolean => !/^(?:lumbar|foot|elbow)\./.test(channel)

/** The first walk with the boundary postures and durations of the second, phase by phase around the measured support. */
export function calcAlikeTechnique(from: SwayTrial, to: SwayTrial, inner: readonly number[]): Technique {
  const edits: TechniqueEdit[] = []
  const lag = to.plan.phases.indexOf(to.single) - from.plan.phases.indexOf(from.single)
  const done = new Set<string>()
  const pose = (boundary: string, here: number, there: number): void => {
    if (done.has(boundary)) return
    done.add(boundary)
    for (const [channel, values] of Object.entries(from.angles)) {
      if (!isPosing(channel)) continue
      const before = valueAt(from.prepared.fit.times, values, here)
      // What no joint allows is not asked for.
      const [low, high] = limitsOf(channel) ?? [-Infinity, Infinity]
      const after = valueAt(to.prepared.fit.times, to.angles[channel]!, there)
      const change = Math.min(Math.max(high - ROOM, before), Math.max(Math.min(low + ROOM, before), after)) - before
      if (Number.isFinite(change) && change !== 0) edits.push({ kind: 'joint angle', boundary, channel, change })
    }
  }
  from.plan.phases.forEach((phase, i) => {
    const other = to.plan.phases[i + lag]
    if (other === undefined || other.kind !== phase.kind || other.side !== phase.side) return
    edits.push({ kind: 'duration', phase: phase.id, scale: (other.to - other.from) / (phase.to - phase.from) })
    pose(phase.start, phase.from, other.from)
    pose(phase.end, phase.to, other.to)
  })
  // Durations are of whole supports: they are scaled before these are cut.
  const { single } = from
  for (const share of inner) {
    const time = single.from + share * (single.to - single.from)
    edits.push({ kind: 'add boundary', time })
    pose(`inner@${time.toFixed(3)}`, time, to.single.from + share * (to.single.to - to.single.from))
  }
  return { id: 'alike', name: `${from.name} as ${to.name}`, edits }
}

export function valueAt(times: Float64Array, values: Float64Array, time: number): number {
  const i = intervalOf(times, time)
  const w = (time - times[i]!) / (times[i + 1]! - times[i]!)
  return (1 - w) * values[i]! + w * values[i + 1]!
}
