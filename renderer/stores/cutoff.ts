import { defineStore } from 'pinia'
import { nextTick, shallowRef } from 'vue'
import type { Recording } from '../../core/index.ts'
import { words } from '../display/words.ts'
import { useFiles } from './files.ts'
import { useWork } from './work.ts'

/**
 * The cut-off that residual analysis suggests for the signals as read: asked once for each recording, by whoever shows
 * it.
 */
export const useCutoff = defineStore('cutoff', () => {
  const files = useFiles()
  const work = useWork()
  /** `hertz` is null where the signals show no noise. */
  const suggestion = shallowRef<{ of: Recording; hertz: number | null } | null>(null)
  async function ask(): Promise<void> {
    // The body goes first.
    await nextTick()
    const { recording } = files
    if (suggestion.value?.of === recording) return
    suggestion.value = null
    if (!recording) return work.cancel('cutoff')
    const outcome = await work.run('cutoff', 'cutoff', { recording }, words.work.cutoff, ask)
    if (outcome !== 'cancelled' && outcome.ok) suggestion.value = { of: recording, hertz: outcome.value }
  }
  return { suggestion, ask }
})
