import { composeCardan } from '../math/rotation.ts'
import { flattenPaths } from './flat-paths.ts'
import type { MuscleModel } from './muscle-model.ts'
import { FOOT, MOMENT_COUNT, PELVIS, SHANK, THIGH } from './muscle-model.ts'
import type { LegScales } from './scaling.ts'

/** Numbers per muscle in `pulls`: x, y, z at hip, knee and ankle. */
export const PULL_WIDTH = 9

/** Where the muscles of a leg run at the posture `calc` was last given. Its arrays are written over by the next call. */
export interface PathKernel {
  readonly muscleCount: number
  /** Path lengths, m. */
  readonly lengths: Float64Array
  /** Per muscle: −∂L/∂q for the five angles, m. Positive turns the joint in the positive sense. */
  readonly arms: Float64Array
  /**
   * Per muscle: its unit pull on the distal side of hip, knee and ankle, in the axes of thigh, shank and foot; zero at
   * joints it does not cross.
   */
  readonly pulls: Float64Array
  /** Per muscle: moment of its unit pull on the shank about the knee centre, about the shank's x, m. */
  readonly kneeFrontal: Float64Array
  /** x, y of ∂o/∂k in the thigh: how the shank's origin moves there as the knee bends, m. */
  readonly kneeShift: Float64Array
  /** All path points in the thigh's axes, x, y, z; NaN for those that are no part of their path now. */
  readonly points: Float64Array
  /** First point of every muscle, and one past the last. */
  readonly first: Int32Array
  /** Hip flexion, adduction, internal rotation, knee flexion, ankle dorsiflexion, rad. */
  calc(angles: ArrayLike<number>): void
}

/**
 * Lengths and moment arms of one right leg. Everything is seen from the thigh. Only spans between two segments change
 * their length, and by virtual work: with e the unit vector from the proximal to the distal end b of a span, an angle
 * that moves b by ∂b/∂q gives the arm −e · ∂b/∂q. At hip and ankle ∂b/∂q = axis × (b − centre); at the knee the shank's
 * origin o moves too, ∂b/∂k = ∂o/∂k − z × (b − o), and so do the ends of the quadriceps.
 */
export function createPathKernel(model: MuscleModel, scales: LegScales): PathKernel {
  const n = model.muscles.length
  const { first, segment, local, when, from, to, moving, moves } = flattenPaths(model, scales)
  const count = segment.length
  const lengths = new Float64Array(n)
  const arms = new Float64Array(n * MOMENT_COUNT)
  const pulls = new Float64Array(n * PULL_WIDTH)
  const kneeFrontal = new Float64Array(n)
  const kneeShift = new Float64Array(2)
  const points = new Float64Array(3 * count)
  /** ∂b/∂k of moving points other than by the shank's own turn, thigh axes. */
  const drift = new Float64Array(3 * count)
  /** The angles, where every part finds them: numbers handed over would each be a new object. */
  const now = new Float64Array(MOMENT_COUNT)
  const hip = new Float64Array(9)
  /** Foot in shank. */
  const ankle = new Float64Array(9)
  const origin = new Float64Array(2)
  const value = new Float64Array(3)
  const slope = new Float64Array(3)
  const [ux, uy, uz] = model.ankleAxis
  const centre = model.ankleCentre.map((x) => scales.shank * x)

  /** Rodrigues: the turn by d about the ankle's axis. */
  function turnAnkle(): void {
    const c = Math.cos(now[4]!)
    const s = Math.sin(now[4]!)
    const v = 1 - c
    ankle[0] = c + v * ux * ux
    ankle[1] = v * ux * uy - s * uz
    ankle[2] = v * ux * uz + s * uy
    ankle[3] = v * ux * uy + s * uz
    ankle[4] = c + v * uy * uy
    ankle[5] = v * uy * uz - s * ux
    ankle[6] = v * ux * uz - s * uy
    ankle[7] = v * uy * uz + s * ux
    ankle[8] = c + v * uz * uz
  }

  function placeMoving(): void {
    const k = now[3]!
    const ck = Math.cos(k)
    const sk = Math.sin(k)
    for (let m = 0; m < moving.length; m++) {
      const { point, course } = moving[m]!
      const held = k < course.from ? course.from : k > course.to ? course.to : k
      course.spline.evaluate(held, value, slope, 0)
      const at = 3 * point
      const rate = held === k ? scales.shank : 0
      local[at] = scales.shank * value[0]!
      local[at + 1] = scales.shank * value[1]!
      local[at + 2] = scales.shank * value[2]!
      drift[at] = rate * (ck * slope[0]! + sk * slope[1]!)
      drift[at + 1] = rate * (ck * slope[1]! - sk * slope[0]!)
      drift[at + 2] = rate * slope[2]!
    }
  }

  /** All points in thigh axes; those that are left out become NaN. */
  function placePoints(): void {
    const f = now[0]!
    const k = now[3]!
    const ck = Math.cos(k)
    const sk = Math.sin(k)
    for (let p = 0; p < count; p++) {
      const at = 3 * p
      const by = when[p]!
      if (by !== 0) {
        const angle = by === 1 ? k : f
        if (!(angle >= from[p]! && angle <= to[p]!)) {
          points[at] = Number.NaN
          continue
        }
      }
      let x = local[at]!
      let y = local[at + 1]!
      let z = local[at + 2]!
      const on = segment[p]!
      if (on === PELVIS) {
        const px = x
        const py = y
        const pz = z
        x = hip[0]! * px + hip[3]! * py + hip[6]! * pz
        y = hip[1]! * px + hip[4]! * py + hip[7]! * pz
        z = hip[2]! * px + hip[5]! * py + hip[8]! * pz
      } else if (on >= SHANK) {
        if (on === FOOT) {
          const px = x
          const py = y
          const pz = z
          x = centre[0]! + ankle[0]! * px + ankle[1]! * py + ankle[2]! * pz
          y = centre[1]! + ankle[3]! * px + ankle[4]! * py + ankle[5]! * pz
          z = centre[2]! + ankle[6]! * px + ankle[7]! * py + ankle[8]! * pz
        }
        const sx = x
        x = origin[0]! + ck * sx + sk * y
        y = origin[1]! + ck * y - sk * sx
      }
      points[at] = x
      points[at + 1] = y
      points[at + 2] = z
    }
  }

  function calc(angles: ArrayLike<number>): void {
    for (let j = 0; j < MOMENT_COUNT; j++) now[j] = angles[j]!
    const f = now[0]!
    const k = now[3]!
    composeCardan('ZXY', f, now[1]!, now[2]!, hip, 0)
    turnAnkle()
    const ck = Math.cos(k)
    const sk = Math.sin(k)
    model.kneeTranslation.evaluate(k, value, slope, 0)
    for (let c = 0; c < 2; c++) {
      origin[c] = scales.thigh * value[c]!
      kneeShift[c] = scales.thigh * slope[c]!
    }
    placeMoving()
    placePoints()
    // Hip axes in the thigh: the pelvis's z, the once turned x; the third is the thigh's own y.
    const fx = hip[6]!
    const fy = hip[7]!
    const fz = hip[8]!
    const cf = Math.cos(f)
    const sf = Math.sin(f)
    const ax = cf * hip[0]! + sf * hip[3]!
    const ay = cf * hip[1]! + sf * hip[4]!
    const az = cf * hip[2]! + sf * hip[5]!
    // The ankle's axis and centre in the thigh.
    const dx = ck * ux + sk * uy
    const dy = ck * uy - sk * ux
    const cx = origin[0]! + ck * centre[0]! + sk * centre[1]!
    const cy = origin[1]! + ck * centre[1]! - sk * centre[0]!
    const cz = centre[2]!
    arms.fill(0)
    pulls.fill(0)
    kneeFrontal.fill(0)
    for (let i = 0; i < n; i++) {
      const arm = i * MOMENT_COUNT
      const pull = i * PULL_WIDTH
      const end = first[i + 1]!
      let length = 0
      let a = first[i]!
      for (let b = a + 1; b < end; b++) {
        const bx = points[3 * b]!
        if (Number.isNaN(bx)) continue
        const by = points[3 * b + 1]!
        const bz = points[3 * b + 2]!
        let ex = bx - points[3 * a]!
        let ey = by - points[3 * a + 1]!
        let ez = bz - points[3 * a + 2]!
        const span = Math.sqrt(ex * ex + ey * ey + ez * ez)
        length += span
        const above = segment[a]!
        const below = segment[b]!
        if (above !== below || moves[a]! + moves[b]! > 0) {
          ex /= span
          ey /= span
          ez /= span
          if (moves[b] === 1) arms[arm + 3]! -= ex * drift[3 * b]! + ey * drift[3 * b + 1]! + ez * drift[3 * b + 2]!
          if (moves[a] === 1) arms[arm + 3]! += ex * drift[3 * a]! + ey * drift[3 * a + 1]! + ez * drift[3 * a + 2]!
          if (above === PELVIS && below >= THIGH) {
            // e · (axis × b) = axis · (b × e)
            const mx = by * ez - bz * ey
            const my = bz * ex - bx * ez
            const mz = bx * ey - by * ex
            arms[arm] = -(fx * mx + fy * my + fz * mz)
            arms[arm + 1] = -(ax * mx + ay * my + az * mz)
            arms[arm + 2] = -my
            pulls[pull] = -ex
            pulls[pull + 1] = -ey
            pulls[pull + 2] = -ez
          }
          if (above <= THIGH && below >= SHANK) {
            const rx = bx - origin[0]!
            const ry = by - origin[1]!
            // −z × (b − o) = (ry, −rx, 0)
            arms[arm + 3]! -= ex * (kneeShift[0]! + ry) + ey * (kneeShift[1]! - rx)
            const sx = ck * ex - sk * ey
            const sy = ck * ey + sk * ex
            pulls[pull + 3] = -sx
            pulls[pull + 4] = -sy
            pulls[pull + 5] = -ez
            kneeFrontal[i] = bz * sy - (ck * ry + sk * rx) * ez
          }
          if (above <= SHANK && below === FOOT) {
            const rx = bx - cx
            const ry = by - cy
            const rz = bz - cz
            arms[arm + 4] = -(dx * (ry * ez - rz * ey) + dy * (rz * ex - rx * ez) + uz * (rx * ey - ry * ex))
            const sx = ck * ex - sk * ey
            const sy = ck * ey + sk * ex
            pulls[pull + 6] = -(ankle[0]! * sx + ankle[3]! * sy + ankle[6]! * ez)
            pulls[pull + 7] = -(ankle[1]! * sx + ankle[4]! * sy + ankle[7]! * ez)
            pulls[pull + 8] = -(ankle[2]! * sx + ankle[5]! * sy + ankle[8]! * ez)
          }
        }
        a = b
      }
      lengths[i] = length
    }
  }

  return { muscleCount: n, lengths, arms, pulls, kneeFrontal, kneeShift, points, first, calc }
}
