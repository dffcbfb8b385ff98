import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnalysisRequest, Loads, PreparedTrial, Recording, Side } from '../../../core/index.ts'
import { prepare, readRecording } from '../../../core/index.ts'
import { calcRecordedLoads } from '../../../core/gait.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import type { LaidGround } from '../../../core/ground/lay.ts'
import type { PeakScope } from '../../../core/loads/peak-scope.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'
import { WALKS, requestOf } from '../body/trials.ts'

/** A walk with plates, and how the same walk is seen without them. */
export interface Withheld {
  readonly name: string
  /** Trials of one person share it. */
  readonly subject: string
  /** Where it was recorded; people of one laboratory share it. */
  readonly laboratory: string
  readonly by: 'markers' | 'angles and path' | 'angles'
  readonly request: AnalysisRequest
}

const SWAY = [
  { name: 'subject2', mass: 78.2, height: 1.96 },
  { name: 'subject4', mass: 62.6, height: 1.68 },
  { name: 'subject6', mass: 59, height: 1.65 },
  { name: 'subject8', mass: 59.4, height: 1.64 },
  { name: 'subject10', mass: 60, height: 1.6 },
] as const

/** Walks of other laboratories, then those of the study of trunk sway; null folders are left out. */
export async function listWithheld(recordings: string): Promise<Withheld[]> {
  const walks: Withheld[] = []
  for (const trial of WALKS) {
    const request = await requestOf(recordings, trial)
    if (request === null) continue
    const { points, pelvisPath } = request.recording
    const by = Object.keys(points).length > 0 ? 'markers' : pelvisPath === null ? 'angles' : 'angles and path'
    const named = trial.name.replace(/ Walking\d+$| \(.*\)$/, '')
    const subject = named === 'gait1018-subject01-jr' ? 'opensim-subject01-walk' : named
    walks.push({
      name: trial.name,
      subject,
      laboratory: subject.startsWith('vicon ') ? 'vicon' : subject,
      by,
      request,
    })
  }
  for (const { folder, person, walk } of listSway(recordings)) {
    walks.push({
      name: `trunk sway ${person.name} ${walk}`,
      subject: person.name,
      laboratory: 'trunk sway',
      by: 'markers',
      request: {
        recording: await read(join(folder, `${walk}.trc`)),
        forces: await read(join(folder, `${walk}_forces.mot`)),
        standing: await read(join(folder, 'static1.trc')),
        subject: { mass: person.mass, height: person.height },
        body: { template: 'lower-body', table: 'winter' },
      },
    })
  }
  return walks
}

/** Joint angles with a pelvis path that OpenSim found in walks which are listed by their markers above. */
export async function listByOpenSim(recordings: string): Promise<Withheld[]> {
  const walks: Withheld[] = []
  const jam = await requestOf(recordings, {
    name: 'jam-overground-walk (angles)',
    motion: 'jam-overground-walk/overground_17_ik.mot',
    forces: 'jam-overground-walk/overground_17_grf.mot',
    mass: 73.5,
    height: 1.7,
  })
  if (jam !== null)
    walks.push({
      name: 'jam-overground-walk (angles)',
      subject: 'jam-overground-walk',
      laboratory: 'jam-overground-walk',
      by: 'angles and path',
      request: jam,
    })
  for (const { folder, person, walk } of listSway(recordings)) {
    walks.push({
      name: `trunk sway ${person.name} ${walk} (angles)`,
      subject: person.name,
      laboratory: 'trunk sway',
      by: 'angles and path',
      request: {
        recording: await read(join(folder, `${walk}_ik.mot`)),
        forces: await read(join(folder, `${walk}_forces.mot`)),
        subject: { mass: person.mass, height: person.height },
        body: { template: 'lower-body', table: 'winter' },
      },
    })
  }
  return walks
}

const SWAY_WALKS = [
  'walking1',
  'walking2',
  'walking3',
  'walking4',
  'walkingTS1',
  'walkingTS2',
  'walkingTS3',
  'walkingTS4',
]

function listSway(recordings: string): { folder: string; person: (typeof SWAY)[number]; walk: string }[] {
  return SWAY.flatMap((person) => {
    const folder = join(recordings, '..', 'studies', 'trunk-sway-walks', person.name)
    return SWAY_WALKS.filter((walk) => existsSync(join(folder, `${walk}.trc`))).map((walk) => ({
      folder,
      person,
      walk,
    }))
  })
}

async function read(path: string): Promise<Recording> {
  // The title is a path on another laboratory’s machine.
  const text = readFileSync(path, 'latin1').replace(/^name .*/, 'name plates')
  const outcome = await readRecording(toByteSource(new TextEncoder().encode(text), basename(path)))
  if (!outcome.ok) throw new Error(`${path}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}

/** The same request as if no plate had been there. */
export function withoutPlates(request: AnalysisRequest): AnalysisRequest {
  const { recording } = request
  const events = recording.events.filter((event) => event.source !== 'force plate')
  return { ...request, forces: null, recording: { ...recording, groundForces: [], events } }
}

export const QUANTITIES = ['foreAft', 'vertical', 'hip', 'knee', 'ankle'] as const
export type Quantity = (typeof QUANTITIES)[number]

/** Of one whole measured stance: root mean square difference, ratio of the largest values, shares within 1 and 2 ±. */
export interface StanceError {
  readonly side: Side
  readonly rms: Readonly<Record<Quantity, number>>
  readonly peak: Readonly<Record<Quantity, number>>
  readonly within: Readonly<Record<Quantity, readonly [number, number]>> | null
  /** Root mean square of ±. */
  readonly sd: Readonly<Record<Quantity, number>> | null
}

export function measure(request: AnalysisRequest): { prepared: PreparedTrial; loads: Loads; scope: PeakScope } | null {
  const outcome = prepare(request)
  if (!outcome.ok || outcome.value.groundForces.length === 0) return null
  const { fit, events, groundForces } = outcome.value
  const { loads, scope } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  return { prepared: outcome.value, loads, scope }
}

/** Loads of a walk whose plates were withheld; `estimated` null: by the recorded motion alone. */
export function loadsWithout({ fit, events }: PreparedTrial, estimated: LaidGround | null): Loads {
  return calcRecordedLoads({ fit, events, groundForces: [], samples: 0, estimated }).loads
}

/** Over whole measured stances, % of body weight and N·m/kg. */
export function compareStances(measured: Loads, found: Loads, mass: number): StanceError[] {
  const weight = bodyWeightToNewton(1, mass) / 100
  const [first, last] = [measured.times[0]! + 0.03, measured.times.at(-1)! - 0.03]
  const stances = (measured.stances ?? []).filter(
    (stance) => stance.ground === 'measured' && stance.from > first && stance.to < last,
  )
  return stances.map(({ side, from, to }) => {
    const frames = [...measured.times.keys()].filter((k) => measured.times[k]! >= from && measured.times[k]! <= to)
    const of = (loads: Loads, quantity: Quantity, k: number, sd: boolean): number => {
      if (quantity === 'foreAft' || quantity === 'vertical') {
        const values = sd ? loads.groundSd?.[side] : loads.ground[side]
        return (values?.[3 * k + (quantity === 'vertical' ? 1 : 0)] ?? Number.NaN) / weight
      }
      const joint = loads.joints.find((one) => one.joint === `${quantity}.${side}`)!
      return ((sd ? joint.sd?.momentOnDistalInDistal : joint.momentOnDistalInDistal)?.[3 * k + 2] ?? Number.NaN) / mass
    }
    const per = <T>(f: (quantity: Quantity) => T): Record<Quantity, T> =>
      Object.fromEntries(QUANTITIES.map((quantity) => [quantity, f(quantity)])) as Record<Quantity, T>
    const most = (loads: Loads, quantity: Quantity): number =>
      frames.reduce((largest, k) => Math.max(largest, Math.abs(of(loads, quantity, k, false))), 0)
    const off = (quantity: Quantity, k: number): number =>
      of(found, quantity, k, false) - of(measured, quantity, k, false)
    const typical = (value: (k: number) => number): number =>
      Math.sqrt(frames.reduce((sum, k) => sum + value(k) ** 2, 0) / frames.length)
    return {
      side,
      rms: per((quantity) => typical((k) => off(quantity, k))),
      sd: found.groundSd === undefined ? null : per((quantity) => typical((k) => of(found, quantity, k, true))),
      peak: per((quantity) => most(found, quantity) / most(measured, quantity)),
      within:
        found.groundSd === undefined
          ? null
          : per((quantity) => {
              const share = (by: number): number =>
                frames.filter((k) => Math.abs(off(quantity, k)) <= by * of(found, quantity, k, true)).length /
                frames.length
              return [share(1), share(2)]
            }),
    }
  })
}
