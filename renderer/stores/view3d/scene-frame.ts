import { computed, type ComputedRef } from 'vue'
import type { Loads } from '../../../core/index.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import { intervalOf } from '../../../core/mechanics.ts'
import { speedsOf, turnsOf } from '../../scene/at-boundary.ts'
import { pointOf, recordedAxes, type Skeleton } from '../../scene/body.ts'
import type { FigureLook, MuscleLine, SceneFrame } from '../../scene/figure.ts'
import { contactForcesAt, covers, forcesAt } from '../../scene/forces.ts'
import { muscleLinesAt } from '../../scene/muscles.ts'
import { useContact } from '../contact.ts'
import { useFit } from '../fit.ts'
import { useFocus } from '../focus.ts'
import { useLoads } from '../loads.ts'
import { useMotion } from '../motion.ts'
import { usePlayback } from '../playback.ts'
import { useSteps } from '../steps.ts'
import { useTechnique } from '../technique.ts'
import type { ArrowSettings } from './arrow-settings.ts'

interface ShownBodies {
  readonly looks: ComputedRef<readonly FigureLook[]>
  readonly skeletons: ComputedRef<readonly Skeleton[]>
  poseOf(look: FigureLook, t: number): Float64Array | null
  axesOf(look: FigureLook, t: number): Float64Array | null
}

/** The chosen boundary, while the playhead stands on it. */
export function useBoundaryHere() {
  const motions = useMotion()
  const playback = usePlayback()
  const steps = useSteps()
  const techniques = useTechnique()
  return computed(() => {
    if (steps.current !== 'boundary' || !motions.shown) return null
    const chosen = motions.shown.boundaries.find((b) => b.id === techniques.selectedBoundary)
    return chosen && Math.abs(chosen.recordedTime - playback.time) < playback.frame * 0.51 ? chosen : null
  })
}

/** Muscles of the recorded body, on request; none where their forces are not known. */
function useMuscleLines(skeletons: ShownBodies['skeletons']) {
  const fits = useFit()
  const contact = useContact()
  const playback = usePlayback()
  return (t: number, pose: ArrayLike<number> | null): MuscleLine[] => {
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
}

interface ShownForces {
  readonly bodies: ShownBodies
  readonly arrows: ArrowSettings
  readonly here: ReturnType<typeof useBoundaryHere>
  readonly shownLoads: ComputedRef<Loads | null>
  readonly showsContact: ComputedRef<boolean>
}

/** What stands in the view at the playhead: bodies, and forces, impulses or muscles, one kind of them at a time. */
export function useSceneFrame({ bodies, arrows, here, shownLoads, showsContact }: ShownForces) {
  const motions = useMotion()
  const contact = useContact()
  const focus = useFocus()
  const playback = usePlayback()
  const musclesAt = useMuscleLines(bodies.skeletons)
  const netForcesAt = useNetForces(arrows, shownLoads)
  return computed<SceneFrame>(() => {
    const t = playback.time
    const poses: SceneFrame['poses'] = {}
    const axes: SceneFrame['axes'] = {}
    for (const look of bodies.looks.value) {
      poses[look] = bodies.poseOf(look, t)
      axes[look] = poses[look] ? bodies.axesOf(look, t) : null
    }
    const skeleton = bodies.skeletons.value[0]
    if (!skeleton) return { poses, axes, arrows: [] }
    const motion = motions.shown
    const pose = poses.proposed ?? poses.predicted ?? poses.recorded
    if (here.value && motion && pose) {
      const impulse = motion.impulses.find((i) => i.boundary === here.value!.id)
      const turns = impulse ? turnsOf(skeleton, impulse, pose) : []
      return { poses, axes, arrows: [], turns, speeds: speedsOf(skeleton, motion, here.value.id, pose) }
    }
    if (showsContact.value) {
      const { result } = contact
      const recorded = poses.recorded ?? null
      const forces = result ? contactForcesAt(skeleton, result, t, recorded) : []
      return { poses, axes, focus: focus.joint, arrows: forces, muscles: musclesAt(t, recorded) }
    }
    return { poses, axes, focus: focus.joint, arrows: netForcesAt(skeleton, t, poses) }
  })
}

function useNetForces(settings: ArrowSettings, shownLoads: ComputedRef<Loads | null>) {
  const loads = useLoads()
  /** Before the first and after the last phase there is only the recording. */
  function loadsAt(t: number, poses: SceneFrame['poses']): Loads | null {
    const l = shownLoads.value
    return l && settings.of.value === 'auto' && (!covers(l, t) || !poses[l.of]) ? loads.shown.recorded : l
  }
  return (skeleton: Skeleton, t: number, poses: SceneFrame['poses']): SceneFrame['arrows'] => {
    const l = loadsAt(t, poses)
    if (!l) return []
    // Where a phase has no solution the recorded figure stands alone.
    return forcesAt(skeleton, l, t, poses[l.of] ?? poses.recorded ?? null, {
      weight: loads.newtonsPerBw || 1,
      on: settings.on.value,
      parts: settings.parts.value,
      ground: settings.ground.value,
      hidden: settings.hiddenJoints.value,
    })
  }
}
