import type { Scene } from '@babylonjs/core/scene.js'
import { type BoneDetail, framesOf, paleAround, poseFrames } from '../../../core/gait.ts'
import type { Figure, Pose } from '../figure.ts'
import type { BoneStock } from './bone-stock.ts'
import { type BoneMesh, createBoneMesh } from './bones.ts'
import type { ScenePalette } from './colours.ts'
import { ghostOpacity } from './limbs.ts'
import { createSoftShadow } from './soft-shadow.ts'

/** Radius of the shadow of each rod, m. */
const shadows: readonly (readonly [name: string, radius: number])[] = [
  ['foot', 0.042],
  ['sole', 0.04],
  ['shank', 0.04],
  ['thigh', 0.06],
  ['trunk', 0.13],
]
type ShadowRod = readonly [readonly number[], readonly number[]]
function shadowRods({ limbs }: Figure, pose: ArrayLike<number>): ShadowRod[] {
  return shadows.flatMap(([part, radius]) =>
    limbs
      .filter(({ name }) => name.split('.')[0] === part)
      .map(({ proximal, distal }): ShadowRod => {
        const end = (i: number) => [pose[3 * i]!, pose[3 * i + 1]!, pose[3 * i + 2]!, radius]
        return [end(proximal), end(distal)]
      }),
  )
}

/** How much a body that is compared with another wears the colour of its motion. */
const tintOf = (figure: Figure, ghost: BoneView['ghost']): number =>
  ghost === 'veiled' ? 0.7 : ghost === 'apart' ? 0.4 : figure.look === 'against' ? 0.45 : 0

/** What one picture of the bones needs. */
export interface BoneView {
  readonly pose: ArrayLike<number>
  readonly axes: Pose
  readonly palette: ScenePalette
  /** Seen through, or solid but plain where it stands apart. */
  readonly ghost: 'none' | 'veiled' | 'apart'
  /** The joint that is looked at: bones that do not meet there are pale. */
  readonly focus: string | null
}

/**
 * Drawn pixels per metre from which on a body is seen so large that fewer triangles would show: half of a fine one's
 * are smaller than a pixel below that, and a software renderer pays for each.
 */
const closeTo = 1000

/** A figure's bones: many triangles while it is solid and close, few while it is a ghost, and a shadow under its feet. */
export interface BoneBody {
  /** False where the figure is no body that has bones. */
  readonly fits: boolean
  show(view: BoneView): void
  /** How large it is seen, drawn pixels per metre. */
  setGrain(pixelsPerMetre: number): void
  hide(): void
  dispose(): void
}

export function createBoneBody(figure: Figure, scene: Scene, stock: () => BoneStock | null): BoneBody {
  const frames = framesOf(figure)
  const shadow = createSoftShadow(scene)
  let mesh: BoneMesh | null = null
  let grain = 0
  let shown: BoneView['ghost'] | null = null
  const choose = () => {
    const solid: BoneDetail = grain < closeTo ? 'middle' : 'fine'
    mesh?.show(shown && (shown === 'none' ? solid : 'coarse'))
  }
  return {
    fits: frames.size > 0,
    show({ pose, axes, palette, ghost, focus }) {
      const veiled = ghost === 'veiled'
      mesh ??= createBoneMesh(scene, (detail) => stock()!.shape(detail, frames))
      mesh.setOpacity(veiled ? ghostOpacity : 1)
      mesh.paint(palette, palette[figure.look], tintOf(figure, ghost))
      mesh.setFrames(poseFrames(figure, { points: pose, axes }), paleAround(focus, veiled ? 0.7 : 0.6))
      shown = ghost
      shadow.paint(palette.contact, palette.contactDepth)
      shadow.show(ghost === 'veiled' ? [] : shadowRods(figure, pose))
    },
    setGrain(pixelsPerMetre) {
      grain = pixelsPerMetre
      choose()
    },
    hide() {
      shown = null
      choose()
      shadow.setVisible(false)
    },
    dispose() {
      shadow.dispose()
      mesh?.dispose()
    },
  }
}
