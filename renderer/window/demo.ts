import { onBeforeUnmount, shallowRef, watch } from 'vue'
import { prefersReducedMotion } from '../display/theme.ts'
import type { Figure, SceneFrame } from '../scene/figure.ts'
import { swingFigure, swingPose } from '../scene/swing.ts'

/** Bones alone: nothing to choose, nothing measured. */
const demoFigure: Figure = {
  ...swingFigure,
  look: 'recorded',
  joints: swingFigure.joints.map((joint) => ({ ...joint, ball: false })),
}

/** The demonstration walks until there is something to show, and stands still when motion is not wanted. */
export function useDemo(empty: () => boolean) {
  const frame = shallowRef<SceneFrame>({ poses: { recorded: swingPose(0.2) }, arrows: [] })
  let request = 0
  const swing = (now: number) => {
    frame.value = { poses: { recorded: swingPose(now / 2200) }, arrows: [] }
    request = requestAnimationFrame(swing)
  }
  watch(
    empty,
    (is) => {
      cancelAnimationFrame(request)
      if (is && !prefersReducedMotion()) request = requestAnimationFrame(swing)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => cancelAnimationFrame(request))
  return { figures: [demoFigure], frame }
}
