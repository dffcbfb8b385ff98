import { computed } from 'vue'
import { cyclesOf } from '../display/cycles.ts'
import { useFit } from '../stores/fit.ts'
import { useLoads } from '../stores/loads.ts'
import { useMotion } from '../stores/motion.ts'
import { usePlayback } from '../stores/playback.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useFiles } from '../stores/files.ts'
import { useMapping } from '../stores/mapping.ts'
import { useEvents } from '../stores/events.ts'
import { useView3d } from '../stores/view3d.ts'
import { useSteps } from '../stores/steps.ts'
import { useStudy } from '../stores/study.ts'
import { useTechnique } from '../stores/technique.ts'

/** What every step looks at: the study from its file to its loads, the moment, and the window's choices. */
export function useStudyView() {
  const events = useEvents()
  return {
    studies: useStudy(),
    files: useFiles(),
    mapping: useMapping(),
    events,
    fits: useFit(),
    techniques: useTechnique(),
    motions: useMotion(),
    loads: useLoads(),
    playback: usePlayback(),
    view3d: useView3d(),
    steps: useSteps(),
    preferences: usePreferences(),
    cycles: computed(() => cyclesOf(events.list)),
  }
}

/** The value of a select that has just changed. */
export const pick = (event: Event) => (event.target as HTMLSelectElement).value
