import { dirname, join } from 'node:path'
import type { Recording, Side } from '../../../core/index.ts'
import { type ReferenceCurve, readOpenSim } from './peak-reference.ts'
import type { Withheld } from '../ground/withheld.ts'
import { readStorage, valueAt } from './trials.ts'

/** References that are no net moment: shown, not counted. */
export const NOT_NET: Readonly<Record<string, string>> = {
  'jam-overground-walk (markers), right':
    'OpenSim was told to leave out the muscles only (`forces_to_exclude` in its settings), so the springs of this model’s right knee (76 ligaments, two contact surfaces) act in its result: it holds a force of 984 N along the shank at 1.26 s, when the foot is in the air and the leg weighs 30 N. Taken by hand from plate and knee marker, the moment changes sign in stance as ours does. Its left knee has no springs and is compared instead',
}

/** Trial, its result file, the names of its flexion moments, and whether its knee counts extension as positive. */
export interface Reference {
  trial: string
  file: string
  names: readonly [string, string, string]
  kneeExtends: boolean
  fromStrike?: boolean
  side?: Side
  second?: string
}

export const REFERENCES: readonly Reference[] = [
  {
    trial: 'opensim-subject01-walk',
    file: 'opensim-subject01-walk/std_subject01_InverseDynamics.sto',
    second: 'gait1018-subject01-jr/subject01_inverse_dynamics.sto',
    names: ['hip_flexion_r_moment', 'knee_angle_r_moment', 'ankle_angle_r_moment'],
    kneeExtends: true,
  },
  {
    trial: 'gait1018-subject01-jr',
    file: 'gait1018-subject01-jr/subject01_inverse_dynamics.sto',
    second: 'opensim-subject01-walk/std_subject01_InverseDynamics.sto',
    names: ['hip_flexion_r_moment', 'knee_angle_r_moment', 'ankle_angle_r_moment'],
    kneeExtends: true,
  },
  {
    trial: 'rajagopal-walk (angles)',
    file: 'rajagopal-walk/id_walk.sto',
    names: ['hip_flexion_r_moment', 'knee_angle_r_moment', 'ankle_angle_r_moment'],
    kneeExtends: false,
  },
  {
    trial: 'rajagopal-walk (markers)',
    file: 'rajagopal-walk/id_walk.sto',
    names: ['hip_flexion_r_moment', 'knee_angle_r_moment', 'ankle_angle_r_moment'],
    kneeExtends: false,
  },
  {
    trial: 'jam-overground-walk (markers)',
    file: 'jam-overground-walk/walking_inverse_dynamics.sto',
    names: ['hip_flex_r_moment', 'knee_flex_r_moment', 'ankle_flex_r_moment'],
    kneeExtends: false,
  },
  {
    trial: 'jam-overground-walk (markers)',
    file: 'jam-overground-walk/walking_inverse_dynamics.sto',
    // OpenSim calls these forces; they are moments of hinges.
    names: ['hip_flex_l_moment', 'knee_flex_l_force', 'ankle_flex_l_force'],
    kneeExtends: false,
    side: 'left',
  },
  ...['01', '02', '04', '05'].map((number) => ({
    trial: `jia Walking${number}`,
    file: `jia-mri-walk/manual/Walking${number}_InverseDynamics_force.sto`,
    second: `jia-mri-walk/automatic/Walking${number}_InverseDynamics_force.sto`,
    names: ['hip_flexion_r_moment', 'knee_angle_r_moment', 'ankle_angle_r_moment'] as const,
    kneeExtends: true,
    fromStrike: true,
  })),
]

/**
 * Knees that are no truth: with springs in the one, and one that stands farther behind its own marker than 10 N·m (see
 * the section on joint loads against other programs).
 */
const isSound = (walk: string, joint: string): boolean => !(walk === 'jam-overground-walk' && joint === 'knee')

/** Moments that OpenSim found in a walk with its plates; null where there are none. */
export function readMoments(
  recordings: string,
  { name, request }: Pick<Withheld, 'name' | 'request'>,
): ReferenceCurve | null {
  const [, person, sway] = /^trunk sway (\S+) (\S+)/.exec(name) ?? []
  if (person !== undefined && sway !== undefined)
    return readOpenSim(join(dirname(recordings), 'studies', 'trunk-sway-walks', person), sway)
  const walk = withoutKind(name)
  const own = REFERENCES.filter((one) => withoutKind(one.trial) === walk)
  const storage = own.length === 0 ? null : readStorage(recordings, own[0]!.file)
  if (storage === null) return null
  const times = calcTimes(own[0]!, storage, request.recording)
  return (joint, side, of) => {
    const values = of === 'force' || !isSound(walk, joint) ? undefined : storage.get(nameOf(own, joint, side))
    const sign = joint === 'knee' && !own[0]!.kneeExtends ? -1 : 1
    return values === undefined ? null : (time) => sign * valueAt(times, values, time)
  }
}

/** `rajagopal-walk (angles)`: `rajagopal-walk`. */
const withoutKind = (name: string): string => name.replace(/ \(.*/, '')

/** Some results were cut out from the file's first foot strike on, and start their clock there. */
export function calcTimes(
  { fromStrike }: Reference,
  storage: ReadonlyMap<string, Float64Array>,
  { events }: Pick<Recording, 'events'>,
): Float64Array {
  const first = Math.min(Number.POSITIVE_INFINITY, ...events.map((event) => event.time))
  return storage.get('time')!.map((t) => (fromStrike ? t + first : t))
}

/** Files that name their right side only name the left one alike. */
function nameOf(references: readonly Reference[], joint: 'hip' | 'knee' | 'ankle', side: Side): string {
  const known = references.find((one) => (one.side ?? 'right') === side)
  const name = (known ?? references[0]!).names[['hip', 'knee', 'ankle'].indexOf(joint)]!
  return known === undefined ? name.replace('_r_', '_l_') : name
}
