import type { NaturalCubic } from '../math/natural-cubic.ts'
import { createNaturalCubic } from '../math/natural-cubic.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, subtract } from '../math/vector3.ts'
import type { LegSegment, Muscle, MuscleModel, PathPoint } from '../muscles/muscle-model.ts'

/** A table of OpenSim: its columns by name. */
export function readSto(text: string): { readonly column: (name: string) => Float64Array } {
  const lines = text.split(/\r?\n/)
  const head = lines.findIndex((line) => line.trim().toLowerCase() === 'endheader')
  const names = lines[head + 1]!.trim().split(/\s+/)
  const rows = lines
    .slice(head + 2)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return {
    column(name) {
      const at = names.indexOf(name)
      if (at < 0) throw new Error(`no column ${name}`)
      return Float64Array.from(rows, (row) => row[at]!)
    },
  }
}

/** The right leg of an OpenSim model whose hip and ankle turn about z, as our muscle model. */
export interface OsimLeg {
  readonly model: MuscleModel
  /** The hip in the pelvis. */
  readonly hip: Vector3
  /** Masses of thigh, shank and foot with their centres, in our axes and origins. */
  readonly masses: readonly { readonly segment: 1 | 2 | 3; readonly mass: number; readonly at: Vector3 }[]
}

const first = (text: string, tag: string): string => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''
const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number)
const vector = (text: string): Vector3 => {
  const [x = 0, y = 0, z = 0] = numbers(text)
  return [x, y, z]
}
const element = (text: string, tag: string, name: string): string =>
  new RegExp(`<${tag} name="${name}">([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? ''

export function readOsimLeg(text: string): OsimLeg {
  const bodies = Object.fromEntries(
    ['pelvis', 'femur_r', 'tibia_r', 'talus_r', 'calcn_r', 'toes_r'].map((name) => [name, element(text, 'Body', name)]),
  )
  const joint = (body: string): Vector3 => vector(first(bodies[body]!, 'location_in_parent'))
  const hip = joint('femur_r')
  const heel = joint('calcn_r')
  const places: Record<string, { segment: LegSegment; move: (at: Vector3) => Vector3 }> = {
    pelvis: { segment: 0, move: (at) => subtract(at, hip) },
    femur_r: { segment: 1, move: (at) => at },
    tibia_r: { segment: 2, move: (at) => at },
    talus_r: { segment: 3, move: (at) => at },
    calcn_r: { segment: 3, move: (at) => add(heel, at) },
    toes_r: { segment: 3, move: (at) => add(heel, add(joint('toes_r'), at)) },
  }
  const found = text.matchAll(
    /<Millard2012EquilibriumMuscle name="(\w+)_r">([\s\S]*?)<\/Millard2012EquilibriumMuscle>/g,
  )
  const muscles = [...found].map(([, name = '', body = '']): Muscle => {
    const path = [...body.matchAll(/<(\w*PathPoint) name="[^"]*">([\s\S]*?)<\/\1>/g)].map(([, , point = '']) =>
      readPoint(point, places),
    )
    const cap = Number(first(body, 'max_isometric_force')) * Math.cos(Number(first(body, 'pennation_angle_at_optimal')))
    return { name, label: name, cap, isTwoJoint: ['hamstrings', 'rect_fem', 'gastroc'].includes(name), path }
  })
  const knee = bodies['tibia_r']!
  const translation = [1, 2].map((k) => readSpline(element(knee, 'TransformAxis', `translation${k}`)))
  const model: MuscleModel = {
    muscles,
    kneeTranslation: join(translation),
    ankleAxis: [0, 0, 1],
    ankleCentre: joint('talus_r'),
    lengths: { thigh: lengthAtRest(translation[1]!), shank: -joint('talus_r')[1], betweenHips: 2 * hip[2] },
  }
  const masses = ['femur_r', 'tibia_r', 'talus_r', 'calcn_r', 'toes_r'].map((name) => ({
    segment: places[name]!.segment as 1 | 2 | 3,
    mass: Number(first(bodies[name]!, 'mass')),
    at: places[name]!.move(vector(first(bodies[name]!, 'mass_center'))),
  }))
  return { model, hip, masses }
}

function readPoint(
  point: string,
  places: Readonly<Record<string, { segment: LegSegment; move: (at: Vector3) => Vector3 }>>,
): PathPoint {
  const { segment, move } = places[first(point, 'body')]!
  const at = move(vector(first(point, 'location')))
  if (point.includes('<x_location>')) {
    const spline = join(['x', 'y', 'z'].map((axis) => readSpline(point.split(`<${axis}_location>`)[1]!)))
    return { segment, at, moving: { spline, from: -Math.PI, to: Math.PI } }
  }
  if (!point.includes('<range>')) return { segment, at }
  const [from = 0, to = 0] = numbers(first(point, 'range'))
  // The source's knee bends towards negative angles.
  if (first(point, 'coordinate').startsWith('knee'))
    return { segment, at, when: { angle: 'knee', from: -to, to: -from } }
  return { segment, at, when: { angle: 'hip', from, to } }
}

function readSpline(text: string): NaturalCubic {
  const scale = Number(first(text, 'scale'))
  const x = numbers(first(text, 'x'))
  const y = numbers(first(text, 'y'))
  return createNaturalCubic(x.map((angle) => -angle).toReversed(), y.map((value) => scale * value).toReversed(), 1)
}

const join = (splines: readonly NaturalCubic[]): NaturalCubic => ({
  size: splines.length,
  evaluate(x, value, slope, at) {
    for (const [c, spline] of splines.entries()) spline.evaluate(x, value, slope, at + c)
  },
})

function lengthAtRest(spline: NaturalCubic): number {
  const value = new Float64Array(1)
  spline.evaluate(0, value, new Float64Array(1), 0)
  return -value[0]!
}
