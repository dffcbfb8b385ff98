import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { Vector3 } from '../math/vector3.ts'
import { readReference } from '../testing/reference.ts'
import { degToRad, mToMm } from '../units/units.ts'
import type { MuscleModel, PathPoint } from './muscle-model.ts'
import { genericModel } from './muscle-model.ts'
import type { PathKernel } from './path-kernel.ts'
import { createPathKernel } from './path-kernel.ts'
import type { LegScales } from './scaling.ts'
import { UNSCALED, calcScales } from './scaling.ts'

interface Reference {
  readonly poses: readonly {
    readonly pose: string
    readonly degrees: readonly number[]
    readonly muscles: Readonly<Record<string, { readonly length: number; readonly armsMm: readonly number[] }>>
  }[]
}

const model = genericModel()
const { poses } = readReference<Reference>('muscle-sharing')
const ODD: LegScales = { pelvis: { along: 1.1, across: 0.93 }, thigh: 1.07, shank: 0.95, foot: 1.02 }

/** Arms by differences of the lengths; null where a path point comes or goes in between. */
function differencedArms(kernel: PathKernel, angles: readonly number[]): (number | null)[] {
  const step = 1e-5
  const shown = (): boolean[] => [...kernel.points].map(Number.isNaN)
  const at = (j: number, by: number): { lengths: Float64Array; gaps: boolean[] } => {
    kernel.calc(angles.map((angle, k) => (k === j ? angle + by : angle)))
    return { lengths: kernel.lengths.slice(), gaps: shown() }
  }
  const columns = [0, 1, 2, 3, 4].map((j) => ({ up: at(j, step), down: at(j, -step) }))
  return Array.from({ length: 5 * kernel.muscleCount }, (_, i) => {
    const { up, down } = columns[i % 5]!
    const muscle = Math.floor(i / 5)
    for (let p = 3 * kernel.first[muscle]!; p < 3 * kernel.first[muscle + 1]!; p++)
      if (up.gaps[p] !== down.gaps[p]) return null
    return -(up.lengths[muscle]! - down.lengths[muscle]!) / (2 * step)
  })
}

/** The same leg, all of it below the knee turned about the shank’s x. */
function tiltBelowKnee(angle: number): MuscleModel {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const turn = ([x, y, z]: Vector3): Vector3 => [x, c * y - s * z, s * y + c * z]
  const turnCourse = (course: PathPoint['moving']): Pick<PathPoint, 'moving'> =>
    course === undefined
      ? {}
      : {
          moving: {
            ...course,
            spline: {
              size: 3,
              evaluate(x, value, slope, at) {
                course.spline.evaluate(x, value, slope, at)
                value.set(turn([value[at]!, value[at + 1]!, value[at + 2]!]), at)
                slope.set(turn([slope[at]!, slope[at + 1]!, slope[at + 2]!]), at)
              },
            },
          },
        }
  return {
    ...model,
    ankleAxis: turn(model.ankleAxis),
    ankleCentre: turn(model.ankleCentre),
    muscles: model.muscles.map((muscle) => ({
      ...muscle,
      path: muscle.path.map((point) =>
        point.segment < 2 ? point : { ...point, at: turn(point.at), ...turnCourse(point.moving) },
      ),
    })),
  }
}

describe('muscle paths', () => {
  it('are those of 43 muscles, nine of them over two joints', () => {
    expect(model.muscles).toHaveLength(43)
    expect(model.muscles.filter((muscle) => muscle.isTwoJoint).map((muscle) => muscle.name)).toEqual([
      'semimem',
      'semiten',
      'bifemlh',
      'sar',
      'tfl',
      'grac',
      'rect_fem',
      'med_gas',
      'lat_gas',
    ])
  })

  for (const { pose, degrees, muscles } of poses) {
    it(`have the other program’s lengths and moment arms to 0.1 mm in pose ${pose}`, () => {
      const kernel = createPathKernel(model, UNSCALED)
      kernel.calc(degrees.map(degToRad))
      for (const [i, { name }] of model.muscles.entries()) {
        expect(Math.abs(mToMm(kernel.lengths[i]! - muscles[name]!.length))).toBeLessThan(0.1)
        for (let j = 0; j < 5; j++)
          expect(Math.abs(mToMm(kernel.arms[5 * i + j]!) - muscles[name]!.armsMm[j]!)).toBeLessThan(0.1)
      }
    })
  }

  it('have moment arms that differences of their lengths give, at any posture and size', () => {
    const random = createRandom(43)
    let compared = 0
    for (const scales of [UNSCALED, ODD]) {
      const kernel = createPathKernel(model, scales)
      for (let trial = 0; trial < 20; trial++) {
        const ranges = [
          [-40, 100],
          [-30, 30],
          [-30, 30],
          [-8, 118],
          [-30, 30],
        ] as const
        const angles = ranges.map(([from, to]) => degToRad(from + (to - from) * random.next()))
        const differenced = differencedArms(kernel, angles)
        kernel.calc(angles)
        for (const [i, arm] of differenced.entries()) {
          if (arm === null) continue
          expect(Math.abs(kernel.arms[i]! - arm)).toBeLessThan(1e-8)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(8500)
  })

  it('pull with one newton at every joint they cross, and not at others', () => {
    const kernel = createPathKernel(model, ODD)
    kernel.calc([20, 5, -7, 40, 10].map(degToRad))
    const crossed = model.muscles.map((_, i) =>
      [0, 3, 6].map((at) => Math.hypot(...kernel.pulls.subarray(9 * i + at, 9 * i + at + 3))),
    )
    for (const [i, { path }] of model.muscles.entries()) {
      const [from, to] = [path[0]!.segment, path.at(-1)!.segment]
      for (let joint = 0; joint < 3; joint++)
        expect(crossed[i]![joint]).toBeCloseTo(from <= joint && to > joint ? 1 : 0, 12)
    }
  })

  it('turn the shank sideways at the knee as differences of their lengths give', () => {
    const angles = [20, 5, -7, 40, 10].map(degToRad)
    const step = 1e-5
    const lengthsAt = (by: number): Float64Array => {
      const kernel = createPathKernel(tiltBelowKnee(by), UNSCALED)
      kernel.calc(angles)
      return kernel.lengths
    }
    const [up, down] = [lengthsAt(step), lengthsAt(-step)]
    const kernel = createPathKernel(model, UNSCALED)
    kernel.calc(angles)
    for (const [i, moment] of kernel.kneeFrontal.entries())
      expect(moment).toBeCloseTo(-(up[i]! - down[i]!) / (2 * step), 8)
  })

  it('grow with the body: twice the leg, twice the lengths and arms, the same pulls', () => {
    const { thigh, shank, betweenHips } = model.lengths
    const twice = calcScales(model, { thigh: 2 * thigh, shank: 2 * shank, betweenHips: 2 * betweenHips })
    const [one, two] = [createPathKernel(model, UNSCALED), createPathKernel(model, twice)]
    for (const kernel of [one, two]) kernel.calc([0.3, 0.1, -0.1, 0.6, 0.1])
    for (const key of ['lengths', 'arms', 'kneeFrontal'] as const)
      for (const [i, value] of one[key].entries()) expect(two[key][i]).toBeCloseTo(2 * value, 12)
    for (const [i, value] of one.pulls.entries()) expect(two.pulls[i]).toBeCloseTo(value, 12)
  })

  it('go on beyond the range of motion their source knows, without a jump', () => {
    const kernel = createPathKernel(model, UNSCALED)
    kernel.calc([0, 0, 0, degToRad(-10.001), 0])
    const beyond = kernel.lengths.slice()
    kernel.calc([0, 0, 0, degToRad(-9.999), 0])
    for (const [i, length] of kernel.lengths.entries()) expect(Math.abs(length - beyond[i]!)).toBeLessThan(1e-5)
  })
})
