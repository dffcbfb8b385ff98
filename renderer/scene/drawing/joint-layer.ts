import type { Vector3 } from '../../../core/mechanics.ts'
import type { Scene } from '@babylonjs/core/scene.js'
import type { Figure } from '../figure.ts'
import type { ScenePalette } from './colours.ts'
import type { Label } from './labels.ts'
import { createMarks } from './marks.ts'

/** The body that joints are shown on, and how it stands. */
export interface Shown {
  readonly figure: Figure
  readonly pose: ArrayLike<number>
  readonly bony: boolean
}
/** A joint that can be chosen. */
export interface JointPlace {
  readonly joint: string
  readonly at: Vector3
}

/** Rings at the joints of bones, which wear no colour of their own; names; and where joints can be clicked. */
export interface JointLayer {
  /** `plain` rings do not show the side: colours mean something else just now. */
  show(shown: Shown | null, focus: string | null, palette: ScenePalette, plain: boolean): void
  paint(palette: ScenePalette): void
  names(): readonly Label[]
  places(): readonly JointPlace[]
  /** The view in pixels of the page. */
  setSize(width: number, height: number): void
}

const [usual, quiet, large] = [4.5, 3, 13]

export function createJointLayer(scene: Scene): JointLayer {
  const marks = createMarks(scene)
  let labels: readonly Label[] = []
  let places: readonly JointPlace[] = []
  return {
    show(shown, focus, palette, plain) {
      const joints = (shown?.figure.joints ?? []).map((joint, j) => ({
        ...joint,
        at: [shown!.pose[3 * j]!, shown!.pose[3 * j + 1]!, shown!.pose[3 * j + 2]!] as const,
      }))
      labels = joints.flatMap(({ name, label, side, at }) => (label ? [{ text: name, side, at }] : []))
      places = joints.flatMap(({ id, at }) => (id && at.every(Number.isFinite) ? [{ joint: id, at }] : []))
      marks.clear()
      for (const { ball, side, at, id } of shown?.bony ? joints : []) {
        if (!ball) continue
        const isFocus = focus !== null && id === focus
        const colour = palette[plain ? 'middle' : side]
        if (isFocus) marks.add(at, large, colour, 1)
        marks.add(at, focus && !isFocus ? quiet : usual, colour, focus && !isFocus ? 0.5 : 1)
      }
      marks.done()
    },
    paint: (palette) => marks.fill(palette.floor),
    names: () => labels,
    places: () => places,
    setSize: marks.setSize,
  }
}
