import type { Vector3 } from '../../../core/mechanics.ts'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ScenePalette } from './colours.ts'
import { ballRadius, type Figure, limbParts, type Pose } from '../figure.ts'
import { createRods } from './rods.ts'

/** A figure: a rounded rod per limb, a ball per joint coloured by side, mass points, and a flat shadow on the floor. */
export interface Body {
  readonly figure: Figure
  /** `axes` are nine numbers per rod, row by row: the turn that rods alone do not show. */
  pose(pose: Pose, axes: Pose): void
  paint(palette: ScenePalette): void
  showMasses(on: boolean): void
  setVisible(on: boolean): void
  /** The joint that is looked at. */
  setFocus(joint: string | null): void
  /** A ghost with nothing solid next to it is drawn solid, and so is one that stands apart. */
  setAlone(on: boolean, apart: boolean): void
  /** Drawn as bones, whose joints need marks. */
  readonly bony: boolean
  /** Applies what the others set. */
  apply(): void
  dispose(): void
}

export const ghostOpacity = 0.48
/** Of limbs whose mass points are shown: these lie inside. */
const glassOpacity = 0.3

const pointAt = (pose: ArrayLike<number>, j: number): Vector3 => [
  pose[3 * j] ?? Number.NaN,
  pose[3 * j + 1] ?? Number.NaN,
  pose[3 * j + 2] ?? Number.NaN,
]
const between = (a: Vector3, b: Vector3, share: number): Vector3 => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
  a[2] + share * (b[2] - a[2]),
]
const massRadius = (mass: number) => 0.012 * Math.cbrt(Math.max(mass, 0.05)) + 0.006

export function createBody(figure: Figure, scene: Scene): Body {
  const ghostly = figure.ghost
  // The compared technique is distinguished from the others by its edge too, not by its colour alone.
  const edged = figure.look === 'against'
  // Figures lie one inside the other, so that each shows only where it differs: the compared one, edge included, inside
  // the proposed one.
  const girth = edged ? 0.84 : ghostly || figure.slim ? 0.8 : 1
  const ballGirth = girth < 1 ? 0.85 : 1
  const limbs = createRods(scene, 'round', [
    { kind: 'lit' },
    ...(ghostly ? [] : [{ kind: 'shadow' } as const]),
    ...(edged ? [{ kind: 'edge', grow: 0.0035 } as const] : []),
  ])
  const knobs = createRods(scene, 'round', [{ kind: 'lit' }])

  let pose: Pose = null
  let palette: ScenePalette | null = null
  let visible = true
  let alone = false
  let masses = false

  function build(): void {
    limbs.clear()
    knobs.clear()
    const seen = visible && pose !== null
    if (seen && palette) addAll(pose!, palette)
    limbs.done()
    knobs.done()
  }
  function addAll(at: ArrayLike<number>, colours: ScenePalette): void {
    const flesh = colours[figure.look]
    const veiled = ghostly && !alone
    limbs.setOpacity(veiled ? ghostOpacity : masses ? glassOpacity : 1)
    for (const limb of figure.limbs) {
      const [a, b] = [pointAt(at, limb.proximal), pointAt(at, limb.distal)]
      for (const part of limbParts(figure, limb))
        limbs.add(
          between(a, b, part.from),
          part.fromRadius * girth,
          between(a, b, part.to),
          part.toRadius * girth,
          flesh,
          ghostly ? 0.25 : 0.04,
        )
    }
    // Joint balls stand a little proud of the limbs that meet there, so that side and place are read at a glance. A
    // ghost is one with its joints.
    const balls = veiled ? limbs : knobs
    figure.joints.forEach((joint, j) => {
      if (!joint.ball) return
      const radius = ballRadius(figure, joint.name) * ballGirth
      balls.add(pointAt(at, j), radius, pointAt(at, j), radius, colours[joint.side], 0.04)
    })
    if (!masses || veiled) return
    for (const point of figure.masses) {
      const limb = figure.limbs[point.limb]
      if (!limb) continue
      const place = between(
        pointAt(at, limb.proximal),
        pointAt(at, limb.distal),
        limb.length > 0 ? point.at / limb.length : 0,
      )
      knobs.add(place, massRadius(point.mass), place, massRadius(point.mass), colours.mass, 0.35)
    }
  }

  return {
    figure,
    bony: false,
    pose(next) {
      pose = next
    },
    paint(next) {
      palette = next
      limbs.tint('shadow', next.shadow)
      limbs.tint('edge', next.edge)
      build()
    },
    showMasses(on) {
      masses = on
    },
    setAlone(on, apart) {
      alone = on || apart
    },
    setFocus() {},
    setVisible(on) {
      visible = on
    },
    apply: build,
    dispose() {
      limbs.dispose()
      knobs.dispose()
    },
  }
}
