import { familyLabel } from '../../core/gait.ts'
import { language, said } from './language.ts'
import { fileBody, noPerson } from './shown-body.ts'

const names: Record<string, string> = {
  hip: 'Hip',
  knee: 'Knee',
  ankle: 'Ankle',
  lumbar: 'Lower back',
  neck: 'Neck',
  shoulder: 'Shoulder',
  elbow: 'Elbow',
  wrist: 'Wrist',
}
/** `hip.right` → `Right hip`; what a body of one's own calls it goes first. */
export function jointName(joint: string): string {
  const own = fileBody.value?.joints.find(({ name }) => name === joint)?.label
  const both = noPerson.value === null ? null : familyLabel(noPerson.value, joint)
  if (own ?? both) return said(own ?? both ?? '')
  const [part = joint, side] = joint.split('.')
  const name = names[part] ?? part
  return said(side ? `${side === 'left' ? 'Left' : 'Right'} ${name.toLowerCase()}` : name)
}

/** Inside a sentence: English writes it small. */
const inside = (name: string): string => (language === 'de' ? name : name.toLowerCase())
export const jointInside = (joint: string): string => inside(jointName(joint))

/** A rod by what its body calls it, inside a sentence. */
export function rodInside(rod: string): string {
  const own = fileBody.value?.segments.find(({ name }) => name === rod)?.label
  return own === undefined ? jointInside(rod) : inside(said(own))
}

/** The legs first, then what stands on them: the order of every table. */
const order = ['hip', 'knee', 'ankle', 'lumbar', 'neck', 'shoulder', 'elbow', 'wrist']
export function byJoint(a: string, b: string): number {
  const rank = (j: string) => {
    const i = order.indexOf(j.split('.')[0] ?? '')
    return i < 0 ? order.length : i
  }
  return rank(a) - rank(b) || a.localeCompare(b)
}
/** `knee` of `knee.right`. */
export const familyOf = (joint: string) => joint.split('.')[0] ?? joint

export const isLegJoint = (joint: string) => /^(hip|knee|ankle)\b/.test(joint)
