import type { Vector3 } from '../math/vector3.ts'
import { SIDES, otherSide, type Side } from '../gait/side.ts'
import type { BoundaryImpulse, Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import type { JointLoad, Loads, Peak } from '../loads/loads.ts'
import { createRandom } from '../math/random.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { ReportSource } from '../report/source.ts'
import { type ExampleWalk, EXAMPLE_FOOT_OFF, EXAMPLE_STRIDE, createExampleWalk } from './example-walk.ts'

/** Everything a report needs, made up around the example walk. For tests only. */
export function createExampleSource(seed = 1, seconds = 4.6, code = 'S-017'): ReportSource {
  const walk = createExampleWalk(seed, seconds, code)
  const strikes = (side: Side): number[] =>
    walk.recording.events.filter((event) => event.side === side && event.kind === 'strike').map((event) => event.time)
  return {
    recording: walk.recording,
    conditioning: [
      'No gaps.',
      'Butterworth filter, second order, forward and backward (zero lag): true cut-off 6.0 Hz.',
    ],
    cycles: SIDES.flatMap((side) =>
      strikes(side)
        .slice(0, -1)
        .map((from) => ({ side, from, off: from + EXAMPLE_FOOT_OFF * EXAMPLE_STRIDE, to: from + EXAMPLE_STRIDE })),
    ),
    spatioTemporal: [
      { name: 'walking speed', side: null, mean: 1.31, sd: 0.02, unit: 'm/s', count: 6 },
      { name: 'cadence', side: null, mean: 111.1, sd: 1.1, unit: '1/min', count: 7 },
      ...SIDES.flatMap((side): ReportSource['spatioTemporal'] => [
        { name: 'stride length', side, mean: 1.415, sd: 0.021, unit: 'm', count: 3 },
        { name: 'step length', side, mean: side === 'left' ? 0.69 : 0.72, sd: 0.012, unit: 'm', count: 3 },
        { name: 'stride time', side, mean: EXAMPLE_STRIDE, sd: 0.01, unit: 's', count: 3 },
        { name: 'stance', side, mean: 62, sd: 0.7, unit: '%', count: 3 },
        { name: 'double support', side, mean: 24.2, sd: null, unit: '%', count: 1 },
      ]),
    ],
    fit: walk.fit,
    motion: createMotion(walk, 'recorded', seed),
    loads: { recorded: createLoads(walk, 'recorded', 1), predicted: createLoads(walk, 'predicted', 0.96) },
    proposed: {
      technique: {
        id: 't1',
        name: 'Shorter left step, softer knee',
        edits: [
          { kind: 'step length', scale: 0.94 },
          { kind: 'joint angle', boundary: 'b3', channel: 'knee.flexion.left', change: 0.1 },
        ],
      },
      motion: createMotion(walk, 't1', seed + 1),
      loads: createLoads(walk, 'proposed', 0.8),
    },
    alerts: [
      {
        severity: 'warning',
        code: 'fit.pelvis-width',
        message: 'The pelvis width is not in the file; it was taken from the height.',
        tip: 'Measure the distance between the hips and enter it in the Body step.',
      },
    ],
  }
}

const weightOf = (walk: ExampleWalk): number => walk.fit.body.subject.mass * 9.80665

/** The double hump of stance, brake and push. Force of the ground on the foot. */
function groundForce(walk: ExampleWalk, side: Side, time: number): Vector3 {
  const p = walk.phaseOf(side, time).fraction / EXAMPLE_FOOT_OFF
  if (p >= 1) return [0, 0, 0]
  const weight = weightOf(walk)
  const edge = Math.min(1, Math.min(p, 1 - p) / 0.18)
  const ramp = edge * edge * (3 - 2 * edge)
  const vertical = ramp * (0.78 + 0.34 * Math.cos(2 * Math.PI * (p - 0.26)) ** 2 + (side === 'left' ? -0.05 : 0))
  return [
    -0.19 * ramp * weight * Math.sin(2 * Math.PI * (p + 0.02)),
    vertical * weight,
    (side === 'right' ? -0.045 : 0.045) * ramp * weight,
  ]
}

const into = (frame: number[][], v: number[]): number[] =>
  frame.map((axis) => axis[0]! * v[0]! + axis[1]! * v[1]! + axis[2]! * v[2]!)

function createLoads(walk: ExampleWalk, of: Loads['of'], scale: number): Loads {
  const { fit } = walk
  const { body, times } = fit
  const matrices = calcMatrices(body.tree)
  const S = matrices.segmentCount
  const N = times.length
  const indexOf = (name: string): number => body.tree.segments.findIndex((one) => one.name === name)
  const ground: Record<Side, Float64Array> = { left: new Float64Array(N * 3), right: new Float64Array(N * 3) }
  const below: Record<string, number> = { hip: 0.161, knee: 0.061, ankle: 0.0145 }

  for (const side of SIDES) {
    for (let k = 0; k < N; k++)
      ground[side].set(
        groundForce(walk, side, times[k]!).map((f) => f * scale),
        k * 3,
      )
  }
  const joints: JointLoad[] = body.joints
    .filter((joint) => joint.side !== null)
    .map((joint) => {
      const side = joint.side!
      const distal = indexOf(joint.distal)
      const proximal = indexOf(joint.proximal)
      const load: JointLoad = {
        joint: joint.name,
        side,
        forceOnDistalInWorld: new Float64Array(N * 3),
        forceOnDistalInDistal: new Float64Array(N * 3),
        forceOnDistalInProximal: new Float64Array(N * 3),
        momentOnDistalInWorld: new Float64Array(N * 3),
        momentOnDistalInDistal: new Float64Array(N * 3),
        axial: new Float64Array(N),
        shear: new Float64Array(N),
        power: new Float64Array(N),
      }
      const weight = weightOf(walk) * below[joint.name.split('.')[0]!]!
      for (let k = 0; k < N; k++) {
        const g = ground[side].subarray(k * 3, k * 3 + 3)
        const force = [-g[0]!, weight - g[1]!, -g[2]!]
        // The lever of the ground force: from the joint to the sole, forward as stance goes on.
        const p = walk.phaseOf(side, times[k]!).fraction / EXAMPLE_FOOT_OFF
        const lever =
          (joint.name.startsWith('ankle')
            ? -0.03 + 0.16 * p
            : joint.name.startsWith('knee')
              ? 0.05 - 0.09 * p
              : -0.06 + 0.1 * p) * (p < 1 ? 1 : 0)
        const moment = [0.02 * g[1]! * (side === 'right' ? -1 : 1), 0, -lever * g[1]!]
        const axes = (segment: number): number[][] => {
          const u = fit.directions.subarray((k * S + segment) * 3, (k * S + segment) * 3 + 3)
          const y = [-u[0]!, -u[1]!, -u[2]!]
          const z0 = [-y[2]! * y[0]!, -y[2]! * y[1]!, 1 - y[2]! * y[2]!]
          const size = Math.hypot(...z0)
          const z = z0.map((c) => c / size)
          return [[y[1]! * z[2]! - y[2]! * z[1]!, y[2]! * z[0]! - y[0]! * z[2]!, y[0]! * z[1]! - y[1]! * z[0]!], y, z]
        }
        const inDistal = into(axes(distal), force)
        load.forceOnDistalInWorld.set(force, k * 3)
        load.forceOnDistalInDistal.set(inDistal, k * 3)
        load.forceOnDistalInProximal.set(into(axes(proximal), force), k * 3)
        load.momentOnDistalInWorld.set(moment, k * 3)
        load.momentOnDistalInDistal.set(into(axes(distal), moment), k * 3)
        load.axial[k] = -inDistal[1]!
        load.shear[k] = Math.hypot(inDistal[0]!, inDistal[2]!)
        load.power[k] = moment[2]! * 2 * Math.sin(2 * Math.PI * p)
      }
      return load
    })

  const peaks: Peak[] = joints.flatMap((load) => {
    let at = 0
    const size = (k: number): number => Math.hypot(...load.forceOnDistalInWorld.subarray(k * 3, k * 3 + 3))
    for (let k = 1; k < N; k++) if (size(k) > size(at)) at = k
    let axial = 0
    for (let k = 1; k < N; k++) if (load.axial[k]! > load.axial[axial]!) axial = k
    return [
      {
        joint: load.joint,
        side: load.side,
        quantity: 'resultant',
        value: size(at),
        sd: 0.045 * size(at),
        unit: 'N',
        time: times[at]!,
      },
      {
        joint: load.joint,
        side: load.side,
        quantity: 'compression',
        value: load.axial[axial]!,
        sd: 0.05 * Math.abs(load.axial[axial]!),
        unit: 'N',
        time: times[axial]!,
      },
    ]
  })
  return {
    of,
    times,
    joints,
    ground,
    groundSource: 'shared by a stated transition in double support',
    groundMeasured: { left: new Float64Array(N), right: new Float64Array(N) },
    centreOfPressure: { left: new Float64Array(N * 3).fill(NaN), right: new Float64Array(N * 3).fill(NaN) },
    peaks,
    bodyMass: body.subject.mass,
  }
}

function createMotion(walk: ExampleWalk, technique: string, seed: number): Motion {
  const { fit, recording } = walk
  const random = createRandom(seed)
  const S = fit.body.tree.segments.length
  const cuts = recording.events.filter((event) => event.time > 0.3).slice(0, 9)
  const frameAt = (time: number): number => Math.min(fit.times.length - 1, Math.round(time * recording.rate))
  const boundaries = cuts.map((event, i) => {
    const k = frameAt(event.time)
    return {
      id: `b${i + 1}`,
      time: event.time,
      directions: fit.directions.slice(k * S * 3, (k + 1) * S * 3),
      root: [fit.root[k * 3]!, fit.root[k * 3 + 1]!, fit.root[k * 3 + 2]!] as const,
      inner: false,
      label: `${event.side} foot ${event.kind}`,
      recordedTime: event.time,
    }
  })
  const phases: SolvedPhase[] = boundaries.slice(1).map((end, i) => {
    const start = boundaries[i]!
    const [first, last] = [frameAt(start.time), frameAt(end.time)]
    const double = cuts[i]!.kind === 'strike'
    return {
      phase: {
        id: `p${i + 1}`,
        kind: double ? 'double support' : 'single support',
        side: double ? null : otherSide(cuts[i]!.side),
        from: start.time,
        to: end.time,
        pivot: 'ankle',
        lockedJoints: [],
        start: start.id,
        end: end.id,
      },
      tree: fit.body.tree,
      times: fit.times.slice(first, last + 1),
      directions: fit.directions.slice(first * S * 3, (last + 1) * S * 3),
      velocities: new Float64Array((last - first + 1) * S * 3),
      accelerations: new Float64Array((last - first + 1) * S * 3),
      axes: new Float64Array((last - first + 1) * S * 9),
      root: fit.root.slice(first * 3, (last + 1) * 3),
      rootVelocity: new Float64Array((last - first + 1) * 3),
      rootAcceleration: new Float64Array((last - first + 1) * 3),
      closingForce: null,
      farthest: (start.time + end.time) / 2,
      recordedTimes: fit.times.slice(first, last + 1),
      solver: {
        status: 'converged',
        mode: 'stationary',
        iterations: 5 + random.index(6),
        residual: 10 ** -random.between(10, 13),
        action: -random.between(20, 240),
        morseIndex: random.index(2),
        firstConjugateTime: null,
        estimatedError: 10 ** -random.between(8, 10),
        energyDrift: 10 ** -random.between(6, 9),
        otherSolutions: random.index(2),
      },
      distance: [
        { name: 'knee.flexion.right', rms: random.between(0.01, 0.12), peak: random.between(0.12, 0.2) },
        { name: 'hip.flexion.right', rms: random.between(0.01, 0.06), peak: random.between(0.06, 0.1) },
      ],
      freeSegments: ['thigh.right', 'shank.right'],
      freedoms: 4,
      worst: { name: 'shank.right', rms: 0.04 },
      signature: `p${i + 1}`,
      ballistic: double ? 'fair' : 'good',
      alerts: [],
    }
  })
  const impulses: BoundaryImpulse[] = boundaries.slice(1, -1).map((boundary) => ({
    boundary: boundary.id,
    generalised: Float64Array.from({ length: S * 3 }, () => random.normal()),
    joints: fit.body.joints
      .filter((joint) => joint.side !== null)
      .map((joint) => ({
        joint: joint.name,
        place: [0, 0.9, 0.1] as const,
        angular: [0.4 * random.normal(), 0.1 * random.normal(), 3 * random.normal()] as const,
        linear: [2 * random.normal(), 4 * random.normal(), random.normal()] as const,
        perKg: 0.04,
        meanTorque: 30,
      })),
    rods: fit.body.segments.map((segment) => ({
      segment: segment.name,
      place: [0, 0.5, 0.1] as const,
      before: [1, 0, 0] as const,
      after: [1.2, 0.1, 0] as const,
    })),
    ground: null,
    energy: 6 * random.normal(),
    total: 3 + random.next(),
  }))
  return { technique, boundaries, phases, impulses, suggestedBoundaries: [1.42], body: fit.body, alerts: [] }
}
