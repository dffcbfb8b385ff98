import { ref, shallowRef } from 'vue'
import type { Loads } from '../../../core/index.ts'
import type { ArrowParts } from '../../scene/forces.ts'

/** Which forces the user wants to see as arrows. */
export function useArrowSettings() {
  const hiddenJoints = shallowRef<ReadonlySet<string>>(new Set())
  function showJoint(joint: string, visible: boolean): void {
    const next = new Set(hiddenJoints.value)
    if (visible) next.delete(joint)
    else next.add(joint)
    hiddenJoints.value = next
  }
  return {
    hiddenJoints,
    showJoint,
    on: ref<'below' | 'above'>('above'),
    parts: ref<ArrowParts>('resultant'),
    ground: ref(true),
    /** Whose forces the arrows show. */
    of: ref<Loads['of'] | 'auto'>('auto'),
  }
}

export type ArrowSettings = ReturnType<typeof useArrowSettings>
