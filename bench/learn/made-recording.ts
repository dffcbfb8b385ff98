import type { Side } from '../../core/gait/side.ts'
import { conditionRecording } from '../../core/recording/conditioning/condition.ts'
import { findEvents } from '../../core/recording/events/find-events.ts'
import type { Recording } from '../../core/recording/recording.ts'
import { evaluate } from '../../core/math/harmonics.ts'
import type { Harmonics } from '../../core/math/harmonics.ts'
import { calcClocks, calcWalker } from '../../core/ground/mean-stride.ts'
import type { Walker } from '../../core/ground/walker.ts'
import { balanceStrikes } from '../../core/ground/count-strides.ts'
import type { StudyWalk } from './fukuchi.ts'

const STRIDES = 6
/** Hz */
const RATE = 100

/** The mean curves of a walk repeated to a table of joint angles, left half a stride late. */
export function toCsv({ walker }: StudyWalk, sagittalOnly = false): string {
  const { legs, strideTime, tilt, obliquity, rotation, lag } = walker
  const columns: [string, Harmonics, number][] = []
  if (!sagittalOnly) {
    columns.push(['Pelvis tilt (deg)', tilt!, 0])
    columns.push(['Pelvis obliquity (deg)', obliquity!, 0])
    columns.push(['Pelvis rotation (deg)', rotation!, 0])
  }
  for (const [side, words, late] of [
    ['left', 'Left', lag],
    ['right', 'Right', 0],
  ] as const) {
    columns.push([`${words} hip flexion (deg)`, legs[side].hip, late])
    columns.push([`${words} knee flexion (deg)`, legs[side].knee, late])
    columns.push([`${words} ankle dorsiflexion (deg)`, legs[side].ankle, late])
  }
  const lines = [['Time (s)', ...columns.map(([name]) => name)].join(',')]
  const count = Math.round(STRIDES * strideTime * RATE)
  for (let k = 0; k < count; k++) {
    const cells = columns.map(([, curve, late]) =>
      ((evaluate(curve, k / RATE / strideTime - late) * 180) / Math.PI).toFixed(4),
    )
    lines.push([(k / RATE).toFixed(2), ...cells].join(','))
  }
  return `${lines.join('\n')}\n`
}

/** A walk as the program sees it: its signals smoothed, its stride cut by the strikes it finds. */
export interface SeenWalk {
  readonly walker: Walker
  /** By how much of a stride those strikes lie after the plates'. */
  readonly late: number
}

const known = new WeakMap<StudyWalk, SeenWalk | null>()

/** Null when no stride is found. */
export function seeWalk(walk: StudyWalk): SeenWalk | null {
  const seen = known.has(walk) ? known.get(walk)! : findWalk(walk)
  known.set(walk, seen)
  return seen
}

function findWalk(walk: StudyWalk): SeenWalk | null {
  const { strideTime, lag, stature } = walk.walker
  const conditioned = conditionRecording(toRecording(walk))
  if (!conditioned.ok) return null
  const { recording } = conditioned.value
  const found = findEvents({ ...recording, subject: { height: stature } })
  const clocks = found.ok ? calcClocks(found.value.events) : null
  if (!found.ok || clocks === null) return null
  const late = found.value.events
    .filter((event) => event.kind === 'strike')
    .map(({ time, side }) => time / strideTime - (side === 'left' ? lag : 0))
    .map((phase) => phase - Math.round(phase))
  const walker = calcWalker({ times: recording.times, angles: recording.angles, clocks, stature, speed: walk.speed })
  if (walker === null || late.length === 0) return null
  return { walker: balanceStrikes(walker), late: late.reduce((sum, one) => sum + one, 0) / late.length }
}

export function toRecording({ walker, name }: StudyWalk): Recording {
  const { legs, strideTime, tilt, obliquity, rotation, lag } = walker
  const count = Math.round(STRIDES * strideTime * RATE)
  const times = Float64Array.from({ length: count }, (_, k) => k / RATE)
  const track = (curve: Harmonics, late: number): Float64Array =>
    times.map((time) => evaluate(curve, time / strideTime - late))
  const leg = (side: Side) => ({
    [`hip.flexion.${side}`]: track(legs[side].hip, side === 'left' ? lag : 0),
    [`knee.flexion.${side}`]: track(legs[side].knee, side === 'left' ? lag : 0),
    [`ankle.flexion.${side}`]: track(legs[side].ankle, side === 'left' ? lag : 0),
  })
  return {
    times,
    rate: RATE,
    angles: {
      'pelvis.tilt': track(tilt!, 0),
      'pelvis.obliquity': track(obliquity!, 0),
      'pelvis.rotation': track(rotation!, 0),
      ...leg('left'),
      ...leg('right'),
    },
    points: {},
    groundForces: [],
    pelvisPath: null,
    events: [],
    modelOutputs: {},
    mapping: [],
    subject: {},
    alerts: [],
    provenance: { fileName: `${name}.csv`, bytes: 0, sha256: '', reader: 'made', decisions: [] },
  }
}
