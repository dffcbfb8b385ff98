import { STANDARD_GRAVITY, radToDeg } from '../units/units.ts'

/** A quantity as clinics print it: its title, unit and signs, and the range such plots have. */
export interface QuantityWords {
  readonly title: string
  readonly unit: '°' | 'N·m/kg' | 'W/kg' | 'BW'
  /** SI → printed. Negative where clinics print the opposite sign, so that higher and lower change places. */
  readonly scale: number
  readonly up: string
  readonly down: string
  readonly low: number
  readonly high: number
  /** Most digits after the point that a sentence may claim. */
  readonly decimals: number
}

const angle = (title: string, up: string, down: string, low = -30, high = 30): QuantityWords => ({
  title,
  unit: '°',
  scale: radToDeg(1),
  up,
  down,
  low,
  high,
  decimals: 1,
})
const moment = (title: string, up: string, down: string, scale: 1 | -1): QuantityWords => ({
  title,
  unit: 'N·m/kg',
  scale,
  up,
  down,
  low: -1,
  high: 1,
  decimals: 2,
})
const power = (title: string): QuantityWords => ({
  title,
  unit: 'W/kg',
  scale: 1,
  up: 'generated',
  down: 'absorbed',
  low: -2,
  high: 3,
  decimals: 2,
})
/** Newton per kilogram → body weights. */
const force = (title: string, low: number, high: number, up = '', down = ''): QuantityWords => ({
  title,
  unit: 'BW',
  scale: 1 / STANDARD_GRAVITY,
  up,
  down,
  low,
  high,
  decimals: 2,
})

/** Every quantity of a cycle (`GAIT_QUANTITIES`), by its name. */
export const QUANTITY_WORDS: Readonly<Record<string, QuantityWords>> = {
  'pelvis.tilt': angle('Pelvic tilt', 'anterior', 'posterior', 0, 40),
  'pelvis.obliquity': angle('Pelvic obliquity', 'up', 'down', -15, 15),
  'pelvis.rotation': angle('Pelvic rotation', 'forward', 'backward', -20, 20),
  'hip.flexion': angle('Hip flexion', 'flexion', 'extension', -20, 60),
  'hip.adduction': angle('Hip adduction', 'adduction', 'abduction', -20, 20),
  'hip.rotation': angle('Hip rotation', 'internal', 'external'),
  'knee.flexion': angle('Knee flexion', 'flexion', 'extension', -10, 75),
  'knee.adduction': angle('Knee adduction', 'varus', 'valgus'),
  'knee.rotation': angle('Knee rotation', 'internal', 'external'),
  'ankle.flexion': angle('Ankle dorsiflexion', 'dorsiflexion', 'plantarflexion'),
  'ankle.inversion': angle('Foot inversion', 'inversion', 'eversion'),
  'ankle.rotation': angle('Foot rotation', 'internal', 'external'),
  'foot.progression': angle('Foot progression', 'in', 'out'),
  'trunk.tilt': angle('Trunk tilt', 'forward', 'backward', -10, 20),
  // Towards the leg that is looked at is what clinics teach and look for: the opposite of its side going up.
  'trunk.obliquity': { ...angle('Trunk lean sideways', 'to this side', 'to the other', -15, 15), scale: -radToDeg(1) },
  'trunk.rotation': angle('Trunk rotation', 'forward', 'backward', -20, 20),
  'hip.moment.flexion': moment('Hip moment, sagittal', 'extensor', 'flexor', -1),
  'hip.moment.adduction': moment('Hip moment, coronal', 'abductor', 'adductor', -1),
  'knee.moment.extension': moment('Knee moment, sagittal', 'extensor', 'flexor', 1),
  'knee.moment.adduction': moment('Knee moment, coronal', 'abductor', 'adductor', -1),
  'ankle.moment.dorsiflexion': moment('Ankle moment, sagittal', 'plantarflexor', 'dorsiflexor', -1),
  'hip.power': power('Hip power'),
  'knee.power': power('Knee power'),
  'ankle.power': power('Ankle power'),
  'hip.force': force('Hip, net force', 0, 1.4),
  'knee.force': force('Knee, net force', 0, 1.4),
  'ankle.force': force('Ankle, net force', 0, 1.4),
  'ground.forward': force('Ground, forward', -0.3, 0.3, 'push', 'brake'),
  'ground.up': force('Ground, vertical', 0, 1.4, 'up'),
  'ground.medial': { ...force('Ground, sideways', -0.2, 0.2, 'lateral', 'medial'), scale: -1 / STANDARD_GRAVITY },
}
