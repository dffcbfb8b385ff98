import type { Body } from '../../model/body.ts'
import type { Heading, Lock, Tree } from '../../model/tree.ts'
import { heelName } from '../problem/heel.ts'
import type { Leads } from './leads.ts'
import type { Phase } from './technique.ts'
import { turnsOnFoot } from './technique.ts'

/** A phase with the tree that is solved and the courses its led joints follow. */
export interface LockedPhase {
  readonly phase: Phase
  readonly body: Body
  readonly solved: Tree
  readonly leads: Leads
}

/**
 * What leading a joint means for rods, which do not know their turn about themselves. All of it depends on the rods'
 * mutual position only, so that the torques are internal, as muscles' are:
 *
 * - knee: flexion seen along the pelvis, and the shank's angle with the pelvis (varus);
 * - hip: the thigh's angle with the pelvis (adduction); flexion stays free;
 * - lower back: the trunk's angle with the pelvis (bending), and its pitch against the stance thigh, seen along the
 *   pelvis
 *   (a hip-to-hip rod has no pitch of its own, so the hip's muscles do it), and the shoulders' turn against the pelvis;
 * - neck, and joints that only a body file knows: as the knee, between trunk and head; shoulder and elbow: as the knee, seen along the shoulders;
 * - ankle: the angle between the two rods; over the forefoot as the knee; over the heel also the foot's turn about
 *   its own rod, which
 *   the heel's rod shows, by its angle with the pelvis.
 *
 * In the plane: the signed angle between the two rods; for a leg without a pelvis: the bare one.
 */
export function calcLocks(
  joint: string,
  { phase, body, solved, leads }: LockedPhase,
  { held }: { readonly held: boolean },
): Lock[] {
  const found = body.joints.find((one) => one.name === joint)
  if (found === undefined) return []
  const has = (name: string): boolean => solved.segments.some((one) => one.name === name)
  if (!has(found.proximal) || !has(found.distal)) return []
  const pair: readonly [string, string] = [found.proximal, found.distal]
  if (body.tree.dimension === 2) return [leads.flat(pair, held)]
  if (!has('pelvis')) return [leads.angle(pair)]
  switch (joint.split('.')[0]) {
    case 'knee':
    case 'neck':
      return [leads.hinge(pair, 'pelvis', held), leads.angle(['pelvis', found.distal])]
    case 'shoulder':
    case 'elbow':
      // An arm hangs nearly in line with the trunk: its swing is seen along the shoulders.
      return has('shoulders')
        ? [
            leads.hinge(joint.startsWith('shoulder') ? ['trunk', found.distal] : pair, 'shoulders'),
            leads.angle(['shoulders', found.distal]),
          ]
        : [leads.angle(pair)]
    case 'lumbar': {
      const thigh = `thigh.${phase.side}`
      return [
        leads.angle(pair),
        ...(phase.kind !== 'flight' && has(thigh) ? [leads.hinge([thigh, found.distal], 'pelvis')] : []),
        ...(has('shoulders') ? [leads.hinge(['pelvis', 'shoulders'], 'trunk')] : []),
      ]
    }
    case 'ankle':
      // Under a standing body the foot must not turn about the shank either.
      if (!turnsOnFoot(phase) || joint !== `ankle.${phase.side}`) return [leads.angle(pair)]
      return [
        leads.hinge(pair, 'pelvis'),
        leads.angle(['pelvis', found.distal]),
        ...(phase.pivot === 'heel' ? [leads.angle(['pelvis', heelName(phase.side!)])] : []),
      ]
    case 'hip':
      return [leads.angle(pair)]
    default:
      // A joint of one's own (a back of two parts) may be straight, where the bare angle holds nothing.
      return [leads.hinge(pair, 'pelvis', held), leads.angle(['pelvis', found.distal])]
  }
}

/** Foot and heel are one rigid body: two rods that keep their angle have the three degrees of freedom it has. */
export function calcHeelLocks(phase: Phase, body: Body, leads: Leads): Lock[] {
  const pair = [`foot.${phase.side}`, heelName(phase.side!)] as const
  return body.tree.dimension === 2 ? [leads.flat(pair)] : [leads.angle(pair)]
}

/**
 * A stance leg twists against the ground and so holds the pelvis's heading, which rods cannot: with the stance hip led
 * (or
 * both feet down), the pelvis keeps the heading it had.
 */
export function calcHeadings(phase: Phase, body: Body, solved: Tree, leads: Leads): Heading[] {
  if (body.tree.dimension === 2 || !solved.segments.some((one) => one.name === 'pelvis')) return []
  const held =
    phase.kind === 'double support' ||
    (phase.kind === 'single support' && phase.lockedJoints.includes(`hip.${phase.side}`))
  return held ? [leads.heading('pelvis')] : []
}
