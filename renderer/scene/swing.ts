import type { Figure, Limb, MassPoint, LimbSide } from './figure.ts'

/**
 * A body that walks on the spot by a few smooth curves: the picture shown before any recording is open.
 * Not a solution of anything, and never used for numbers.
 */
const half = { hips: 0.085, shoulders: 0.17 }
const lengths = { trunk: 0.5, head: 0.3, thigh: 0.42, shank: 0.42, foot: 0.17, upperArm: 0.29, forearm: 0.26 }
/** The heel's pad: its middle below and behind the ankle of a foot that stands flat, and its radius. */
const heel = { down: 0.055, back: 0.045, pad: 0.02 }
/** How far the flat foot's rod falls from ankle to toe, rad. */
const fall = 0.33

const sides = ['left', 'right'] as const
const sidePoints = ['hip', 'knee', 'ankle', 'toe', 'heel', 'shoulder', 'elbow', 'wrist']
const middlePoints = ['Mid-pelvis', 'Neck', 'Crown']
const names: { name: string; side: LimbSide }[] = [
  ...middlePoints.map((name) => ({ name, side: 'middle' as const })),
  ...sides.flatMap((side) => sidePoints.map((joint) => ({ name: `${side === 'left' ? 'L' : 'R'} ${joint}`, side }))),
]
const [pelvis, neck, crown] = [0, 1, 2]
const point = (side: (typeof sides)[number], joint: string): number =>
  middlePoints.length + sides.indexOf(side) * sidePoints.length + sidePoints.indexOf(joint)

const limbs: Limb[] = [
  {
    name: 'pelvis',
    proximal: point('left', 'hip'),
    distal: point('right', 'hip'),
    length: 2 * half.hips,
    side: 'middle',
  },
  { name: 'trunk', proximal: pelvis, distal: neck, length: lengths.trunk, side: 'middle' },
  {
    name: 'shoulders',
    proximal: point('left', 'shoulder'),
    distal: point('right', 'shoulder'),
    length: 2 * half.shoulders,
    side: 'middle',
  },
  { name: 'head', proximal: neck, distal: crown, length: lengths.head, side: 'middle' },
  ...sides.map((side): Limb => ({
    name: `heel.${side}`,
    proximal: point(side, 'ankle'),
    distal: point(side, 'heel'),
    length: Math.hypot(heel.down, heel.back),
    side,
    radii: { proximal: 1.2 * heel.pad, distal: heel.pad },
  })),
  ...sides.flatMap((side): Limb[] =>
    (
      [
        ['thigh', 'hip', 'knee', lengths.thigh],
        ['shank', 'knee', 'ankle', lengths.shank],
        ['foot', 'ankle', 'toe', lengths.foot],
        ['upperArm', 'shoulder', 'elbow', lengths.upperArm],
        ['forearm', 'elbow', 'wrist', lengths.forearm],
      ] as const
    ).map(([name, from, to, length]) => ({
      name: `${name}.${side}`,
      proximal: point(side, from),
      distal: point(side, to),
      length,
      side,
    })),
  ),
]

const massOf: Record<string, number> = {
  pelvis: 8,
  trunk: 26,
  shoulders: 4,
  head: 5,
  thigh: 9,
  shank: 3.2,
  foot: 1,
  upperArm: 2,
  forearm: 1.5,
}
const masses: MassPoint[] = limbs.flatMap((limb, i) =>
  limb.name.startsWith('heel')
    ? []
    : [0.29, 0.6].map((at) => ({ limb: i, at: at * limb.length, mass: (massOf[limb.name.split('.')[0]!] ?? 1) / 2 })),
)

export const swingFigure: Figure = {
  look: 'predicted',
  ghost: false,
  slim: false,
  joints: names.map((joint) => {
    const isJoint = joint.side !== 'middle' && !/toe|heel/.test(joint.name)
    return { ...joint, ball: isJoint, label: isJoint }
  }),
  limbs,
  masses,
}

/** One at its middle, nothing far from it, the same in every cycle. */
function hump(cycle: number, middle: number, width: number): number {
  const away = cycle - middle - Math.round(cycle - middle)
  return Math.exp(-((away / width) ** 2))
}

/** Joint positions at a time in seconds; one stride takes 1.1 s. */
export function swingPose(seconds: number): Float64Array {
  const pose = new Float64Array(3 * names.length)
  const put = (j: number, x: number, y: number, z: number) => pose.set([x, y, z], 3 * j)
  /** The end of a rod that hangs from a point, turned forward by an angle. */
  const hang = (j: number, from: number, length: number, angle: number) =>
    put(
      j,
      pose[3 * from]! + length * Math.sin(angle),
      pose[3 * from + 1]! - length * Math.cos(angle),
      pose[3 * from + 2]!,
    )

  const stride = seconds / 1.1
  const lean = 0.06
  const twist = 0.02 * Math.sin(2 * Math.PI * stride)
  put(pelvis, 0, 0, 0)
  put(neck, lengths.trunk * Math.sin(lean), lengths.trunk * Math.cos(lean), 0)
  put(crown, pose[3 * neck]! + lengths.head * Math.sin(0.12), pose[3 * neck + 1]! + lengths.head * Math.cos(0.12), 0)
  let lowest = 0
  for (const [side, sign, shift] of [
    ['left', -1, 0],
    ['right', 1, 0.5],
  ] as const) {
    // Of this leg's cycle, from strike to strike; flexion forward is positive.
    const cycle = stride + shift
    const thigh = 0.14 + 0.37 * Math.cos(2 * Math.PI * (cycle + 0.06))
    const knee = 0.08 + 0.22 * hump(cycle, 0.13, 0.09) + 0.98 * hump(cycle, 0.72, 0.13)
    const ankle = -0.09 * hump(cycle, 0.07, 0.06) + 0.2 * hump(cycle, 0.44, 0.14) - 0.36 * hump(cycle, 0.63, 0.07)
    const shank = thigh - knee
    const foot = shank + Math.PI / 2 - fall + ankle
    const [hip, kneeAt, ankleAt, toe, heelAt] = ['hip', 'knee', 'ankle', 'toe', 'heel'].map((joint) =>
      point(side, joint),
    ) as [number, number, number, number, number]
    put(hip, -sign * twist, 0, sign * half.hips * Math.cos(Math.asin(twist / half.hips)))
    hang(kneeAt, hip, lengths.thigh, thigh)
    hang(ankleAt, kneeAt, lengths.shank, shank)
    hang(toe, ankleAt, lengths.foot, foot)
    const pitch = foot - (Math.PI / 2 - fall)
    put(
      heelAt,
      pose[3 * ankleAt]! + heel.down * Math.sin(pitch) - heel.back * Math.cos(pitch),
      pose[3 * ankleAt + 1]! - heel.down * Math.cos(pitch) - heel.back * Math.sin(pitch),
      pose[3 * ankleAt + 2]!,
    )
    lowest = Math.min(lowest, pose[3 * toe + 1]! - 0.018, pose[3 * heelAt + 1]! - heel.pad)

    const [shoulder, elbow, wrist] = ['shoulder', 'elbow', 'wrist'].map((joint) => point(side, joint)) as [
      number,
      number,
      number,
    ]
    const arm = -0.02 - 0.34 * Math.cos(2 * Math.PI * (cycle + 0.03))
    put(
      shoulder,
      pose[3 * neck]! + 2 * sign * twist,
      pose[3 * neck + 1]! - 0.03,
      sign * half.shoulders * Math.cos(Math.asin((2 * twist) / half.shoulders)),
    )
    hang(elbow, shoulder, lengths.upperArm, arm)
    hang(wrist, elbow, lengths.forearm, arm + 0.36 - 0.16 * Math.cos(2 * Math.PI * cycle))
  }
  // The foot that stands carries the body: its lowest point is on the floor.
  for (let j = 0; j < names.length; j++) pose[3 * j + 1]! -= lowest
  return pose
}
