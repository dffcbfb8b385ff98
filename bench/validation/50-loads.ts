import type { Side } from '../../core/index.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { compareStairs } from './body/stairs.ts'
import { EXPLAINED, compareInverseDynamics } from './body/inverse-dynamics.ts'
import { NOT_NET } from './body/opensim-references.ts'
import { compareJoint } from './body/plug-in-gait.ts'
import { analyzeTrial, toTable, WALKS } from './body/trials.ts'

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
  const moments = await compareInverseDynamics(recordings, MOMENT_LIMIT, failures)
  const verdicts: Verdict[] = [
    ...judgeForces('Plug-in Gait', pig.rows.length, pig.worstPeak, pig.worstCurve),
    ...(stairs === null
      ? []
      : judgeForces('Plug-in Gait down stairs', stairs.rows.length, stairs.worstPeak, stairs.worstCurve)),
    {
      what: `knee flexion moments against OpenSim, where its result and the raw data agree as well: within ${MOMENT_LIMIT} N·m (root mean square)`,
      found: `${moments.within} of ${moments.knees.length} trials, worst ${moments.worst.toFixed(1)} N·m; ${moments.overruled.length} more contradicted by plate and raw marker`,
      bar: 'all',
      holds: moments.within === moments.knees.length,
    },
  ]
  const markdown = [
    'Net (intersegmental) joint forces and moments of the recorded motion, from stances that lie wholly on plates, lower-body template, Winter’s table, motion at 6 Hz, forces at 20 Hz; jia with its standing trial.',
    '',
    ...describePlugInGait(pig.rows),
    ...describeStairs(stairs),
    ...describeMoments(moments),
  ].join('\n')
  return { title, markdown, failures, verdicts }
}

function describePlugInGait(rows: readonly string[][]): string[] {
  return [
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
      rows,
    ),
    '',
    `Wanted: peaks within ${PEAK_LIMIT} %, curves within ${CURVE_LIMIT} BW.`,
    '',
  ]
}

function describeStairs(stairs: Awaited<ReturnType<typeof compareStairs>>): string[] {
  return [
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
  ]
}

function describeMoments(moments: Awaited<ReturnType<typeof compareInverseDynamics>>): string[] {
  return [
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
    `Wanted: knee within ${MOMENT_LIMIT} N·m (root mean square), the round number for the spread of two established models; where two models of one trial are here, the column beside says what it is there. A reference that lies farther than that from the ground force about the raw knee marker, and farther than ours does, is contradicted by its own recording, and not counted:`,
    '',
    ...moments.overruled.map((what) => `- ${what}.`),
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
        'ours from plate and marker alone, RMS N·m',
      ],
      moments.levers,
    ),
    '',
    'Not counted, because the reference is not a net moment:',
    '',
    ...Object.entries(NOT_NET).map(([name, why]) => `- ${name}: ${why}.`),
  ]
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
