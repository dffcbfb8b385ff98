import type { Vector3 } from '../../core/math/vector3.ts'
import { STANDARD_GRAVITY } from '../../core/index.ts'
import { mToMm } from '../../core/io.ts'
import { type C3dGroup, floats, ints, texts } from '../../core/recording/writers/c3d/parameters.ts'
import { writeC3d } from '../../core/recording/writers/c3d/write.ts'
import type { MadeTrial, Step } from './trial.ts'
import { FORCE_RATE, MASS, RATE, STATURE } from './trial.ts'
import { plugInGaitAngles, viconAxes } from './write-tables.ts'

/**
 * A C3D file as Nexus writes it: Intel floats, mm, z up, Plug-in Gait angles as points listed in POINT:ANGLES, events,
 * subject's mass and
 * height, and type 2 force plates (the ground's push on the foot in plate axes, z down, moments about the middle of the
 * top).
 */
export function toC3d(trial: MadeTrial, heading: 1 | -1): Uint8Array {
  const lab = viconAxes(heading)
  const markers = Object.keys(trial.markers).filter((name) => !name.endsWith('JC'))
  const angles = plugInGaitAngles(trial)
  const labels = [...markers, ...angles.map(({ name }) => name)]
  const plates = choosePlates(trial)
  const frameCount = trial.times.length
  const last = trial.times[frameCount - 1]!
  return writeC3d({
    groups: [
      pointGroup(labels, angles, frameCount),
      analogGroup(plates),
      plateGroup(plates, lab),
      eventGroup(trial.events.filter(({ time }) => time <= last)),
      { name: 'SUBJECTS', parameters: [ints('USED', [1]), ints('USES_PREFIXES', [0]), texts('NAMES', ['Made'])] },
      { name: 'PROCESSING', parameters: [floats('Bodymass', [MASS]), floats('Height', [mToMm(STATURE)])] },
      trialGroup(frameCount),
    ],
    firstFrame: 1,
    frameCount,
    rate: RATE,
    scale: 0.01,
    pointCount: labels.length,
    points: samplePoints(trial, markers, angles, lab),
    analog: sampleAnalog(trial, plates),
    samplesPerFrame: FORCE_RATE / RATE,
  })
}

type LabAxes = ReturnType<typeof viconAxes>
type NamedAngles = ReturnType<typeof plugInGaitAngles>

const pointGroup = (labels: readonly string[], angles: NamedAngles, frameCount: number): C3dGroup => ({
  name: 'POINT',
  parameters: [
    ints('USED', [labels.length]),
    ints('FRAMES', [frameCount]),
    floats('SCALE', [-0.01]),
    floats('RATE', [RATE]),
    texts('LABELS', labels),
    texts(
      'DESCRIPTIONS',
      labels.map(() => ''),
    ),
    texts('UNITS', 'mm'),
    texts('ANGLE_UNITS', 'deg'),
    texts('FORCE_UNITS', 'N'),
    texts('X_SCREEN', '+X'),
    texts('Y_SCREEN', '+Z'),
    texts(
      'ANGLES',
      angles.map(({ name }) => name),
    ),
  ],
})

const analogGroup = (plates: readonly Plate[]): C3dGroup => ({
  name: 'ANALOG',
  parameters: [
    ints('USED', [6 * plates.length]),
    texts(
      'LABELS',
      plates.flatMap((_, p) =>
        ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'].map(
          (name) => `${name.startsWith('F') ? 'Force' : 'Moment'}.${name}${p + 1}`,
        ),
      ),
    ),
    texts(
      'UNITS',
      plates.flatMap(() => ['N', 'N', 'N', 'Nmm', 'Nmm', 'Nmm']),
    ),
    floats('GEN_SCALE', [1]),
    floats(
      'SCALE',
      plates.flatMap(() => [1, 1, 1, 1, 1, 1]),
      [6 * plates.length],
    ),
    ints(
      'OFFSET',
      plates.flatMap(() => [0, 0, 0, 0, 0, 0]),
      [6 * plates.length],
    ),
    floats('RATE', [FORCE_RATE]),
  ],
})

const plateGroup = (plates: readonly Plate[], lab: LabAxes): C3dGroup => ({
  name: 'FORCE_PLATFORM',
  parameters: [
    ints('USED', [plates.length]),
    ints(
      'TYPE',
      plates.map(() => 2),
      [plates.length],
    ),
    ints('ZERO', [1, 0], [2]),
    floats(
      'CORNERS',
      plates.flatMap((plate) => plate.corners.flatMap(([x, y, z]) => lab(x, y, z).map(mToMm))),
      [3, 4, plates.length],
    ),
    floats(
      'ORIGIN',
      plates.flatMap(() => [0, 0, 0]),
      [3, plates.length],
    ),
    ints(
      'CHANNEL',
      plates.flatMap((_, p) => [1, 2, 3, 4, 5, 6].map((c) => 6 * p + c)),
      [6, plates.length],
    ),
  ],
})

const eventGroup = (events: MadeTrial['events']): C3dGroup => ({
  name: 'EVENT',
  parameters: [
    ints('USED', [events.length]),
    texts(
      'CONTEXTS',
      events.map(({ side }) => (side === 'left' ? 'Left' : 'Right')),
    ),
    texts(
      'LABELS',
      events.map(({ kind }) => (kind === 'strike' ? 'Foot Strike' : 'Foot Off')),
    ),
    texts(
      'DESCRIPTIONS',
      events.map(() => ''),
    ),
    floats(
      'TIMES',
      events.flatMap(({ time }) => [0, time]),
      [2, events.length],
    ),
  ],
})

const trialGroup = (frameCount: number): C3dGroup => ({
  name: 'TRIAL',
  parameters: [
    ints('ACTUAL_START_FIELD', [1, 0], [2]),
    ints('ACTUAL_END_FIELD', [frameCount, 0], [2]),
    floats('CAMERA_RATE', [RATE]),
  ],
})

/** Four numbers per point and frame: place in mm or angles in degrees, and no residual. */
function samplePoints(trial: MadeTrial, markers: readonly string[], angles: NamedAngles, lab: LabAxes): Float32Array {
  const width = 4 * (markers.length + angles.length)
  const points = new Float32Array(width * trial.times.length)
  for (let frame = 0; frame < trial.times.length; frame++) {
    const seen = [
      ...markers.map((name) => {
        const xyz = trial.markers[name]!
        return lab(xyz[3 * frame]!, xyz[3 * frame + 1]!, xyz[3 * frame + 2]!).map(mToMm)
      }),
      ...angles.map(({ at: components }) => components.map((component) => component(frame))),
    ]
    seen.forEach((xyz, k) => points.set([...xyz, 0], frame * width + 4 * k))
  }
  return points
}

function sampleAnalog(trial: MadeTrial, plates: readonly Plate[]): Float32Array {
  const channels = 6 * plates.length
  const samples = trial.times.length * (FORCE_RATE / RATE)
  const analog = new Float32Array(channels * samples)
  for (let sample = 0; sample < samples; sample++) {
    // The last frame has no force samples beyond the trial: repeat the last one.
    const known = Math.min(sample, trial.forceTimes.length - 1)
    analog.set(
      plates.flatMap((plate) => plateSignals(trial, plate, known)),
      sample * channels,
    )
  }
  return analog
}

interface Plate {
  readonly step: Step
  readonly centre: Vector3
  /** In our world: +x+y, −x+y, −x−y, +x−y of the plate, whose x is forward, y to the right, z down. */
  readonly corners: readonly Vector3[]
}

/** One plate under each of three whole steps in the middle of the trial. */
function choosePlates(trial: MadeTrial): Plate[] {
  const last = trial.times[trial.times.length - 1]!
  const whole = trial.steps.filter((step) => step.from > 0.02 && step.to < last - 0.02)
  const first = Math.max(0, Math.floor((whole.length - 3) / 2))
  return whole.slice(first, first + 3).map((step, _, chosen) => {
    const gap = chosen.length > 1 ? Math.abs(chosen[1]!.middle[0] - chosen[0]!.middle[0]) : 0.6
    const half = Math.min(0.3, 0.49 * gap)
    const [x, y, z] = step.middle
    const corner = (a: number, b: number): Vector3 => [x + a * half, y, z + b * 0.25]
    return { step, centre: step.middle, corners: [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)] }
  })
}

/**
 * Force and moment about the middle of the plate's top, in plate axes (x forward, y right, z down), which turn with the
 * room.
 */
function plateSignals(trial: MadeTrial, plate: Plate, sample: number): number[] {
  const t = trial.forceTimes[sample]!
  if (t < plate.step.from || t > plate.step.to) return [0, 0, 0, 0, 0, 0]
  const { force, point } = trial.forces[plate.step.side]
  const f = [force[3 * sample]!, force[3 * sample + 1]!, force[3 * sample + 2]!]
  if (!(f[1]! > 0) || f[1]! < 1e-4 * STANDARD_GRAVITY) return [0, 0, 0, 0, 0, 0]
  const arm = [point[3 * sample]! - plate.centre[0], 0, point[3 * sample + 2]! - plate.centre[2]]
  // Plate axes in our world: x = forward, y = right (our z), z = down (our −y).
  const own = [f[0]!, f[2]!, -f[1]!]
  const [ax, ay] = [arm[0]!, arm[2]!]
  const moment = [ay * own[2]!, -ax * own[2]!, ax * own[1]! - ay * own[0]!]
  return [...own, ...moment.map((m) => 1000 * m)]
}
