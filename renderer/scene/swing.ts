import type { Figure, Limb, MassPoint, Side } from './figure.ts'

/**
 * A pendulum tree that swings by plain harmonics: the picture shown before any recording is open.
 * Not a solution of anything, and never used for numbers.
 */
const hipHalf = 0.085
const lengths = { trunk: 0.52, thigh: 0.42, shank: 0.42, foot: 0.17 }

const names: { name: string; side: Side }[] = [
  { name: 'Mid-pelvis', side: 'middle' },
  { name: 'Neck', side: 'middle' },
  ...(['left', 'right'] as const).flatMap((side) =>
    ['hip', 'knee', 'ankle', 'toe'].map((joint) => ({ name: `${side === 'left' ? 'L' : 'R'} ${joint}`, side })),
  ),
]

const limbs: Limb[] = [
  { name: 'pelvis', proximal: 2, distal: 6, length: 2 * hipHalf, side: 'middle' },
  { name: 'trunk', proximal: 0, distal: 1, length: lengths.trunk, side: 'middle' },
  ...(['left', 'right'] as const).flatMap((side): Limb[] => {
    const hip = side === 'left' ? 2 : 6
    return [
      { name: 'thigh', proximal: hip, distal: hip + 1, length: lengths.thigh, side },
      { name: 'shank', proximal: hip + 1, distal: hip + 2, length: lengths.shank, side },
      { name: 'foot', proximal: hip + 2, distal: hip + 3, length: lengths.foot, side },
    ]
  }),
]

const massOf: Record<string, number> = { pelvis: 8, trunk: 40, thigh: 7, shank: 3.2, foot: 1 }
const masses: MassPoint[] = limbs.flatMap((limb, i) =>
  [0.29, 0.6].map((at) => ({ limb: i, at: at * limb.length, mass: (massOf[limb.name] ?? 1) / 2 })),
)

export const swingFigure: Figure = {
  look: 'predicted',
  ghost: false,
  slim: false,
  joints: names.map((joint) => ({ ...joint, ball: true, label: joint.side !== 'middle' && !joint.name.endsWith('toe') })),
  limbs,
  masses,
}

/** Joint positions at a time in seconds; one step takes 1.1 s. */
export function swingPose(seconds: number): Float64Array {
  const pose = new Float64Array(3 * names.length)
  const phase = (2 * Math.PI * seconds) / 1.1
  const put = (j: number, x: number, y: number, z: number) => pose.set([x, y, z], 3 * j)
  const height = 0.915 + 0.018 * Math.cos(2 * phase)
  put(0, 0, height, 0)
  const lean = 0.05 + 0.015 * Math.sin(2 * phase)
  put(1, lengths.trunk * Math.sin(lean), height + lengths.trunk * Math.cos(lean), 0.012 * Math.sin(phase))
  for (const [hip, sign, shift] of [
    [2, -1, 0],
    [6, 1, Math.PI],
  ] as const) {
    const p = phase + shift
    // Flexion forward is positive; the knee bends most while the thigh comes forward.
    const thigh = 0.08 + 0.4 * Math.cos(p)
    const knee = 0.22 + 0.42 * Math.max(0, Math.cos(p + 1.15)) ** 2 * 1.6 + 0.08 * Math.cos(2 * p)
    const shank = thigh - knee
    const foot = shank + Math.PI / 2 - 0.12 + 0.22 * Math.sin(p + 0.6)
    let x = 0.02 * Math.sin(p)
    let y = height
    const z = sign * hipHalf
    put(hip, x, y, z)
    x += lengths.thigh * Math.sin(thigh)
    y -= lengths.thigh * Math.cos(thigh)
    put(hip + 1, x, y, z)
    x += lengths.shank * Math.sin(shank)
    y -= lengths.shank * Math.cos(shank)
    put(hip + 2, x, y, z)
    x += lengths.foot * Math.sin(foot)
    y -= lengths.foot * Math.cos(foot)
    put(hip + 3, x, y, z)
  }
  return pose
}
