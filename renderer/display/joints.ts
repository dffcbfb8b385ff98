import { language, said } from './language.ts'

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
/** `hip.right` → `Right hip`; the pipeline's own label wins where one is at hand. */
export function jointName(joint: string): string {
  const [part = joint, side] = joint.split('.')
  const name = names[part] ?? part
  return said(side ? `${side === 'left' ? 'Left' : 'Right'} ${name.toLowerCase()}` : name)
}

/** Inside a sentence: English writes it small. */
export const jointInside = (joint: string): string =>
  language === 'de' ? jointName(joint) : jointName(joint).toLowerCase()

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
