import { add } from '../math/vector3.ts'
import { type Bone, boneOf, type FinishedBone } from './bone.ts'
import { cast, type Mould } from './cast.ts'
import { occlude } from './occlude.ts'
import { type PairedFrame, reference } from './reference.ts'
import { moveSolid, type Placing } from './solid.ts'
import { sweep } from './sweep.ts'
import { humerus, pronated, radius, ulna } from './tables/arm.ts'
import { footBones } from './tables/foot.ts'
import { handBones } from './tables/hand.ts'
import { femur, fibula, menisci, patella, tibia } from './tables/leg.ts'
import { hip, sacrum } from './tables/pelvis.ts'
import { scapula } from './tables/shoulder.ts'
import { mandible, skull } from './tables/skull.ts'
import { spineBones } from './tables/spine.ts'
import { teethBones } from './tables/teeth.ts'
import { thoraxBones } from './tables/thorax.ts'
import { atlas, axis, cervical, lumbar, thoracic } from './tables/vertebrae.ts'
import { thin } from './thin.ts'
import { afterTurn, turned, turnOf } from './vectors.ts'

const limb = (name: string, frame: PairedFrame, mould: Mould, placing: Placing): Bone =>
  boneOf({ name, tissue: 'bone', paired: true, frame }, cast(mould), placing)

function legBones(): Bone[] {
  const { hip: hipCentre, patella: kneecap } = reference
  const below: Placing = { shift: reference.knee, scale: [1, 1.022, 1] }
  return [
    limb('femur', 'thigh', femur, { shift: hipCentre }),
    limb('patella', 'patella', patella, { shift: kneecap, scale: [1, 0.92, 0.9] }),
    limb('tibia', 'shank', tibia, below),
    limb('fibula', 'shank', fibula, below),
    ...menisci.map(([name, rows]): Bone => ({
      name,
      tissue: 'cartilage',
      paired: true,
      frame: 'shank',
      fine: moveSolid(sweep(rows, { sides: 5 }), below),
      coarse: null,
    })),
    ...footBones(),
  ]
}

function pelvisBones(): Bone[] {
  const shift = [0, reference.hip[1], 0] as const
  const { hip: h } = reference
  const symphysis = [
    [4.35, -0.9, 0.25, 0.5],
    [4.5, -1.3, 0.5, 0.8],
    [4.2, -2.6, 0.5, 0.8],
    [3.9, -3.8, 0.45, 0.7],
    [3.8, -4.2, 0.25, 0.4],
  ].map(([x, y, wide, deep]) => [x!, h[1] + y!, 0, wide!, deep!])
  return [
    boneOf({ name: 'hip bone', tissue: 'bone', paired: true, frame: 'pelvis' }, cast(hip), { shift }),
    boneOf({ name: 'sacrum', tissue: 'bone', paired: false, frame: 'pelvis' }, cast(sacrum), { shift }),
    {
      name: 'pubic symphysis',
      tissue: 'cartilage',
      paired: false,
      frame: 'pelvis',
      fine: sweep(symphysis, { sides: 8, side: [0, 0, 1] }),
      coarse: null,
    },
  ]
}

function armBones(): Bone[] {
  const blade = afterTurn(turnOf([0, 0, -13]), turnOf([0, 42, 0]))
  const forearm = turnOf([-4, 0, 6])
  const { turn, shift } = pronated
  const hanging = afterTurn(forearm, turn)
  return [
    limb('scapula', 'scapula', scapula, {
      turn: blade,
      shift: add(reference.shoulder, turned(blade, [0, 0, -2.2])),
    }),
    limb('humerus', 'upperArm', humerus, { turn: turnOf([-5, 0, 2]), shift: reference.shoulder }),
    limb('ulna', 'forearm', ulna, { turn: forearm, shift: reference.elbow }),
    limb('radius', 'forearm', radius, { turn: hanging, shift: add(reference.elbow, turned(forearm, shift)) }),
    ...handBones({ turn: hanging, shift: reference.wrist }),
  ]
}

function headBones(): Bone[] {
  const shift = [-2.6, 161.9, 0] as const
  const kind = (name: string) => ({ name, tissue: 'bone', paired: false, frame: 'head' }) as const
  return [
    boneOf(kind('skull'), cast(skull), { shift }),
    boneOf(kind('mandible'), cast(mandible), { shift }),
    ...teethBones({ shift }),
  ]
}

/** Of the triangles, in a body that is seen as a whole. A face is looked at most. */
const kept = 0.34
const faceKept = 0.6

/** Every bone of the standing body. Takes seconds: it is done when the program is built, not when it runs. */
export function makeSkeleton(): FinishedBone[] {
  const vertebrae = {
    lumbar: cast(lumbar),
    thoracic: cast(thoracic),
    cervical: cast(cervical),
    axis: cast(axis),
    atlas: cast(atlas),
  }
  const bones = occlude([
    ...pelvisBones(),
    ...spineBones(vertebrae),
    ...thoraxBones(),
    ...legBones(),
    ...armBones(),
    ...headBones(),
  ])
  return bones.map((bone) => ({ ...bone, middle: thin(bone.fine, bone.frame === 'head' ? faceKept : kept) }))
}
