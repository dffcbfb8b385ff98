import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Loads } from '../../core/index.ts'
import { defaultSceneOptions, type FigureLook, type SceneOptions } from '../scene/figure.ts'
import { noteOf } from '../display/force-note.ts'
import { cyclesOf } from '../display/cycles.ts'
import { useEvents } from './events.ts'
import { useContact } from './contact.ts'
import { useFocus } from './focus.ts'
import { useLoads } from './loads.ts'
import { usePlayback } from './playback.ts'
import { useSteps } from './steps.ts'
import { useArrowSettings } from './view3d/arrow-settings.ts'
import { useBoundaryHere, useSceneFrame } from './view3d/scene-frame.ts'
import { useShownBodies } from './view3d/shown-bodies.ts'
import { useShownLooks } from './view3d/shown-looks.ts'
import { useTrails } from './view3d/trails.ts'
import { useViewWords } from './view3d/view-words.ts'

/** Contact forces are some four times as large as net ones. */
const contactScale = { metresPerBw: 0.15, fullScaleBw: 5 }

/** What the 3-D view shows at this moment, as plain data. */
export const useView3d = defineStore('view3d', () => {
  const loads = useLoads()
  const contact = useContact()
  const steps = useSteps()

  const options = shallowRef<SceneOptions>({ ...defaultSceneOptions })
  const change = (next: Partial<SceneOptions>) => (options.value = { ...options.value, ...next })
  /** Contact forces stand alone: no net force is drawn while they are. */
  const showsContact = computed(() => steps.current === 'loads' && contact.kind === 'contact')
  const sceneOptions = computed<SceneOptions>(() =>
    showsContact.value ? { ...options.value, ...contactScale } : options.value,
  )
  // The Model step is about mass points; elsewhere they are in the way.
  watch(
    () => steps.current === 'model',
    (is) => change({ masses: is }),
  )
  const arrows = useArrowSettings()
  const { solid, partners, partner, wantedPartner, looks } = useShownLooks(arrows.of)
  const { skeletons, poseOf, axesOf } = useShownBodies({ looks, partner })

  const shownLoads = computed<Loads | null>(() => {
    if (showsContact.value || (steps.current !== 'loads' && steps.current !== 'boundary')) return null
    if (arrows.of.value === 'auto') return loads.shown.proposed ?? loads.shown.recorded ?? loads.shown.predicted
    return loads.shown[arrows.of.value]
  })
  const here = useBoundaryHere()
  const bodies = { looks, skeletons, poseOf, axesOf }
  const frame = useSceneFrame({ bodies, arrows, here, shownLoads, showsContact })
  const words = useViewWords({ frame, here, shownLoads, showsContact, options, on: arrows.on, contactScale })
  return {
    ...arrows,
    ...words,
    options,
    sceneOptions,
    change,
    looks,
    solid,
    partners,
    partner,
    choosePartner: (look: FigureLook | null) => void (wantedPartner.value = look),
    note: useForceNote({ frame, parts: arrows.parts, shownLoads, showsContact }),
    figures: computed(() => skeletons.value.map((s) => s.figure)),
    frame,
    here,
    trails: useTrails({ isWanted: () => options.value.trails, skeletons, poseOf }),
    shownLoads,
  }
})

type ShownArrows = Pick<Parameters<typeof useViewWords>[0], 'frame' | 'shownLoads' | 'showsContact'> &
  Pick<ReturnType<typeof useArrowSettings>, 'parts'>

/** What stands at the arrow of the joint in focus. */
function useForceNote({ frame, parts, shownLoads, showsContact }: ShownArrows) {
  const events = useEvents()
  const focus = useFocus()
  const loads = useLoads()
  const playback = usePlayback()
  const cycles = computed(() => cyclesOf(events.list))
  return computed(() => {
    const joint = focus.joint
    if (joint === null) return null
    return noteOf({
      joint,
      time: playback.time,
      frame: playback.frame,
      forces: frame.value.arrows.filter((a) => a.joint === joint).map((a) => a.forceBw),
      shown: showsContact.value ? 'resultant' : parts.value,
      loads: shownLoads.value,
      newtonsPerBw: loads.newtonsPerBw || 1,
      cycles: cycles.value,
    })
  })
}
