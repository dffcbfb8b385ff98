import { add, type Vector3 } from '../../math/vector3.ts'
import type { Bone, Tissue } from '../bone.ts'
import type { PairedFrame } from '../reference.ts'
import { sweep, type SweepOptions } from '../sweep.ts'
import { mix } from '../vectors.ts'
import { thoracicBody } from './spine.ts'

/** How wide the cage is at each rib. */
const widths = [5.6, 8.4, 10.4, 11.7, 12.5, 13, 13.3, 13.4, 13.1, 12.4, 11, 8.2]
/** Where each rib ends in front. */
const ends: readonly Vector3[] = [
  [0.6, 143.7, 3.6],
  [3.2, 139.7, 5.4],
  [5, 136.5, 6.6],
  [6.4, 133.1, 7.5],
  [7.3, 129.5, 8.3],
  [7.6, 125.7, 9.1],
  [7.3, 121.9, 9.8],
  [6.3, 118.5, 10.4],
  [4.9, 115.7, 10.9],
  [3, 113.5, 11.2],
  [-2.6, 114.4, 11.9],
  [-8.2, 114.6, 8.6],
]
/** Where the cartilage of the first seven meets the breastbone. */
const notches: readonly Vector3[] = [
  [1.9, 143.1, 2.1],
  [3.4, 139.5, 1.9],
  [4.4, 137.1, 1.8],
  [5.2, 134.8, 1.75],
  [5.9, 132.7, 1.7],
  [6.4, 131, 1.55],
  [6.8, 129.8, 1.2],
]

const swept = (
  name: string,
  tissue: Tissue,
  rows: readonly (readonly number[])[],
  options: SweepOptions,
  frame: 'trunk' | PairedFrame = 'trunk',
): Bone => ({
  name,
  tissue,
  paired: true,
  frame,
  fine: sweep(rows, options),
  coarse: sweep(rows, { ...options, sides: 3, steps: Math.min(1, options.steps ?? 0) }),
})

/** From its head at the spine, over its angle behind and its widest point, to its end in front. */
function ribPath(i: number): Vector3[] {
  const [x0, y, w, end] = [thoracicBody(i + 1)[0], thoracicBody(i + 1)[1] + 0.5, widths[i]!, ends[i]!]
  const fall = end[1] - y
  const angle = Math.min(3.1 + (w - 3.1) * 0.32, 5.9)
  const back: Vector3[] = [
    [x0 - 0.9, y, 1.7],
    [x0 - 2.6, y + 0.25, 3.1],
  ]
  // The two that end in the flank run down without a bend.
  if (i >= 10)
    return [
      ...back,
      [x0 - 3.3, y - 0.5, 0.5 * angle + 2.4],
      [mix([x0, y, w], end, 0.5)[0] - 1.8, y + 0.5 * fall, 0.8 * end[2]],
      end,
    ]
  return [
    ...back,
    [x0 - 3.5, y - 0.5, angle],
    [x0 - 2.4, y + 0.2 * fall, 0.8 * w],
    [x0 + (end[0] - x0) * 0.36 - 0.6, y + 0.52 * fall - (i > 1 ? 1.2 : 0), w],
    [x0 + (end[0] - x0) * 0.76, y + 0.82 * fall - (i > 2 ? 0.6 : 0), 0.5 * (w + end[2]) + 0.75],
    end,
  ]
}

function rib(i: number): Bone {
  // The first lies flat.
  const [high, thick] = i === 0 ? [0.32, 0.75] : [0.6, 0.33]
  const points = ribPath(i)
  const last = points.length - 1
  const rows = points.map((p, j) => [
    ...p,
    high * (j === 0 ? 0.7 : j === 1 ? 0.75 : j === last ? (i >= 10 ? 0.5 : 0.95) : 1),
    thick * (j < 2 ? 1.3 : 1),
  ])
  return swept(`rib ${i + 1}`, 'bone', rows, { steps: 2, sides: 6 })
}

/** To the breastbone; from the eighth on, to the cartilage above. */
function cartilages(): Bone[] {
  const middles: Vector3[] = []
  return ends.slice(0, 10).map((end, i) => {
    const direct = notches[i]
    const to: Vector3 = direct ?? mix(ends[i - 1]!, middles[i - 1]!, 0.6)
    const middle: Vector3 = direct
      ? add(mix(end, direct, 0.5), [
          0.35,
          i < 3 ? 0 : end[1] + (direct[1] - end[1]) * 0.22 - (i > 3 ? 0.5 : 0) - (end[1] + direct[1]) / 2,
          0.1 * i,
        ])
      : [(end[0] + to[0]) / 2 + 0.4, end[1] + (to[1] - end[1]) * 0.3 - 0.35, (end[2] + to[2]) / 2 + 0.15]
    middles.push(middle)
    const rows = [
      [...end, 0.55, 0.36],
      [...middle, 0.48, 0.36],
      [...to, 0.4, 0.33],
    ]
    return swept(`cartilage ${i + 1}`, 'cartilage', rows, { steps: 2, sides: 6 })
  })
}

const sternumRows = [
  [1.1, 144.5, 0, 1.9, 0.5],
  [1.3, 144.25, 0, 2.9, 0.75],
  [1.9, 142.9, 0, 2.8, 0.7],
  [2.7, 140.9, 0, 1.9, 0.62],
  [3.25, 139.6, 0, 1.6, 0.66],
  [3.6, 138.9, 0, 1.6, 0.52],
  [4.6, 136.5, 0, 1.75, 0.5],
  [5.7, 133.1, 0, 2.05, 0.5],
  [6.5, 130.5, 0, 1.7, 0.46],
  [6.8, 129.5, 0, 0.95, 0.4],
  [7, 128.1, 0, 0.7, 0.28],
  [7, 126.5, 0, 0.25, 0.2],
]
const clavicleRows = [
  [1.9, 144.5, 1.5, 0.6, 0.6],
  [2.1, 144.6, 1.9, 0.95, 0.95],
  [2.5, 144.8, 2.7, 0.95, 0.9],
  [3.2, 145, 5, 0.65, 0.62],
  [2.3, 145.3, 8.5, 0.56, 0.6],
  [-0.9, 145.6, 12, 0.52, 0.68],
  [-2.9, 145.3, 14.7, 0.48, 0.95],
  [-3.5, 145, 16.5, 0.46, 0.95],
  [-3.6, 144.9, 17.15, 0.36, 0.7],
]

export function thoraxBones(): Bone[] {
  const flat: SweepOptions = { sides: 14, side: [0, 0, 1] }
  return [
    ...widths.map((_, i) => rib(i)),
    ...cartilages(),
    {
      name: 'sternum',
      tissue: 'bone',
      paired: false,
      frame: 'trunk',
      fine: sweep(sternumRows, flat),
      coarse: sweep(sternumRows, { ...flat, sides: 6 }),
    },
    swept('clavicle', 'bone', clavicleRows, { steps: 2, sides: 8 }, 'clavicle'),
  ]
}
