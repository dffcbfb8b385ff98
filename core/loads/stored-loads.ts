import { LOAD_SERIES, LOAD_WIDTHS, type LoadSeries } from '../gait/load-series.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { type StoredSeries, type Storeroom, lookUp, withStored } from '../math/storeroom.ts'
import { type StretchSizes, type StretchedSeries, createStretchedSeries } from '../math/stretched-series.ts'
import type { Body } from '../model/body.ts'
import { legJoint } from './estimated-moments.ts'
import type { SdTracks } from './estimated-sd.ts'
import type { FootLoad } from './ground.ts'
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

export function storeSd(sd: JointSd, room: Storeroom): JointSd {
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

const GROUND_WIDTHS = { force: 3, known: 1, point: 3 } as const
type GroundKey = keyof typeof GROUND_WIDTHS

export function createCollector(body: Body, sizes: StretchSizes, room?: Storeroom): LoadCollector {
  const joints = body.joints.map(({ name, side }) => ({
    named: { joint: name, side },
    series: createStretchedSeries(LOAD_WIDTHS, sizes, room),
  }))
  const ground = Object.fromEntries(
    (Object.keys(GROUND_WIDTHS) as GroundKey[]).map((key) => {
      const width = GROUND_WIDTHS[key]
      return [key, createStretchedSeries({ left: width, right: width }, sizes, room)]
    }),
  ) as Record<GroundKey, StretchedSeries<Side>>
  return {
    begin(first, count) {
      const [force, known, point] = [ground.force, ground.known, ground.point].map((one) => one.begin(first, count))
      const foot = (side: Side): GroundTracks[Side] => ({
        force: force![side],
        known: known![side],
        point: point![side],
      })
      return {
        joints: joints.map(({ named, series }) => ({ ...named, ...series.begin(first, count) })),
        ground: { left: foot('left'), right: foot('right') },
      }
    },
    end() {
      for (const { series } of joints) series.end()
      for (const series of Object.values(ground)) series.end()
    },
    collect: () => ({
      joints: joints.map(({ named, series }) => series.collect(named)),
      ground: ground.force.collect({}),
      groundMeasured: ground.known.collect({}),
      centreOfPressure: ground.point.collect({}),
    }),
  }
}

const SD_WIDTHS = { forceOnDistalInWorld: 3, momentOnDistalInDistal: 3 } as const

/** The ± of estimated loads, put together the same way. */
export interface SdCollector {
  begin(first: number, count: number): SdTracks
  end(): void
  collect(): SdTracks
}

export function createSdCollector(body: Body, sizes: StretchSizes, room?: Storeroom): SdCollector {
  const joints = body.joints.map(({ name }) =>
    legJoint.test(name) ? createStretchedSeries(SD_WIDTHS, sizes, room) : null,
  )
  const ground = createStretchedSeries({ left: 3, right: 3 }, sizes, room)
  return {
    begin: (first, count) => ({
      joints: joints.map((series) => series?.begin(first, count) ?? null),
      ground: ground.begin(first, count),
    }),
    end() {
      for (const series of joints) series?.end()
      ground.end()
    },
    collect: () => ({ joints: joints.map((series) => series?.collect({}) ?? null), ground: ground.collect({}) }),
  }
}
