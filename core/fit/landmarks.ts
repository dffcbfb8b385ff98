import type { Side } from '../gait/side.ts'

/** Anatomical places that marker sets know under many names. */
export const SIDED_LANDMARKS = [
  'asis',
  'psis',
  'hip',
  'trochanter',
  'kneeLateral',
  'kneeMedial',
  'knee',
  'ankleLateral',
  'ankleMedial',
  'ankle',
  'heel',
  'toe',
  'toeTip',
  'metatarsal1',
  'metatarsal5',
  'acromion',
  'shoulder',
  'elbowLateral',
  'elbowMedial',
  'elbow',
  'wristLateral',
  'wristMedial',
  'wrist',
  'headFront',
  'headBack',
] as const
/** Landmarks without a side. */
export const MIDLINE_LANDMARKS = ['sacrum', 'c7', 't10', 'clavicle', 'sternum', 'headTop', 'head', 'neck'] as const

/** A landmark each side has. */
export type SidedLandmark = (typeof SIDED_LANDMARKS)[number]
/** An anatomical landmark with its side: `asis.left`, `sacrum`. */
export type Landmark = `${SidedLandmark}.${Side}` | (typeof MIDLINE_LANDMARKS)[number]

/** Names without side, in lower case and without dots, blanks or underscores; joint centres first. */
const SIDED_NAMES: Readonly<Record<SidedLandmark, readonly string[]>> = {
  asis: ['asi', 'asis'],
  psis: ['psi', 'psis'],
  hip: ['fep', 'hjc', 'hipjc', 'hipcenter', 'hipcentre', 'hipjointcenter', 'hipjointcentre'],
  trochanter: ['gtr', 'tro', 'gtro', 'troch', 'trochanter', 'greatertrochanter'],
  kneeLateral: ['kne', 'knee', 'kneelat', 'kneelateral', 'knee1', 'lfc', 'lfcv', 'lek', 'lfe', 'fle', 'latknee'],
  kneeMedial: [
    'kneemed',
    'kneemedial',
    'knee2',
    'mfc',
    'mfcv',
    'knm',
    'mek',
    'mfe',
    'fme',
    'kneem',
    'mknee',
    'medknee',
  ],
  knee: ['kjc', 'kneejc', 'kneecenter', 'kneecentre', 'feo'],
  ankleLateral: ['ank', 'ankle', 'anklelat', 'anklelateral', 'mall', 'mall1', 'lmal', 'lmalv', 'lm', 'fal', 'latankle'],
  ankleMedial: ['anklemed', 'anklemedial', 'mall2', 'mmal', 'mmalv', 'mma', 'mm', 'tam', 'anm', 'mankle', 'medankle'],
  ankle: ['ajc', 'anklejc', 'anklecenter', 'anklecentre', 'tio'],
  heel: ['hee', 'heel', 'cal', 'calc', 'fcc'],
  toe: ['mt2', 'toe2', 'fm2', 'secondtoe'],
  toeTip: ['toetip', 'tip', 'hlx', 'hallux'],
  metatarsal1: ['mt1', 'met1', 'd1m', 'toemed', 'fm1', 'mth1'],
  metatarsal5: ['mt5', 'met5', 'met', 'd5m', 'toelat', 'fm5', 'mth5', 'vmh'],
  acromion: ['sho', 'acr', 'acromium', 'acromion', 'shoulder', 'should'],
  shoulder: ['sjc', 'shoulderjc', 'shouldercenter', 'shouldercentre'],
  elbowLateral: ['elb', 'elbow', 'elbowlat', 'lel', 'lelb'],
  elbowMedial: ['elbowmed', 'mel', 'melb'],
  elbow: ['ejc', 'elbowjc'],
  wristLateral: ['wra', 'wristlat', 'faradius', 'rsp'],
  wristMedial: ['wrb', 'wristmed', 'faulna', 'usp'],
  wrist: ['wjc', 'wri', 'wrist'],
  headFront: ['fhd', 'temple'],
  headBack: ['bhd'],
}
const MIDLINE_NAMES: Readonly<Record<(typeof MIDLINE_LANDMARKS)[number], readonly string[]>> = {
  sacrum: ['sacr', 'vsacral', 'vsac', 's2', 'sacral', 'sacrum', 'midpsis', 'vmidpsis'],
  c7: ['c7'],
  t10: ['t10'],
  clavicle: ['clav', 'ij'],
  sternum: ['strn', 'sternum', 'px'],
  headTop: ['tophead', 'headtop', 'vertex'],
  head: ['head'],
  neck: ['neck'],
}

/** One name of each place, which every reader of names here understands, whatever else the file holds. */
const USUAL: Readonly<Record<SidedLandmark, string>> = {
  asis: 'ASIS',
  psis: 'PSIS',
  hip: 'HJC',
  trochanter: 'Troch',
  kneeLateral: 'Knee.Lat',
  kneeMedial: 'Knee.Med',
  knee: 'KJC',
  ankleLateral: 'Ankle.Lat',
  ankleMedial: 'Ankle.Med',
  ankle: 'AJC',
  heel: 'Heel',
  toe: 'MT2',
  toeTip: 'Toe.Tip',
  metatarsal1: 'MT1',
  metatarsal5: 'MT5',
  acromion: 'Acromion',
  shoulder: 'SJC',
  elbowLateral: 'Elbow.Lat',
  elbowMedial: 'Elbow.Med',
  elbow: 'EJC',
  wristLateral: 'Wrist.Lat',
  wristMedial: 'Wrist.Med',
  wrist: 'WJC',
  headFront: 'FHD',
  headBack: 'BHD',
}
const USUAL_MIDLINE: Readonly<Record<(typeof MIDLINE_LANDMARKS)[number], string>> = {
  sacrum: 'Sacrum',
  c7: 'C7',
  t10: 'T10',
  clavicle: 'CLAV',
  sternum: 'STRN',
  headTop: 'Vertex',
  head: 'Head',
  neck: 'Neck',
}

/** The name a marker is read under when a user chooses which place it marks: `kneeLateral.right` → `R.Knee.Lat`. */
export function markerNameOf(landmark: Landmark): string {
  const [place, side] = landmark.split('.')
  return side === undefined
    ? USUAL_MIDLINE[place as keyof typeof USUAL_MIDLINE]
    : `${side === 'left' ? 'L' : 'R'}.${USUAL[place as SidedLandmark]}`
}

/**
 * Markerless programs call joint centres plainly by the joint ("RKnee"), marker sets the marker on its outside
 * ("R.Knee", "RKNE"). Hip key points without pelvis markers show the first kind.
 */
const KEY_POINTS: Readonly<Record<string, SidedLandmark>> = {
  hip: 'hip',
  knee: 'knee',
  ankle: 'ankle',
  heel: 'heel',
  bigtoe: 'metatarsal1',
  smalltoe: 'metatarsal5',
  shoulder: 'shoulder',
  elbow: 'elbow',
  wrist: 'wrist',
}

/** Joints of animation skeletons (BVH, FBX), named by the bone that begins there. */
const BONES: Readonly<Record<string, SidedLandmark>> = {
  upleg: 'hip',
  leg: 'knee',
  foot: 'ankle',
  toebase: 'toe',
  arm: 'shoulder',
  forearm: 'elbow',
  hand: 'wrist',
}

const lower = (name: string): string => name.replace(/^.*:/, '').toLowerCase()
const squeeze = (name: string): string => name.replace(/[\s._-]/g, '')

/** Side and bare name: `R.Knee.Lat` → right, kneelat; `V_R.Hip_JC` → right, hipjc; `LKNE` → left, kne. */
function splitSide(name: string): { side: Side; bare: string } | null {
  const text = lower(name).replace(/^v_/, '')
  const long = /^(left|right)[\s._-]?(.+)$/.exec(text)
  if (long) return { side: long[1] === 'left' ? 'left' : 'right', bare: squeeze(long[2]!) }
  const short = /^([lr])[\s._-]?(.+)$/.exec(text)
  if (short) return { side: short[1] === 'l' ? 'left' : 'right', bare: squeeze(short[2]!) }
  const behind = /^(.+)[\s._-]([lr]|left|right)$/.exec(text)
  if (behind) return { side: behind[2]!.startsWith('l') ? 'left' : 'right', bare: squeeze(behind[1]!) }
  return null
}

/** Anatomical landmarks among the markers of a file. */
export interface FoundLandmarks {
  /** Landmark → name in the file. */
  readonly names: ReadonlyMap<Landmark, string>
  /** Names in the file that stand for no landmark we know. */
  readonly unknown: readonly string[]
  readonly keyPoints: boolean
  /** The points are joints of an animation skeleton. */
  readonly bones: boolean
}

/** Which points of a file are anatomical landmarks. A name that several points share is taken once, the first. */
export function findLandmarks(pointNames: readonly string[]): FoundLandmarks {
  const bare = new Map(pointNames.map((name) => [name, splitSide(name)]))
  const hasPelvisMarkers = [...bare.values()].some((one) => one !== null && SIDED_NAMES.asis.includes(one.bare))
  const hasHipPoints = [...bare.values()].some((one) => one?.bare === 'hip')
  const keyPoints = hasHipPoints && !hasPelvisMarkers
  const bones = [...bare.values()].some((one) => one?.bare === 'upleg')
  const names = new Map<Landmark, string>()
  const unknown: string[] = []
  for (const name of pointNames) {
    const landmark = landmarkOf(name, bare.get(name) ?? null, bones ? BONES : keyPoints ? KEY_POINTS : null)
    if (landmark === null) unknown.push(name)
    else if (!names.has(landmark)) names.set(landmark, name)
  }
  return { names, unknown, keyPoints, bones }
}

function landmarkOf(
  name: string,
  sided: { side: Side; bare: string } | null,
  joints: Readonly<Record<string, SidedLandmark>> | null,
): Landmark | null {
  const whole = squeeze(lower(name))
  // A skeleton's Head and Neck are where those bones begin, not where markers of that name sit.
  if (joints !== BONES)
    for (const landmark of MIDLINE_LANDMARKS) if (MIDLINE_NAMES[landmark].includes(whole)) return landmark
  if (sided === null) return null
  const joint = joints?.[sided.bare]
  if (joint !== undefined) return `${joint}.${sided.side}`
  // Plug-in Gait's RTOE sits on the second metatarsal head; a marker called R.Toe on the toe's tip.
  if (sided.bare === 'toe') return `${/[a-z.]/.test(name.replace(/^.*:/, '')) ? 'toeTip' : 'toe'}.${sided.side}`
  for (const landmark of SIDED_LANDMARKS) {
    if (SIDED_NAMES[landmark].includes(sided.bare)) return `${landmark}.${sided.side}`
  }
  return null
}
