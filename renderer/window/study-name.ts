import { computed } from 'vue'
import { words } from '../display/words.ts'
import { useFiles } from '../stores/files.ts'
import { useStudy } from '../stores/study.ts'

/** What the window is called: subject and recording, never a path. */
export function useStudyName() {
  const studies = useStudy()
  const files = useFiles()
  const title = computed(
    () =>
      studies.study.subject.code ||
      studies.name ||
      files.motionFile?.name ||
      (files.recording ? words.newStudy : words.untitled),
  )
  const subtitle = computed(() => (title.value === files.motionFile?.name ? '' : (files.motionFile?.name ?? '')))
  const whole = computed(() => [title.value, subtitle.value].filter(Boolean).join(' · '))
  return { title, subtitle, whole }
}
