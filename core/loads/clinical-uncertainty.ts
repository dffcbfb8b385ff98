import { createRandom } from '../math/random.ts'
import { standardDeviation } from '../math/statistics.ts'
import type { Body, BodySegment, Sourced } from '../model/body.ts'
import { isWholeBody } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import { type JobControl, goOn } from '../outcome.ts'
import type { Peak } from './loads.ts'

export const DEFAULT_SAMPLES = 16
export const DEFAULT_SEED = 20240

/** What follows for each of the drawn bodies. */
export function drawEach<T>(bodies: readonly Body[], draw: (body: Body) => T, control: JobControl): T[] {
  const drawn: T[] = []
  for (const [i, body] of bodies.entries()) {
    goOn(control)
    control.progress?.((i + 1) / (bodies.length + 1), `Computing joint loads: uncertainty ${i + 1} of ${bodies.length}`)
    drawn.push(draw(body))
  }
  return drawn
}

/**
 * Bodies the subject might have: masses, centres, radii and lengths drawn from their standard deviations. What a table
 * gets wrong it gets wrong on both sides alike, so left and right share their draw; the whole keeps its mass.
 */
export function sampleBodies(body: Body, count = DEFAULT_SAMPLES, seed = DEFAULT_SEED): Body[] {
  const random = createRandom(seed)
  const kinds = [...new Set(body.segments.map((segment) => segment.name.split('.')[0]!))]
  return Array.from({ length: count }, () => {
    const draws = new Map(
      kinds.map((kind) => [kind, [random.normal(), random.normal(), random.normal(), random.normal()] as const]),
    )
    const drawn = body.segments.map((segment): BodySegment => {
      const [mass, centre, radius, length] = draws.get(segment.name.split('.')[0]!)!
      return {
        ...segment,
        mass: vary(segment.mass, mass, 0.3),
        centreOfMass: vary(segment.centreOfMass, centre, 0.3),
        radiusOfGyration: vary(segment.radiusOfGyration, radius, 0.3),
        length: vary(segment.length, length, 0.5),
      }
    })
    const before = body.segments.reduce((sum, segment) => sum + segment.mass.value, 0)
    const after = drawn.reduce((sum, segment) => sum + segment.mass.value, 0)
    // One leg may well be heavier than the table states; a whole body was weighed.
    const scale = isWholeBody(body) ? before / after : 1
    return withSegments(
      body,
      drawn.map((segment) => ({ ...segment, mass: { ...segment.mass, value: segment.mass.value * scale } })),
    )
  })
}

/** One draw, never below a share of the value: a thigh does not vanish. */
function vary(number: Sourced, draw: number, least: number): Sourced {
  return { ...number, value: Math.max(least * number.value, number.value + (number.sd ?? 0) * draw) }
}

/** The same peaks of every drawn body give each peak its scatter. A peak that some body lacks counts as 0 there. */
export function withUncertainty(peaks: readonly Peak[], drawn: readonly (readonly Peak[])[]): Peak[] {
  if (drawn.length < 2) return [...peaks]
  const tables = drawn.map((list) => new Map(list.map((peak) => [`${peak.joint}|${peak.quantity}`, peak.value])))
  return peaks.map((peak) => {
    const samples = tables.map((table) => table.get(`${peak.joint}|${peak.quantity}`) ?? 0)
    return { ...peak, sd: standardDeviation(samples), samples }
  })
}
