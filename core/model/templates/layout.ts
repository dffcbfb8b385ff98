import type { Side } from '../../gait/side.ts'
import type { BodyTemplateId } from '../body.ts'
import type { RodKind } from '../anthropometry/table.ts'

type Place = 'start' | 'middle' | 'end'

/** One rod of a template: where it hangs, and the joint that makes. */
export interface RodLayout {
  readonly name: string
  readonly label: string
  readonly kind: RodKind
  readonly side: 'left' | 'right' | null
  readonly parent: string | null
  /** Where on the parent. */
  readonly attach: Place
  /** Which point of this rod is fastened there. */
  readonly from: Place
  /** The anatomical joint between parent and this rod; null where none is spoken of. */
  readonly joint: { readonly name: string; readonly label: string } | null
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function leg(side: Side, parent: string | null, attach: Place): RodLayout[] {
  const limb = (name: string, kind: RodKind, on: string | null, place: Place, joint: string): RodLayout => ({
    name: `${name}.${side}`,
    label: `${capital(side)} ${name}`,
    kind,
    side,
    parent: on,
    attach: place,
    from: 'start',
    joint: on === null ? null : { name: `${joint}.${side}`, label: `${capital(side)} ${joint}` },
  })
  return [
    limb('thigh', 'thigh', parent, attach, 'hip'),
    limb('shank', 'shank', `thigh.${side}`, 'end', 'knee'),
    limb('foot', 'foot', `shank.${side}`, 'end', 'ankle'),
  ]
}

function arm(side: Side, attach: Place): RodLayout[] {
  return [
    {
      name: `upperArm.${side}`,
      label: `${capital(side)} upper arm`,
      kind: 'upperArm',
      side,
      parent: 'shoulders',
      attach,
      from: 'start',
      joint: { name: `shoulder.${side}`, label: `${capital(side)} shoulder` },
    },
    {
      name: `forearm.${side}`,
      label: `${capital(side)} forearm`,
      kind: 'forearm',
      side,
      parent: `upperArm.${side}`,
      attach: 'end',
      from: 'start',
      joint: { name: `elbow.${side}`, label: `${capital(side)} elbow` },
    },
  ]
}

const rod = (
  name: string,
  label: string,
  kind: RodKind,
  parent: string | null,
  attach: Place,
  from: Place,
  joint: RodLayout['joint'],
): RodLayout => ({ name, label, kind, side: null, parent, attach, from, joint })

/** The pelvis runs from the left hip to the right hip and is held at its middle: the root is the mid-hip. */
const pelvis = rod('pelvis', 'Pelvis', 'pelvis', null, 'start', 'middle', null)
const lumbar = { name: 'lumbar', label: 'Lower back' }

export const LAYOUTS: Readonly<Record<BodyTemplateId, (side: Side) => readonly RodLayout[]>> = {
  'whole-body': () => [
    pelvis,
    rod('trunk', 'Trunk', 'trunk', 'pelvis', 'middle', 'start', lumbar),
    rod('shoulders', 'Shoulders', 'shoulders', 'trunk', 'end', 'middle', null),
    rod('head', 'Head and neck', 'head', 'trunk', 'end', 'start', { name: 'neck', label: 'Neck' }),
    ...arm('left', 'start'),
    ...arm('right', 'end'),
    ...leg('left', 'pelvis', 'start'),
    ...leg('right', 'pelvis', 'end'),
  ],
  'lower-body': () => [
    pelvis,
    rod('trunk', 'Head, arms and trunk', 'hat', 'pelvis', 'middle', 'start', lumbar),
    ...leg('left', 'pelvis', 'start'),
    ...leg('right', 'pelvis', 'end'),
  ],
  'swing-leg': (side) => leg(side, null, 'start'),
  'planar-seven-link': () => [
    rod('trunk', 'Head, arms and trunk', 'hat', null, 'start', 'start', null),
    ...leg('left', 'trunk', 'start'),
    ...leg('right', 'trunk', 'start'),
  ],
}

/** What each body template is called in window and report. */
export const TEMPLATE_LABELS: Readonly<Record<BodyTemplateId, string>> = {
  'whole-body': 'Whole body',
  'lower-body': 'Lower body with head, arms and trunk as one',
  'swing-leg': 'One leg under its hip',
  'planar-seven-link': 'Seven links in the sagittal plane',
}
