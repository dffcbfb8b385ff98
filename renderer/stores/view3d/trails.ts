import { type ComputedRef, computed } from 'vue'
import type { Vector3 } from '../../../core/mechanics.ts'
import { type Skeleton, pointOf } from '../../scene/body.ts'
import type { FigureLook, Trail } from '../../scene/figure.ts'
import { usePlayback } from '../playback.ts'

interface Shown {
  isWanted(): boolean
  skeletons: ComputedRef<readonly Skeleton[]>
  poseOf(look: FigureLook, time: number): Float64Array | null
}

const nowhere: Vector3 = [Number.NaN, Number.NaN, Number.NaN]

/** The paths of hips, knees and ankles around this moment. */
export function useTrails({ isWanted, skeletons, poseOf }: Shown): ComputedRef<Trail[]> {
  const playback = usePlayback()
  /** Moves in whole seconds, so that the trails are not made anew for every frame that is played. */
  const start = computed(() => Math.max(playback.from, Math.floor(playback.time) - 1))
  return computed(() => {
    if (!isWanted()) return []
    const from = start.value
    const to = Math.min(playback.to, from + 3)
    const times = Array.from({ length: Math.floor((to - from) / 0.02) + 1 }, (_, i) => from + 0.02 * i)
    return skeletons.value.flatMap((skeleton): Trail[] => {
      const { look } = skeleton.figure
      const poses = times.map((t) => poseOf(look, t))
      const joints = skeleton.body.joints.filter((joint) => /^(hip|knee|ankle)/.test(joint.name))
      return joints.map((joint) => {
        const index = skeleton.jointPoint.get(joint.name)!
        const points = poses.map((pose) => (pose ? pointOf(pose, index) : nowhere))
        return { look, side: joint.side ?? 'middle', points }
      })
    })
  })
}
