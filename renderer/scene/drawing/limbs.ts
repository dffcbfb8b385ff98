import type { Vector3 } from '../../../core/mechanics.ts'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ScenePalette } from './colours.ts'
import { ballRadius, type Figure, limbParts, type Pose } from '../figure.ts'
import { createRods, type Rods } from './rods.ts'

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
  /** How large it is seen in the picture that follows, drawn pixels per metre. */
  setGrain(pixelsPerMetre: number): void
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
  return new RodBody(figure, scene)
}

class RodBody implements Body {
  readonly figure: Figure
  readonly bony = false
  readonly #girth: number
  readonly #limbs: Rods
  readonly #knobs: Rods
  #pose: Pose = null
  #palette: ScenePalette | null = null
  #visible = true
  #alone = false
  #masses = false

  constructor(figure: Figure, scene: Scene) {
    this.figure = figure
    // The compared technique is distinguished from the others by its edge too, not by its colour alone.
    const edged = figure.look === 'against'
    // Figures lie one inside the other, so that each shows only where it differs: the compared one, edge included,
    // inside the proposed one.
    this.#girth = edged ? 0.84 : figure.ghost || figure.slim ? 0.8 : 1
    this.#limbs = createRods(scene, 'round', [
      { kind: 'lit' },
      ...(figure.ghost ? [] : [{ kind: 'shadow' } as const]),
      ...(edged ? [{ kind: 'edge', grow: 0.0035 } as const] : []),
    ])
    this.#knobs = createRods(scene, 'round', [{ kind: 'lit' }])
  }

  /** Drawn as a ghost: seen through, one with its joints, without mass points. */
  get #veiled(): boolean {
    return this.figure.ghost && !this.#alone
  }

  apply(): void {
    this.#limbs.clear()
    this.#knobs.clear()
    if (this.#visible && this.#pose && this.#palette) {
      this.#addLimbs(this.#pose, this.#palette)
      this.#addJoints(this.#pose, this.#palette)
      if (this.#masses && !this.#veiled) this.#addMasses(this.#pose, this.#palette)
    }
    this.#limbs.done()
    this.#knobs.done()
  }

  #addLimbs(at: ArrayLike<number>, colours: ScenePalette): void {
    const { figure } = this
    const girth = this.#girth
    const paint = { colour: colours[figure.look], glow: figure.ghost ? 0.25 : 0.04 }
    this.#limbs.setOpacity(this.#veiled ? ghostOpacity : this.#masses ? glassOpacity : 1)
    for (const limb of figure.limbs) {
      const [a, b] = [pointAt(at, limb.proximal), pointAt(at, limb.distal)]
      for (const { from, fromRadius, to, toRadius } of limbParts(figure, limb)) {
        const start = { at: between(a, b, from), radius: fromRadius * girth }
        this.#limbs.add(start, { at: between(a, b, to), radius: toRadius * girth }, paint)
      }
    }
  }

  /** Joint balls stand a little proud of the limbs that meet there, so that side and place are read at a glance. */
  #addJoints(at: ArrayLike<number>, colours: ScenePalette): void {
    const balls = this.#veiled ? this.#limbs : this.#knobs
    const girth = this.#girth < 1 ? 0.85 : 1
    this.figure.joints.forEach((joint, j) => {
      if (!joint.ball) return
      const ball = { at: pointAt(at, j), radius: ballRadius(this.figure, joint.name) * girth }
      balls.add(ball, ball, { colour: colours[joint.side], glow: 0.04 })
    })
  }

  #addMasses(at: ArrayLike<number>, colours: ScenePalette): void {
    for (const point of this.figure.masses) {
      const limb = this.figure.limbs[point.limb]
      if (!limb) continue
      const share = limb.length > 0 ? point.at / limb.length : 0
      const ball = {
        at: between(pointAt(at, limb.proximal), pointAt(at, limb.distal), share),
        radius: massRadius(point.mass),
      }
      this.#knobs.add(ball, ball, { colour: colours.mass, glow: 0.35 })
    }
  }

  pose(next: Pose): void {
    this.#pose = next
  }

  paint(next: ScenePalette): void {
    this.#palette = next
    this.#limbs.tint('shadow', next.shadow)
    this.#limbs.tint('edge', next.edge)
    this.apply()
  }

  showMasses(on: boolean): void {
    this.#masses = on
  }

  setAlone(on: boolean, apart: boolean): void {
    this.#alone = on || apart
  }

  setFocus(): void {}

  setGrain(): void {}

  setVisible(on: boolean): void {
    this.#visible = on
  }

  dispose(): void {
    this.#limbs.dispose()
    this.#knobs.dispose()
  }
}
