import type { Consistency } from './consistency.ts'
import type { MotionSystem } from './system.ts'

/** How a state (unit vectors and their rates) is written as the numbers an integrator advances. */
export interface StateForm {
  readonly size: number
  pack(x: Float64Array, v: Float64Array, y: Float64Array): void
  unpack(y: Float64Array, x: Float64Array, v: Float64Array): void
  /** y' from the velocities and accelerations at the state last unpacked. */
  rates(x: Float64Array, v: Float64Array, a: Float64Array, y: Float64Array, rate: Float64Array): void
  /** Back onto unit length, loops and locks; null when nothing is ever left. */
  readonly project: ((t: number, y: Float64Array) => void) | null
}

/** Components as they are: needed in space, where every pair of angles has a pole. */
export function createVectorForm(system: MotionSystem, consistency: Consistency | null): StateForm {
  const width = system.vectorCount * system.dimension
  return {
    size: 2 * width,
    pack(x, v, y) {
      y.set(x)
      y.set(v, width)
    },
    unpack(y, x, v) {
      for (let i = 0; i < width; i++) {
        x[i] = y[i]!
        v[i] = y[width + i]!
      }
    },
    rates(_x, v, a, _y, rate) {
      for (let i = 0; i < width; i++) {
        rate[i] = v[i]!
        rate[width + i] = a[i]!
      }
    },
    project:
      consistency === null
        ? null
        : (t, y) => {
            const x = y.subarray(0, width)
            consistency.pose(t, x)
            consistency.velocity(t, x, y.subarray(width))
          },
  }
}

/**
 * In the plane one angle per rod has no pole; it halves the numbers to advance, keeps unit length exactly, and a
 * rod that turns steadily is a straight line in time.
 */
export function createAngleForm(system: MotionSystem, consistency: Consistency): StateForm {
  const { segmentCount: S, vectorCount: N, isFree } = system
  const half = S + (isFree ? 2 : 0)
  const x = new Float64Array(2 * N)
  const v = new Float64Array(2 * N)
  const before = new Float64Array(2 * N)

  const unpack = (y: Float64Array, outX: Float64Array, outV: Float64Array): void => {
    for (let j = 0; j < S; j++) {
      const c = Math.cos(y[j]!)
      const s = Math.sin(y[j]!)
      const rate = y[half + j]!
      outX[2 * j] = c
      outX[2 * j + 1] = s
      outV[2 * j] = -rate * s
      outV[2 * j + 1] = rate * c
    }
    if (isFree) {
      for (let c = 0; c < 2; c++) {
        outX[2 * S + c] = y[S + c]!
        outV[2 * S + c] = y[half + S + c]!
      }
    }
  }

  return {
    size: 2 * half,
    pack(inX, inV, y) {
      for (let j = 0; j < S; j++) {
        y[j] = Math.atan2(inX[2 * j + 1]!, inX[2 * j]!)
        y[half + j] = inX[2 * j]! * inV[2 * j + 1]! - inX[2 * j + 1]! * inV[2 * j]!
      }
      if (isFree) {
        for (let c = 0; c < 2; c++) {
          y[S + c] = inX[2 * S + c]!
          y[half + S + c] = inV[2 * S + c]!
        }
      }
    },
    unpack,
    rates(inX, _v, a, y, rate) {
      for (let j = 0; j < half; j++) rate[j] = y[half + j]!
      for (let j = 0; j < S; j++) rate[half + j] = inX[2 * j]! * a[2 * j + 1]! - inX[2 * j + 1]! * a[2 * j]!
      if (isFree) for (let c = 0; c < 2; c++) rate[half + S + c] = a[2 * S + c]!
    },
    project:
      system.constraintCount === 0
        ? null
        : (t, y) => {
            unpack(y, x, v)
            before.set(x)
            consistency.pose(t, x)
            for (let j = 0; j < S; j++) {
              // The small turn, so that full turns are not lost.
              y[j]! += Math.asin(before[2 * j]! * x[2 * j + 1]! - before[2 * j + 1]! * x[2 * j]!)
            }
            if (isFree) for (let c = 0; c < 2; c++) y[S + c] = x[2 * S + c]!
            unpack(y, x, v)
            consistency.velocity(t, x, v)
            for (let j = 0; j < S; j++) y[half + j] = x[2 * j]! * v[2 * j + 1]! - x[2 * j + 1]! * v[2 * j]!
            if (isFree) for (let c = 0; c < 2; c++) y[half + S + c] = v[2 * S + c]!
          },
  }
}
