import { describe, expect, it } from 'vitest'
import { Stopped } from '../outcome.ts'
import { calcContact } from '../fit/contact.ts'
import { differentiate } from '../math/differentiate.ts'
import { calcKineticEnergy, calcPotentialEnergy } from '../model/energy.ts'
import { calcMatrices } from '../model/matrices.ts'
import { fitRecording } from '../pipeline/fit-recording.ts'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import { calcMotionLoads } from '../pipeline/calc-motion-loads.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from '../pipeline/solve-phases.ts'
import type { GroundForce } from '../recording/recording.ts'
import { calcDifference, calcSymmetryIndex } from '../report/difference.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import type { Fit } from '../fit/fit.ts'
import { calcLoads } from './clinical.ts'
import { sampleBodies } from './clinical-uncertainty.ts'
import type { JointLoad, Loads } from './loads.ts'

function fitOf(
  template: 'whole-body' | 'lower-body' = 'whole-body',
  rate = 200,
): { fit: Fit; events: ReturnType<typeof createSyntheticWalk>['events'] } {
  const walk = createSyntheticWalk({ template, rate, seconds: 2.4 })
  const outcome = fitRecording(recordPoints(walk), walk.body.subject, {
    template,
    table: 'winter',
    events: walk.events,
  })
  if (!outcome.ok) throw new Error('refused')
  return { fit: outcome.value, events: walk.events }
}

const joint = (loads: Loads, name: string): JointLoad => loads.joints.find((one) => one.joint === name)!
const resultantOf = (loads: Loads, name: string): Loads['peaks'][number] =>
  loads.peaks.find((peak) => peak.joint === name && peak.quantity === 'resultant')!
const at = (values: Float64Array, k: number): number[] => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!]

describe('joint loads of a recorded motion', () => {
  const { fit, events } = fitOf()
  const { loads, support } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
  const n = fit.times.length
  const mass = fit.body.subject.mass

  it('hold the body up: ground forces together are mass times acceleration plus weight', () => {
    const matrices = calcMatrices({ ...fit.body.tree, dimension: 3 })
    const S = matrices.segmentCount
    // Second route: the centre of mass from b and the root, differentiated.
    const centre = new Float64Array(3 * n)
    for (let k = 0; k < n; k++)
      for (let c = 0; c < 3; c++) {
        let sum = matrices.totalMass * fit.root[3 * k + c]!
        for (let j = 0; j < S; j++) sum += matrices.b[j]! * fit.directions[(k * S + j) * 3 + c]!
        centre[3 * k + c] = sum / matrices.totalMass
      }
    const { second } = differentiate(fit.times, centre, 3)
    for (let k = 10; k < n - 10; k += 7) {
      for (let c = 0; c < 3; c++) {
        const expected = matrices.totalMass * (second[3 * k + c]! + (c === 1 ? fit.body.tree.gravity : 0))
        expect(loads.ground.left[3 * k + c]! + loads.ground.right[3 * k + c]!).toBeCloseTo(expected, 4)
      }
    }
  })

  it('pass through the pelvis: both hips and the back carry what the pelvis’s own mass does not', () => {
    // The pelvis rod has no mass: forces of the hips on the thighs and of the pelvis on the trunk sum to nothing.
    for (let k = 10; k < n - 10; k += 11) {
      for (let c = 0; c < 3; c++) {
        const sum = ['hip.left', 'hip.right', 'lumbar'].reduce(
          (total, name) => total + joint(loads, name).forceOnDistalInWorld[3 * k + c]!,
          0,
        )
        expect(Math.abs(sum)).toBeLessThan(1e-6 * mass * 10)
      }
    }
  })

  it('do work: the powers of all joints together change the body’s energy', () => {
    // Lower body only: there every rod hangs on a joint that is counted. The foot is left out of the ground's work by
    // taking instants of single support in which the stance foot stands still.
    const { fit: legs, events: steps } = fitOf('lower-body')
    // The ground does here what the motion demands even where no sole could: energy must balance for any motion.
    const stands = calcContact(legs.times, steps)
    const lower = calcLoads({ of: 'recorded', motion: legs, support: stands, plates: [], floor: 0, exact: true })
    const matrices = calcMatrices({ ...legs.body.tree, dimension: 3 })
    const S = matrices.segmentCount
    const v = differentiate(legs.times, legs.directions, 3 * S).first
    const rootVelocity = differentiate(legs.times, legs.root, 3).first
    const energy = legs.times.map(
      (_, k) =>
        calcKineticEnergy(matrices, v.subarray(k * 3 * S, (k + 1) * 3 * S), rootVelocity.subarray(3 * k, 3 * k + 3)) +
        calcPotentialEnergy(
          matrices,
          legs.directions.subarray(k * 3 * S, (k + 1) * 3 * S),
          legs.root.subarray(3 * k, 3 * k + 3),
        ),
    )
    const rate = differentiate(legs.times, energy, 1).first
    const foot = legs.body.segments.findIndex((one) => one.name === 'foot.right')
    let compared = 0
    for (let k = 20; k < legs.times.length - 20; k++) {
      const still = Math.hypot(v[(k * S + foot) * 3]!, v[(k * S + foot) * 3 + 1]!, v[(k * S + foot) * 3 + 2]!) < 1e-6
      // Where a foot starts or stops, the synthetic motion's third derivative jumps, and differences across it are
      // poor.
      const smooth = steps.every((event) => Math.abs(event.time - legs.times[k]!) > 0.03)
      if (stands.right[k] !== 1 || stands.left[k] !== 0 || !still || !smooth) continue
      // Rods' own angular velocities u × u̇: a spin about a rod moves no mass.
      const omega = (name: string): number[] => {
        const i = (k * S + legs.body.segments.findIndex((one) => one.name === name)) * 3
        const [u, w] = [Array.from(legs.directions.subarray(i, i + 3)), Array.from(v.subarray(i, i + 3))]
        return [u[1]! * w[2]! - u[2]! * w[1]!, u[2]! * w[0]! - u[0]! * w[2]!, u[0]! * w[1]! - u[1]! * w[0]!]
      }
      let work = 0
      for (const { name, proximal, distal } of legs.body.joints) {
        const moment = at(joint(lower, name).momentOnDistalInWorld, k)
        const [a, b] = [omega(distal), omega(proximal)]
        moment.forEach((value, c) => (work += value * (a[c]! - b[c]!)))
      }
      // Differences of samples on both sides: good to some thousandths of the largest power.
      expect(Math.abs(work - rate[k]!)).toBeLessThan(0.5)
      // The clinical power turns with the anatomical axes, which also spin a little.
      const power = lower.joints.reduce((sum, one) => sum + one.power[k]!, 0)
      expect(Math.abs(power - rate[k]!)).toBeLessThan(20)
      compared++
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('keep their size in every frame of reference', () => {
    for (const one of loads.joints) {
      for (let k = 5; k < n - 5; k += 13) {
        const size = Math.hypot(...at(one.forceOnDistalInWorld, k))
        expect(Math.hypot(...at(one.forceOnDistalInDistal, k))).toBeCloseTo(size, 6)
        expect(Math.hypot(...at(one.forceOnDistalInProximal, k))).toBeCloseTo(size, 6)
        expect(Math.hypot(one.axial[k]!, one.shear[k]!)).toBeCloseTo(size, 6)
      }
    }
  })

  it('press the stance knee by about body weight and pull the swinging one', () => {
    const knee = joint(loads, 'knee.right')
    const mean = (stands: boolean): number => {
      const frames = Array.from({ length: n }, (_, k) => k).filter(
        (k) => k > 20 && k < n - 20 && (support.right[k] === 1) === stands && (!stands || support.left[k] === 0),
      )
      return frames.reduce((sum, k) => sum + knee.axial[k]!, 0) / frames.length / (mass * 9.81)
    }
    expect(mean(true)).toBeGreaterThan(0.7)
    expect(mean(false)).toBeLessThan(-0.03)
  })
})

describe('measured ground forces', () => {
  it('given as plates are used as they are, and give the same loads as the motion that made them', () => {
    const { fit, events } = fitOf('lower-body')
    const free = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
    const plates = (['left', 'right'] as const).map((side): GroundForce => {
      const force = free.loads.ground[side]
      return {
        name: side,
        side,
        times: fit.times,
        force,
        point: free.loads.centreOfPressure[side],
        freeMoment: new Float64Array(3 * fit.times.length),
      }
    })
    const measured = calcRecordedLoads({ fit, events, groundForces: plates, samples: 0 })
    expect(measured.loads.groundSource).toBe('measured')
    for (const name of ['ankle.right', 'knee.right', 'hip.left']) {
      const a = joint(free.loads, name)
      const b = joint(measured.loads, name)
      for (let k = 20; k < fit.times.length - 20; k += 9) {
        // A plate that is hardly loaded knows no centre of pressure and counts as empty.
        const light = (['left', 'right'] as const).some(
          (side) => Math.abs(free.loads.ground[side][3 * k + 1]!) < 20 && free.loads.ground[side][3 * k + 1] !== 0,
        )
        if (light) continue
        at(a.forceOnDistalInWorld, k).forEach((value, c) =>
          expect(b.forceOnDistalInWorld[3 * k + c]).toBeCloseTo(value, 0),
        )
      }
    }
  })

  it('without a side go to the foot above them', () => {
    const { fit, events } = fitOf('lower-body')
    const free = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
    // One long plate under everything the right foot does.
    const plate: GroundForce = {
      name: 'walkway',
      side: null,
      times: fit.times,
      force: free.loads.ground.right,
      point: free.loads.centreOfPressure.right,
      freeMoment: new Float64Array(3 * fit.times.length),
    }
    const { plates } = calcRecordedLoads({ fit, events, groundForces: [plate], samples: 0 })
    expect(plates.map((one) => one.side)).toEqual(['right'])
  })
})

describe('a motion without muscles', () => {
  it('has no moment at joints that swing freely, and led joints carry theirs', () => {
    const { fit, events } = fitOf('lower-body', 100)
    const outcome = solveTechnique(fit, planPhases(fit, events), RECORDED_TECHNIQUE)
    if (!outcome.ok) throw new Error('refused')
    const { motion } = outcome.value
    const phase = motion.phases.find((one) => one.phase.kind === 'single support' && one.phase.side === 'right')!
    const loads = calcMotionLoads({ ...motion, phases: [phase] }, 'predicted', 0, { samples: 0 })!
    const peak = (name: string): number =>
      Math.max(...phase.times.map((_, k) => Math.hypot(...at(joint(loads, name).momentOnDistalInWorld, k))))
    expect(peak('knee.left')).toBeLessThan(0.02)
    expect(peak('hip.left')).toBeLessThan(0.02)
    expect(peak('knee.right')).toBeGreaterThan(5)
  })
})

describe('phases one after another', () => {
  it('have the loads of each alone: nothing is differenced across the jump of velocity between them', () => {
    const { fit, events } = fitOf('lower-body', 100)
    const outcome = solveTechnique(fit, planPhases(fit, events), RECORDED_TECHNIQUE)
    if (!outcome.ok) throw new Error('refused')
    const { motion } = outcome.value
    const all = calcMotionLoads(motion, 'predicted', 0, { samples: 0 })!
    const alone = motion.phases.map((phase) =>
      calcMotionLoads({ ...motion, phases: [phase] }, 'predicted', 0, { samples: 0 })!,
    )
    expect(alone.length).toBeGreaterThan(4)
    all.joints.forEach((one, j) => {
      for (const track of ['forceOnDistalInWorld', 'momentOnDistalInWorld', 'power'] as const)
        expect(one[track]).toEqual(Float64Array.from(alone.flatMap((loads) => [...loads.joints[j]![track]])))
    })
    // A leg has peaks only where its single support is solved; the lower back has them in every phase.
    for (const quantity of ['resultant', 'loading rate', 'moment', 'power generated', 'power absorbed'] as const) {
      const peakOf = (loads: Loads): number =>
        loads.peaks.find((one) => one.joint === 'lumbar' && one.quantity === quantity)?.value ?? 0
      expect(peakOf(all)).toBeGreaterThan(0)
      expect(peakOf(all)).toBe(Math.max(...alone.map(peakOf)))
    }
  })
})

describe('uncertainty', () => {
  it('draws bodies of the same mass, the same every time, both sides alike', () => {
    const { fit } = fitOf('lower-body', 50)
    const bodies = sampleBodies(fit.body, 6, 1)
    expect(sampleBodies(fit.body, 6, 1)).toEqual(bodies)
    for (const body of bodies) {
      expect(calcMatrices(body.tree).totalMass).toBeCloseTo(fit.body.subject.mass, 6)
      const mass = (name: string): number => body.segments.find((one) => one.name === name)!.mass.value
      expect(mass('thigh.left')).toBeCloseTo(mass('thigh.right'), 9)
    }
    expect(new Set(bodies.map((body) => body.segments[2]!.mass.value)).size).toBe(6)
  })

  it('is shared by two motions of one body: their difference is surer than either', () => {
    const { fit, events } = fitOf('lower-body', 100)
    const bodies = sampleBodies(fit.body, 12)
    const support = calcContact(fit.times, events)
    const one = calcLoads({ of: 'recorded', motion: fit, support, plates: [], floor: 0, bodies })
    const faster = { ...fit, times: fit.times.map((t) => t * 0.97) }
    const other = calcLoads({ of: 'proposed', motion: faster, support, plates: [], floor: 0, bodies })
    const [own, its] = [resultantOf(one, 'hip.right'), resultantOf(other, 'hip.right')]
    const difference = calcDifference(own, its)
    expect(own.sd).toBeGreaterThan(0)
    expect(difference.sd!).toBeLessThan(own.sd!)
    expect(difference.value).toBeCloseTo(its.value - own.value, 12)
  })

  it('reports how far it is, and goes no further once it is stopped', () => {
    const { fit, events } = fitOf('lower-body', 50)
    const request = {
      of: 'recorded' as const,
      motion: fit,
      support: calcContact(fit.times, events),
      plates: [],
      floor: 0,
      bodies: sampleBodies(fit.body, 6),
      block: Math.ceil(fit.times.length / 6),
    }
    const reported: number[] = []
    calcLoads(request, { progress: (fraction) => reported.push(fraction) })
    expect(reported).toHaveLength(6)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    reported.length = 0
    const stopped = {
      progress: (fraction: number) => reported.push(fraction),
      isCancelled: () => reported.length === 2,
    }
    expect(() => calcLoads(request, stopped)).toThrow(Stopped)
    expect(reported).toHaveLength(2)
  })

  it('knows left from right', () => {
    const { fit, events } = fitOf('lower-body', 100)
    const { loads } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
    const [left, right] = [resultantOf(loads, 'knee.left'), resultantOf(loads, 'knee.right')]
    expect([left.side, right.side]).toEqual(['left', 'right'])
    const { value } = calcSymmetryIndex(left, right)
    expect(Math.abs(value)).toBeLessThan(15)
    expect(value).toBeCloseTo((100 * (right.value - left.value)) / ((right.value + left.value) / 2), 9)
  })
})
