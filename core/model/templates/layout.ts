import type { Side } from '../../gait/side.ts'
import type { BodyTemplateId } from '../body.ts'
import type { RodKind } from '../anthropometry/table.ts'

/** A place on a rod by name, or as a share of its length. */
export type Place = 'start' | 'middle' | 'end' | number

/** One rod of a template: where it hangs, and the joint that makes. */
export interface RodLayout {
  readonly name: string
  readonly label: string
  /** Its row of the anthropometric table; null for a rod that no table knows. */
  readonly kind: RodKind | null
  readonly side: Side | null
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

/** A rod of the midline. */
const rod = (layout: Omit<RodLayout, 'side'>): RodLayout => ({ ...layout, side: null })

/** The pelvis runs from the left hip to the right hip and is held at its middle: the root is the mid-hip. */
const pelvis = rod({
  name: 'pelvis',
  label: 'Pelvis',
  kind: 'pelvis',
  parent: null,
  attach: 'start',
  from: 'middle',
  joint: null,
})
const lumbar = { name: 'lumbar', label: 'Lower back' }

export const LAYOUTS: Readonly<Record<BodyTemplateId, (side: Side) => readonly RodLayout[]>> = {
  'whole-body': () => [
    pelvis,
    rod({
      name: 'trunk',
      label: 'Trunk',
      kind: 'trunk',
      parent: 'pelvis',
      attach: 'middle',
      from: 'start',
      joint: lumbar,
    }),
    rod({
      name: 'shoulders',
      label: 'Shoulders',
      kind: 'shoulders',
      parent: 'trunk',
      attach: 'end',
      from: 'middle',
      joint: null,
    }),
    rod({
      name: 'head',
      label: 'Head and neck',
      kind: 'head',
      parent: 'trunk',
      attach: 'end',
      from: 'start',
      joint: { name: 'neck', label: 'Neck' },
    }),
    ...arm('left', 'start'),
    ...arm('right', 'end'),
    ...leg('left', 'pelvis', 'start'),
    ...leg('right', 'pelvis', 'end'),
  ],
  'lower-body': () => [
    pelvis,
    rod({
      name: 'trunk',
      label: 'Head, arms and trunk',
      kind: 'hat',
      parent: 'pelvis',
      attach: 'middle',
      from: 'start',
      joint: lumbar,
    }),
    ...leg('left', 'pelvis', 'start'),
    ...leg('right', 'pelvis', 'end'),
  ],
  'swing-leg': (side) => leg(side, null, 'start'),
  'planar-seven-link': () => [
    rod({
      name: 'trunk',
      label: 'Head, arms and trunk',
      kind: 'hat',
      parent: null,
      attach: 'start',
      from: 'start',
      joint: null,
    }),
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
