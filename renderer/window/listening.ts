import { onBeforeUnmount, onMounted, watch } from 'vue'
import { words } from '../display/words.ts'
import { host } from '../host.ts'
import { useDocument } from '../stores/document.ts'
import { useTidyingProgress } from '../stores/document/progress.ts'
import { useNotice } from '../stores/notice.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useWhose } from '../stores/whose.ts'
import type { useOpening } from './opening.ts'

/** What the host reports to the page: the study to begin with, the menu's commands, what it could not do. */
export function useListening(
  opening: Pick<ReturnType<typeof useOpening>, 'recent' | 'refreshRecent'>,
  command: (name: string) => void,
) {
  const documents = useDocument()
  const preferences = usePreferences()
  const whose = useWhose()
  const notices = useNotice()
  const showTidying = useTidyingProgress()
  let stop: (() => void) | null = null
  onMounted(async () => {
    host.onTrouble = notices.show
    host.refuseExport = () =>
      whose.asking ? { code: 'export/whose', message: words.person.noExport, tip: words.person.noExportTip } : null
    stop = host.onEvent((event) => {
      if (event.type === 'command') command(event.command)
      else if (event.type === 'open-recent-study') void documents.open({ from: 'recent', id: event.id })
      else if (event.type === 'open-launched-study') void documents.open({ from: 'launch' })
      else if (event.type === 'state-changed')
        void host.state().then((state) => state && preferences.adopt(state.preferences))
      else if (event.type === 'study-tidying') showTidying(event.fraction)
    })
    const state = await host.state()
    if (state) preferences.adopt(state.preferences)
    opening.recent.value = state?.recent ?? []
    await documents.open({ from: state?.launchedWithStudy ? 'launch' : 'current' })
  })
  onBeforeUnmount(() => stop?.())
  // A study that was opened or named is among the recent ones from then on.
  watch(
    () => documents.file?.name,
    () => void opening.refreshRecent(),
  )
  // Brought back after a crash.
  watch(
    () => documents.file?.handle,
    () =>
      documents.file?.recovered &&
      !notices.notice &&
      notices.show({ message: words.start.recovered, tip: '', tone: 'good' }),
  )
}
