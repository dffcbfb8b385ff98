import { SIDES } from '../../gait/side.ts'
import { createCyclePhase, FOOT_OFF } from './cycle-phase.ts'
import type { PhasePlan } from './phases.ts'
import type { RecordedMotion } from './recorded.ts'
import { checkScale } from './resolve-alerts.ts'
import type { Refusal } from './resolve-draft.ts'
import { stretchSteps } from './speed-angles.ts'
import type { TechniqueEdit } from './technique.ts'
import { turnLegsOut } from './turn-legs.ts'

/** What an edit of the whole motion may look at. */
export interface ChangeContext {
  /** Boundaries and phases, on the recording's clock. */
  readonly plan: PhasePlan
  readonly recorded: RecordedMotion
  /** Clinical angles of every frame of the recording, rad. */
  readonly angles: Readonly<Record<string, Float64Array>>
  /** Those of other axes, row by row as many as the recording has. */
  calcAngles(axes: Float64Array): Readonly<Record<string, Float64Array>>
}

/** How one angle changes along the recording: rad to be added at a recorded time. */
export interface AngleChange {
  readonly channel: string
  at(time: number): number
}

const WHOLE: ReadonlySet<TechniqueEdit['kind']> = new Set([
  'speed',
  'cadence',
  'step length',
  'step width',
  'toe out',
  'trunk lean',
  'trunk sway',
  'knee at strike',
  'push-off',
])

/** Edits that speak of the whole motion and not of one boundary or phase. */
export const isWholeEdit = (edit: TechniqueEdit): boolean =>
  WHOLE.has(edit.kind) || (edit.kind === 'joint angle' && edit.boundary === '*')

/** Factor on every duration; the timing is settled before (see timing.ts). */
export const calcTimeScale = (edit: TechniqueEdit): number => (edit.kind === 'cadence' ? 1 / edit.scale : 1)

/** Refuses what nobody can walk. */
export function checkWhole(edit: TechniqueEdit): Refusal {
  if (edit.kind === 'cadence') return checkScale(edit.scale, 'Cadence')
  if (edit.kind === 'step length') return checkScale(edit.scale, 'Step length')
  return edit.kind === 'speed' ? checkScale(edit.scale, 'Speed') : null
}

/** What an edit of the whole motion does to the joint angles, smooth in time. */
export function calcAngleChanges(edit: TechniqueEdit, context: ChangeContext): readonly AngleChange[] {
  switch (edit.kind) {
    case 'trunk lean':
      return [{ channel: 'trunk.tilt', at: () => edit.change }]
    case 'joint angle':
      return [{ channel: edit.channel, at: () => edit.change }]
    case 'step length':
      return stretchSteps(edit.scale, context)
    case 'step width':
      return widenSteps(edit.change, context)
    case 'toe out':
      return turnLegsOut(edit.change, context)
    case 'trunk sway':
      return swayTrunk(edit.change, context)
    case 'knee at strike':
      return bendAtStrike(edit.change, context)
    case 'push-off':
      return aroundPhase(FOOT_OFF, { 'ankle.flexion': -edit.change }, context)
    default:
      return []
  }
}

/** m, hip to ankle, where the body's own is not known. */
const USUAL_LEG = 0.85

/** Both legs are spread by half the change each; the soles stay flat. */
function widenSteps(change: number, { recorded }: ChangeContext): AngleChange[] {
  const turn = -Math.asin(change / 2 / (recorded.legLength ?? USUAL_LEG))
  return SIDES.flatMap((side) =>
    ['hip.adduction', 'ankle.inversion'].map((angle) => ({ channel: `${angle}.${side}`, at: () => turn })),
  )
}

/** Share of the cycle in the middle of single support. */
const MID_STANCE = 0.31

/** Towards the leg that stands, to either side in turn, furthest in mid-stance. */
function swayTrunk(change: number, { plan }: ChangeContext): AngleChange[] {
  const phase = createCyclePhase(plan, 'right')
  if (phase === null) return []
  const at = (time: number): number => -change * Math.cos(2 * Math.PI * (phase(time) - MID_STANCE))
  return [{ channel: 'trunk.obliquity', at }]
}

/** Hip and ankle give way by half each, so that the foot comes down where it did and as flat. */
const bendAtStrike = (change: number, context: ChangeContext): AngleChange[] =>
  aroundPhase(0, { 'hip.flexion': change / 2, 'knee.flexion': change, 'ankle.flexion': change / 2 }, context)

/** Share of the cycle before and after an event in which a change around it comes and goes. */
const REACH = 0.15

function aroundPhase(
  centre: number,
  changes: Readonly<Record<string, number>>,
  { plan, angles }: ChangeContext,
): AngleChange[] {
  return SIDES.flatMap((side) => {
    const phase = createCyclePhase(plan, side)
    if (phase === null) return []
    const share = (time: number): number => {
      const off = phase(time) - centre
      const from = (off - Math.round(off)) / REACH
      return Math.abs(from) >= 1 ? 0 : (1 + Math.cos(Math.PI * from)) / 2
    }
    return Object.entries(changes).flatMap(([angle, change]) => {
      const channel = `${angle}.${side}`
      return angles[channel] === undefined ? [] : [{ channel, at: (time: number) => change * share(time) }]
    })
  })
}
