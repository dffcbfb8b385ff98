import type { Side } from '../../../gait/side.ts'
import type { Confidence } from '../../recording.ts'
import type { NameFamily } from '../../readers/raw.ts'
import { type BaseChannel, type Meaning, isSided, toChannel } from './meaning.ts'
import { readNameWords, type NameWords } from './name-words.ts'
import { AXES, readPlugInGaitName } from './plug-in-gait.ts'

export type { Meaning } from './meaning.ts'

/**
 * OpenSim coordinates (gait2392, Rajagopal, LaiUhlrich/OpenCap, Lenhart). Axes x forward, y up, z right, so
 * pelvis_tilt about +z is POSTERIOR and pelvis_list about +x lowers the right side: both against our signs.
 */
const OPENSIM: readonly (readonly [RegExp, BaseChannel, 1 | -1])[] = [
  [/^pelvis_tilt$/, 'pelvis.tilt', -1],
  [/^pelvis_list$/, 'pelvis.obliquity', -1],
  [/^pelvis_rot(ation)?$/, 'pelvis.rotation', 1],
  [/^pelvis_tx$/, 'pelvis.x', 1],
  [/^pelvis_ty$/, 'pelvis.y', 1],
  [/^pelvis_tz$/, 'pelvis.z', 1],
  [/^hip_flex(ion)?_([rl])$/, 'hip.flexion', 1],
  // Lenhart 2015 (short names) turns both hips about the same axes; the other models mirror the left.
  [/^hip_add_l$/, 'hip.adduction', -1],
  [/^hip_rot_l$/, 'hip.rotation', -1],
  [/^hip_add(uction)?_([rl])$/, 'hip.adduction', 1],
  [/^hip_rot(ation)?_([rl])$/, 'hip.rotation', 1],
  [/^knee_(angle|flex|flexion)_([rl])$/, 'knee.flexion', 1],
  [/^knee_add(uction)?_([rl])$/, 'knee.adduction', 1],
  [/^knee_rot(ation)?_([rl])$/, 'knee.rotation', 1],
  [/^ankle_(angle|flex|flexion)_([rl])$/, 'ankle.flexion', 1],
  [/^subt(alar)?_angle_([rl])$/, 'ankle.inversion', 1],
  [/^(thorax|torso|trunk)_tilt$/, 'trunk.tilt', -1],
  [/^(thorax|torso|trunk)_list$/, 'trunk.obliquity', -1],
  [/^(thorax|torso|trunk)_rot(ation)?$/, 'trunk.rotation', 1],
  [/^lumbar_ext(ension)?$/, 'lumbar.flexion', -1],
  [/^lumbar_(lat)?bend(ing)?$/, 'lumbar.bending', 1],
  [/^lumbar_rot(ation)?$/, 'lumbar.rotation', 1],
  [/^arm_flex(ion)?_([rl])$/, 'shoulder.flexion', 1],
  [/^arm_add(uction)?_([rl])$/, 'shoulder.adduction', 1],
  [/^arm_rot(ation)?_([rl])$/, 'shoulder.rotation', 1],
  [/^elbow_flex(ion)?_([rl])$/, 'elbow.flexion', 1],
  [/^neck_ext(ension)?$/, 'neck.flexion', -1],
  [/^neck_(lat)?bend(ing)?$/, 'neck.bending', 1],
  [/^neck_rot(ation)?$/, 'neck.rotation', 1],
]

/** Coordinates of OpenSim models that we know and leave out, with the reason. */
const OPENSIM_UNUSED: readonly (readonly [RegExp, string])[] = [
  [/^knee_angle_[rl]_beta$/, 'coupled kneecap angle of the model, not a joint angle of the subject'],
  [/^mtp_angle_[rl]$/, 'toe joint: the model has no toes'],
  [/^pro_sup(_[rl])?$/, 'forearm rotation: the model has no such joint'],
  [/^wrist_|^hand_/, 'wrist: the model has no such joint'],
  [/^pf_/, 'kneecap joint: the model has none'],
  [/^knee_t[xyz]_[rl]$/, 'sliding within the knee: the model has a hinge'],
]

export function readOpenSimName(plain: string): Meaning | { readonly unused: string } | null {
  const name = plain.toLowerCase()
  for (const [pattern, base, sign] of OPENSIM) {
    if (!pattern.test(name)) continue
    const side: Side | null = name.endsWith('_r') ? 'right' : name.endsWith('_l') ? 'left' : null
    const channel = toChannel(base, side)
    if (channel) return { channel, sign, confidence: 'certain', reason: 'OpenSim coordinate' }
  }
  for (const [pattern, unused] of OPENSIM_UNUSED) if (pattern.test(name)) return { unused }
  return null
}

const JOINTS: readonly (readonly [BaseJoint, readonly string[]])[] = [
  [
    'hip',
    ['hip', 'hanche', 'hüfte', 'huefte', 'hüft', 'hueft', 'hüftgelenk', 'hueftgelenk', 'cadera', 'anca', 'quadril'],
  ],
  ['knee', ['knee', 'knie', 'kniegelenk', 'genou', 'rodilla', 'ginocchio', 'joelho']],
  ['ankle', ['ankle', 'cheville', 'tobillo', 'caviglia', 'tornozelo', 'sprunggelenk', 'osg', 'enkel']],
  ['subtalar', ['subtalar', 'subt']],
  ['foot', ['foot', 'fuss', 'fuß', 'pied', 'pie', 'piede']],
  ['pelvis', ['pelvis', 'pelvic', 'becken', 'bassin', 'bacino', 'pélvis', 'pélvica', 'pelvica']],
  ['lumbar', ['lumbar', 'spine', 'back', 'lws', 'rachis', 'l5s1']],
  ['trunk', ['trunk', 'torso', 'thorax', 'rumpf', 'tronc', 'tronco']],
  ['neck', ['neck', 'nacken', 'cou', 'cuello', 'c1head', 't1c7']],
  ['shoulder', ['shoulder', 'schulter', 'épaule', 'hombro', 'arm', 'spalla', 'ombro']],
  ['elbow', ['elbow', 'ellbogen', 'ellenbogen', 'coude', 'codo', 'gomito', 'cotovelo']],
]
type BaseJoint =
  | 'hip'
  | 'knee'
  | 'ankle'
  | 'subtalar'
  | 'foot'
  | 'pelvis'
  | 'lumbar'
  | 'trunk'
  | 'neck'
  | 'shoulder'
  | 'elbow'

/** A word of motion: the plane it belongs to and whether it runs along (+1) or against our sign. */
const MOTIONS: readonly (readonly [RegExp, 'sagittal' | 'frontal' | 'transverse', 1 | -1])[] = [
  [
    /^(flex|flexion|flx|flessione|flexión|beugung|fe|sagittal|sag|dorsi|dorsiflexion|dorsiflexión|dorsalextension|dorsalext|dorsalflexion|df)$/,
    'sagittal',
    1,
  ],
  [/^(ext|extension|extensión|streckung|plantar|plantarflexion|plantarflexión|plantarflex|pf)$/, 'sagittal', -1],
  [/^(tilt|anterior|kipp|kippung|vorneigung|báscula|bascula|basculación|inclinación)$/, 'sagittal', 1],
  [/^(posterior)$/, 'sagittal', -1],
  [
    /^(add|adduction|adduktion|adducción|aducción|aduccion|schiefstand|seitneigung|oblicuidad|varus|inv|inversion|supination|frontal|coronal|obliquity|list|bending|latbend|lateral|drop)$/,
    'frontal',
    1,
  ],
  [/^(abd|abduction|abduktion|abducción|valgus|ev|eversion|pronation)$/, 'frontal', -1],
  [
    /^(rot|rotation|rotación|rotazione|int|internal|introt|innenrotation|axial|transverse|progression|progress|rotacion|interna|innenrotation|drehung|fußstellung|fussstellung)$/,
    'transverse',
    1,
  ],
  [/^(external|extrot|aussenrotation|außenrotation|outward)$/, 'transverse', -1],
]

const CHANNELS: Readonly<
  Record<BaseJoint, Readonly<Record<'sagittal' | 'frontal' | 'transverse', BaseChannel | null>>>
> = {
  hip: { sagittal: 'hip.flexion', frontal: 'hip.adduction', transverse: 'hip.rotation' },
  knee: { sagittal: 'knee.flexion', frontal: 'knee.adduction', transverse: 'knee.rotation' },
  ankle: { sagittal: 'ankle.flexion', frontal: 'ankle.inversion', transverse: 'ankle.rotation' },
  subtalar: { sagittal: null, frontal: 'ankle.inversion', transverse: null },
  foot: { sagittal: null, frontal: null, transverse: 'foot.progression' },
  pelvis: { sagittal: 'pelvis.tilt', frontal: 'pelvis.obliquity', transverse: 'pelvis.rotation' },
  lumbar: { sagittal: 'lumbar.flexion', frontal: 'lumbar.bending', transverse: 'lumbar.rotation' },
  trunk: { sagittal: 'trunk.tilt', frontal: 'trunk.obliquity', transverse: 'trunk.rotation' },
  neck: { sagittal: 'neck.flexion', frontal: 'neck.bending', transverse: 'neck.rotation' },
  shoulder: { sagittal: 'shoulder.flexion', frontal: 'shoulder.adduction', transverse: 'shoulder.rotation' },
  elbow: { sagittal: 'elbow.flexion', frontal: null, transverse: null },
}

/** Words that make a column something else than a joint angle. */
export const NOT_AN_ANGLE =
  /^(moment|moments|torque|power|force|forces|grf|vel|velocity|speed|acc|accel|acceleration|emg|sd|std|stdev|beta|marker|pos|position|length|activation|work|impulse|stiffness|quat|gyr|gyro|mag)$/

/** German joints stand in one word with what they do: `Kniebeugung`, `Beckenschiefstand`, `Hüftgelenksflexion`. */
const COMPOUND = /^(hüft|hueft|knie|becken|rumpf|sprunggelenk|schulter|ellenbogen|ellbogen)(?:gelenk)?(\p{L}{3,24})$/u

function splitCompound(word: string): readonly string[] {
  const [, joint, rest] = COMPOUND.exec(word) ?? []
  if (joint === undefined) return [word]
  // `Gelenks-` has an s between its parts, `Schiefstand` one of its own.
  const parts = [rest!, rest!.replace(/^s/, '')]
  const motion = parts.find((part) => isAngleWord(part) || MOTIONS.some(([pattern]) => pattern.test(part)))
  return motion === undefined ? [word] : [joint, motion]
}

/** Hüftgelenk, Kniegelenk, Sprunggelenk as German laboratories shorten them. KG is also a kilogram. */
const SHORT_JOINTS: Readonly<Record<string, string>> = { hg: 'hüftgelenk', kg: 'kniegelenk', sg: 'sprunggelenk' }

/** `HG_re_Flex`, `SG_li_DEx`: short only where a side and a motion are named too. */
function expandShort(words: readonly string[], side: Side | null): readonly string[] {
  // `DEx` and `DorsExt` fall into two words.
  const at = words.findIndex((word, i) => /^(d|dors)$/.test(word) && /^ext?$/.test(words[i + 1] ?? ''))
  const whole = at < 0 ? words : [...words.slice(0, at), 'dorsalextension', ...words.slice(at + 2)]
  const namesMotion = whole.some((word) => MOTIONS.some(([pattern]) => pattern.test(word)))
  return side === null || !namesMotion ? whole : whole.map((word) => SHORT_JOINTS[word] ?? word)
}

/** Plain words of several languages: `Left knee flexion`, `KneeFlex_R`, `Genou droit flexion`. */
export function readPlainName(name: NameWords, component: string | null, family: NameFamily | null): Meaning | null {
  const { side } = name
  const words = expandShort(name.words.flatMap(splitCompound), side)
  if (words.some((word) => NOT_AN_ANGLE.test(word))) return null
  // The ball of the foot and the shoulder blade (T4Shoulder) are joints the model lacks.
  if (words.includes('ball') || words.includes('ballfoot') || /T4[ _]?Shoulder/i.test(name.plain)) return null
  const joint = JOINTS.find(([, spellings]) => words.some((word) => spellings.includes(word)))?.[0] ?? null
  if (joint === null) return null
  const found = readMotion(words) ?? (component === null ? null : readComponent(joint, words, component, family))
  const motion = found ?? readBareJoint(joint, { ...name, words })
  if (motion === null || motion === 'none') return null
  const { plane, confidence, reason } = motion
  const base = CHANNELS[joint][plane]
  if (base === null) return null
  const channel = toChannel(base, side)
  if (channel === null) return null
  // Bending or rotation of the spine to the left, where it is named: bending counts to the right, rotation to the left.
  const isTurned =
    !isSided(base) &&
    side !== null &&
    ((plane === 'frontal' && side === 'left') || (plane === 'transverse' && side === 'right'))
  const sign = isTurned ? (motion.sign === 1 ? -1 : 1) : motion.sign
  return { channel, sign, confidence, reason }
}

type Plane = 'sagittal' | 'frontal' | 'transverse'

/** Which way a name's angle is counted, and how sure that is. */
interface NamedMotion {
  readonly plane: Plane
  readonly sign: 1 | -1
  readonly confidence: Confidence
  readonly reason: string
}

/** The motion that the words name. */
function readMotion(words: readonly string[]): NamedMotion | null {
  let plane: Plane | null = null
  let sign: 1 | -1 = 1
  const hasRotation = words.some((word) => /^(rot|rotation)$/.test(word))
  for (const word of words) {
    // "ext rot" is external rotation, not extension.
    if (hasRotation && word === 'ext') {
      plane = 'transverse'
      sign = -1
      break
    }
    const motion = MOTIONS.find(([pattern]) => pattern.test(word))
    // The first word shows the positive direction: "abduction/adduction" counts abduction as positive.
    if (motion && (plane === null || (plane === 'frontal' && /^lateral$/.test(words[words.indexOf(word) - 1] ?? '')))) {
      plane = motion[1]
      sign = motion[2]
      if (motion[1] !== 'transverse' || !/^(axial|transverse|rot|rotation)$/.test(word)) break
    }
  }
  return plane === null ? null : { plane, sign, confidence: 'likely', reason: 'joint and motion named in plain words' }
}

const isAngleWord = (word: string): boolean => /^(angle|angles|winkel|angolo|angulo|ángulo)$/.test(word)

/** A joint with components x, y, z; null when the component is none, 'none' when no angle is meant. */
function readComponent(
  joint: BaseJoint,
  words: readonly string[],
  component: string,
  family: NameFamily | null,
): NamedMotion | 'none' | null {
  const axis = AXES.indexOf(component.toLowerCase()) % 3
  if (axis < 0) return null
  if (!words.some(isAngleWord) && family === null) return 'none'
  const order =
    family === 'xsens'
      ? (['frontal', 'transverse', 'sagittal'] as const)
      : (['sagittal', 'frontal', 'transverse'] as const)
  const plane = order[axis]!
  // Visual3D: x to the right, y forward, z up, right-handed turns; so tilt and flexion of the trunk count backwards.
  const isBackward =
    family === 'visual3d' &&
    (((joint === 'pelvis' || joint === 'trunk') && plane !== 'transverse') ||
      ((joint === 'lumbar' || joint === 'neck') && plane === 'sagittal'))
  const sign = isBackward || (family === 'xsens' && plane === 'frontal') ? -1 : 1
  if (family === 'visual3d' && joint === 'ankle' && plane !== 'sagittal')
    return {
      plane,
      sign,
      confidence: 'guess',
      reason: 'ankle of Visual3D: y and z change places unless the foot’s axes were turned upright',
    }
  const reason =
    family === 'xsens'
      ? 'Xsens joint: Z flexion, X abduction, Y internal rotation'
      : 'joint with components: X flexion, Y adduction, Z rotation'
  return { plane, sign, confidence: 'likely', reason }
}

/** A joint named without a direction. */
function readBareJoint(joint: BaseJoint, { words, side }: NameWords): NamedMotion | null {
  const isAngle = words.some(isAngleWord)
  const isFlexion =
    joint === 'knee' ||
    joint === 'elbow' ||
    isAngle ||
    (words.length === 1 && side !== null && (joint === 'hip' || joint === 'ankle'))
  if (!isFlexion) return null
  return {
    plane: joint === 'subtalar' ? 'frontal' : joint === 'foot' ? 'transverse' : 'sagittal',
    sign: 1,
    confidence: isAngle ? 'likely' : 'guess',
    reason: 'joint named without a direction: taken as flexion',
  }
}

export const readMeaning = (
  name: string,
  component: string | null,
  family: NameFamily | null,
): Meaning | { readonly unused: string } | null => {
  const words = readNameWords(name)
  const plain = words.plain
  const pig = readPlugInGaitName(plain, component)
  if (pig) return pig
  if (family === 'plug-in-gait' && component !== null && /Angles?[A-Z]|Offset|(Oxford|Belfast|Abs)[A-Z]/.test(plain))
    return { unused: 'output of another model in the same file' }
  if (family === 'opensim' && component === null) {
    const opensim = readOpenSimName(plain)
    if (opensim) return opensim
    if (/^[LT]\d+_[LTS]\d+_/.test(plain)) return { unused: 'one of several joints of the spine: the model has one' }
    if (/reserve|residual|_[fmp][xyz]$/.test(plain)) return null
  }
  return readPlainName(words, component, family)
}
