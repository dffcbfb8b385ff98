import type { Body } from '../../model/body.ts'
import type { Heading, Lock } from '../../model/tree.ts'
import type { Posture, Rods } from './recorded.ts'

/**
 * Courses from the recording; between edited ends they keep their shape and are shifted by what was changed at either
 * end, evenly in time. An
 * even shift has no acceleration of its own: what an edit asks of muscles is an impulse at the boundaries, where the
 * method has them act, and
 * no load inside the phase. (A shift that starts and ends at rest, however smooth, has at least 4 Δ / T², and a double
 * support is short.)
 */
export interface Leads {
  angle(pair: readonly [string, string]): Lock
  /** `held`: not along the recorded angle but straight from the one end's to the other's. */
  hinge(pair: readonly [string, string], axis: string, held?: boolean): Lock
  /** In the plane: signed, so that a knee may pass through straight. */
  flat(pair: readonly [string, string], held?: boolean): Lock
  heading(segment: string): Heading
}

export function createLeads(body: Body, instants: readonly Rods[], start: Posture, end: Posture): Leads {
  const indexOf = (name: string): number => body.tree.segments.findIndex((one) => one.name === name)
  const last = instants.length - 1
  const lead = (measure: (u: Float64Array) => number, held = false): number[] => {
    const seen = unwrap(instants.map((posture) => measure((held ? start : posture).directions)))
    const before = nearest(measure(start.directions), seen[0]!) - seen[0]!
    const after = nearest(measure(end.directions), seen[last]!) - seen[last]!
    return seen.map((value, k) => {
      const w = k / last
      return value + (1 - w) * before + w * after
    })
  }
  return {
    angle(pair) {
      const [i, j] = [indexOf(pair[0]), indexOf(pair[1])]
      return { segments: pair, course: lead((u) => angleBetween(u, i, j)).map(Math.cos) }
    },
    hinge(pair, axis, held) {
      const [i, j, p] = [indexOf(pair[0]), indexOf(pair[1]), indexOf(axis)]
      return { segments: pair, hinge: { axis, angles: lead((u) => angleAlong(u, i, j, p), held) } }
    },
    flat(pair, held) {
      const [i, j] = [indexOf(pair[0]), indexOf(pair[1])]
      return {
        segments: pair,
        hinge: { axis: pair[0], angles: lead((u) => Math.atan2(crossOf(u, i, j, 2), dotOf(u, i, j)), held) },
      }
    },
    heading(segment) {
      const i = indexOf(segment)
      return { segment, angles: lead((u) => Math.atan2(u[3 * i]!, u[3 * i + 2]!)) }
    },
  }
}

const nearest = (angle: number, to: number): number => angle - 2 * Math.PI * Math.round((angle - to) / (2 * Math.PI))

function unwrap(angles: readonly number[]): number[] {
  const out: number[] = []
  for (const angle of angles) out.push(out.length === 0 ? angle : nearest(angle, out.at(-1)!))
  return out
}

const dotOf = (u: Float64Array, i: number, j: number): number =>
  u[3 * i]! * u[3 * j]! + u[3 * i + 1]! * u[3 * j + 1]! + u[3 * i + 2]! * u[3 * j + 2]!

/** One component of the cross product of two rods. */
function crossOf(u: Float64Array, i: number, j: number, component: 0 | 1 | 2): number {
  const next = component === 2 ? 0 : component + 1
  const last = component === 0 ? 2 : component - 1
  return u[3 * i + next]! * u[3 * j + last]! - u[3 * i + last]! * u[3 * j + next]!
}

const angleBetween = (u: Float64Array, i: number, j: number): number =>
  Math.atan2(Math.hypot(crossOf(u, i, j, 0), crossOf(u, i, j, 1), crossOf(u, i, j, 2)), dotOf(u, i, j))

/** Signed angle from rod i to rod j seen along rod p. */
function angleAlong(u: Float64Array, i: number, j: number, p: number): number {
  const triple =
    crossOf(u, i, j, 0) * u[3 * p]! + crossOf(u, i, j, 1) * u[3 * p + 1]! + crossOf(u, i, j, 2) * u[3 * p + 2]!
  return Math.atan2(triple, dotOf(u, i, j) - dotOf(u, i, p) * dotOf(u, j, p))
}
