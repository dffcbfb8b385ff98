import {
  type Body,
  calcBody,
  degToRad,
  type Fit,
  type GaitEvent,
  type Loads,
  type Motion,
  type PreparedTrial,
  type Recording,
  STANDARD_GRAVITY,
  type Side,
} from '../../core/index.ts'
import { calcPoses, type LoadVerdict, type MotionChoices, segmentIndex } from '../../core/gait.ts'
import type { AngleChannel, MappedColumn } from '../../core/io.ts'
import type { SolvedMotion } from '../compute/jobs.ts'
import { sampleCsv } from './walk.ts'

/** Typed example data for tests of views: shaped like results, computed by no solver. Never part of the product. */

const renamed: Record<string, string> = {
  hip_flexion: 'hip.flexion',
  hip_adduction: 'hip.adduction',
  hip_rotation: 'hip.rotation',
  knee_flexion: 'knee.flexion',
  ankle_flexion: 'ankle.flexion',
  foot_progression: 'foot.progression',
}

export function exampleRecording(id = 'even'): Recording {
  const [head, ...rows] = sampleCsv(id).trim().split('\n')
  const names = head!.split(',')
  const table = rows.map((row) => row.split(',').map(Number))
  const times = Float64Array.from(table, (row) => row[0]!)
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  const mapping: MappedColumn[] = []
  names.forEach((column, index) => {
    if (index === 0) return
    const side = column.endsWith('_l') ? '.left' : column.endsWith('_r') ? '.right' : ''
    const bare = column.replace(/_[lr]$/, '')
    const channel = `${renamed[bare] ?? bare.replace('_', '.')}${side}` as AngleChannel
    angles[channel] = Float64Array.from(table, (row) => degToRad(row[index]!))
    mapping.push({
      column,
      index,
      channel,
      unit: 'deg',
      sign: 1,
      confidence: bare.startsWith('foot') ? 'guess' : bare.endsWith('rotation') ? 'likely' : 'certain',
      reason: 'Name as in OpenSim tables',
      sample: Float32Array.from({ length: 64 }, (_, i) => table[Math.floor((i * table.length) / 64)]![index]!),
    })
  })
  mapping.push({
    column: 'trigger',
    index: names.length,
    channel: null,
    unit: 'none',
    sign: 1,
    confidence: 'guess',
    reason: 'Not a joint angle',
    sample: new Float32Array(64),
  })
  const events: GaitEvent[] = []
  for (let k = 0; k < 6; k++) {
    const right = (k - 0.12) * 1.08
    for (const [side, strike] of [
      ['right', right],
      ['left', right + 0.54],
    ] as const) {
      for (const [kind, time] of [
        ['strike', strike],
        ['off', strike + 0.67],
      ] as const)
        if (time >= 0 && time <= 5) events.push({ side, kind, time, source: 'kinematics' })
    }
  }
  events.sort((a, b) => a.time - b.time)
  return {
    times,
    rate: 100,
    angles,
    points: {},
    pelvisPath: null,
    groundForces: [],
    events,
    subject: {},
    modelOutputs: {},
    mapping,
    provenance: {
      fileName: 'sample-even-walk.csv',
      bytes: 60_000,
      sha256: 'e'.repeat(64),
      reader: 'csv',
      decisions: ['Comma-separated, decimal point.', 'Angles are in degrees: the values reach 62.'],
      fileToWorld: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    },
    alerts: [
      {
        severity: 'warning',
        code: 'unit.contradiction',
        message: 'Column foot_progression_l looks like degrees, but the header says radians.',
        tip: 'Use degrees?',
        where: { channel: 'foot_progression_l', column: 9 },
      },
      {
        severity: 'info',
        code: 'kinematics.no-arms',
        message: 'The recording has no arm angles: the arms hang 8° away from the trunk with elbows bent 20°.',
        tip: 'Nothing to do unless arm swing matters for your question.',
      },
    ],
  }
}

export function exampleBody(): Body {
  const outcome = calcBody({
    subject: { code: 'S1', mass: 72, height: 1.78, sex: 'male' },
    template: 'whole-body',
    table: 'winter',
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

export function examplePrepared(recording = exampleRecording()): PreparedTrial {
  const body = exampleBody()
  const n = recording.times.length
  const poses = calcPoses(recording.angles, n)
  const segments = body.tree.segments
  const directions = new Float64Array(n * segments.length * 3)
  const axes = new Float64Array(n * segments.length * 9)
  const root = new Float64Array(n * 3)
  for (let k = 0; k < n; k++) {
    segments.forEach((s, i) => {
      const from = segmentIndex(s.name)
      directions.set(poses.rods.subarray((k * 15 + from) * 3, (k * 15 + from) * 3 + 3), (k * segments.length + i) * 3)
      axes.set(poses.axes.subarray((k * 15 + from) * 9, (k * 15 + from) * 9 + 9), (k * segments.length + i) * 9)
    })
    root.set([1.3 * recording.times[k]!, 0.93 + 0.02 * Math.cos((4 * Math.PI * recording.times[k]!) / 1.08), 0], 3 * k)
  }
  const fit: Fit = {
    body,
    times: recording.times,
    directions,
    axes,
    root,
    rootMeasured: false,
    basis: 'angles',
    residuals: Object.keys(recording.angles).map((name, i) => ({
      name,
      rms: degToRad(0.1 + 0.05 * i),
      peak: degToRad(0.3 + 0.1 * i),
      unit: 'rad',
    })),
    verdict: { quality: 'good', words: 'Every channel is followed to better than 1°.' },
    alerts: [],
  }
  return {
    recording,
    subject: body.subject,
    events: recording.events,
    running: false,
    estimated: null,
    groundChoices: {},
    massFit: null,
    plates: [],
    groundForces: [],
    cycles: [],
    spatioTemporal: [],
    norm: { norm: null, why: '' },
    profile: null,
    conditioning: [],
    phases: 'support',
    cut: null,
    fit,
    alerts: [],
  }
}

export function exampleMotion(prepared = examplePrepared(), bend = 0): SolvedMotion {
  const { fit, recording } = prepared
  const cuts = [...new Set(recording.events.map((e) => Math.round(e.time * 100) / 100))]
    .filter((t) => t >= 0.3 && t <= 2.4)
    .toSorted((a, b) => a - b)
  const S = fit.body.tree.segments.length
  const shank = fit.body.tree.segments.findIndex((s) => s.name === 'shank.right')
  const phases = cuts.slice(0, -1).map((from, i): Motion['phases'][number] => {
    const to = cuts[i + 1]!
    const a = Math.round(from * 100)
    const b = Math.round(to * 100)
    const directions = fit.directions.slice(a * S * 3, (b + 1) * S * 3)
    for (let k = 0; k <= b - a; k++) {
      const x = 0.12 * Math.sin((Math.PI * k) / (b - a)) + bend
      directions[(k * S + shank) * 3] = directions[(k * S + shank) * 3]! + x
    }
    return {
      phase: {
        id: `p${i}`,
        kind: i % 2 ? 'single support' : 'double support',
        side: i % 4 < 2 ? 'right' : 'left',
        from,
        to,
        pivot: 'ankle',
        lockedJoints: ['ankle.right'],
        start: `b${i}`,
        end: `b${i + 1}`,
      },
      tree: fit.body.tree,
      times: fit.times.slice(a, b + 1),
      directions,
      velocities: new Float64Array(directions.length),
      accelerations: new Float64Array(directions.length),
      axes: fit.axes.slice(a * S * 9, (b + 1) * S * 9),
      root: fit.root.slice(a * 3, (b + 1) * 3),
      rootVelocity: new Float64Array((b - a + 1) * 3),
      rootAcceleration: new Float64Array((b - a + 1) * 3),
      closingForce: null,
      farthest: (from + to) / 2,
      recordedTimes: fit.times.slice(a, b + 1),
      freeSegments: ['shank.right'],
      freedoms: 2,
      worst: { name: 'shank.right', rms: degToRad(2 + i) },
      signature: `p${i}`,
      solver: {
        status: i === 5 ? 'stalled' : 'converged',
        mode: 'stationary',
        iterations: 6,
        residual: 3e-13,
        action: -12.4,
        morseIndex: i === 3 ? 1 : 0,
        firstConjugateTime: i === 3 ? from + 0.3 : null,
        estimatedError: 2e-9,
        energyDrift: 1e-8,
        otherSolutions: i === 3 ? 2 : 0,
      },
      distance: [
        { name: 'shank.right', rms: degToRad(2 + i), peak: degToRad(4 + i) },
        { name: 'thigh.right', rms: degToRad(1), peak: degToRad(2) },
      ],
      ballistic: i % 3 === 0 ? 'good' : i % 3 === 1 ? 'fair' : 'poor',
      alerts: [],
    }
  })
  const motion: Motion = {
    technique: 'recorded',
    boundaries: cuts.map((time, i) => ({
      id: `b${i}`,
      time,
      directions: fit.directions.slice(0, S * 3),
      root: [0, 0.93, 0],
      inner: i === 2,
      label: i === 2 ? `Boundary at ${time.toFixed(2)} s` : i % 2 ? 'Left toe off' : 'Right foot strike',
      recordedTime: time,
    })),
    phases,
    impulses: cuts.slice(1, -1).map((_, i) => ({
      boundary: `b${i + 1}`,
      generalised: new Float64Array(S * 3),
      joints: fit.body.joints.map((j, k) => ({
        joint: j.name,
        place: [0, 0.9 - 0.1 * k, 0.1] as const,
        angular: [0.2, 0.1, 4 * Math.sin(k + i)] as const,
        linear: [1, 2, 3] as const,
        perKg: 0.05,
        meanTorque: 40 * Math.abs(Math.sin(k + i)),
      })),
      rods: fit.body.segments.map((s, k) => ({
        segment: s.name,
        place: [0, 0.8 - 0.05 * k, 0.1] as const,
        before: [1, 0, 0] as const,
        after: [1.3, 0.2, 0] as const,
      })),
      ground: null,
      energy: 3 - i,
      total: 9,
    })),
    suggestedBoundaries: [0.91, 1.43],
    body: fit.body,
    alerts: [],
  }
  const knee = recording.angles['knee.flexion.right']!
  return {
    motion,
    times: recording.times,
    ownTimes: recording.times,
    layout: null,
    angles: {
      ...recording.angles,
      'knee.flexion.right': knee.map((v, k) => v + bend + 0.1 * Math.sin(recording.times[k]! * 9)),
    },
  }
}

export function exampleLoads(prepared = examplePrepared(), of: Loads['of'] = 'recorded', factor = 1): Loads {
  const { fit } = prepared
  const n = fit.times.length
  const weight = 72 * STANDARD_GRAVITY
  const vertical = (side: Side | null, k: number) => {
    const p = (fit.times[k]! / 1.08 + 0.12 + (side === 'left' ? 0.5 : 0)) % 1
    return side === null
      ? 0.6 + 0.1 * Math.sin(12 * fit.times[k]!)
      : p < 0.62
        ? 0.95 * Math.sin((Math.PI * p) / 0.62) + 0.2 * Math.sin((3 * Math.PI * p) / 0.62)
        : -0.06
  }
  const joints = fit.body.joints.map((j) => {
    const share = j.name.startsWith('hip')
      ? 0.8
      : j.name.startsWith('knee')
        ? 0.9
        : j.name.startsWith('ankle')
          ? 1
          : 0.3
    const force = new Float64Array(3 * n)
    for (let k = 0; k < n; k++)
      force.set(
        [
          0.12 * Math.cos(5 * fit.times[k]!) * weight * share,
          factor * vertical(j.side, k) * weight * share,
          0.03 * weight,
        ],
        3 * k,
      )
    const along = Float64Array.from({ length: n }, (_, k) => -force[3 * k + 1]!)
    return {
      joint: j.name,
      side: j.side,
      forceOnDistalInWorld: force,
      forceOnDistalInDistal: force,
      forceOnDistalInProximal: force,
      momentOnDistalInWorld: force.map((v) => v * 0.05),
      momentOnDistalInDistal: force.map((v) => v * 0.05),
      axial: along,
      shear: along.map((v) => Math.abs(v) * 0.1),
      power: along.map((v) => v * 0.1),
    }
  })
  return {
    of,
    times: fit.times,
    joints,
    ground: {
      left: new Float64Array(3 * n).map((_, i) => (i % 3 === 1 ? vertical('left', Math.floor(i / 3)) * weight : 0)),
      right: new Float64Array(3 * n).map((_, i) => (i % 3 === 1 ? vertical('right', Math.floor(i / 3)) * weight : 0)),
    },
    groundSource: 'predicted',
    groundMeasured: { left: new Float64Array(n), right: new Float64Array(n) },
    centreOfPressure: { left: new Float64Array(0), right: new Float64Array(0) },
    peaks: joints.flatMap((j) =>
      (['resultant', 'compression', 'anterior', 'moment'] as const).map((quantity, q) => {
        const time = fit.times[Math.round(n / 2) + q]!
        return {
          joint: j.joint,
          side: j.side,
          quantity,
          value: (quantity === 'moment' ? 60 : weight * (1.1 - 0.3 * q)) * factor,
          sd: quantity === 'anterior' ? null : weight * 0.02,
          unit: quantity === 'moment' ? ('N·m' as const) : ('N' as const),
          time,
        }
      }),
    ),
    bodyMass: 72,
  }
}

/** Two motions between the same postures: the one shown, and one farther off. */
export function exampleChoices(phase: string, prepared = examplePrepared()): MotionChoices {
  const choices = [0, 0.4].map((bend, i): MotionChoices['choices'][number] => {
    const { motion } = exampleMotion(prepared, bend)
    const solved = motion.phases.find((p) => p.phase.id === phase) ?? motion.phases[0]!
    return {
      action: -12.4 - i,
      morseIndex: i,
      estimatedError: 2e-6,
      distance: degToRad(4 + 22 * i),
      isShown: i === 0,
      pick: { kind: 'motion', phase, through: { 'shank.right': [i, -1, 0] } },
      solved,
    }
  })
  return { phase, choices, starts: 12, arrived: 9 }
}

/** A verdict for every peak of a proposal that loads everything a tenth more. */
export const exampleVerdicts = ({ peaks }: Loads): LoadVerdict[] =>
  peaks.map(({ joint, side, quantity, unit, value }) => ({
    joint,
    side,
    quantity,
    unit,
    recorded: value / 1.1,
    change: value - value / 1.1,
    sd: value / 50,
    parts: [],
    verdict: 'higher',
    reason:
      'On people who changed their technique the direction of so large a prediction was right in 95 %; ± is of its size.',
  }))
