import type { Side } from '../../../gait/side.ts'
import { plainName, readNameWords } from './name-words.ts'

/** Where on the body a marker or joint centre sits, as far as its name shows. */
export type BodyPart =
  | 'head'
  | 'shoulder'
  | 'trunk'
  | 'asis'
  | 'psis'
  | 'sacrum'
  | 'pelvis'
  | 'hip'
  | 'knee'
  | 'ankle'
  | 'heel'
  | 'toe'

export interface MarkerPlace {
  readonly part: BodyPart
  readonly side: Side | null
}

/** Short labels of common marker sets (Plug-in Gait, Helen Hayes, CAST, Cortex, BTS, calibrated sets). */
const LABELS: readonly (readonly [RegExp, BodyPart])[] = [
  [/^(asi|asis|ias)$/, 'asis'],
  [/^(psi|psis|ips)$/, 'psis'],
  [/^(sacr|sacrum|sacral|s1|s2|vsacral|v sacral)$/, 'sacrum'],
  [/^(hjc|hip|hipjc|fh|gtr|gtro|gt|ftc|troch|greater troch|upleg|femur|thigh joint)$/, 'hip'],
  [
    /^(kne|knee|kjc|lek|mek|le|me|fle|fme|knee 1|knee 2|knee lat|knee med|lateral knee|knee medial|tibia|leg|shin)$/,
    'knee',
  ],
  [
    /^(ank|ankle|ajc|lm|mm|mal|mall|mall 1|mall 2|lmal|mmal|fal|tam|ankle lat|ankle med|ankle medial|talus|foot)$/,
    'ankle',
  ],
  [/^(hee|heel|cal|calc|calcaneus|fcc|ca|calcn)$/, 'heel'],
  [
    /^(toe|toes|mt1|mt2|mt5|mth1|mth2|mth5|fm1|fm2|fm5|big toe|bigtoe|smalltoe|small toe|toe tip|foot end|toebase|toe base|dm2|d1m|d5m|fm|vm|toe lat|toe med|met|met 1|met 5|vmet|midfoot sup|midfoot lat)$/,
    'toe',
  ],
  [/^(sho|should|shoulder|acr|acromium|acromion|arm|humerus)$/, 'shoulder'],
  [/^(fhd|bhd|head|vertex|top head|hed|skull|nose|head end)$/, 'head'],
  [/^(c7|t10|clav|strn|thorax|torso|neck|sternum|clavicle|spine|spine1|offset|chest)$/, 'trunk'],
  [/^(hips|pelvis|pel|root|midhip|mid hip)$/, 'pelvis'],
]

export function readMarkerPlace(name: string): MarkerPlace | null {
  const plain = plainName(name)
  // RASI, LKNE, RMT5: a capital R or L glued to a label.
  const glued = /^([LR])\.?_?([A-Z][A-Za-z0-9]*)$/.exec(plain)
  if (glued) {
    const part = find(glued[2]!.toLowerCase())
    if (part) return { part, side: glued[1] === 'L' ? 'left' : 'right' }
    const trimmed = find(readNameWords(glued[2]!).words.join(' '))
    if (trimmed) return { part: trimmed, side: glued[1] === 'L' ? 'left' : 'right' }
  }
  // RightUpLeg, R.Heel, heel_r, ASISr.
  const tail = /^([A-Z]{2,5})([lr])$/.exec(plain)
  if (tail) {
    const part = find(tail[1]!.toLowerCase())
    if (part) return { part, side: tail[2] === 'l' ? 'left' : 'right' }
  }
  const { words, side } = readNameWords(plain)
  const part =
    find(words.join(' ')) ?? find(words.join('')) ?? (words.length > 1 && side !== null ? find(words[0]!) : null)
  return part === null ? null : { part: part === 'knee' && /^(leg)$/.test(words.join(' ')) ? 'knee' : part, side }
}

const find = (label: string): BodyPart | null => LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? null
