/**
 * Target curves of four gaits, as key values: [percent of the cycle, degrees] with clinical signs. Sided curves count
 * from their own side's strike,
 * midline ones from the right strike. The values are rounded ones for healthy adults as textbooks and normative studies
 * describe them
 * (Perry and Burnfield 2010; Winter 2009; Kadaba 1990; Novacheck 1998 for running; Riener 2002 for stairs), chosen by
 * us, not
 * digitised from any figure. They are only targets: the solver bends them until the feet stand still.
 */
export type Keys = readonly (readonly [percent: number, value: number])[]

export interface LegNorm {
  readonly hipFlexion: Keys
  readonly hipAdduction: Keys
  readonly hipRotation: Keys
  readonly kneeFlexion: Keys
  readonly kneeAdduction: Keys
  readonly ankleFlexion: Keys
}

/**
 * When which part of the foot carries, in fractions of the cycle after the strike: first contact, flat, ball of the
 * foot. From `release` to `off` only the toes still touch,
 * as the ball is already on its way: in recordings the toe leaves the floor at about two thirds of the walking speed.
 */
export interface FootTiming {
  readonly firstContact: 'heel' | 'ball'
  readonly flatFrom: number
  readonly flatTo: number
  readonly release: number
  readonly off: number
}

export interface GaitNorm {
  readonly name: string
  readonly title: string
  /** s, m (horizontal), m (vertical, negative going down) per stride. */
  readonly strideTime: number
  readonly strideLength: number
  readonly strideRise: number
  /** Left strike after right strike, fraction of the cycle. */
  readonly leftStrike: number
  readonly stepWidth: number
  /** m the left foot lands ahead of the right foot's last spot. */
  readonly leftStepLength: number
  readonly toeOut: { readonly left: number; readonly right: number }
  readonly timing: { readonly left: FootTiming; readonly right: FootTiming }
  readonly leg: { readonly left: LegNorm; readonly right: LegNorm }
  readonly pelvisTilt: Keys
  readonly pelvisObliquity: Keys
  readonly pelvisRotation: Keys
  /** m about steady progress, about its mean height, and to the right. */
  readonly pelvisSurge: Keys
  readonly pelvisHeave: Keys
  readonly pelvisSway: Keys
  readonly trunkTilt: Keys
  readonly trunkObliquity: Keys
  readonly trunkRotation: Keys
  readonly shoulderFlexion: { readonly left: Keys; readonly right: Keys }
  readonly elbowFlexion: { readonly left: Keys; readonly right: Keys }
  /** Fourier terms of every solved curve. */
  readonly harmonics: number
}

const WALK_LEG: LegNorm = {
  hipFlexion: [
    [0, 30],
    [10, 27],
    [20, 19],
    [30, 8],
    [40, -3],
    [50, -11],
    [54, -12],
    [60, -8],
    [70, 12],
    [80, 28],
    [87, 33],
    [94, 32],
  ],
  hipAdduction: [
    [0, -1],
    [8, 3],
    [16, 6],
    [25, 5],
    [40, 3.5],
    [50, 2],
    [58, -4],
    [64, -6],
    [74, -4],
    [85, -1.5],
    [94, -1],
  ],
  hipRotation: [
    [0, -2],
    [15, 3],
    [35, 2],
    [50, 1],
    [60, -3],
    [75, -4],
    [90, -3],
  ],
  kneeFlexion: [
    [0, 5],
    [6, 13],
    [13, 18],
    [20, 15],
    [30, 8],
    [38, 4.5],
    [45, 6],
    [50, 11],
    [55, 21],
    [60, 36],
    [66, 52],
    [72, 58],
    [78, 52],
    [85, 33],
    [92, 12],
    [96, 5],
  ],
  kneeAdduction: [
    [0, 0],
    [15, 1],
    [40, 0.5],
    [60, 1],
    [72, 3],
    [90, 1],
  ],
  ankleFlexion: [
    [0, 0],
    [6, -6],
    [12, -2],
    [20, 3],
    [30, 6],
    [40, 9],
    [46, 10],
    [52, 6],
    [57, -7],
    [62, -18],
    [66, -17],
    [72, -9],
    [80, -1],
    [86, 1],
    [94, 1],
  ],
}

const WALK: GaitNorm = {
  name: 'walk',
  title: 'normal walk',
  strideTime: 1.08,
  strideLength: 1.34,
  strideRise: 0,
  leftStrike: 0.5,
  stepWidth: 0.1,
  leftStepLength: 0.67,
  toeOut: { left: 7, right: 7 },
  timing: {
    left: { firstContact: 'heel', flatFrom: 0.08, flatTo: 0.36, release: 0.54, off: 0.62 },
    right: { firstContact: 'heel', flatFrom: 0.08, flatTo: 0.36, release: 0.54, off: 0.62 },
  },
  leg: { left: WALK_LEG, right: WALK_LEG },
  pelvisTilt: [
    [0, 9.5],
    [12, 8.5],
    [25, 9],
    [37, 10],
    [50, 9.5],
    [62, 8.5],
    [75, 9],
    [87, 10],
  ],
  pelvisObliquity: [
    [0, 0.5],
    [10, 4],
    [20, 3.5],
    [35, 0.5],
    [50, -0.5],
    [60, -4],
    [70, -3.5],
    [85, -0.5],
  ],
  pelvisRotation: [
    [0, 4.5],
    [15, 3],
    [30, 0],
    [50, -4.5],
    [65, -3],
    [80, 0],
  ],
  pelvisSurge: [
    [6, 0],
    [18.5, 0.009],
    [31, 0],
    [43.5, -0.009],
    [56, 0],
    [68.5, 0.009],
    [81, 0],
    [93.5, -0.009],
  ],
  pelvisHeave: [
    [5, -0.02],
    [30, 0.02],
    [55, -0.02],
    [80, 0.02],
  ],
  pelvisSway: [
    [5, 0],
    [30, 0.018],
    [55, 0],
    [80, -0.018],
  ],
  trunkTilt: [
    [0, 4],
    [12, 3],
    [25, 4],
    [37, 5],
    [50, 4],
    [62, 3],
    [75, 4],
    [87, 5],
  ],
  trunkObliquity: [
    [0, 0],
    [15, -2],
    [35, 0],
    [50, 0],
    [65, 2],
    [85, 0],
  ],
  trunkRotation: [
    [0, -4],
    [25, 0],
    [50, 4],
    [75, 0],
  ],
  shoulderFlexion: {
    left: [
      [0, -18],
      [25, 0],
      [50, 18],
      [75, 2],
    ],
    right: [
      [0, -18],
      [25, 0],
      [50, 18],
      [75, 2],
    ],
  },
  elbowFlexion: {
    left: [
      [0, 18],
      [25, 28],
      [50, 38],
      [75, 28],
    ],
    right: [
      [0, 18],
      [25, 28],
      [50, 38],
      [75, 28],
    ],
  },
  harmonics: 10,
}

/** Slow walk sparing a painful right leg: short right stance, stiff right knee, trunk over the painful side. */
const ANTALGIC: GaitNorm = {
  ...WALK,
  name: 'antalgic',
  title: 'slow antalgic walk (painful right leg)',
  strideTime: 1.48,
  strideLength: 0.98,
  leftStrike: 0.45,
  leftStepLength: 0.43,
  stepWidth: 0.13,
  toeOut: { left: 8, right: 12 },
  timing: {
    left: { firstContact: 'heel', flatFrom: 0.08, flatTo: 0.5, release: 0.63, off: 0.72 },
    right: { firstContact: 'heel', flatFrom: 0.08, flatTo: 0.38, release: 0.5, off: 0.6 },
  },
  leg: {
    left: {
      ...WALK_LEG,
      hipFlexion: [
        [0, 29],
        [10, 26],
        [20, 20],
        [30, 12],
        [40, 5],
        [50, -1],
        [60, -4],
        [66, -3],
        [74, 8],
        [82, 22],
        [90, 30],
        [96, 30],
      ],
      kneeFlexion: [
        [0, 7],
        [8, 14],
        [16, 17],
        [26, 14],
        [38, 9],
        [48, 7],
        [56, 9],
        [64, 20],
        [70, 36],
        [77, 54],
        [82, 52],
        [88, 34],
        [94, 14],
      ],
      ankleFlexion: [
        [0, 1],
        [6, -4],
        [14, 1],
        [25, 4],
        [40, 7],
        [52, 9],
        [60, 7],
        [66, -2],
        [71, -10],
        [76, -8],
        [84, 0],
        [92, 2],
      ],
    },
    right: {
      ...WALK_LEG,
      hipFlexion: [
        [0, 27],
        [10, 25],
        [20, 20],
        [30, 13],
        [40, 6],
        [50, 1],
        [56, 0],
        [62, 3],
        [70, 13],
        [80, 24],
        [88, 29],
        [95, 29],
      ],
      hipAdduction: [
        [0, -3],
        [8, -1],
        [16, 1],
        [25, 1],
        [40, 0],
        [50, -1],
        [58, -4],
        [64, -6],
        [74, -5],
        [85, -4],
        [94, -3],
      ],
      kneeFlexion: [
        [0, 10],
        [8, 14],
        [16, 16],
        [26, 15],
        [36, 13],
        [46, 14],
        [54, 20],
        [60, 28],
        [68, 40],
        [74, 44],
        [80, 40],
        [88, 24],
        [95, 12],
      ],
      ankleFlexion: [
        [0, 1],
        [6, -2],
        [14, 2],
        [24, 5],
        [36, 8],
        [44, 9],
        [50, 7],
        [56, 1],
        [61, -6],
        [66, -6],
        [74, 0],
        [84, 3],
        [93, 2],
      ],
    },
  },
  pelvisTilt: [
    [0, 13],
    [25, 14.5],
    [50, 13],
    [75, 12],
  ],
  pelvisObliquity: [
    [0, 0],
    [12, 2],
    [25, 1.5],
    [40, 0],
    [55, -2.5],
    [68, -2],
    [85, -0.5],
  ],
  pelvisRotation: [
    [0, 3],
    [20, 1],
    [45, -2],
    [70, -1],
    [85, 1.5],
  ],
  pelvisSurge: [
    [7, 0],
    [19, 0.007],
    [30, 0],
    [41, -0.007],
    [52, 0],
    [66, 0.009],
    [80, 0],
    [93, -0.009],
  ],
  pelvisHeave: [
    [5, -0.008],
    [28, 0.006],
    [50, -0.014],
    [78, 0.014],
  ],
  pelvisSway: [
    [5, 0],
    [28, 0.022],
    [50, 0],
    [76, -0.03],
  ],
  trunkTilt: [
    [0, 7],
    [25, 9],
    [50, 7],
    [75, 6],
  ],
  trunkObliquity: [
    [0, -1],
    [12, -5],
    [28, -7],
    [42, -3],
    [60, 1.5],
    [80, 1],
  ],
  trunkRotation: [
    [0, -2],
    [25, 0],
    [50, 2],
    [75, 0],
  ],
  shoulderFlexion: {
    left: [
      [0, -8],
      [25, 0],
      [50, 8],
      [75, 1],
    ],
    right: [
      [0, -8],
      [25, 0],
      [50, 8],
      [75, 1],
    ],
  },
  elbowFlexion: {
    left: [
      [0, 24],
      [25, 28],
      [50, 32],
      [75, 28],
    ],
    right: [
      [0, 24],
      [25, 28],
      [50, 32],
      [75, 28],
    ],
  },
  harmonics: 10,
}

const RUN_LEG: LegNorm = {
  hipFlexion: [
    [0, 38],
    [8, 34],
    [16, 25],
    [24, 12],
    [32, 1],
    [38, -4],
    [44, -3],
    [52, 8],
    [62, 26],
    [72, 42],
    [80, 48],
    [88, 46],
    [95, 41],
  ],
  hipAdduction: [
    [0, 2],
    [8, 7],
    [16, 9],
    [26, 5],
    [36, -1],
    [46, -4],
    [60, -4],
    [75, -2],
    [90, 0],
  ],
  hipRotation: [
    [0, 2],
    [20, 4],
    [40, -2],
    [60, -4],
    [80, -1],
  ],
  kneeFlexion: [
    [0, 15],
    [6, 28],
    [14, 43],
    [20, 42],
    [28, 28],
    [35, 20],
    [40, 24],
    [48, 52],
    [56, 82],
    [63, 95],
    [70, 92],
    [78, 66],
    [86, 32],
    [93, 14],
  ],
  kneeAdduction: [
    [0, 0],
    [15, 2],
    [40, 0.5],
    [62, 3],
    [85, 1],
  ],
  ankleFlexion: [
    [0, 7],
    [5, 9],
    [12, 20],
    [18, 24],
    [24, 19],
    [30, 4],
    [36, -16],
    [40, -21],
    [46, -16],
    [56, -5],
    [68, 3],
    [80, 6],
    [92, 7],
  ],
}

const RUN: GaitNorm = {
  ...WALK,
  name: 'run',
  title: 'run',
  strideTime: 0.72,
  strideLength: 2.02,
  stepWidth: 0.05,
  leftStepLength: 1.01,
  toeOut: { left: 6, right: 6 },
  timing: {
    left: { firstContact: 'heel', flatFrom: 0.07, flatTo: 0.19, release: 0.355, off: 0.37 },
    right: { firstContact: 'heel', flatFrom: 0.07, flatTo: 0.19, release: 0.355, off: 0.37 },
  },
  leg: { left: RUN_LEG, right: RUN_LEG },
  pelvisTilt: [
    [0, 17],
    [12, 15],
    [25, 16],
    [37, 18.5],
    [50, 17],
    [62, 15],
    [75, 16],
    [87, 18.5],
  ],
  pelvisObliquity: [
    [0, 2],
    [12, 4],
    [25, 1],
    [40, -1.5],
    [50, -2],
    [62, -4],
    [75, -1],
    [90, 1.5],
  ],
  pelvisRotation: [
    [0, 1],
    [15, 4],
    [30, 2],
    [50, -1],
    [65, -4],
    [80, -2],
  ],
  pelvisSurge: [
    [0, 0],
    [25, 0],
    [50, 0],
    [75, 0],
  ],
  pelvisHeave: [
    [0, 0.005],
    [17, -0.04],
    [34, 0.005],
    [43.5, 0.032],
    [50, 0.005],
    [67, -0.04],
    [84, 0.005],
    [93.5, 0.032],
  ],
  pelvisSway: [
    [17, 0.006],
    [43, 0],
    [67, -0.006],
    [93, 0],
  ],
  trunkTilt: [
    [0, 9],
    [15, 10],
    [30, 8],
    [50, 9],
    [65, 10],
    [80, 8],
  ],
  trunkObliquity: [
    [0, 0],
    [15, -1.5],
    [35, 0],
    [50, 0],
    [65, 1.5],
    [85, 0],
  ],
  trunkRotation: [
    [0, -8],
    [18, -10],
    [40, 4],
    [50, 8],
    [68, 10],
    [90, -4],
  ],
  shoulderFlexion: {
    left: [
      [0, -30],
      [18, -38],
      [35, -12],
      [50, 8],
      [68, 14],
      [85, -8],
    ],
    right: [
      [0, -30],
      [18, -38],
      [35, -12],
      [50, 8],
      [68, 14],
      [85, -8],
    ],
  },
  elbowFlexion: {
    left: [
      [0, 80],
      [25, 86],
      [50, 92],
      [75, 88],
    ],
    right: [
      [0, 80],
      [25, 86],
      [50, 92],
      [75, 88],
    ],
  },
  harmonics: 12,
}

/** Step-over-step, treads 0.28 m deep and 0.17 m high, landing on the ball of the foot. */
const STAIRS_LEG: LegNorm = {
  hipFlexion: [
    [0, 17],
    [10, 17],
    [20, 17],
    [30, 17],
    [40, 18],
    [50, 23],
    [58, 32],
    [66, 44],
    [74, 52],
    [82, 50],
    [88, 39],
    [94, 25],
  ],
  hipAdduction: [
    [0, -2],
    [10, 2],
    [20, 4],
    [40, 3],
    [55, -1],
    [66, -5],
    [80, -4],
    [92, -3],
  ],
  hipRotation: [
    [0, 0],
    [50, 1],
    [75, -1],
  ],
  kneeFlexion: [
    [0, 12],
    [8, 20],
    [16, 27],
    [26, 29],
    [36, 35],
    [46, 52],
    [54, 70],
    [62, 88],
    [68, 95],
    [76, 85],
    [84, 58],
    [89, 38],
    [95, 17],
  ],
  kneeAdduction: [
    [0, 0],
    [40, 1],
    [68, 3],
    [88, 1],
  ],
  ankleFlexion: [
    [0, -20],
    [6, -8],
    [12, 6],
    [20, 12],
    [30, 17],
    [40, 24],
    [50, 31],
    [56, 30],
    [62, 20],
    [68, 6],
    [76, -4],
    [86, -14],
    [94, -20],
  ],
}

const STAIRS: GaitNorm = {
  ...WALK,
  name: 'stairs',
  title: 'stair descent',
  strideTime: 1.3,
  strideLength: 0.56,
  strideRise: -0.34,
  stepWidth: 0.13,
  leftStepLength: 0.28,
  toeOut: { left: 9, right: 9 },
  timing: {
    left: { firstContact: 'ball', flatFrom: 0.1, flatTo: 0.42, release: 0.61, off: 0.62 },
    right: { firstContact: 'ball', flatFrom: 0.1, flatTo: 0.42, release: 0.61, off: 0.62 },
  },
  leg: { left: STAIRS_LEG, right: STAIRS_LEG },
  pelvisTilt: [
    [0, 11],
    [25, 12],
    [50, 11],
    [75, 12],
  ],
  pelvisObliquity: [
    [0, -3],
    [12, 1],
    [25, 3.5],
    [40, 4.5],
    [50, 3],
    [62, -1],
    [75, -3.5],
    [90, -4.5],
  ],
  pelvisRotation: [
    [0, 3],
    [25, 1],
    [50, -3],
    [75, -1],
  ],
  pelvisSurge: [
    [0, 0],
    [25, 0],
    [50, 0],
    [75, 0],
  ],
  pelvisHeave: [
    [0, 0],
    [50, 0],
  ],
  pelvisSway: [
    [5, 0],
    [30, 0.025],
    [55, 0],
    [80, -0.025],
  ],
  trunkTilt: [
    [0, 6],
    [25, 8],
    [50, 6],
    [75, 8],
  ],
  trunkObliquity: [
    [0, 0],
    [15, -2],
    [35, 0],
    [50, 0],
    [65, 2],
    [85, 0],
  ],
  trunkRotation: [
    [0, -2],
    [25, 0],
    [50, 2],
    [75, 0],
  ],
  shoulderFlexion: {
    left: [
      [0, -6],
      [25, 0],
      [50, 6],
      [75, 2],
    ],
    right: [
      [0, -6],
      [25, 0],
      [50, 6],
      [75, 2],
    ],
  },
  elbowFlexion: {
    left: [
      [0, 26],
      [25, 30],
      [50, 34],
      [75, 30],
    ],
    right: [
      [0, 26],
      [25, 30],
      [50, 34],
      [75, 30],
    ],
  },
  harmonics: 10,
}

export const GAITS: readonly GaitNorm[] = [WALK, ANTALGIC, RUN, STAIRS]
