import { STANDARD_GRAVITY } from '../../core/index.ts'
import { mToMm } from '../../core/io.ts'
import type { MadeTrial, Step } from './trial.ts'
import { FORCE_RATE, MASS, RATE, STATURE } from './trial.ts'
import { plugInGaitAngles, viconAxes } from './write-tables.ts'

const BLOCK = 512

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
  const perFrame = FORCE_RATE / RATE
  const channels = plates.length * 6
  const frameCount = trial.times.length
  const last = trial.times[frameCount - 1]!
  const events = trial.events.filter(({ time }) => time <= last)

  const parameters = new ParameterSection()
  parameters.group('POINT', [
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
  ])
  parameters.group('ANALOG', [
    ints('USED', [channels]),
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
      [channels],
    ),
    ints(
      'OFFSET',
      plates.flatMap(() => [0, 0, 0, 0, 0, 0]),
      [channels],
    ),
    floats('RATE', [FORCE_RATE]),
  ])
  parameters.group('FORCE_PLATFORM', [
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
  ])
  parameters.group('EVENT', [
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
  ])
  parameters.group('SUBJECTS', [ints('USED', [1]), ints('USES_PREFIXES', [0]), texts('NAMES', ['Made'])])
  parameters.group('PROCESSING', [floats('Bodymass', [MASS]), floats('Height', [mToMm(STATURE)])])
  parameters.group('TRIAL', [
    ints('ACTUAL_START_FIELD', [1, 0], [2]),
    ints('ACTUAL_END_FIELD', [frameCount, 0], [2]),
    floats('CAMERA_RATE', [RATE]),
  ])

  const dataBlock = 2 + parameters.blocks()
  parameters.setDataStart(dataBlock)
  const width = labels.length * 4 + channels * perFrame
  const bytes = new Uint8Array((dataBlock - 1) * BLOCK + Math.ceil((frameCount * width * 4) / BLOCK) * BLOCK)
  const view = new DataView(bytes.buffer)
  writeHeader(view, labels.length, channels * perFrame, frameCount, dataBlock, perFrame)
  bytes.set(parameters.bytes(), BLOCK)
  let at = (dataBlock - 1) * BLOCK
  const put = (value: number): void => {
    view.setFloat32(at, value, true)
    at += 4
  }
  for (let frame = 0; frame < frameCount; frame++) {
    for (const name of markers) {
      const xyz = trial.markers[name]!
      for (const v of lab(xyz[3 * frame]!, xyz[3 * frame + 1]!, xyz[3 * frame + 2]!)) put(mToMm(v))
      put(0)
    }
    for (const { at: components } of angles) {
      for (const component of components) put(component(frame))
      put(0)
    }
    for (let sub = 0; sub < perFrame; sub++) {
      // The last frame has no force samples beyond the trial: repeat the last one.
      const sample = Math.min(frame * perFrame + sub, trial.forceTimes.length - 1)
      for (const plate of plates) for (const value of plateSignals(trial, plate, sample)) put(value)
    }
  }
  return bytes
}

interface Plate {
  readonly step: Step
  readonly centre: readonly [number, number, number]
  /** In our world: +x+y, −x+y, −x−y, +x−y of the plate, whose x is forward, y to the right, z down. */
  readonly corners: readonly (readonly [number, number, number])[]
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
    const corner = (a: number, b: number): [number, number, number] => [x + a * half, y, z + b * 0.25]
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

function writeHeader(
  view: DataView,
  points: number,
  analogPerFrame: number,
  frames: number,
  dataBlock: number,
  perFrame: number,
): void {
  view.setUint8(0, 2)
  view.setUint8(1, 0x50)
  view.setUint16(2, points, true)
  view.setUint16(4, analogPerFrame, true)
  view.setUint16(6, 1, true)
  view.setUint16(8, frames, true)
  view.setUint16(10, 10, true)
  view.setFloat32(12, -0.01, true)
  view.setUint16(16, dataBlock, true)
  view.setUint16(18, perFrame, true)
  view.setFloat32(20, RATE, true)
}

interface Parameter {
  readonly name: string
  readonly type: -1 | 2 | 4
  readonly dimensions: readonly number[]
  readonly data: Uint8Array
}

function ints(name: string, values: readonly number[], dimensions: readonly number[] = []): Parameter {
  const data = new Uint8Array(values.length * 2)
  const view = new DataView(data.buffer)
  values.forEach((value, k) => view.setInt16(2 * k, value, true))
  return { name, type: 2, dimensions, data }
}

function floats(name: string, values: readonly number[], dimensions: readonly number[] = []): Parameter {
  const data = new Uint8Array(values.length * 4)
  const view = new DataView(data.buffer)
  values.forEach((value, k) => view.setFloat32(4 * k, value, true))
  return { name, type: 4, dimensions, data }
}

function texts(name: string, values: string | readonly string[]): Parameter {
  if (typeof values === 'string')
    return { name, type: -1, dimensions: [values.length], data: new TextEncoder().encode(values) }
  const width = Math.max(1, ...values.map((value) => value.length))
  const padded = values.map((value) => value.padEnd(width)).join('')
  return { name, type: -1, dimensions: [width, values.length], data: new TextEncoder().encode(padded) }
}

/** Groups and parameters in the order given, padded to whole blocks. */
class ParameterSection {
  private readonly parts: Uint8Array[] = []
  private groups = 0
  private dataStart = 0

  group(name: string, parameters: readonly Parameter[]): void {
    this.groups++
    this.parts.push(this.entry(name, -this.groups, [0]))
    for (const { name: own, type, dimensions, data } of parameters) {
      this.parts.push(this.entry(own, this.groups, [type & 0xff, dimensions.length, ...dimensions, ...data, 0]))
    }
    if (name === 'POINT') this.parts.push(this.entry('DATA_START', this.groups, [2, 0, 0, 0, 0]))
  }

  setDataStart(block: number): void {
    this.dataStart = block
  }

  blocks(): number {
    return Math.ceil((this.parts.reduce((sum, part) => sum + part.length, 0) + 6) / BLOCK)
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(this.blocks() * BLOCK)
    out.set([1, 0x50, this.blocks(), 84])
    let at = 4
    for (const part of this.parts) {
      out.set(part, at)
      if (isDataStart(part)) new DataView(out.buffer).setInt16(at + part.length - 3, this.dataStart, true)
      at += part.length
    }
    return out
  }

  /** Name length, group number, name, bytes from here to the next entry, then the body. */
  private entry(name: string, group: number, body: readonly number[]): Uint8Array {
    const next = body.length + 2
    return Uint8Array.from([
      name.length,
      group & 0xff,
      ...new TextEncoder().encode(name),
      next & 0xff,
      next >> 8,
      ...body,
    ])
  }
}

const isDataStart = (part: Uint8Array): boolean => new TextDecoder().decode(part.subarray(2, 12)) === 'DATA_START'
