import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Loads } from '../../core/index.ts'
import { jointName } from '../display/joints.ts'
import { rowAt } from '../display/series.ts'
import { words } from '../display/words.ts'
import { pointOf, recordedPose, skeletonOf, solvedPose } from '../scene/body.ts'
import { type Arrow, defaultSceneOptions, type Look, type SceneFrame, type SceneOptions, type Trail, type Xyz } from '../scene/figure.ts'
import { useFit } from './fit.ts'
import { useLoads } from './loads.ts'
import { useMotion } from './motion.ts'
import { usePlayback } from './playback.ts'
import { useSteps } from './steps.ts'

export type ArrowParts = 'resultant' | 'world' | 'axial'

/** What the 3-D view shows at this moment, as plain data. */
export const useStage = defineStore('stage', () => {
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  const playback = usePlayback()
  const steps = useSteps()

  const options = shallowRef<SceneOptions>({ ...defaultSceneOptions })
  const change = (next: Partial<SceneOptions>) => (options.value = { ...options.value, ...next })
  const hiddenJoints = shallowRef<ReadonlySet<string>>(new Set())
  const on = ref<'distal' | 'proximal'>('distal')
  const parts = ref<ArrowParts>('resultant')
  const ground = ref(true)
  /** Whose forces the arrows show. */
  const of = ref<Loads['of'] | 'auto'>('auto')

  const withSolved = computed(() => steps.current === 'boundary' || steps.current === 'loads')
  const looks = computed<Look[]>(() => {
    if (!fits.fit) return []
    return ['recorded', ...(withSolved.value && motions.predicted ? (['predicted'] as const) : []), ...(withSolved.value && motions.proposed ? (['proposed'] as const) : [])]
  })
  const skeletons = computed(() => {
    const body = fits.fit?.body
    if (!body) return []
    return looks.value.map((look) => skeletonOf(body, look, { ghost: look === 'recorded' && looks.value.length > 1, slim: look === 'predicted' && looks.value.includes('proposed') }))
  })
  const figures = computed(() => skeletons.value.map((s) => s.figure))

  const shownLoads = computed<Loads | null>(() => {
    if (steps.current !== 'loads' && steps.current !== 'boundary') return null
    if (of.value === 'auto') return loads.shown.proposed ?? loads.shown.predicted ?? loads.shown.recorded
    return loads.shown[of.value]
  })

  function poseOf(look: Look, t: number): Float64Array | null {
    const skeleton = skeletons.value.find((s) => s.figure.look === look)
    const fit = fits.fit
    if (!skeleton || !fit) return null
    if (look === 'recorded') return recordedPose(skeleton, fit, t)
    const motion = look === 'predicted' ? motions.predicted : motions.proposed
    return motion ? solvedPose(skeleton, motion, t) : null
  }

  const covers = (l: Loads, t: number) => l.times.length > 0 && t >= l.times[0]! - 1e-9 && t <= l.times[l.times.length - 1]! + 1e-9
  function arrowsAt(t: number, poses: SceneFrame['poses']): Arrow[] {
    let l = shownLoads.value
    // Before the first and after the last phase there is only the recording.
    if (l && of.value === 'auto' && (!covers(l, t) || !poses[l.of])) l = loads.shown.recorded
    const skeleton = skeletons.value[0]
    if (!l || !skeleton || !covers(l, t)) return []
    const pose = poses[l.of] ?? poses.recorded
    if (!pose) return []
    const weight = loads.newtonsPerBw || 1
    const out: Arrow[] = []
    const flip = on.value === 'distal' ? 1 : -1
    for (const load of l.joints) {
      if (hiddenJoints.value.has(load.joint)) continue
      const point = skeleton.jointPoint.get(load.joint)
      if (point === undefined) continue
      const at = pointOf(pose, point)
      const f = rowAt(load.forceOnDistalInWorld, 3, l.times, t)
      const force: Xyz = [(flip * f[0]!) / weight, (flip * f[1]!) / weight, (flip * f[2]!) / weight]
      if (!force.every(Number.isFinite)) continue
      const name = jointName(load.joint)
      if (parts.value === 'resultant') out.push({ name, at, forceBw: force, kind: 'joint' })
      else if (parts.value === 'world') {
        out.push({ name, at, forceBw: [force[0], 0, 0], kind: 'component' }, { name, at, forceBw: [0, force[1], 0], kind: 'component' }, { name, at, forceBw: [0, 0, force[2]], kind: 'component' })
      } else {
        const joint = skeleton.body.joints.find((j) => j.name === load.joint)
        const ends = joint && skeleton.ends.get(joint.distal)
        if (!ends) continue
        const a = pointOf(pose, ends.proximal)
        const b = pointOf(pose, ends.distal)
        const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1
        const u: Xyz = [(b[0] - a[0]) / length, (b[1] - a[1]) / length, (b[2] - a[2]) / length]
        const along = force[0] * u[0] + force[1] * u[1] + force[2] * u[2]
        const axial: Xyz = [along * u[0], along * u[1], along * u[2]]
        out.push({ name, at, forceBw: axial, kind: 'component' }, { name, at, forceBw: [force[0] - axial[0], force[1] - axial[1], force[2] - axial[2]], kind: 'component' })
      }
    }
    if (ground.value) {
      for (const side of ['left', 'right'] as const) {
        const values = l.ground[side]
        if (values.length === 0) continue
        const f = rowAt(values, 3, l.times, t)
        const forceBw: Xyz = [f[0]! / weight, f[1]! / weight, f[2]! / weight]
        if (!(Math.hypot(...forceBw) > 0.02)) continue
        out.push({ name: `${words.sides[side]} ${words.loads.groundArrow.toLowerCase()}`, at: footPoint(pose, skeleton, side, l, t), forceBw, kind: 'ground' })
      }
    }
    return out
  }
  /** Where the ground pushes: the centre of pressure, else under the middle of the foot. */
  function footPoint(pose: ArrayLike<number>, skeleton: (typeof skeletons.value)[number], side: 'left' | 'right', l: Loads, t: number): Xyz {
    const points = l.centreOfPressure[side]
    if (points.length > 0) {
      const p = rowAt(points, 3, l.times, t)
      if (p.every(Number.isFinite)) return [p[0]!, p[1]!, p[2]!]
    }
    const ends = skeleton.ends.get(`foot.${side}`)
    if (!ends) return [Number.NaN, Number.NaN, Number.NaN]
    const a = pointOf(pose, ends.proximal)
    const b = pointOf(pose, ends.distal)
    return [(a[0] + b[0]) / 2, Math.min(a[1], b[1]) - 0.03, (a[2] + b[2]) / 2]
  }

  const frame = computed<SceneFrame>(() => {
    const t = playback.time
    const poses: SceneFrame['poses'] = {}
    for (const look of looks.value) poses[look] = poseOf(look, t)
    // Where a phase has no solution the recorded figure stands alone.
    return { poses, arrows: arrowsAt(t, poses) }
  })

  const trails = computed<Trail[]>(() => {
    if (!options.value.trails) return []
    const from = Math.max(playback.from, Math.floor(playback.time) - 1)
    const to = Math.min(playback.to, from + 3)
    const out: Trail[] = []
    for (const look of looks.value) {
      const skeleton = skeletons.value.find((s) => s.figure.look === look)
      if (!skeleton) continue
      for (const joint of skeleton.body.joints.filter((j) => /^(hip|knee|ankle)/.test(j.name))) {
        const index = skeleton.jointPoint.get(joint.name)!
        const points: Xyz[] = []
        for (let t = from; t <= to; t += 0.02) {
          const pose = poseOf(look, t)
          points.push(pose ? pointOf(pose, index) : [Number.NaN, Number.NaN, Number.NaN])
        }
        out.push({ look, side: joint.side ?? 'middle', points })
      }
    }
    return out
  })

  const legend = computed(() => (shownLoads.value && options.value.arrows ? words.scene.legend(on.value, options.value.metresPerBw.toFixed(2)) : words.scene.legendPlain))
  const summary = computed(() => {
    const joints = frame.value.arrows.filter((a) => a.kind !== 'component')
    const said = joints.map((a) => words.scene.summaryJoint(a.name, Math.hypot(...a.forceBw).toFixed(2))).join('; ')
    // Not while playing: a screen reader would never come to rest.
    return playback.playing ? '' : words.scene.summary(playback.time.toFixed(2), said || words.scene.noForces)
  })
  function showJoint(joint: string, visible: boolean): void {
    const next = new Set(hiddenJoints.value)
    if (visible) next.delete(joint)
    else next.add(joint)
    hiddenJoints.value = next
  }
  return { options, change, hiddenJoints, showJoint, on, parts, ground, of, looks, figures, frame, trails, legend, summary, shownLoads }
})
