import type { TechniqueEdit } from '../../../core/index.ts'
import type { BoundaryLayout, FreeWish } from '../../../core/gait.ts'
import { words } from '../../display/words.ts'
import type { Chosen } from './chosen.ts'
import { isCut, kneeStopped, withEdit, withKneeStop } from './edit-list.ts'
import { useStoring } from './storing.ts'

/** How the recorded motion is cut: boundaries, stopped knees, and what is left open. */
export function useStructure({ stored, base }: Chosen) {
  const { storeOne } = useStoring()
  const store = (label: string, edits: readonly TechniqueEdit[]) => storeOne(label, { ...stored.value, edits })
  const addedAt = (time: number) =>
    base.value.edits.find((e) => e.kind === 'add boundary' && Math.abs(e.time - time) < 2e-3)

  /** A boundary moves: its old place is given up and a new one taken, in one step. */
  function moveBoundary(id: string, oldTime: number, time: number): void {
    const added = addedAt(oldTime)
    const rest = added
      ? base.value.edits.filter((e) => e !== added)
      : [...base.value.edits, { kind: 'remove boundary', boundary: id } as const]
    store(words.undo.moveBoundary, [...rest, { kind: 'add boundary', time }])
  }
  function removeBoundary(id: string, time: number): void {
    const added = addedAt(time)
    const edits = added
      ? base.value.edits.filter((e) => e !== added)
      : withEdit(base.value.edits, { kind: 'remove boundary', boundary: id })
    store(words.undo.edits['remove boundary'], edits)
  }
  /** A knee is stopped in a phase by the last word on it: its own, or the one on every phase. */
  const stopsKnee = (phase: string) => kneeStopped(base.value.edits, phase)
  const stopKnee = (phase: string, on: boolean) =>
    store(words.undo.edits['knee stop'], withKneeStop(base.value.edits, phase, on))
  function setWish(next: FreeWish | null): void {
    const { free: _, ...rest } = stored.value
    storeOne(words.undo.wish, next ? { ...rest, free: next } : rest)
  }
  /** Boundaries of all supports at once; what was added, moved and removed one by one goes with it. */
  function setLayout(layout: BoundaryLayout | null): void {
    const rest = base.value.edits.filter((e) => !isCut(e))
    store(words.undo.edits.layout, layout ? [{ kind: 'layout', ...layout }, ...rest] : rest)
  }
  return { setLayout, moveBoundary, removeBoundary, stopsKnee, stopKnee, setWish }
}
