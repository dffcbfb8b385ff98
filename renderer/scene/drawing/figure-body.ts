import type { Scene } from '@babylonjs/core/scene.js'
import type { Figure, Pose } from '../figure.ts'
import { createBoneBody } from './bone-body.ts'
import type { BoneStock } from './bone-stock.ts'
import type { ScenePalette } from './colours.ts'
import { type Body, createBody } from './limbs.ts'

/** A figure as bones, or as the rods and mass points it is computed with. */
export function createFigureBody(figure: Figure, scene: Scene, stock: () => BoneStock | null): Body {
  const bones = createBoneBody(figure, scene, stock)
  let rods: Body | null = null
  let pose: Pose = null
  let axes: Pose = null
  let palette: ScenePalette | null = null
  let focus: string | null = null
  let [visible, alone, apart, masses] = [true, false, false, false]

  const asBones = () => bones.fits && !masses && stock() !== null
  function apply(): void {
    if (visible && pose && palette && asBones())
      bones.show({ pose, axes, palette, ghost: !figure.ghost || alone ? 'none' : apart ? 'apart' : 'veiled', focus })
    else bones.hide()
    if (asBones() && !rods) return
    rods ??= createBody(figure, scene)
    if (palette) rods.paint(palette)
    rods.pose(pose, axes)
    rods.setAlone(alone, apart)
    rods.showMasses(masses)
    rods.setVisible(visible && !asBones())
    rods.apply()
  }

  return {
    figure,
    get bony() {
      return asBones()
    },
    pose(next, nextAxes) {
      pose = next
      axes = nextAxes
    },
    paint(next) {
      palette = next
      apply()
    },
    showMasses(on) {
      masses = on
    },
    setAlone(on, isApart) {
      alone = on
      apart = isApart
    },
    setFocus(joint) {
      focus = joint
    },
    setVisible(on) {
      visible = on
    },
    setGrain: bones.setGrain,
    apply,
    dispose() {
      rods?.dispose()
      bones.dispose()
    },
  }
}
