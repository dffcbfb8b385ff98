import { SIDES, type Side } from '../gait/side.ts'
import { createRandom } from '../math/random.ts'
import type { Body, BodyJoint, BodySegment, Subject } from '../model/body.ts'
import type { Segment } from '../model/tree.ts'
import type { AngleChannel } from '../recording/channels.ts'
import type { GaitEvent } from '../recording/recording.ts'
import type { ReportedFit, ReportedRecording } from '../report/source.ts'
import { degToRad } from '../units/units.ts'

/**
 * A made-up walk with the shape of normal gait: for tests of what comes after the computation. Its numbers are
 * plausible, not solved; nothing outside tests may use it.
 */
export interface ExampleWalk {
  readonly recording: ReportedRecording
  readonly fit: ReportedFit
  /** Fraction of its gait cycle at a time, and which cycle it is. */
  phaseOf(side: Side, time: number): { readonly cycle: number; readonly fraction: number }
}

export const EXAMPLE_STRIDE = 1.08
export const EXAMPLE_FOOT_OFF = 0.62
const SPEED = 1.31
const RATE = 100

export function createExampleWalk(seed = 1, seconds = 4.6, code = 'S-017'): ExampleWalk {
  const random = createRandom(seed)
  const frames = Math.round(seconds * RATE) + 1
  const times = Float64Array.from({ length: frames }, (_, i) => i / RATE)
  const startOf: Record<Side, number> = { right: 0.2, left: 0.2 + EXAMPLE_STRIDE * 0.502 }
  const gain = new Map<string, number>()
  const gainOf = (key: string): number => {
    const known = gain.get(key) ?? 1 + 0.06 * random.normal()
    gain.set(key, known)
    return known
  }
  const phaseOf = (side: Side, time: number): { cycle: number; fraction: number } => {
    const at = (time - startOf[side]) / EXAMPLE_STRIDE
    return { cycle: Math.floor(at), fraction: at - Math.floor(at) }
  }

  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  for (const [name, curve] of Object.entries(sidedCurves)) {
    for (const side of SIDES) {
      const limp = side === 'left' && name === 'knee.flexion' ? 0.86 : 1
      angles[`${name}.${side}` as AngleChannel] = times.map((t) => {
        const { cycle, fraction } = phaseOf(side, t)
        const ease = smoothGain(fraction, gainOf(`${name}${side}${cycle}`), gainOf(`${name}${side}${cycle + 1}`))
        return degToRad(curve(fraction) * limp * ease)
      })
    }
  }
  for (const [name, curve] of Object.entries(midlineCurves)) {
    angles[name as AngleChannel] = times.map((t) => degToRad(curve(phaseOf('right', t).fraction)))
  }

  const events: GaitEvent[] = []
  for (const side of SIDES) {
    for (let n = 0; startOf[side] + n * EXAMPLE_STRIDE <= seconds; n++) {
      const strike = startOf[side] + n * EXAMPLE_STRIDE
      events.push({ side, kind: 'strike', time: strike, source: 'kinematics' })
      const off = strike + EXAMPLE_FOOT_OFF * EXAMPLE_STRIDE
      if (off <= seconds) events.push({ side, kind: 'off', time: off, source: 'kinematics' })
    }
  }
  events.sort((a, b) => a.time - b.time)

  const subject: Subject = { code, mass: 71.4, height: 1.76, sex: 'female' }
  const body = createExampleBody(subject)
  const fit = createFit(body, times, angles)
  const recording: ReportedRecording = {
    times,
    rate: RATE,
    angles,
    pelvisPath: fit.root,
    events,
    subject: { mass: 71.4, code },
    mapping: Object.keys(angles).map((channel, index) => ({
      column: channel.replaceAll('.', '_'),
      index: index + 1,
      channel: channel as AngleChannel,
      unit: 'deg',
      sign: 1,
      confidence: 'certain',
      reason: 'plain English names',
    })),
    provenance: {
      fileName: 'example walk.csv',
      bytes: 184_220,
      sha256: '6f1ed002ab5595859014ebf0951522d9f2b0c1a5a9e3d7c4b8f60e21d3a4c5b6',
      reader: 'csv',
      decisions: [
        'The columns are separated by commas and the decimal mark is a point.',
        'Angles are in degrees: the header says so, and the values agree.',
        'Time starts at 0 s and steps by 10.0 ms: 100 Hz.',
      ],
    },
  }
  return { recording, fit, phaseOf }
}

const bump = (p: number, at: number, width: number): number => {
  const distance = Math.abs(((p - at + 1.5) % 1) - 0.5)
  return Math.exp(-((distance / width) ** 2))
}
const wave = (p: number, at: number, times = 1): number => Math.cos(2 * Math.PI * times * (p - at))
const smoothGain = (p: number, now: number, next: number): number => now + (next - now) * p * p * (3 - 2 * p)

type Curve = (fraction: number) => number
const sidedCurves: Readonly<Record<string, Curve>> = {
  'hip.flexion': (p) => 12 + 21 * wave(p, 0.93) + 3 * wave(p, 0.1, 2),
  'hip.adduction': (p) => 6 * bump(p, 0.2, 0.18) - 6 * bump(p, 0.66, 0.16),
  'hip.rotation': (p) => 1 + 4 * wave(p, 0.1),
  'knee.flexion': (p) => 5 + 13 * bump(p, 0.14, 0.08) + 57 * bump(p, 0.73, 0.11),
  'knee.adduction': (p) => 1 + 2 * bump(p, 0.75, 0.15),
  'knee.rotation': (p) => -2 + 5 * wave(p, 0.7),
  'ankle.flexion': (p) => -1 - 5 * bump(p, 0.06, 0.05) + 12 * bump(p, 0.42, 0.17) - 19 * bump(p, 0.64, 0.07),
  'ankle.inversion': (p) => 3 * bump(p, 0.62, 0.12) - 2 * bump(p, 0.3, 0.2),
  'foot.progression': (p) => -6 + 3 * wave(p, 0.65),
}
const midlineCurves: Readonly<Record<string, Curve>> = {
  'pelvis.tilt': (p) => 10 + 1.4 * wave(p, 0.35, 2),
  'pelvis.obliquity': (p) => 4 * wave(p, 0.14),
  'pelvis.rotation': (p) => 5 * wave(p, 0.97),
}

const joint = (name: string, proximal: string, distal: string, onProximal: number): BodyJoint => ({
  name,
  label: labelOf(name),
  side: sideOf(name),
  proximal,
  distal,
  onProximal,
  onDistal: 0,
})

/** Winter's fractions of mass and Drillis and Contini's of height, rounded. */
function createExampleBody(subject: Subject): Body {
  const rows: readonly [
    name: string,
    parent: string | null,
    length: number,
    mass: number,
    centre: number,
    gyration: number,
  ][] = [
    ['pelvis', null, 0.17, 0.142, 0.5, 0.3],
    ['trunk', 'pelvis', 0.47, 0.355, 0.5, 0.3],
    ['head', 'trunk', 0.25, 0.081, 0.6, 0.3],
    ...SIDES.flatMap((side): [string, string, number, number, number, number][] => [
      [`thigh.${side}`, 'pelvis', 0.245, 0.1, 0.433, 0.323],
      [`shank.${side}`, `thigh.${side}`, 0.246, 0.0465, 0.433, 0.302],
      [`foot.${side}`, `shank.${side}`, 0.11, 0.0145, 0.5, 0.475],
    ]),
  ]
  const lengthOf = new Map(
    rows.map(([name, , length]) => [
      name,
      name === 'pelvis' || name === 'trunk' || name === 'head' ? length : length * subject.height,
    ]),
  )
  const segments: Segment[] = rows.map(([name, parent, , fraction, centre, gyration]) => {
    const length = lengthOf.get(name)!
    const pelvis = lengthOf.get('pelvis')!
    const attach =
      parent === null ? 0 : name === 'trunk' ? pelvis / 2 : name === 'thigh.right' ? 0 : lengthOf.get(parent)!
    const mass = fraction * subject.mass
    return {
      name,
      parent,
      attach,
      from: parent === null ? pelvis / 2 : 0,
      length,
      masses: [-1, 1].map((end) => ({ at: (centre + end * gyration) * length, mass: mass / 2 })),
    }
  })
  const bodySegments: BodySegment[] = rows.map(([name, , , fraction, centre, gyration]) => ({
    name,
    label: labelOf(name),
    side: sideOf(name),
    length: {
      value: lengthOf.get(name)!,
      sd: 0.02 * lengthOf.get(name)!,
      source: 'Drillis and Contini 1966, fraction of height',
    },
    mass: { value: fraction * subject.mass, sd: 0.08 * fraction * subject.mass, source: 'Winter 2009, table 4.1' },
    centreOfMass: { value: centre, sd: 0.02, source: 'Winter 2009, table 4.1' },
    radiusOfGyration: { value: gyration, sd: 0.02, source: 'Winter 2009, table 4.1' },
  }))
  const joints: BodyJoint[] = [
    joint('lumbar', 'pelvis', 'trunk', lengthOf.get('pelvis')! / 2),
    joint('neck', 'trunk', 'head', lengthOf.get('trunk')!),
    ...SIDES.flatMap((side) => [
      joint(`hip.${side}`, 'pelvis', `thigh.${side}`, side === 'right' ? 0 : lengthOf.get('pelvis')!),
      joint(`knee.${side}`, `thigh.${side}`, `shank.${side}`, lengthOf.get(`thigh.${side}`)!),
      joint(`ankle.${side}`, `shank.${side}`, `foot.${side}`, lengthOf.get(`shank.${side}`)!),
    ]),
  ]
  return {
    template: 'lower-body',
    table: 'winter',
    subject,
    tree: { dimension: 3, gravity: 9.81, segments },
    segments: bodySegments,
    joints,
    loads: [],
  }
}

function createFit(body: Body, times: Float64Array, angles: ReportedRecording['angles']): ReportedFit {
  const S = body.tree.segments.length
  const directions = new Float64Array(times.length * S * 3)
  const root = new Float64Array(times.length * 3)
  for (let k = 0; k < times.length; k++) {
    const at = (channel: AngleChannel): number => angles[channel]?.[k] ?? 0
    const put = (name: string, x: number, y: number, z: number): void => {
      const size = Math.hypot(x, y, z)
      directions.set(
        [x / size, y / size, z / size],
        (k * S + body.tree.segments.findIndex((one) => one.name === name)) * 3,
      )
    }
    put('pelvis', -Math.sin(at('pelvis.rotation')), -Math.sin(at('pelvis.obliquity')), -1)
    put('trunk', 0.04, 1, 0.3 * Math.sin(at('pelvis.obliquity')))
    put('head', 0.06, 1, 0)
    for (const side of SIDES) {
      const inward = side === 'right' ? -1 : 1
      const thigh = at(`hip.flexion.${side}`) - at('pelvis.tilt')
      const shank = thigh - at(`knee.flexion.${side}`)
      const foot = shank + at(`ankle.flexion.${side}`)
      put(`thigh.${side}`, Math.sin(thigh), -Math.cos(thigh), inward * Math.sin(at(`hip.adduction.${side}`)))
      put(`shank.${side}`, Math.sin(shank), -Math.cos(shank), inward * Math.sin(at(`hip.adduction.${side}`) * 0.6))
      put(`foot.${side}`, Math.cos(foot), Math.sin(foot) - 0.35, -inward * 0.1)
    }
    root.set(
      [
        SPEED * times[k]!,
        0.93 + 0.018 * Math.cos((4 * Math.PI * times[k]!) / EXAMPLE_STRIDE),
        0.015 * Math.sin((2 * Math.PI * times[k]!) / EXAMPLE_STRIDE),
      ],
      k * 3,
    )
  }
  return {
    body,
    times,
    directions,
    root,
    rootMeasured: true,
    residuals: [
      { name: 'foot.left', rms: 0.011, peak: 0.024, unit: 'm' },
      { name: 'foot.right', rms: 0.009, peak: 0.019, unit: 'm' },
    ],
    verdict: {
      quality: 'good',
      words: 'The model follows the recording closely: the stance foot stays put within 11 mm.',
    },
    alerts: [],
  }
}

function sideOf(name: string): Side | null {
  return name.endsWith('.left') ? 'left' : name.endsWith('.right') ? 'right' : null
}

function labelOf(name: string): string {
  const [part, side] = name.split('.')
  const word = part!.charAt(0).toUpperCase() + part!.slice(1)
  return side ? `${side === 'left' ? 'Left' : 'Right'} ${part!}` : word
}
