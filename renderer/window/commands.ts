import { onBeforeUnmount, onMounted, type Ref } from 'vue'
import { onShortcut } from '../display/shortcuts.ts'
import { host } from '../host.ts'
import { useDocument } from '../stores/document.ts'
import { useFit } from '../stores/fit.ts'
import { usePlayback } from '../stores/playback.ts'
import { useRecording } from '../stores/recording.ts'
import { useStage } from '../stores/stage.ts'
import { useSteps } from '../stores/steps.ts'
import { useStudy } from '../stores/study.ts'
import { useTechnique } from '../stores/technique.ts'

/** What keys and menu can do, by one name each. */
export function useCommands(own: {
  browse: () => Promise<void>
  exportReport: () => void
  dialog: Ref<'keys' | 'preferences' | null>
  methods: Ref<boolean>
}) {
  const fits = useFit()
  const studies = useStudy()
  const documents = useDocument()
  const recordings = useRecording()
  const techniques = useTechnique()
  const playback = usePlayback()
  const stage = useStage()
  const steps = useSteps()

  function eventStep(direction: 1 | -1): void {
    const times = recordings.events.map((e) => e.time).toSorted((a, b) => a - b)
    const next =
      direction > 0 ? times.find((t) => t > playback.time + 1e-4) : times.findLast((t) => t < playback.time - 1e-4)
    if (next === undefined) return
    playback.pause()
    playback.seek(next)
  }
  /** What may not leave the program is said at once: the report's step may still be waiting for its fit. */
  async function exportReport(): Promise<void> {
    const trouble = host.refuseExport?.() ?? null
    if (trouble) host.onTrouble?.(trouble)
    await steps.open('report')
    if (!trouble) own.exportReport()
  }
  const commands: Record<string, () => void> = {
    play: () => playback.toggle(),
    back: () => playback.step(-1),
    forward: () => playback.step(1),
    'event-back': () => eventStep(-1),
    'event-forward': () => eventStep(1),
    boundary: () => fits.fit && techniques.commit({ kind: 'add boundary', time: playback.time }),
    ghost: () => stage.change({ ghost: !stage.options.ghost }),
    arrows: () => stage.change({ arrows: !stage.options.arrows }),
    undo: () => studies.undo(),
    redo: () => studies.redo(),
    'open-recording': () => void own.browse(),
    'open-study': () => void documents.open({ from: 'dialog' }),
    'new-study': () => void documents.open({ from: 'new' }),
    save: () => void documents.save('save'),
    'save-as': () => void documents.save('save-as'),
    'save-copy': () => void documents.save('copy'),
    export: () => void exportReport(),
    'show-shortcuts': () => (own.dialog.value = 'keys'),
    'show-methods': () => {
      playback.pause()
      own.methods.value = true
    },
    'step-1': () => void steps.open('import'),
    'step-2': () => void steps.open('model'),
    'step-3': () => void steps.open('boundary'),
    'step-4': () => void steps.open('loads'),
    'step-5': () => void steps.open('report'),
  }
  const run = (name: string) => commands[name]?.()
  const keys = (event: KeyboardEvent) => own.methods.value || onShortcut(event, host.desktop, run)
  onMounted(() => globalThis.addEventListener('keydown', keys))
  onBeforeUnmount(() => globalThis.removeEventListener('keydown', keys))
  return run
}
