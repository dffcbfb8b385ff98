import type { Side } from '../../core/index.ts'
import type { Analysis, Recording } from '../../core/index.ts'
import { analyze } from '../../core/index.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { compareStairs } from './body/stairs.ts'
import { calcMarkerLever } from './body/marker-lever.ts'
import { compareJoint } from './body/plug-in-gait.ts'
import { readStorage, requestOf, toTable, valueAt, WALKS } from './body/trials.ts'

const SIDES: readonly Side[] = ['left', 'right']

/** Wanted: peaks within 5 %, curves within 0.05 body weights. */
const PEAK_LIMIT = 5
const CURVE_LIMIT = 0.05
/** N·m: how far two established models differ at the knee on one trial. */
const MOMENT_LIMIT = 10

export default async function makeLoads({ recordings }: Surroundings): Promise<Section> {
  const title = 'Joint loads against other programs'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const failures: string[] = []
  const pig = await comparePlugInGait(recordings, failures)
  const stairs = await compareStairs(recordings)
  if (stairs !== null && stairs.worstPeak > PEAK_LIMIT)
    failures.push(`nexus-csv-stairs: a peak force differs by ${stairs.worstPeak.toFixed(1)} %`)
  if (stairs !== null && stairs.worstCurve > CURVE_LIMIT)
    failures.push(`nexus-csv-stairs: a force curve differs by ${stairs.worstCurve.toFixed(3)} BW`)
  const moments = await compareInverseDynamics(recordings, failures)
  const verdicts: Verdict[] = [
    ...judgeForces('Plug-in Gait', pig.rows.length, pig.worstPeak, pig.worstCurve),
    ...(stairs === null
      ? []
      : judgeForces('Plug-in Gait down stairs', stairs.rows.length, stairs.worstPeak, stairs.worstCurve)),
    {
      what: `knee flexion moments against OpenSim: within ${MOMENT_LIMIT} N·m (root mean square)`,
      found: `${moments.within} of ${moments.counted} trials, worst ${moments.worst.toFixed(1)} N·m`,
      bar: 'all',
      holds: moments.within === moments.counted,
    },
  ]
  const markdown = [
    'Net (intersegmental) joint forces and moments of the recorded motion, from stances that lie wholly on plates, lower-body template, Winter’s table, motion at 6 Hz, forces at 20 Hz; jia with its standing trial.',
    '',
    '### Net joint forces and moments of Plug-in Gait',
    '',
    'Same trial, same frames in which the foot is on a plate, components along Plug-in Gait’s own segment axes (the axis points in the file; its ankle values turn these by 180° about the lateral axis). Plug-in Gait does not smooth its forces. “Worst component” is the largest root mean square over x, y, z.',
    '',
    toTable(
      [
        'trial',
        'side',
        'joint',
        'frames',
        'peak, BW',
        'its peak, BW',
        'difference, %',
        'RMS of size, BW',
        'worst component, BW',
        'flexion moment RMS, N·m',
        'its largest, N·m',
      ],
      pig.rows,
    ),
    '',
    `Wanted: peaks within ${PEAK_LIMIT} %, curves within ${CURVE_LIMIT} BW.`,
    '',
    '### Stair descent (nexus-csv-stairs)',
    '',
    'A text export with angles, net forces and ground reaction but no plates and no markers: fitted to its angles, sizes of the forces compared in stance.',
    '',
    stairs === null
      ? 'Not computed.'
      : toTable(
          ['side', 'joint', 'frames', 'peak, BW', 'its peak, BW', 'difference, %', 'RMS of size, BW'],
          stairs.rows,
        ),
    '',
    '### Flexion moments of OpenSim’s inverse dynamics',
    '',
    'While the foot is on a plate; about the flexion axis of the proximal segment, as OpenSim’s. OpenSim’s bodies, joint centres and filters differ from ours in every trial. “Two models” is how far two established OpenSim models of the same trial differ in the same frames (root mean square): gait2392 and gait1018 on subject01, the bones drawn by hand and automatically on jia; of rajagopal and jam there is one model only.',
    '',
    'The last two columns ask whether the difference is that of a joint centre lying elsewhere: the lever that explains it best (vertical ground force times lever), and what is then left.',
    '',
    toTable(
      [
        'trial',
        'side',
        'joint',
        'RMS, N·m',
        'two models, N·m',
        'largest difference, N·m',
        'its range, N·m',
        'correlation',
        'as a lever, mm',
        'left, N·m',
      ],
      moments.rows,
    ),
    '',
    `Wanted: knee within ${MOMENT_LIMIT} N·m (root mean square), the round number for the spread of two established models; where two models of one trial are here, the column beside says what it is there. It does not hold for:`,
    '',
    ...Object.entries(EXPLAINED).map(([name, why]) => `- ${name}: ${why}.`),
    '',
    'The second route for these levers, without any body of ours: the measured ground force about the raw marker outside the joint, while more than half the body’s weight is on the foot, against the reference; and the shift forward of that marker which explains the difference.',
    '',
    toTable(
      [
        'trial',
        'side',
        'joint',
        'marker',
        'plate and marker alone, RMS N·m',
        'the model’s joint ahead of it, mm',
        'left, N·m',
      ],
      moments.levers,
    ),
    '',
    'Not counted, because the reference is not a net moment:',
    '',
    ...Object.entries(NOT_NET).map(([name, why]) => `- ${name}: ${why}.`),
  ].join('\n')
  return { title, markdown, failures, verdicts }
}

const judgeForces = (whose: string, curves: number, worstPeak: number, worstCurve: number): Verdict[] => [
  {
    what: `net joint forces against ${whose}: largest difference of a peak`,
    found: `${worstPeak.toFixed(1)} % (${curves} curves)`,
    bar: `≤ ${PEAK_LIMIT} %`,
    holds: worstPeak <= PEAK_LIMIT,
  },
  {
    what: `net joint forces against ${whose}: worst curve, root mean square`,
    found: `${worstCurve.toFixed(3)} BW`,
    bar: `≤ ${CURVE_LIMIT} BW`,
    holds: worstCurve <= CURVE_LIMIT,
  },
]

/** The analysis of a trial, or null where its file is not here; a refusal is a failure. */
async function analyzeTrial(
  folder: string,
  trial: (typeof WALKS)[number],
  failures: string[],
): Promise<{ recording: Recording; analysis: Analysis } | null> {
  const request = await requestOf(folder, trial)
  if (request === null) return null
  const outcome = analyze(request)
  if (outcome.ok) return { recording: request.recording, analysis: outcome.value }
  failures.push(`${trial.name} was refused: ${outcome.alerts[0]?.message ?? ''}`)
  return null
}

const JOINTS = [
  ['ankle', 'Ankle', 'FO'],
  ['knee', 'Knee', 'TI'],
  ['hip', 'Hip', 'FE'],
] as const

async function comparePlugInGait(
  folder: string,
  failures: string[],
): Promise<{ rows: string[][]; worstPeak: number; worstCurve: number }> {
  const rows: string[][] = []
  let [worstPeak, worstCurve] = [0, 0]
  for (const trial of WALKS.filter((one) => one.motion.startsWith('vicon-pig'))) {
    const analyzed = await analyzeTrial(folder, trial, failures)
    if (analyzed === null) continue
    for (const side of SIDES) {
      for (const [joint, name, bone] of JOINTS) {
        const found = compareJoint(analyzed.analysis.loads.recorded, {
          recording: analyzed.recording,
          side,
          joint,
          name,
          bone,
          mass: analyzed.analysis.subject.mass,
        })
        if (found === null) continue
        const { frames, peak, theirs, rms, worst, moment, largest } = found
        const difference = 100 * (peak / theirs - 1)
        worstPeak = Math.max(worstPeak, Math.abs(difference))
        worstCurve = Math.max(worstCurve, rms, worst)
        rows.push([
          trial.name,
          side,
          joint,
          String(frames),
          peak.toFixed(3),
          theirs.toFixed(3),
          difference.toFixed(1),
          rms.toFixed(3),
          worst.toFixed(3),
          moment.toFixed(1),
          largest.toFixed(0),
        ])
        if (Math.abs(difference) > PEAK_LIMIT)
          failures.push(`${trial.name}, ${side} ${joint}: the peak force differs by ${difference.toFixed(1)} %`)
        if (Math.max(rms, worst) > CURVE_LIMIT)
          failures.push(
            `${trial.name}, ${side} ${joint}: the force curve differs by ${Math.max(rms, worst).toFixed(3)} BW`,
          )
      }
    }
  }
  return { rows, worstPeak, worstCurve }
}

/** Knees beyond the limit, and why. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'jam-overground-walk (markers)':
    'left: hip, knee and ankle all differ as if the model’s whole leg stood 24 to 38 mm behind ours over the same plates; with that lever taken off, 2 N·m are left at the knee. The table below finds the same without any body of ours: the model’s knee lies 19 mm behind the raw marker on the knee and its ankle 18 mm behind the one on the malleolus, so plate and marker alone are 13 N·m from its knee moment. The model stands behind its own markers; a knee placed at or ahead of its marker, as anatomy has it, cannot agree with it',
}
/** References that are no net moment: shown, not counted. */
const NOT_NET: Readonly<Record<string, string>> = {
  'jam-overground-walk (markers), right':
    'OpenSim was told to leave out the muscles only (`forces_to_exclude` in its settings), so the springs of this model’s right knee (76 ligaments, two contact surfaces) act in its result: it holds a force of 984 N along the shank at 1.26 s, when the foot is in the air and the leg weighs 30 N. Taken by hand from plate and knee marker, the moment changes sign in stance as ours does. Its left knee has no springs and is compared instead',
}

/** Trial, its result file, the names of its flexion moments, and whether its knee counts extension as positive. */
const REFERENCES: readonly {
  trial: string
  file: string
  names: readonly [string, string, string]
  kneeExtends: boolean
  fromStrike?: boolean
  side?: Side
  second?: string
}[] = [
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

async function compareInverseDynamics(
  folder: string,
  failures: string[],
): Promise<{ rows: string[][]; levers: string[][]; counted: number; within: number; worst: number }> {
  const rows: string[][] = []
  const levers: string[][] = []
  let [counted, within, worst] = [0, 0, 0]
  for (const { trial: name, file, names, kneeExtends, fromStrike, side = 'right', second } of REFERENCES) {
    const trial = WALKS.find((one) => one.name === name)!
    const reference = readStorage(folder, file)
    const analyzed = reference === null ? null : await analyzeTrial(folder, trial, failures)
    if (reference === null || analyzed === null) continue
    // Some results were cut out from the file's first foot strike on, and start their clock there.
    const first = analyzed.recording.events.reduce(
      (least, event) => Math.min(least, event.time),
      Number.POSITIVE_INFINITY,
    )
    const shifted = (storage: ReadonlyMap<string, Float64Array>): Float64Array =>
      storage.get('time')!.map((t) => (fromStrike ? t + first : t))
    const times = shifted(reference)
    const other = second === undefined ? null : readStorage(folder, second)
    for (const [i, joint] of (['hip', 'knee', 'ankle'] as const).entries()) {
      const values = reference.get(names[i]!)
      if (values === undefined) {
        failures.push(`${name}: the reference has no ${names[i]}`)
        continue
      }
      // Our z: hip flexes, knee extends, ankle lifts the toes.
      const sign = joint === 'knee' && !kneeExtends ? -1 : 1
      const found = compareMoment(analyzed.analysis, joint, side, times, values, sign)
      if (found === null) continue
      const its = other?.get(names[i]!)
      const apart =
        other && its
          ? found.frames.map((t) => valueAt(times, values, t) - valueAt(shifted(other), its, t)).filter(Number.isFinite)
          : []
      if (name.endsWith('(markers)') && joint !== 'hip' && NOT_NET[`${name}, ${side}`] === undefined) {
        const lever = calcMarkerLever(analyzed, { joint, side }, { times, values, sign })
        if (lever !== null)
          levers.push([
            name,
            side,
            joint,
            lever.marker,
            lever.before.toFixed(1),
            (1000 * lever.ahead).toFixed(0),
            lever.after.toFixed(1),
          ])
      }
      rows.push([
        name,
        side,
        joint,
        found.rms.toFixed(1),
        apart.length === 0
          ? '–'
          : Math.sqrt(apart.reduce((sum, value) => sum + value * value, 0) / apart.length).toFixed(1),
        found.largest.toFixed(1),
        `${found.low.toFixed(0)} … ${found.high.toFixed(0)}`,
        found.correlation.toFixed(3),
        (1000 * found.lever).toFixed(0),
        found.rest.toFixed(1),
      ])
      if (joint !== 'knee' || NOT_NET[`${name}, ${side}`] !== undefined) continue
      counted++
      within += Number(found.rms <= MOMENT_LIMIT)
      worst = Math.max(worst, found.rms)
      if (found.rms > MOMENT_LIMIT)
        failures.push(`${name}: the knee moment differs by ${found.rms.toFixed(1)} N·m (root mean square)`)
    }
  }
  return { rows, levers, counted, within, worst }
}

function compareMoment(
  analysis: Analysis,
  joint: string,
  side: Side,
  times: Float64Array,
  values: Float64Array,
  sign: number,
) {
  const { recorded } = analysis.loads
  const load = recorded.joints.find((one) => one.joint === `${joint}.${side}`)!
  // OpenSim's flexion axes are fixed in the proximal segment.
  const { body, axes } = analysis.fit
  const proximal = body.segments.findIndex(
    (one) => one.name === body.joints.find(({ name }) => name === `${joint}.${side}`)!.proximal,
  )
  const about = (k: number): number =>
    [0, 1, 2].reduce(
      (sum, c) =>
        sum + load.momentOnDistalInWorld[3 * k + c]! * axes[(k * body.segments.length + proximal) * 9 + 3 * c + 2]!,
      0,
    )
  const own: number[] = []
  const other: number[] = []
  const weights: number[] = []
  const frames: number[] = []
  recorded.times.forEach((t, k) => {
    const reference = valueAt(times, values, t)
    const onPlate = recorded.groundMeasured[side][k] === 1 && Math.abs(recorded.ground[side][3 * k + 1]!) > 20
    if (!Number.isFinite(reference) || !onPlate || k < 5 || k > recorded.times.length - 6) return
    frames.push(t)
    own.push(about(k))
    other.push(sign * reference)
    weights.push(recorded.ground[side][3 * k + 1]!)
  })
  if (own.length < 5) return null
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
  const [a, b] = [mean(own), mean(other)]
  const covariance = own.reduce((sum, value, i) => sum + (value - a) * (other[i]! - b), 0)
  const spread = (list: readonly number[], middle: number): number =>
    Math.sqrt(list.reduce((sum, value) => sum + (value - middle) ** 2, 0))
  const misses = own.map((value, i) => Math.abs(value - other[i]!))
  const lever =
    own.reduce((sum, value, i) => sum + (value - other[i]!) * weights[i]!, 0) /
    weights.reduce((sum, value) => sum + value * value, 0)
  const rest = own.reduce((sum, value, i) => sum + (value - other[i]! - lever * weights[i]!) ** 2, 0)
  return {
    frames,
    lever,
    rest: Math.sqrt(rest / own.length),
    rms: Math.sqrt(misses.reduce((sum, value) => sum + value * value, 0) / misses.length),
    largest: Math.max(...misses),
    low: Math.min(...other),
    high: Math.max(...other),
    correlation: covariance / (spread(own, a) * spread(other, b)),
  }
}
