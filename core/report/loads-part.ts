import { LOAD_WIDTHS, type LoadSeries } from '../gait/load-series.ts'
import type { Side } from '../gait/side.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import { readParts } from '../math/storeroom.ts'

/** What is drawn or listed over time. */
export type LoadCurves = Pick<Loads, 'joints' | 'ground' | 'times'>

/** The frames `first` up to, not including, `end` of loads, read from wherever they are. */
export const partOfLoads = ({ joints, ground, times }: LoadCurves, first: number, end: number): LoadCurves => ({
  times: times.subarray(first, end),
  joints: joints.map((joint) => ({
    joint: joint.joint,
    side: joint.side,
    ...readParts<JointLoad, LoadSeries>(joint, LOAD_WIDTHS, first, end),
  })),
  ground: readParts<Loads['ground'], Side>(ground, { left: 3, right: 3 }, first, end),
})
