import { otherSide, type Side } from '../../gait/side.ts'
import type { FreeChoice, FreeWish, Technique, TechniqueEdit } from './technique.ts'

/**
 * `knee.flexion.right`, `strike.left.2`, `single support.right.1~stop`: the same name on the other side; a name without
 * a side stays.
 */
export const toOtherName = (name: string): string =>
  name.replace(/\.(left|right)(?=$|[.~])/, (_, side: Side) => `.${otherSide(side)}`)

function swapEdit(edit: TechniqueEdit): TechniqueEdit {
  switch (edit.kind) {
    case 'joint angle':
      return { ...edit, boundary: toOtherName(edit.boundary), channel: toOtherName(edit.channel) }
    case 'lock':
      return { ...edit, phase: toOtherName(edit.phase), joint: toOtherName(edit.joint) }
    case 'duration':
    case 'pivot':
    case 'knee stop':
      return { ...edit, phase: toOtherName(edit.phase) }
    case 'remove boundary':
      return { ...edit, boundary: toOtherName(edit.boundary) }
    case 'load':
      return { ...edit, segment: toOtherName(edit.segment) }
    case 'motion':
      return {
        ...edit,
        phase: toOtherName(edit.phase),
        through: Object.fromEntries(
          Object.entries(edit.through).map(([segment, points]) => [toOtherName(segment), points]),
        ),
      }
    case 'cadence':
    case 'step length':
    case 'speed':
    case 'trunk lean':
    case 'trunk sway':
    case 'step width':
    case 'toe out':
    case 'knee at strike':
    case 'push-off':
    case 'layout':
    case 'layout tolerance':
    case 'add boundary':
      return edit
  }
}

const swapChoice = (choice: FreeChoice): FreeChoice =>
  choice.kind === 'duration'
    ? { ...choice, phase: toOtherName(choice.phase) }
    : { ...choice, boundary: toOtherName(choice.boundary), channel: toOtherName(choice.channel) }

const swapWish = (wish: FreeWish): FreeWish => ({
  ...wish,
  choices: wish.choices.map(swapChoice),
  ...(wish.boundaries ? { boundaries: wish.boundaries.map(toOtherName) } : {}),
  ...(wish.joints ? { joints: wish.joints.map(toOtherName) } : {}),
  ...(wish.peak ? { peak: { ...wish.peak, joint: toOtherName(wish.peak.joint) } } : {}),
})

/**
 * The same change of the same limb at the same instant, under the names it has once a recording's left and right are
 * exchanged.
 * What has no side (pelvis, trunk, cadence) and the name its maker gave it stay.
 */
export const swapTechnique = (technique: Technique): Technique => ({
  ...technique,
  edits: technique.edits.map(swapEdit),
  ...(technique.free ? { free: swapWish(technique.free) } : {}),
})
