import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { bodyWeightToNewton } from '../../core/io.ts'
import { intervalOf } from '../../core/mechanics.ts'
import type { Loads } from '../../core/index.ts'
import { speedsOf, turnsOf } from '../scene/at-boundary.ts'
import { isSeenAt, pointOf, recordedAxes, recordedPose, skeletonOf, solvedAxes, solvedPose } from '../scene/body.ts'
import {
  defaultSceneOptions,
  type FigureLook,
  type MuscleLine,
  type SceneFrame,
  type SceneOptions,
} from '../scene/figure.ts'
import { type ArrowParts, contactForcesAt, covers, forcesAt } from '../scene/forces.ts'
import { muscleLinesAt } from '../scene/muscles.ts'
import { noteOf } from '../display/force-note.ts'
import { cyclesOf } from '../display/cycles.ts'
import { useEvents } from './events.ts'
import { useContact } from './contact.ts'
import { useFit } from './fit.ts'
import { useFocus } from './focus.ts'
import { useLoads } from './loads.ts'
import { useMotion } from './motion.ts'
import { usePlayback } from './playback.ts'
import { useSteps } from './steps.ts'
import { useTechnique } from './technique.ts'
import { useTrails } from './view3d/trails.ts'
import { useViewWords } from './view3d/view-words.ts'

/** Contact forces are some four times as large as net ones. */
const contactScale = { metresPerBw: 0.15, fullScaleBw: 5 }

/** What the 3-D view shows at this moment, as plain data. */
export const useView3d = defineStore('view3d', () => {
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  const contact = useContact()
  const playback = usePlayback()
  const focus = useFocus()
  const events = useEvents()
  const steps = useSteps()
  const techniques = useTechnique()

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
  const hiddenJoints = shallowRef<ReadonlySet<string>>(new Set())
  const on = ref<'below' | 'above'>('above')
  const parts = ref<ArrowParts>('resultant')
  const ground = ref(true)
  /** Whose forces the arrows show. */
  const of = ref<Loads['of'] | 'auto'>('auto')

  const withSolved = computed(() => steps.current === 'boundary' || steps.current === 'loads')
  /** Motions that there are bodies for. */
  const available = computed<FigureLook[]>(() => {
    if (!fits.fit) return []
    const solved = withSolved.value
      ? { predicted: motions.predicted, proposed: loads.proposal, against: loads.proposal && loads.againstProposal }
      : {}
    return ['recorded', ...(['predicted', 'proposed', 'against'] as const).filter((look) => solved[look])]
  })
  /** The solid body: the one whose forces are shown. */
  const solid = computed<FigureLook | null>(() => {
    const has = (look: FigureLook) => available.value.includes(look)
    if (of.value !== 'auto' && has(of.value)) return of.value
    return (['proposed', 'recorded', 'predicted'] as const).find(has) ?? null
  })
  const partners = computed(() => available.value.filter((look) => look !== solid.value))
  /** What the user wants next to it; null is nothing. */
  const wantedPartner = ref<FigureLook | null | 'auto'>('auto')
  /** One ghost at most: the technique it is compared with, else the recording. Others only when asked for. */
  const partner = computed<FigureLook | null>(() => {
    const has = (look: FigureLook) => partners.value.includes(look)
    const wanted = wantedPartner.value
    if (wanted === null || (wanted !== 'auto' && has(wanted))) return wanted
    return (['against', 'recorded', 'proposed'] as const).find(has) ?? null
  })
  const looks = computed<FigureLook[]>(() => [partner.value, solid.value].filter((look) => look !== null))
  const skeletons = computed(() => {
    const body = fits.fit?.body
    if (!body) return []
    return looks.value.map((look) =>
      skeletonOf(body, look, {
        ghost: look === partner.value,
        slim: false,
      }),
    )
  })
  const figures = computed(() => skeletons.value.map((s) => s.figure))

  const shownLoads = computed<Loads | null>(() => {
    if (showsContact.value || (steps.current !== 'loads' && steps.current !== 'boundary')) return null
    if (of.value === 'auto') return loads.shown.proposed ?? loads.shown.recorded ?? loads.shown.predicted
    return loads.shown[of.value]
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

  /** Before the first and after the last phase there is only the recording. */
  function loadsAt(t: number, poses: SceneFrame['poses']): Loads | null {
    const l = shownLoads.value
    return l && of.value === 'auto' && (!covers(l, t) || !poses[l.of]) ? loads.shown.recorded : l
  }
  /** The chosen boundary, while the playhead stands on it. */
  const here = computed(() => {
    if (steps.current !== 'boundary' || !motions.shown) return null
    const chosen = motions.shown.boundaries.find((b) => b.id === techniques.selectedBoundary)
    return chosen && Math.abs(chosen.recordedTime - playback.time) < playback.frame * 0.51 ? chosen : null
  })

  /** Muscles of the recorded body, on request; none where their forces are not known. */
  function musclesAt(t: number, pose: ArrayLike<number> | null): MuscleLine[] {
    const [skeleton, fit, result] = [skeletons.value[0], fits.fit, contact.result]
    if (!skeleton || !fit || !result || !pose || contact.muscleLines.length === 0) return []
    const before = intervalOf(result.times, t)
    const frame = before + (t - result.times[before]! > playback.frame / 2 ? 1 : 0)
    const axes = recordedAxes(fit, t)
    return contact.muscleLines.flatMap((lines) => {
      const hip = skeleton.jointPoint.get(`hip.${lines.side}`)
      const row = fit.body.tree.segments.findIndex(({ name }) => name === `thigh.${lines.side}`)
      if (hip === undefined || row < 0) return []
      const place = { hip: pointOf(pose, hip), thigh: axes.subarray(9 * row, 9 * row + 9) }
      return muscleLinesAt(lines, result, frame, bodyWeightToNewton(1, result.bodyMass), place)
    })
  }

  const frame = computed<SceneFrame>(() => {
    const t = playback.time
    const poses: SceneFrame['poses'] = {}
    const axes: SceneFrame['axes'] = {}
    for (const look of looks.value) {
      poses[look] = poseOf(look, t)
      axes[look] = poses[look] ? axesOf(look, t) : null
    }
    const skeleton = skeletons.value[0]
    if (!skeleton) return { poses, axes, arrows: [] }
    const motion = motions.shown
    const pose = poses.proposed ?? poses.predicted ?? poses.recorded
    if (here.value && motion && pose) {
      const impulse = motion.impulses.find((i) => i.boundary === here.value!.id)
      return {
        poses,
        axes,
        arrows: [],
        turns: impulse ? turnsOf(skeleton, impulse, pose) : [],
        speeds: speedsOf(skeleton, motion, here.value.id, pose),
      }
    }
    if (showsContact.value) {
      const { result } = contact
      return {
        poses,
        axes,
        focus: focus.joint,
        arrows: result ? contactForcesAt(skeleton, result, t, poses.recorded ?? null) : [],
        muscles: musclesAt(t, poses.recorded ?? null),
      }
    }
    const l = loadsAt(t, poses)
    // Where a phase has no solution the recorded figure stands alone.
    return {
      poses,
      axes,
      focus: focus.joint,
      arrows: l
        ? forcesAt(skeleton, l, t, poses[l.of] ?? poses.recorded ?? null, {
            weight: loads.newtonsPerBw || 1,
            on: on.value,
            parts: parts.value,
            ground: ground.value,
            hidden: hiddenJoints.value,
          })
        : [],
    }
  })

  const trails = useTrails({ isWanted: () => options.value.trails, skeletons, poseOf })

  const cycles = computed(() => cyclesOf(events.list))
  /** What stands at the arrow of the joint in focus. */
  const note = computed(() => {
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

  const { legend, summary } = useViewWords({ frame, here, shownLoads, showsContact, options, on, contactScale })
  function showJoint(joint: string, visible: boolean): void {
    const next = new Set(hiddenJoints.value)
    if (visible) next.delete(joint)
    else next.add(joint)
    hiddenJoints.value = next
  }
  return {
    options,
    sceneOptions,
    change,
    hiddenJoints,
    showJoint,
    on,
    parts,
    ground,
    of,
    looks,
    solid,
    partners,
    partner,
    choosePartner: (look: FigureLook | null) => void (wantedPartner.value = look),
    note,
    figures,
    frame,
    here,
    trails,
    legend,
    summary,
    shownLoads,
  }
})
