import { describe, expect, it } from 'vitest'
import { differentiate } from '../../math/differentiate.ts'
import { add, cross, scale, subtract, type Vector3, vectorAt } from '../../math/vector3.ts'
import { calcMatrices } from '../../model/matrices.ts'
import { DOG, makeDog, recordDog } from '../../testing/made-dog.ts'
import { coverAlike } from '../../report/alike.ts'
import type { Analysis } from '../analysis.ts'
import { analyze } from '../analysis.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import { findContacts } from './own-contacts.ts'
import { withHidden } from './own-ground.ts'

const dog = makeDog()

function analyzed(body = DOG, recording = recordDog(dog)): Analysis {
  const outcome = analyze({
    recording,
    subject: { mass: 32, height: 0.6 },
    conditioning: { smoothing: { kind: 'none' } },
    body: { file: body, table: 'winter' },
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

const whole = analyzed()

describe('a dog', () => {
  it('is found in its markers, rod by rod', () => {
    const far = whole.fit.directions.map((value, i) => Math.abs(value - dog.directions[i]!))
    expect(Math.max(...far)).toBeLessThan(2e-3)
    expect(whole.fit.verdict.quality).toBe('good')
  })

  it('has joints by its own names, and states what is only of gait', () => {
    const names = whole.loads.recorded.joints.map(({ joint }) => joint)
    expect(names).toContain('stifle.left')
    expect(names).toContain('carpus.right')
    expect(whole.alerts.map(({ code }) => code)).toContain('own.not-gait')
  })

  it('has the joint forces and moments of a Newton–Euler recursion while its feet are in the air', () => {
    // Without feet nothing stands, and every joint is known at every time.
    const { loads, fit } = analyzed({ ...DOG, rods: DOG.rods.map((rod) => ({ ...rod, foot: false })) })
    const reference = recurse(fit)
    for (const [i, joint] of loads.recorded.joints.entries()) {
      const own = reference.get(fit.body.joints[i]!.distal)!
      for (const k of [20, 70, 120]) {
        const weight = 32 * 9.81
        for (let c = 0; c < 3; c++) {
          expect(Math.abs(joint.forceOnDistalInWorld[3 * k + c]! - own[k]!.force[c]!) / weight).toBeLessThan(1e-9)
          expect(Math.abs(joint.momentOnDistalInWorld[3 * k + c]! - own[k]!.moment[c]!) / weight).toBeLessThan(1e-9)
        }
      }
    }
  })

  it('gives no load of a joint while a foot beyond it stands unmeasured', () => {
    const tarsus = whole.loads.recorded.joints.find(({ joint }) => joint === 'tarsus.left')!
    const tail = whole.loads.recorded.joints.find(({ joint }) => joint === 'tail')!
    expect(tarsus.axial.some((value) => Number.isNaN(value))).toBe(true)
    expect(tail.axial.every((value) => Number.isFinite(value))).toBe(true)
    expect(whole.alerts.map(({ code }) => code)).toContain('own.ground-unknown')
    const unknown = whole.alerts.find(({ code }) => code === 'own.ground-unknown')!
    // How long, since a frame at an end is another matter than a trial without plates.
    expect(unknown.message).toMatch(/recording: \d+ % \(Left hind paw\), /)
  })
})

describe('a dog that walks over force plates', () => {
  const walked = analyzed(DOG, recordDog(dog, { withPlates: true }))
  /** Frames of one stride, at whose end it stands as it stood at its beginning. */
  const stride = 0.75 * 150
  /** Of the floor on a paw over that stride, by the paw’s own joint: what its leg does to it, and its weight. */
  const bornBy = (joint: string): number => {
    const { joints } = walked.loads.recorded
    const index = joints.findIndex((one) => one.joint === joint)
    const force = joints[index]!.forceOnDistalInWorld
    let sum = 0
    for (let k = 0; k < stride; k++) sum += force[3 * (k + 40) + 1]! / stride
    const paw = walked.fit.body.segments.find(({ name }) => name === walked.fit.body.joints[index]!.distal)!
    return paw.mass.value * STANDARD_GRAVITY - sum
  }

  it('sets down each paw for two thirds of its stride', () => {
    const { contacts } = findContacts(walked.fit)
    expect(contacts).toHaveLength(4)
    for (const { down } of contacts) {
      const share = down.slice(40, 40 + stride).reduce((sum, one) => sum + one, 0) / stride
      expect(share).toBeGreaterThan(0.6)
      expect(share).toBeLessThan(0.74)
    }
  })

  it('bears its weight on four paws, as much of it on the forepaws as German Shepherds do', () => {
    const [left, right, hindLeft, hindRight] = ['carpus.left', 'carpus.right', 'tarsus.left', 'tarsus.right'].map(
      bornBy,
    )
    const weight = 32 * STANDARD_GRAVITY
    expect((left! + right! + hindLeft! + hindRight!) / weight).toBeCloseTo(1, 1)
    // Measured standing, 62.4 ± 2.4 % (Humphries et al. 2020): here it follows from the published masses and lengths.
    expect((left! + right!) / weight).toBeGreaterThan(0.6)
    expect((left! + right!) / weight).toBeLessThan(0.648)
    expect(left! / right!).toBeCloseTo(1, 1)
  })

  it('takes no difference from a motion without muscles that is known in the air alone', () => {
    const { recorded, predicted } = walked.loads
    expect(predicted!.onlyInAir).toBe(true)
    expect(coverAlike(recorded, predicted!)).toBe(false)
    expect(coverAlike(whole.loads.recorded, whole.loads.predicted!)).toBe(true)
  })

  it('has loads of every joint of its legs, standing and swinging', () => {
    for (const { axial } of walked.loads.recorded.joints)
      expect(axial.filter(Number.isFinite).length / axial.length).toBeGreaterThan(0.9)
  })
})

it('a body that is held up while no foot is seen to stand has no known foot; in flight it has', () => {
  const foot = { rod: 'pes.left', force: new Float64Array(6), moment: new Float64Array(6), isMeasured: false }
  const contact = { rod: 'pes.left', path: new Float64Array(6), down: new Uint8Array(2), stances: [] }
  const held = withHidden(
    [{ ...foot, isKnown: Uint8Array.of(1, 1) }],
    [contact],
    Float64Array.of(0, 300, 0, 0, 5, 0),
    320,
  )
  expect([...held[0]!.isKnown]).toEqual([0, 1])
})

/** Newton and Euler from the tips, rod by rod: the force and moment that each takes at its proximal joint. */
function recurse(fit: Analysis['fit']): ReadonlyMap<string, readonly { force: Vector3; moment: Vector3 }[]> {
  const { tree } = fit.body
  const S = tree.segments.length
  const n = fit.times.length
  const acceleration = differentiate(fit.times, fit.directions, 3 * S).second
  const rootAcceleration = differentiate(fit.times, fit.root, 3).second
  const { order, parent } = calcMatrices(tree)
  const found = new Map<string, { force: Vector3; moment: Vector3 }[]>(tree.segments.map(({ name }) => [name, []]))
  for (let k = 0; k < n; k++) {
    const joint: Vector3[] = []
    const moved: Vector3[] = []
    for (const j of order) {
      const p = parent[j]!
      const { attach } = tree.segments[j]!
      const on = (values: Float64Array, i: number): Vector3 => vectorAt(values, k * S + i)
      // Where the rod hangs, and how that point accelerates.
      const reach = p < 0 ? 0 : attach - tree.segments[p]!.from
      joint[j] = p < 0 ? vectorAt(fit.root, k) : add(joint[p]!, scale(on(fit.directions, p), reach))
      moved[j] = p < 0 ? vectorAt(rootAcceleration, k) : add(moved[p]!, scale(on(acceleration, p), reach))
    }
    const needs = tree.segments.map((): { force: Vector3; moment: Vector3 } => ({
      force: [0, 0, 0],
      moment: [0, 0, 0],
    }))
    for (const j of [...order].toReversed()) {
      const u = vectorAt(fit.directions, k * S + j)
      const a = vectorAt(acceleration, k * S + j)
      const { masses, from } = tree.segments[j]!
      for (const { at, mass } of masses) {
        const arm = scale(u, at - from)
        const force = scale(add(add(moved[j]!, scale(a, at - from)), [0, tree.gravity, 0]), mass)
        needs[j] = { force: add(needs[j]!.force, force), moment: add(needs[j]!.moment, cross(arm, force)) }
      }
      found.get(tree.segments[j]!.name)!.push(needs[j]!)
      const p = parent[j]!
      if (p < 0) continue
      const arm = subtract(joint[j]!, joint[p]!)
      const { force, moment } = needs[j]!
      needs[p] = {
        force: add(needs[p]!.force, force),
        moment: add(needs[p]!.moment, add(moment, cross(arm, force))),
      }
    }
  }
  return found
}
