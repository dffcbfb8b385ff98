import { describe, expect, it } from 'vitest'
import type { Figure } from '../figure.ts'
import { reuseBodies } from './reuse.ts'

const figure = (look: Figure['look'], length: number, slim = false): Figure => ({
  look,
  ghost: false,
  slim,
  joints: [],
  limbs: [{ name: 'thigh', proximal: 0, distal: 1, length, side: 'left' }],
  masses: [],
})
function factory() {
  const gone: string[] = []
  const made: string[] = []
  const make = (f: Figure) => {
    made.push(f.look)
    return { figure: f, dispose: () => void gone.push(f.look) }
  }
  return { gone, made, make }
}

describe('bodies in the view', () => {
  it('stay when the same figures are given again', () => {
    const { gone, made, make } = factory()
    const first = reuseBodies([], [figure('recorded', 0.4), figure('predicted', 0.4)], make).bodies
    const again = reuseBodies(first, [figure('recorded', 0.4), figure('predicted', 0.4)], make)
    expect(again.bodies).toEqual(first)
    expect(again.kept).toBe(2)
    expect([made.length, gone.length]).toEqual([2, 0])
  })
  it('are made anew only where a figure changed, and the old one goes', () => {
    const { gone, made, make } = factory()
    const first = reuseBodies([], [figure('recorded', 0.4), figure('predicted', 0.4)], make).bodies
    const next = reuseBodies(
      first,
      [figure('recorded', 0.4), figure('predicted', 0.4, true), figure('proposed', 0.4)],
      make,
    )
    expect(next.bodies.map((b) => b.figure.look)).toEqual(['recorded', 'predicted', 'proposed'])
    expect(next.bodies[0]).toBe(first[0])
    expect(made).toEqual(['recorded', 'predicted', 'predicted', 'proposed'])
    expect(gone).toEqual(['predicted'])
  })
  it('all go with another body', () => {
    const { gone, make } = factory()
    const first = reuseBodies([], [figure('recorded', 0.4)], make).bodies
    expect(reuseBodies(first, [figure('recorded', 0.5)], make).kept).toBe(0)
    expect(gone).toEqual(['recorded'])
  })
})
