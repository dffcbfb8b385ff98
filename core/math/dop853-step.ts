import * as T from './dop853-coefficients.ts'
import { guessStep, interpolateDense } from './dop853-parts.ts'
import type { OdeSystem } from './ode.ts'

/** One step of the pair: all stages, the error estimate, the dense output. */
export function createStepper(system: OdeSystem, start: Float64Array, tolerance: number) {
  const n = system.size
  const array = (): Float64Array => new Float64Array(n)
  const k1 = array()
  const k2 = array()
  const k3 = array()
  const k4 = array()
  const k5 = array()
  const k6 = array()
  const k7 = array()
  const k8 = array()
  const k9 = array()
  const k10 = array()
  const k11 = array()
  const k12 = array()
  const k13 = array()
  const k14 = array()
  const k15 = array()
  const k16 = array()
  const z = array()
  const y = start
  const yNew = array()
  const yOld = array()
  const carry = array()
  const carryNew = array()
  const dense = Array.from({ length: 7 }, array)
  let evaluations = 0
  const f = (t: number, state: Float64Array, rate: Float64Array): void => {
    evaluations++
    system.evaluate(t, state, rate)
  }

  const begin = (t: number): void => f(t, y, k1)

  const attempt = (t: number, h: number): number => {
    for (let i = 0; i < n; i++) z[i] = y[i]! + h * T.A2_1 * k1[i]!
    f(t + T.C2 * h, z, k2)
    for (let i = 0; i < n; i++) z[i] = y[i]! + h * (T.A3_1 * k1[i]! + T.A3_2 * k2[i]!)
    f(t + T.C3 * h, z, k3)
    for (let i = 0; i < n; i++) z[i] = y[i]! + h * (T.A4_1 * k1[i]! + T.A4_3 * k3[i]!)
    f(t + T.C4 * h, z, k4)
    for (let i = 0; i < n; i++) z[i] = y[i]! + h * (T.A5_1 * k1[i]! + T.A5_3 * k3[i]! + T.A5_4 * k4[i]!)
    f(t + T.C5 * h, z, k5)
    for (let i = 0; i < n; i++) z[i] = y[i]! + h * (T.A6_1 * k1[i]! + T.A6_4 * k4[i]! + T.A6_5 * k5[i]!)
    f(t + T.C6 * h, z, k6)
    for (let i = 0; i < n; i++) {
      z[i] = y[i]! + h * (T.A7_1 * k1[i]! + T.A7_4 * k4[i]! + T.A7_5 * k5[i]! + T.A7_6 * k6[i]!)
    }
    f(t + T.C7 * h, z, k7)
    for (let i = 0; i < n; i++) {
      z[i] = y[i]! + h * (T.A8_1 * k1[i]! + T.A8_4 * k4[i]! + T.A8_5 * k5[i]! + T.A8_6 * k6[i]! + T.A8_7 * k7[i]!)
    }
    f(t + T.C8 * h, z, k8)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h * (T.A9_1 * k1[i]! + T.A9_4 * k4[i]! + T.A9_5 * k5[i]! + T.A9_6 * k6[i]! + T.A9_7 * k7[i]! + T.A9_8 * k8[i]!)
    }
    f(t + T.C9 * h, z, k9)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A10_1 * k1[i]! +
            T.A10_4 * k4[i]! +
            T.A10_5 * k5[i]! +
            T.A10_6 * k6[i]! +
            T.A10_7 * k7[i]! +
            T.A10_8 * k8[i]! +
            T.A10_9 * k9[i]!)
    }
    f(t + T.C10 * h, z, k10)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A11_1 * k1[i]! +
            T.A11_4 * k4[i]! +
            T.A11_5 * k5[i]! +
            T.A11_6 * k6[i]! +
            T.A11_7 * k7[i]! +
            T.A11_8 * k8[i]! +
            T.A11_9 * k9[i]! +
            T.A11_10 * k10[i]!)
    }
    f(t + T.C11 * h, z, k11)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A12_1 * k1[i]! +
            T.A12_4 * k4[i]! +
            T.A12_5 * k5[i]! +
            T.A12_6 * k6[i]! +
            T.A12_7 * k7[i]! +
            T.A12_8 * k8[i]! +
            T.A12_9 * k9[i]! +
            T.A12_10 * k10[i]! +
            T.A12_11 * k11[i]!)
    }
    f(t + h, z, k12)
    let sum3 = 0
    let sum5 = 0
    for (let i = 0; i < n; i++) {
      const step =
        h *
          (T.A13_1 * k1[i]! +
            T.A13_6 * k6[i]! +
            T.A13_7 * k7[i]! +
            T.A13_8 * k8[i]! +
            T.A13_9 * k9[i]! +
            T.A13_10 * k10[i]! +
            T.A13_11 * k11[i]! +
            T.A13_12 * k12[i]!) +
        carry[i]!
      const before = y[i]!
      const after = before + step
      yNew[i] = after
      carryNew[i] = step - (after - before)
      const scale = tolerance * (1 + Math.max(Math.abs(before), Math.abs(after)))
      const e3 =
        (T.E3_1 * k1[i]! +
          T.E3_6 * k6[i]! +
          T.E3_7 * k7[i]! +
          T.E3_8 * k8[i]! +
          T.E3_9 * k9[i]! +
          T.E3_10 * k10[i]! +
          T.E3_11 * k11[i]! +
          T.E3_12 * k12[i]!) /
        scale
      const e5 =
        (T.E5_1 * k1[i]! +
          T.E5_6 * k6[i]! +
          T.E5_7 * k7[i]! +
          T.E5_8 * k8[i]! +
          T.E5_9 * k9[i]! +
          T.E5_10 * k10[i]! +
          T.E5_11 * k11[i]! +
          T.E5_12 * k12[i]!) /
        scale
      sum3 += e3 * e3
      sum5 += e5 * e5
    }
    if (sum5 === 0 && sum3 === 0) return 0
    return (h * sum5) / Math.sqrt((sum5 + 0.01 * sum3) * n)
  }

  const accept = (tNext: number): void => {
    yOld.set(y)
    y.set(yNew)
    carry.set(carryNew)
    if (system.project !== undefined) system.project(tNext, y)
    // The dense output needs f at the old and the new end; the new one opens the next step.
    f(tNext, y, k13)
    swapEnds()
  }

  /** After `accept`: k13 holds f at the old end and k1 at the new one, so they trade places in the table. */
  const prepareDense = (t: number, h: number): void => {
    swapEnds()
    yNew.set(y)
    y.set(yOld)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A14_1 * k1[i]! +
            T.A14_7 * k7[i]! +
            T.A14_8 * k8[i]! +
            T.A14_9 * k9[i]! +
            T.A14_10 * k10[i]! +
            T.A14_11 * k11[i]! +
            T.A14_12 * k12[i]! +
            T.A14_13 * k13[i]!)
    }
    f(t + T.C14 * h, z, k14)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A15_1 * k1[i]! +
            T.A15_6 * k6[i]! +
            T.A15_7 * k7[i]! +
            T.A15_8 * k8[i]! +
            T.A15_11 * k11[i]! +
            T.A15_12 * k12[i]! +
            T.A15_13 * k13[i]! +
            T.A15_14 * k14[i]!)
    }
    f(t + T.C15 * h, z, k15)
    for (let i = 0; i < n; i++) {
      z[i] =
        y[i]! +
        h *
          (T.A16_1 * k1[i]! +
            T.A16_6 * k6[i]! +
            T.A16_7 * k7[i]! +
            T.A16_8 * k8[i]! +
            T.A16_9 * k9[i]! +
            T.A16_13 * k13[i]! +
            T.A16_14 * k14[i]! +
            T.A16_15 * k15[i]!)
    }
    f(t + T.C16 * h, z, k16)
    y.set(yNew)
    for (let i = 0; i < n; i++) {
      const difference = y[i]! - yOld[i]!
      dense[0]![i] = difference
      dense[1]![i] = h * k1[i]! - difference
      dense[2]![i] = 2 * difference - h * (k13[i]! + k1[i]!)
      dense[3]![i] =
        h *
        (T.D4_1 * k1[i]! +
          T.D4_6 * k6[i]! +
          T.D4_7 * k7[i]! +
          T.D4_8 * k8[i]! +
          T.D4_9 * k9[i]! +
          T.D4_10 * k10[i]! +
          T.D4_11 * k11[i]! +
          T.D4_12 * k12[i]! +
          T.D4_13 * k13[i]! +
          T.D4_14 * k14[i]! +
          T.D4_15 * k15[i]! +
          T.D4_16 * k16[i]!)
      dense[4]![i] =
        h *
        (T.D5_1 * k1[i]! +
          T.D5_6 * k6[i]! +
          T.D5_7 * k7[i]! +
          T.D5_8 * k8[i]! +
          T.D5_9 * k9[i]! +
          T.D5_10 * k10[i]! +
          T.D5_11 * k11[i]! +
          T.D5_12 * k12[i]! +
          T.D5_13 * k13[i]! +
          T.D5_14 * k14[i]! +
          T.D5_15 * k15[i]! +
          T.D5_16 * k16[i]!)
      dense[5]![i] =
        h *
        (T.D6_1 * k1[i]! +
          T.D6_6 * k6[i]! +
          T.D6_7 * k7[i]! +
          T.D6_8 * k8[i]! +
          T.D6_9 * k9[i]! +
          T.D6_10 * k10[i]! +
          T.D6_11 * k11[i]! +
          T.D6_12 * k12[i]! +
          T.D6_13 * k13[i]! +
          T.D6_14 * k14[i]! +
          T.D6_15 * k15[i]! +
          T.D6_16 * k16[i]!)
      dense[6]![i] =
        h *
        (T.D7_1 * k1[i]! +
          T.D7_6 * k6[i]! +
          T.D7_7 * k7[i]! +
          T.D7_8 * k8[i]! +
          T.D7_9 * k9[i]! +
          T.D7_10 * k10[i]! +
          T.D7_11 * k11[i]! +
          T.D7_12 * k12[i]! +
          T.D7_13 * k13[i]! +
          T.D7_14 * k14[i]! +
          T.D7_15 * k15[i]! +
          T.D7_16 * k16[i]!)
    }
    swapEnds()
  }

  const swapEnds = (): void => {
    z.set(k1)
    k1.set(k13)
    k13.set(z)
  }

  return {
    start: begin,
    guessStep: (t: number, span: number): number =>
      guessStep({ evaluate: f, t, span, tolerance }, { y, rate: k1, z, next: k2 }),
    attempt,
    accept,
    prepareDense,
    interpolate: (x: number): Float64Array => interpolateDense(dense, yOld, x, z),
    now: () => y,
    evaluations: () => evaluations,
  }
}
