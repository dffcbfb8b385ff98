import { onBeforeUnmount, onMounted, type Ref } from 'vue'
import { onShortcut } from '../display/shortcuts.ts'
import { host } from '../host.ts'
import { useDocument } from '../stores/document.ts'
import { useFit } from '../stores/fit.ts'
import { useFocus } from '../stores/focus.ts'
import { usePlayback } from '../stores/playback.ts'
import { useEvents } from '../stores/events.ts'
import { useRoom } from '../stores/room.ts'
import { useView3d } from '../stores/view3d.ts'
import { stepNames, useSteps } from '../stores/steps.ts'
import { useStudy } from '../stores/study.ts'
import { useTechnique } from '../stores/technique.ts'

export interface OwnCommands {
  browse: () => Promise<void>
  browseFolder: () => Promise<void>
  exportReport: () => void
  dialog: Ref<'keys' | 'preferences' | null>
  aside: Ref<Aside | null>
}
/** A page that stands in place of the study. */
export type Aside = 'methods' | 'workbench'
type Commands = Readonly<Record<string, () => void>>

/** What keys and menu can do, by one name each. */
export function useCommands(own: OwnCommands) {
  const steps = useSteps()
  const playback = usePlayback()
  const leaveFor = (page: Aside): void => {
    playback.pause()
    own.aside.value = page
  }
  const commands: Commands = {
    ...useTimeCommands(),
    ...useViewCommands(),
    ...useStudyCommands(),
    'open-recording': () => void own.browse(),
    'open-folder': () => void own.browseFolder(),
    export: useExport(own.exportReport),
    'show-shortcuts': () => (own.dialog.value = 'keys'),
    'show-methods': () => leaveFor('methods'),
    'show-workbench': () => leaveFor('workbench'),
    ...Object.fromEntries(stepNames.map((name, i) => [`step-${i + 1}`, () => void steps.open(name)])),
  }
  const run = (name: string) => commands[name]?.()
  const keys = (event: KeyboardEvent) => own.aside.value !== null || onShortcut(event, host.desktop, run)
  onMounted(() => globalThis.addEventListener('keydown', keys))
  onBeforeUnmount(() => globalThis.removeEventListener('keydown', keys))
  return run
}

function useTimeCommands(): Commands {
  const events = useEvents()
  const playback = usePlayback()
  function goToEvent(direction: 1 | -1): void {
    const times = events.list.map((e) => e.time).toSorted((a, b) => a - b)
    const next =
      direction > 0 ? times.find((t) => t > playback.time + 1e-4) : times.findLast((t) => t < playback.time - 1e-4)
    if (next === undefined) return
    playback.pause()
    playback.seek(next)
  }
  return {
    play: () => playback.toggle(),
    back: () => playback.step(-1),
    forward: () => playback.step(1),
    'event-back': () => goToEvent(-1),
    'event-forward': () => goToEvent(1),
  }
}

function useViewCommands(): Commands {
  const view3d = useView3d()
  const focus = useFocus()
  const fits = useFit()
  const room = useRoom()
  return {
    // From the innermost outwards: the joint in focus, then the room that the view takes.
    'step-back': () => (focus.joint !== null && !room.presenting ? focus.look(null) : room.leave() || focus.look(null)),
    'full-window': () => fits.fit && room.toggle('full'),
    present: () => fits.fit && room.toggle('presentation'),
    ghost: () => view3d.change({ ghost: !view3d.options.ghost }),
    arrows: () => view3d.change({ arrows: !view3d.options.arrows }),
  }
}

function useStudyCommands(): Commands {
  const fits = useFit()
  const studies = useStudy()
  const documents = useDocument()
  const techniques = useTechnique()
  const playback = usePlayback()
  return {
    boundary: () => fits.fit && techniques.commit({ kind: 'add boundary', time: playback.time }),
    undo: () => studies.undo(),
    redo: () => studies.redo(),
    'open-study': () => void documents.open({ from: 'dialog' }),
    'new-study': () => void documents.open({ from: 'new' }),
    save: () => void documents.save('save'),
    'save-as': () => void documents.save('save-as'),
    'save-copy': () => void documents.save('copy'),
  }
}

/** What may not leave the program is reported at once: the report's step may still be waiting for its fit. */
function useExport(exportReport: () => void): () => void {
  const steps = useSteps()
  async function run(): Promise<void> {
    const trouble = host.refuseExport?.() ?? null
    if (trouble) host.onTrouble?.(trouble)
    await steps.open('report')
    if (!trouble) exportReport()
  }
  return () => void run()
}
