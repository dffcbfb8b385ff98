import { computed, type Ref, ref } from 'vue'
import type { Loads } from '../../../core/index.ts'
import type { FigureLook } from '../../scene/figure.ts'
import { useFit } from '../fit.ts'
import { useLoads } from '../loads.ts'
import { useMotion } from '../motion.ts'
import { useSteps } from '../steps.ts'

/** Which motions stand in the view: one solid body, and one ghost at most. `of` is whose forces the user asked for. */
export function useShownLooks(of: Ref<Loads['of'] | 'auto'>) {
  const fits = useFit()
  const motions = useMotion()
  const loads = useLoads()
  const steps = useSteps()

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
  /**
   * One ghost at most: the technique it is compared with, else the recording. Others only when asked for. Beside the
   * recording it is the proposal, so that what is edited is always seen.
   */
  const partner = computed<FigureLook | null>(() => {
    const has = (look: FigureLook) => partners.value.includes(look)
    const wanted = wantedPartner.value
    if (wanted === null || (wanted !== 'auto' && has(wanted))) return wanted
    if (solid.value === 'recorded' && has('proposed')) return 'proposed'
    return (['against', 'recorded', 'proposed'] as const).find(has) ?? null
  })
  const looks = computed<FigureLook[]>(() => [partner.value, solid.value].filter((look) => look !== null))
  return { solid, partners, partner, wantedPartner, looks }
}
