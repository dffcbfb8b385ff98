import { cross, dot, subtract, type Vector3, vectorAt } from '../../math/vector3.ts'
import { otherSide } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import { calcKineticEnergy } from '../../model/energy.ts'
import { calcJointPoints, calcPointOnRod } from '../../model/kinematics.ts'
import type { TreeMatrices } from '../../model/tree.ts'
import type { Boundary, BoundaryImpulse, RodJump, SolvedPhase } from './motion.ts'
import { IMPULSE_WINDOW } from './motion.ts'

/** Velocities of the whole body on one side of a boundary. */
interface BodyVelocities {
  readonly velocities: Float64Array
  readonly rootVelocity: Float64Array
}

/**
 * What muscles and ground must do in no time where two solved phases meet: the velocities jump there
 * (METHODS section 5).
 *
 * Generalised: p⁺ − p⁻ with p_j = Σ C_jl u̇_l + b_j ṙ in the coordinates of the phases themselves (rods, pivot led);
 * on rods that both phases solve for it is minus the gradient of the total action with respect to the posture.
 *
 * Per joint: the change of the linear and angular momentum of everything distal to it, about it, less what the ground's
 * impulse does
 * there. The ground gives the whole body's jump, so that a stance leg's joints carry what everything above them needs,
 * and no rod is left
 * with a turn that nobody gave it (`calcGround`).
 */
export function calcImpulse(
  boundary: Boundary,
  body: Body,
  before: SolvedPhase,
  after: SolvedPhase,
  jump: {
    readonly startMomentum: Float64Array
    readonly endMomentum: Float64Array
    /** Of the body in space. */
    readonly matrices: TreeMatrices
    readonly shared: readonly [number, number, number][]
  },
): BoundaryImpulse {
  const S = body.segments.length
  const { matrices } = jump
  const last = before.times.length - 1
  const minus: BodyVelocities = {
    velocities: before.velocities.subarray(last * 3 * S, (last + 1) * 3 * S),
    rootVelocity: before.rootVelocity.subarray(3 * last, 3 * last + 3),
  }
  const plus: BodyVelocities = {
    velocities: after.velocities.subarray(0, 3 * S),
    rootVelocity: after.rootVelocity.subarray(0, 3),
  }
  const generalised = new Float64Array(3 * S)
  for (const [j, inBefore, inAfter] of jump.shared) {
    for (let c = 0; c < 3; c++)
      generalised[3 * j + c] = jump.startMomentum[3 * inAfter + c]! - jump.endMomentum[3 * inBefore + c]!
  }
  const momentum = calcDistalMomenta(matrices, boundary, minus, plus)
  const grounds = calcGround(matrices, momentum, before, after)
  const joints = calcJointImpulses(body, matrices, momentum, grounds)
  const energy =
    calcKineticEnergy(matrices, plus.velocities as Float64Array, plus.rootVelocity) -
    calcKineticEnergy(matrices, minus.velocities as Float64Array, minus.rootVelocity)
  return {
    boundary: boundary.id,
    generalised,
    joints,
    rods: calcRodJumps(matrices, boundary, minus, plus),
    ground: grounds.length === 0 ? null : momentum.wholeLinear,
    energy,
    total: joints.reduce((sum, { angular }) => sum + Math.hypot(...angular), 0),
  }
}

/** What each joint's muscles give: the jump of everything distal to it, less what the ground gives there. */
function calcJointImpulses(
  body: Body,
  matrices: TreeMatrices,
  momentum: ReturnType<typeof calcDistalMomenta>,
  grounds: readonly GroundImpulse[],
): BoundaryImpulse['joints'] {
  return body.joints.map((joint) => {
    const d = matrices.tree.segments.findIndex((one) => one.name === joint.distal)
    let linear: Vector3 = momentum.linear(d)
    let angular: Vector3 = momentum.angular(d)
    for (const { foot, force, couple } of grounds) {
      if (!isDistal(matrices, foot, d)) continue
      linear = subtract(linear, force)
      angular = subtract(subtract(angular, couple), cross(subtract(momentum.joint(foot), momentum.joint(d)), force))
    }
    const size = Math.hypot(...angular)
    return {
      joint: joint.name,
      place: momentum.joint(d),
      angular,
      linear,
      perKg: size / matrices.totalMass,
      meanTorque: size / IMPULSE_WINDOW,
    }
  })
}

interface GroundImpulse {
  readonly foot: number
  /** N·s, through the ankle. */
  readonly force: Vector3
  /** N·m·s */
  readonly couple: Vector3
}

/**
 * Which feet the ground acts on, and how, for the whole body to jump as it does. One foot: with force and couple. Both,
 * where a double
 * support begins or ends: with forces through the ankles that also give the turn, as far as two forces can; the foot
 * that stands afterwards
 * gives the rest, which lies along the line between the ankles, as a couple.
 */
function calcGround(
  matrices: TreeMatrices,
  momentum: DistalMomenta,
  before: SolvedPhase,
  after: SolvedPhase,
): GroundImpulse[] {
  const b = before.phase
  const a = after.phase
  if (a.kind === 'flight' || a.kind === 'swing' || b.kind === 'swing' || a.side === null) return []
  // Double support is rooted at the leading foot, which has just landed; single support at the one that stands.
  const indexOf = (name: string): number => matrices.tree.segments.findIndex((one) => one.name === name)
  const foot = indexOf(`foot.${a.side}`)
  const force = momentum.wholeLinear
  const turn = momentum.wholeAngular(foot)
  const other = indexOf(`foot.${otherSide(a.side)}`)
  if (other < 0 || (a.kind !== 'double support' && b.kind !== 'double support')) return [{ foot, force, couple: turn }]
  const line = subtract(momentum.joint(other), momentum.joint(foot))
  const square = dot(line, line)
  // Of all forces f with line × f = what is square on the line of the turn, the least.
  const its = cross(turn, line).map((value) => value / square) as unknown as Vector3
  const along = dot(turn, line) / square
  return [
    { foot, force: subtract(force, its), couple: [along * line[0], along * line[1], along * line[2]] },
    { foot: other, force: its, couple: [0, 0, 0] },
  ]
}

interface DistalMomenta {
  linear(segment: number): Vector3
  angular(segment: number): Vector3
  joint(segment: number): Vector3
  /** Of the whole body, the latter about a segment's proximal joint. */
  readonly wholeLinear: Vector3
  wholeAngular(segment: number): Vector3
}

/** Jumps of the momenta of everything distal to each segment's proximal joint, about that joint. */
function calcDistalMomenta(
  matrices: TreeMatrices,
  boundary: Boundary,
  minus: BodyVelocities,
  plus: BodyVelocities,
): DistalMomenta {
  const { segmentCount: S, massCount: P, parent, order, from, massSegment, massAt, mass } = matrices
  const [joints, jumps] = [new Float64Array(3 * S), new Float64Array(3 * S)]
  const [linear, about] = [new Float64Array(3 * S), new Float64Array(3 * S)]
  const u = boundary.directions
  const jump = plus.velocities.map((value, i) => value - minus.velocities[i]!)
  calcJointPoints(matrices, u, boundary.root, joints)
  calcJointPoints(
    matrices,
    jump,
    plus.rootVelocity.map((value, c) => value - minus.rootVelocity[c]!),
    jumps,
  )
  for (let i = 0; i < P; i++) {
    const j = massSegment[i]!
    const reach = massAt[i]! - from[j]!
    const p: number[] = []
    const f: number[] = []
    for (let c = 0; c < 3; c++) {
      p.push(joints[3 * j + c]! + reach * u[3 * j + c]!)
      f.push(mass[i]! * (jumps[3 * j + c]! + reach * jump[3 * j + c]!))
      linear[3 * j + c]! += f[c]!
    }
    const m = cross([p[0]!, p[1]!, p[2]!], [f[0]!, f[1]!, f[2]!])
    for (let c = 0; c < 3; c++) about[3 * j + c]! += m[c]!
  }
  for (let s = S - 1; s >= 0; s--) {
    const i = order[s]!
    const p = parent[i]!
    if (p < 0) continue
    for (let c = 0; c < 3; c++) {
      linear[3 * p + c]! += linear[3 * i + c]!
      about[3 * p + c]! += about[3 * i + c]!
    }
  }
  const sumOverRoots = (values: Float64Array): Vector3 => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let j = 0; j < S; j++) if (parent[j]! < 0) for (let c = 0; c < 3; c++) sum[c]! += values[3 * j + c]!
    return sum
  }
  const wholeLinear = sumOverRoots(linear)
  const wholeAbout = sumOverRoots(about)
  return {
    linear: (j) => vectorAt(linear, j),
    joint: (j) => vectorAt(joints, j),
    angular: (j) => subtract(vectorAt(about, j), cross(vectorAt(joints, j), vectorAt(linear, j))),
    wholeLinear,
    wholeAngular: (j) => subtract(wholeAbout, cross(vectorAt(joints, j), wholeLinear)),
  }
}

/** Velocities of the rods' distal ends on both sides. */
function calcRodJumps(
  matrices: TreeMatrices,
  boundary: Boundary,
  minus: BodyVelocities,
  plus: BodyVelocities,
): RodJump[] {
  const { length, tree, segmentCount: S } = matrices
  const reachTo = (root: ArrayLike<number>, directions: Float64Array): Vector3[] => {
    const joints = new Float64Array(3 * S)
    calcJointPoints(matrices, directions, root, joints)
    const end = new Float64Array(3)
    return Array.from(length, (at, segment) => {
      calcPointOnRod(matrices, { directions, joints }, { segment, at }, end)
      return vectorAt(end, 0)
    })
  }
  const places = reachTo(boundary.root, boundary.directions)
  const before = reachTo(minus.rootVelocity, minus.velocities)
  const after = reachTo(plus.rootVelocity, plus.velocities)
  return tree.segments.map(({ name }, j) => ({
    segment: name,
    place: places[j]!,
    before: before[j]!,
    after: after[j]!,
  }))
}

function isDistal(matrices: TreeMatrices, segment: number, of: number): boolean {
  for (let here = segment; here >= 0; here = matrices.parent[here]!) if (here === of) return true
  return false
}
