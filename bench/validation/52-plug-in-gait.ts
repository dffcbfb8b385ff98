import type { PreparedTrial, Recording, Side } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { calcRecordedLoads } from '../../core/gait.ts'
import { createAngleTools } from '../../core/pipeline/body-axes.ts'
import type { Section, Surroundings } from '../validate.ts'
import { compareJoint } from './body/plug-in-gait.ts'
import { isRawMarker } from './body/raw-markers.ts'
import { requestOf, toTable, WALKS } from './body/trials.ts'
import { mean } from './ground/words.ts'

const SIDES: readonly Side[] = ['left', 'right']
const letter = (side: Side): string => (side === 'left' ? 'L' : 'R')
const JOINTS = [
  ['hip', 'Hip', 'FE'],
  ['knee', 'Knee', 'TI'],
  ['ankle', 'Ankle', 'FO'],
] as const
/** What a body of rods fitted to markers knows. */
const ANGLES = [
  'pelvis.tilt',
  'pelvis.obliquity',
  'pelvis.rotation',
  'hip.flexion',
  'hip.adduction',
  'knee.flexion',
  'ankle.flexion',
  'foot.progression',
] as const
/** Frames at either end, where smoothing has nothing to lean on. */
const ENDS = 5

interface Seen {
  readonly trial: string
  readonly recording: Recording
  readonly raw: PreparedTrial
  readonly loads: ReturnType<typeof calcRecordedLoads>['loads']
  /** With the joint centres that the file holds. */
  readonly whole: ReturnType<typeof calcRecordedLoads>['loads']
}

/** What this program finds in the raw markers of files that Plug-in Gait has worked on, against what it found. */
export default async function makePlugInGait({ recordings }: Surroundings): Promise<Section> {
  const title = 'Angles, moments and powers from raw markers against Plug-in Gait'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const { seen, failures } = await seeAll(recordings)
  if (seen.length === 0) return { title, markdown: 'Not computed: no such recording is here.', failures }
  const angles = ANGLES.map((channel) => compareAngle(channel, seen))
  const loads = JOINTS.map(([joint, name, bone]) => compareLoads(joint, name, bone, seen))
  const markdown = [
    `${seen.length} walks whose files hold, next to the raw markers, what Plug-in Gait computed from them. Here its joint centres, segment axes and angles are withheld: the body is fitted to the markers that were stuck on. The small moment errors of the section before rest on Plug-in Gait’s own joint centres; these do not.`,
    '',
    '### Joint angles',
    '',
    'Degrees, over all frames that show the whole body, mean over legs and walks. “Offset” is the mean difference (another zero: static offsets of the foot, another pelvis); “shape” is the root mean square once it is taken off. Turns about a limb’s length are not shown by a body of rods.',
    '',
    toTable(['angle', 'legs', 'RMS', 'offset', 'shape', 'worst leg, RMS'], angles),
    '',
    '### Moments and powers',
    '',
    'While the foot is on a plate: flexion moment about Plug-in Gait’s own axis, N·m/kg, and the joint’s whole power, W/kg; root mean square, mean over legs. “With its centres”: the same with the file’s joint centres, as the section before has it.',
    '',
    toTable(
      [
        'joint',
        'legs',
        'moment, raw markers',
        'with its centres',
        'its largest',
        'power, raw markers',
        'with its centres',
        'its largest',
      ],
      loads,
    ),
  ].join('\n')
  const verdicts = [
    {
      what: 'flexion angles from raw markers against Plug-in Gait (hip, knee, ankle), root mean square',
      found: ANGLES.flatMap((channel, i) => (channel.endsWith('.flexion') ? [`${angles[i]![2]}°`] : [])).join(', '),
      bar: '',
      holds: true,
    },
    {
      what: 'flexion moments from raw markers, joint centres withheld, against Plug-in Gait (hip, knee, ankle)',
      found: `${loads.map((row) => row[2]).join(', ')} N·m/kg`,
      bar: '',
      holds: true,
    },
  ]
  return { title, markdown, failures, verdicts }
}

async function seeAll(folder: string): Promise<{ seen: Seen[]; failures: string[] }> {
  const seen: Seen[] = []
  const failures: string[] = []
  for (const trial of WALKS.filter((one) => one.motion.startsWith('vicon-pig'))) {
    const request = await requestOf(folder, trial)
    if (request === null) continue
    const { recording } = request
    const points = Object.fromEntries(Object.entries(recording.points).filter(([name]) => isRawMarker(name)))
    const [raw, all] = [
      prepare({ ...request, recording: { ...recording, points, angles: {}, pelvisPath: null } }),
      prepare(request),
    ]
    if (!raw.ok || !all.ok) {
      failures.push(`${trial.name} was refused: ${[...raw.alerts, ...all.alerts][0]?.message ?? ''}`)
      continue
    }
    const loadsOf = ({ fit, events, groundForces }: PreparedTrial): Seen['loads'] =>
      calcRecordedLoads({ fit, events, groundForces, samples: 0 }).loads
    seen.push({
      trial: trial.name,
      recording,
      raw: raw.value,
      loads: loadsOf(raw.value),
      whole: loadsOf(all.value),
    })
  }
  return { seen, failures }
}

function compareAngle(channel: (typeof ANGLES)[number], seen: readonly Seen[]): string[] {
  const found: { rms: number; offset: number; shape: number }[] = []
  for (const { recording, raw } of seen) {
    const { fit } = raw
    const own: Partial<Record<string, Float64Array>> = createAngleTools(fit.body).calcAngles(fit.axes, fit.times.length)
    for (const name of channel.startsWith('pelvis') ? [channel] : SIDES.map((side) => `${channel}.${side}`)) {
      const [ours, theirs] = [own[name], recording.angles[name as keyof Recording['angles']]]
      if (ours === undefined || theirs === undefined) continue
      const off: number[] = []
      for (let k = ENDS; k < fit.times.length - ENDS; k++) {
        const difference = ((ours[k]! - theirs[k]!) * 180) / Math.PI
        if (fit.seen?.[k] !== 0 && Number.isFinite(difference)) off.push(difference)
      }
      if (off.length === 0) continue
      const offset = mean(off)
      const rms = Math.sqrt(mean(off.map((one) => one * one)))
      found.push({ rms, offset, shape: Math.sqrt(mean(off.map((one) => (one - offset) ** 2))) })
    }
  }
  const of = (key: 'rms' | 'shape'): string => mean(found.map((one) => one[key])).toFixed(1)
  return [
    channel.replace('.', ' '),
    String(found.length),
    of('rms'),
    mean(found.map((one) => one.offset)).toFixed(1),
    of('shape'),
    Math.max(...found.map((one) => one.rms)).toFixed(1),
  ]
}

function compareLoads(joint: string, name: string, bone: string, seen: readonly Seen[]): string[] {
  const legs = seen.flatMap(({ recording, raw, loads, whole }) =>
    SIDES.flatMap((side) => {
      const { mass } = raw.subject
      const at = { recording, side, joint, name, bone, mass }
      const [own, other] = [compareJoint(loads, at), compareJoint(whole, at)]
      if (own === null || other === null) return []
      return [
        {
          moment: own.moment / mass,
          withCentres: other.moment / mass,
          largest: own.largest / mass,
          power: comparePower(loads, at),
          powerWithCentres: comparePower(whole, at),
        },
      ]
    }),
  )
  const of = (values: readonly number[]): string => mean(values).toFixed(2)
  return [
    joint,
    String(legs.length),
    of(legs.map((leg) => leg.moment)),
    of(legs.map((leg) => leg.withCentres)),
    of(legs.map((leg) => leg.largest)),
    of(legs.map((leg) => leg.power.rms)),
    of(legs.map((leg) => leg.powerWithCentres.rms)),
    of(legs.map((leg) => leg.power.largest)),
  ]
}

interface Leg {
  readonly recording: Recording
  readonly side: Side
  readonly joint: string
  readonly name: string
  readonly mass: number
}

/** W/kg. */
function comparePower(
  loads: Seen['loads'],
  { recording, side, joint, name, mass }: Leg,
): { rms: number; largest: number } {
  const theirs = recording.modelOutputs[`${letter(side)}${name}Power`]!
  const own = loads.joints.find((one) => one.joint === `${joint}.${side}`)!
  let [sum, frames, largest] = [0, 0, 0]
  for (let k = ENDS; k < recording.times.length - ENDS; k++) {
    const onPlate = loads.groundMeasured[side][k] === 1 && loads.ground[side][3 * k + 1]! > 20
    const power = [...theirs.values.subarray(theirs.width * k, theirs.width * (k + 1))].reduce((a, b) => a + b, 0)
    if (!onPlate || !Number.isFinite(power) || power === 0) continue
    sum += (own.power[k]! / mass - power) ** 2
    largest = Math.max(largest, Math.abs(power))
    frames++
  }
  return { rms: Math.sqrt(sum / frames), largest }
}
