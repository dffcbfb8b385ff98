import { computed } from 'vue'
import { words } from '../display/words.ts'
import { useRecording } from '../stores/recording.ts'
import { useStudy } from '../stores/study.ts'

/** What the window is called: subject and recording, never a path. */
export function useStudyName() {
  const studies = useStudy()
  const recordings = useRecording()
  const title = computed(
    () =>
      studies.study.subject.code ||
      studies.name ||
      recordings.motionFile?.name ||
      (recordings.recording ? words.newStudy : words.untitled),
  )
  const subtitle = computed(() =>
    title.value === recordings.motionFile?.name ? '' : (recordings.motionFile?.name ?? ''),
  )
  const whole = computed(() => [title.value, subtitle.value].filter(Boolean).join(' · '))
  return { title, subtitle, whole }
}
