import type { Body, BodyTemplateId, Subject } from '../model/body.ts'
import { calcBody, withSegments } from '../model/templates/body-template.ts'
import { calcMatrices } from '../model/matrices.ts'
import { createRandom } from '../math/random.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, addScaled, cross, dot, norm, reject, scale, subtract, unit } from '../math/vector3.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'
import type { AngleChannel } from '../recording/channels.ts'

/**
 * A walk whose body, poses and events are known exactly: stance ankles stand still, knees follow from two-link
 * geometry.
 */
export interface SyntheticWalk {
  readonly body: Body & { readonly template: BodyTemplateId }
  readonly times: Float64Array
  readonly directions: Float64Array
  readonly root: Float64Array
  readonly events: readonly GaitEvent[]
  /** Joint centres by the names a marker file would use. */
  readonly points: Readonly<Record<string, Float64Array>>
}

export interface SyntheticOptions {
  readonly template?: BodyTemplateId
  readonly subject?: Partial<Subject>
  /** Factors on table lengths, by kind. */
  readonly factors?: Readonly<Record<string, number>>
  readonly rate?: number
  readonly seconds?: number
  readonly speed?: number
  /** Left leg longer by this factor. */
  readonly leftFactor?: number
  /** m: how far each ankle lies outside its hip; below minus half the pelvis the feet cross. */
  readonly outside?: number
}

const STRIDE = 1.1
const DUTY = 0.62

export function createSyntheticWalk(options: SyntheticOptions = {}): SyntheticWalk {
  const subject: Subject = { code: 'synthetic', mass: 70, height: 1.75, sex: 'male', ...options.subject }
  const table = calcBody({ subject, template: options.template ?? 'lower-body', table: 'winter' })
  if (!table.ok) throw new Error(table.alerts[0]?.message)
  const body = withSegments(
    table.value,
    table.value.segments.map((segment) => {
      const kind = segment.name.split('.')[0]!
      const factor = (options.factors?.[kind] ?? 1) * (segment.side === 'left' ? (options.leftFactor ?? 1) : 1)
      return { ...segment, length: { ...segment.length, value: segment.length.value * factor } }
    }),
  )
  const rate = options.rate ?? 100
  const count = Math.round((options.seconds ?? 4) * rate) + 1
  const times = Float64Array.from({ length: count }, (_, k) => k / rate)
  const S = body.segments.length
  const directions = new Float64Array(count * S * 3)
  const root = new Float64Array(count * 3)
  const pose = createPose(body, options.speed ?? 0.95, options.outside ?? 0.01)
  times.forEach((t, k) => {
    const { rods, midHip } = pose(t)
    body.segments.forEach((segment, j) => directions.set(rods(segment.name), (k * S + j) * 3))
    root.set(midHip, 3 * k)
  })
  return {
    body: { ...body, template: options.template ?? 'lower-body' },
    times,
    directions,
    root,
    events: listEvents(times[count - 1]!),
    points: calcPoints(body, directions, root, count),
  }
}

/** Minimum jerk: stands still at both ends with its velocity and acceleration. */
const minJerk = (s: number): number => s * s * s * (10 - 15 * s + 6 * s * s)

function createPose(
  body: Body,
  speed: number,
  outside: number,
): (t: number) => { rods: (name: string) => Vector3; midHip: Vector3 } {
  const lengthOf = (name: string): number => body.segments.find((one) => one.name === name)?.length.value ?? 0
  const stride = speed * STRIDE
  const leg = Math.min(
    lengthOf('thigh.right') + lengthOf('shank.right'),
    lengthOf('thigh.left') + lengthOf('shank.left'),
  )
  const ankleHeight = 0.07
  const hipHeight = ankleHeight + 0.86 * leg
  const w = (2 * Math.PI) / STRIDE
  return (t) => {
    const midHip: Vector3 = [
      speed * t + 0.015 * Math.sin(2 * w * t),
      hipHeight + 0.015 * Math.cos(2 * w * (t - 0.08)),
      0.02 * Math.sin(w * (t - 0.1)),
    ]
    const turn = 0.08 * Math.sin(w * t)
    const list = 0.05 * Math.sin(w * t + 0.6)
    const pelvis = unit([Math.sin(turn), Math.sin(list), Math.cos(turn)])
    const lean = 0.06 + 0.02 * Math.sin(2 * w * t)
    const trunk = unit([Math.sin(lean), Math.cos(lean), 0.03 * Math.sin(w * t)])
    const rods = (name: string): Vector3 => {
      const [kind, side] = name.split('.')
      const phase = side === 'left' ? t + STRIDE / 2 : t
      const out = side === 'left' ? -1 : 1
      switch (kind) {
        case 'pelvis':
          return pelvis
        case 'trunk':
          return trunk
        case 'shoulders':
          return unit([-0.6 * Math.sin(turn), 0.3 * Math.sin(list), 1])
        case 'head':
          return unit([0.02, 1, 0.01 * Math.sin(w * t)])
        case 'upperArm':
          return unit([0.35 * Math.sin(w * phase + 0.4), -1, 0.12 * out])
        case 'forearm':
          return unit([0.35 + 0.3 * Math.sin(w * phase + 0.2), -1, 0.05 * out])
        case 'foot': {
          const lift = -0.37 + 0.25 * swing(phase, (s) => Math.sin(2 * Math.PI * s) * Math.sin(Math.PI * s) ** 2)
          return unit([Math.cos(lift), Math.sin(lift), 0.06 * out])
        }
        default: {
          const half = lengthOf('pelvis') / 2
          const hip = addScaled(midHip, out * half, pelvis)
          const ankle = anklePlace(t, side === 'left' ? STRIDE / 2 : 0, stride, ankleHeight, out * (half + outside))
          const [thigh, shank] = solveLeg(hip, ankle, lengthOf(`thigh.${side}`), lengthOf(`shank.${side}`))
          return kind === 'thigh' ? thigh : shank
        }
      }
    }
    return { rods, midHip }
  }
}

/** A bump over the swing part of a cycle; the right foot strikes at 0. */
function swing(t: number, shape: (s: number) => number): number {
  const s = (((((t / STRIDE) % 1) + 1) % 1) - DUTY) / (1 - DUTY)
  return s <= 0 ? 0 : shape(s)
}

function anklePlace(t: number, shift: number, stride: number, height: number, z: number): Vector3 {
  const cycles = Math.floor((t + shift) / STRIDE)
  const s = ((t + shift) / STRIDE - cycles - DUTY) / (1 - DUTY)
  // At strike the hip is a little behind the foot: the foot's place is 0.31 of a stride ahead of the mid-hip.
  const place = stride * (cycles + 0.31 - shift / STRIDE)
  if (s <= 0) return [place, height, z]
  return [place + stride * minJerk(s), height + 0.08 * Math.sin(Math.PI * s) ** 4, z]
}

/** Two links from hip to ankle, the knee forward. */
export function solveLeg(hip: Vector3, ankle: Vector3, thigh: number, shank: number): [Vector3, Vector3] {
  const d = subtract(ankle, hip)
  const reach = norm(d)
  if (reach >= thigh + shank)
    throw new Error(
      `synthetic walk: expected a leg of at least ${reach.toFixed(3)} m, got ${(thigh + shank).toFixed(3)} m`,
    )
  const along = scale(d, 1 / reach)
  const forward = unit(reject([1, 0, 0], along))
  const x = (thigh * thigh - shank * shank + reach * reach) / (2 * reach)
  const y = Math.sqrt(thigh * thigh - x * x)
  const knee = add(hip, add(scale(along, x), scale(forward, y)))
  return [unit(subtract(knee, hip)), unit(subtract(ankle, knee))]
}

function listEvents(end: number): GaitEvent[] {
  const events: GaitEvent[] = []
  for (const side of ['left', 'right'] as const) {
    const shift = side === 'left' ? STRIDE / 2 : 0
    for (let cycle = 0; cycle * STRIDE - shift <= end; cycle++) {
      const strike = cycle * STRIDE - shift
      const off = strike + DUTY * STRIDE
      if (strike > 0.02 && strike < end - 0.02) events.push({ side, kind: 'strike', time: strike, source: 'file' })
      if (off > 0.02 && off < end - 0.02) events.push({ side, kind: 'off', time: off, source: 'file' })
    }
  }
  return events.toSorted((a, b) => a.time - b.time)
}

const NAMES: Readonly<Record<string, string>> = {
  thigh: 'KJC',
  shank: 'AJC',
  foot: 'MT2',
  upperArm: 'EJC',
  forearm: 'WJC',
}

export function calcPoints(
  body: Body,
  directions: Float64Array,
  root: Float64Array,
  count: number,
): Record<string, Float64Array> {
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const S = matrices.segmentCount
  const points: Record<string, Float64Array> = {}
  const put = (name: string, j: number, at: number): void => {
    const track = new Float64Array(3 * count)
    const arms = matrices.J.slice(j * S, (j + 1) * S)
    arms[j]! += at - matrices.from[j]!
    for (let k = 0; k < count; k++) {
      for (let c = 0; c < 3; c++) {
        let sum = root[3 * k + c]!
        for (let i = 0; i < S; i++) sum += arms[i]! * directions[(k * S + i) * 3 + c]!
        track[3 * k + c] = sum
      }
    }
    points[name] = track
  }
  body.segments.forEach((segment, j) => {
    const [kind, side] = segment.name.split('.')
    const length = segment.length.value
    const letter = side === 'left' ? 'L' : 'R'
    if (kind === 'pelvis') {
      put('LHJC', j, 0)
      put('RHJC', j, length)
    } else if (kind === 'shoulders') {
      put('LSJC', j, 0)
      put('RSJC', j, length)
    } else if (kind === 'trunk' && !body.segments.some((one) => one.name === 'shoulders')) {
      put('LSJC', j, length)
      put('RSJC', j, length)
    } else if (NAMES[kind!] !== undefined) put(`${letter}${NAMES[kind!]}`, j, length)
  })
  return points
}

/** The walk's points as a marker file (.trc, mm), the whole laboratory turned about the vertical by an angle. */
export function toTrc(walk: SyntheticWalk, turn = 0): string {
  const names = Object.keys(walk.points)
  const rate = Math.round(1 / (walk.times[1]! - walk.times[0]!))
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const rows = Array.from(walk.times, (t, k) => {
    const cells = names.flatMap((name) => {
      const [x, y, z] = [0, 1, 2].map((i) => 1000 * walk.points[name]![3 * k + i]!) as [number, number, number]
      return [c * x + s * z, y, -s * x + c * z].map((value) => value.toFixed(4))
    })
    return [k + 1, t.toFixed(5), ...cells].join('\t')
  })
  return [
    'PathFileType\t4\t(X/Y/Z)\twalk.trc',
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    [rate, rate, walk.times.length, names.length, 'mm', rate, 1, walk.times.length].join('\t'),
    ['Frame#', 'Time', ...names.flatMap((name) => [name, '', ''])].join('\t'),
    ['', '', ...names.flatMap((_, i) => [`X${i + 1}`, `Y${i + 1}`, `Z${i + 1}`])].join('\t'),
    '',
    ...rows,
    '',
  ].join('\n')
}

/** A recording of a walk's points, with noise and gaps if wanted. */
export function recordPoints(walk: SyntheticWalk, noise = 0, gapShare = 0, seed = 1): Recording {
  const random = createRandom(seed)
  const points = Object.fromEntries(
    Object.entries(walk.points).map(([name, track]) => {
      const noisy = track.map((value) => value + noise * random.normal())
      const gaps = Math.round((gapShare * walk.times.length) / 10)
      for (let g = 0; g < gaps; g++) {
        const first = random.index(walk.times.length - 10)
        noisy.fill(Number.NaN, 3 * first, 3 * (first + 8))
      }
      return [name, noisy]
    }),
  )
  return { ...emptyRecording(walk), points }
}

export function recordAngles(
  walk: SyntheticWalk,
  angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>,
  withPath = true,
): Recording {
  return { ...emptyRecording(walk), angles, pelvisPath: withPath ? walk.root : null }
}

function emptyRecording(walk: SyntheticWalk): Recording {
  return {
    times: walk.times,
    rate: 1 / (walk.times[1]! - walk.times[0]!),
    angles: {},
    points: {},
    pelvisPath: null,
    groundForces: [],
    events: walk.events,
    subject: {},
    modelOutputs: {},
    mapping: [],
    provenance: {
      fileName: 'synthetic',
      bytes: 0,
      sha256: '',
      reader: 'synthetic',
      decisions: [],
      fileToWorld: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    },
    alerts: [],
  }
}

/** Largest angle between two sets of rods of equal size, rad, for chosen segments. */
export function worstAngle(a: Float64Array, b: Float64Array, S: number, segments: readonly number[]): number {
  let worst = 0
  for (let k = 0; k < a.length / (3 * S); k++) {
    for (const j of segments) {
      const i = (k * S + j) * 3
      const u: Vector3 = [a[i]!, a[i + 1]!, a[i + 2]!]
      const v: Vector3 = [b[i]!, b[i + 1]!, b[i + 2]!]
      worst = Math.max(worst, Math.atan2(norm(cross(u, v)), dot(u, v)))
    }
  }
  return worst
}

/** Root mean square of that angle. */
export function rmsAngle(a: Float64Array, b: Float64Array, S: number, segments: readonly number[]): number {
  const n = a.length / (3 * S)
  let sum = 0
  for (let k = 0; k < n; k++) {
    sum += worstAngle(a.subarray(k * 3 * S, (k + 1) * 3 * S), b.subarray(k * 3 * S, (k + 1) * 3 * S), S, segments) ** 2
  }
  return Math.sqrt(sum / n)
}
