import { type ComputedRef, type Ref, computed } from 'vue'
import type { Loads } from '../../../core/index.ts'
import { toText } from '../../display/number.ts'
import { words } from '../../display/words.ts'
import { metresPerSpeed, type SceneFrame, type SceneOptions } from '../../scene/figure.ts'
import { usePlayback } from '../playback.ts'

interface Shown {
  frame: ComputedRef<SceneFrame>
  /** The boundary that is looked at, if any. */
  here: ComputedRef<unknown>
  shownLoads: ComputedRef<Loads | null>
  showsContact: ComputedRef<boolean>
  contactScale: { metresPerBw: number }
  options: Ref<SceneOptions>
  on: Ref<'below' | 'above'>
}

/** The legend under the picture, and the picture in words for those who do not see it. */
export function useViewWords({ frame, here, shownLoads, showsContact, contactScale, options, on }: Shown) {
  const playback = usePlayback()
  const largestTurn = computed(() => Math.max(0, ...(frame.value.turns ?? []).map((x) => Math.hypot(...x.impulse))))
  const legend = computed(() => {
    if (!options.value.arrows) return words.scene.legendPlain
    if (here.value) return words.scene.legendBoundary(toText(largestTurn.value, 1), String(metresPerSpeed))
    if (showsContact.value) return words.scene.legendContact(toText(contactScale.metresPerBw, 2))
    return shownLoads.value
      ? words.scene.legend(on.value, toText(options.value.metresPerBw, 2))
      : words.scene.legendPlain
  })
  const summary = computed(() => {
    const forces = frame.value.arrows
      .filter((a) => a.kind !== 'component')
      .map((a) => words.scene.summaryJoint(a.name, toText(Math.hypot(...a.forceBw), 2)))
    const impulses = (frame.value.turns ?? []).map((x) =>
      words.scene.summaryImpulse(x.name, toText(Math.hypot(...x.impulse), 2)),
    )
    const listed = [...forces, ...impulses].join('; ')
    // Not while playing: a screen reader would never come to rest.
    return playback.playing ? '' : words.scene.summary(toText(playback.time, 2), listed || words.scene.noForces)
  })
  return { legend, summary }
}
