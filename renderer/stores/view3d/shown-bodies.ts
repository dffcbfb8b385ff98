import { computed, type ComputedRef } from 'vue'
import { isSeenAt, recordedAxes, recordedPose, skeletonOf, solvedAxes, solvedPose } from '../../scene/body.ts'
import type { FigureLook } from '../../scene/figure.ts'
import { useFit } from '../fit.ts'
import { useLoads } from '../loads.ts'
import { useMotion } from '../motion.ts'

interface ShownLooks {
  readonly looks: ComputedRef<readonly FigureLook[]>
  /** The one of them that is drawn as a ghost. */
  readonly partner: ComputedRef<FigureLook | null>
}

/** The bodies of the motions that stand in the view, and how each of them stands at a time. */
export function useShownBodies({ looks, partner }: ShownLooks) {
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()

  const skeletons = computed(() => {
    const body = fits.fit?.body
    if (!body) return []
    return looks.value.map((look) => skeletonOf(body, look, { ghost: look === partner.value, slim: false }))
  })
  const pathOf = (look: 'proposed' | 'against') =>
    (look === 'proposed' ? loads.proposal : loads.againstProposal)?.path ?? null

  function poseOf(look: FigureLook, t: number): Float64Array | null {
    const skeleton = skeletons.value.find((s) => s.figure.look === look)
    const fit = fits.fit
    if (!skeleton || !fit) return null
    if (look === 'recorded') return isSeenAt(fit, t) ? recordedPose(skeleton, fit, t) : null
    if (look === 'predicted') return motions.predicted ? solvedPose(skeleton, motions.predicted, t) : null
    // A proposal has a posture for every recorded frame, also before the first phase.
    const path = pathOf(look)
    if (!path || !isSeenAt(fit, t)) return null
    return recordedPose(skeleton, { ...fit, ...path, times: path.recordedTimes }, t)
  }

  function axesOf(look: FigureLook, t: number): Float64Array | null {
    const skeleton = skeletons.value.find((s) => s.figure.look === look)
    const fit = fits.fit
    if (!skeleton || !fit) return null
    if (look === 'recorded') return recordedAxes(fit, t)
    if (look === 'predicted') return motions.predicted ? solvedAxes(skeleton, motions.predicted, t) : null
    const path = pathOf(look)
    return path ? recordedAxes({ ...fit, ...path, times: path.recordedTimes }, t) : null
  }
  return { skeletons, poseOf, axesOf }
}
