import { LOAD_SERIES, LOAD_WIDTHS, type LoadSeries } from '../gait/load-series.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { type Storeroom, type StoredSeries, joinStored, lookUp, readParts, withStored } from '../math/storeroom.ts'
import type { Body } from '../model/body.ts'
import type { FootLoad } from './ground.ts'
import { createFootLoads, createJointLoads } from './load-storage.ts'
import type { JointLoad, JointSd, Loads } from './loads.ts'

type BothSides = Readonly<Record<Side, Float64Array>>

/** Loads whose series wait in a storeroom; peaks and times stay at hand. */
export function storeLoads(loads: Loads, room: Storeroom): Loads {
  const both = ({ left, right }: BothSides): BothSides => storedSides({ left: room.put(left), right: room.put(right) })
  return {
    ...loads,
    joints: loads.joints.map((joint) => storeJoint(joint, room)),
    ground: both(loads.ground),
    groundMeasured: both(loads.groundMeasured),
    centreOfPressure: both(loads.centreOfPressure),
    ...(loads.groundSd === undefined ? {} : { groundSd: both(loads.groundSd) }),
  }
}

const storedSides = (series: Readonly<Record<Side, StoredSeries>>): BothSides =>
  withStored<BothSides, Side>({}, SIDES, lookUp(new Map(SIDES.map((side) => [side, series[side]]))))

const SD_SERIES = ['forceOnDistalInWorld', 'momentOnDistalInDistal'] as const

function storeJoint({ joint, side, sd, ...own }: JointLoad, room: Storeroom): JointLoad {
  return storedJoint({ joint, side, ...(sd === undefined ? {} : { sd: storeSd(sd, room) }) }, (key) =>
    room.put(own[key]),
  )
}

function storeSd(sd: JointSd, room: Storeroom): JointSd {
  const series = new Map(SD_SERIES.map((key) => [key, room.put(sd[key])]))
  return withStored<JointSd, (typeof SD_SERIES)[number]>({}, SD_SERIES, lookUp(series))
}

function storedJoint(
  rest: Pick<JointLoad, 'joint' | 'side' | 'sd'>,
  put: (key: LoadSeries) => StoredSeries,
): JointLoad {
  const series = new Map(LOAD_SERIES.map((key) => [key, put(key)]))
  return withStored<JointLoad, LoadSeries>(rest, LOAD_SERIES, lookUp(series))
}

/** What the ground does to the feet in a stretch, as it is written. */
export type GroundTracks = Readonly<Record<Side, Pick<FootLoad, 'force' | 'known' | 'point'>>>

/** Loads that are worked out stretch by stretch, put together: in memory, or in a storeroom as they come. */
export interface LoadCollector {
  /** Where the loads of the frames `first` … `first + count − 1` are to be written: room for them, or for more. */
  begin(first: number, count: number): { readonly joints: readonly JointLoad[]; readonly ground: GroundTracks }
  /** They are. */
  end(): void
  collect(): Pick<Loads, 'joints' | 'ground' | 'groundMeasured' | 'centreOfPressure'>
}

/** `longest`: frames of the longest stretch. */
export const createCollector = (body: Body, frames: number, longest: number, room?: Storeroom): LoadCollector =>
  room === undefined ? collectInMemory(body, frames) : collectIn(room, body, longest)

function collectInMemory(body: Body, frames: number): LoadCollector {
  const all = createJointLoads(body, frames)
  const { left, right } = createFootLoads(frames)
  return {
    begin(first, count) {
      const end = first + count
      const side = (own: GroundTracks[Side]): GroundTracks[Side] => ({
        force: own.force.subarray(3 * first, 3 * end),
        known: own.known.subarray(first, end),
        point: own.point.subarray(3 * first, 3 * end),
      })
      const joints = all.map((load) => ({
        joint: load.joint,
        side: load.side,
        ...readParts<JointLoad, LoadSeries>(load, LOAD_WIDTHS, first, end),
      }))
      return { joints, ground: { left: side(left), right: side(right) } }
    },
    end() {},
    collect: () => ({
      joints: all,
      ground: { left: left.force, right: right.force },
      groundMeasured: { left: left.known, right: right.known },
      centreOfPressure: { left: left.point, right: right.point },
    }),
  }
}

function collectIn(room: Storeroom, body: Body, longest: number): LoadCollector {
  const parts = new Map<string, StoredSeries[]>()
  const put = (name: string, values: Float64Array): void => {
    const own = parts.get(name) ?? []
    own.push(room.put(values))
    parts.set(name, own)
  }
  const join = (name: string): StoredSeries => joinStored(parts.get(name) ?? [])
  const both = (key: string): BothSides => storedSides({ left: join(`${key} left`), right: join(`${key} right`) })
  const here = { joints: createJointLoads(body, longest), ground: createFootLoads(longest) }
  let count = 0
  return {
    begin(_, frames) {
      count = frames
      return here
    },
    end() {
      for (const joint of here.joints)
        for (const key of LOAD_SERIES) put(`${joint.joint} ${key}`, joint[key].subarray(0, LOAD_WIDTHS[key] * count))
      for (const side of SIDES)
        for (const key of ['force', 'known', 'point'] as const)
          put(`${key} ${side}`, here.ground[side][key].subarray(0, (key === 'known' ? 1 : 3) * count))
    },
    collect: () => ({
      joints: here.joints.map(({ joint, side }) => storedJoint({ joint, side }, (key) => join(`${joint} ${key}`))),
      ground: both('force'),
      groundMeasured: both('known'),
      centreOfPressure: both('point'),
    }),
  }
}
