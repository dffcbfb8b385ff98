import { ref, type Ref, type ShallowRef } from 'vue'
import { type BenchProblem, readBenchProblem, toPathCsv, toProblemFile } from '../../core/mechanics.ts'
import { host } from '../host.ts'
import type { Bench } from './bench.ts'
import { toMovingPicture } from './moving-picture.ts'
import type { View } from './projection.ts'
import { toPictureFile } from './save-picture.ts'
import { words } from './words.ts'

export const nameOf = (one: BenchProblem): string => one.name || words.unnamed

/** Problems opened from files, and what is saved of them: the problem itself, the path of a motion, the picture, a film. */
export function useBenchFiles(
  { problem, shown, load }: Bench,
  picture: Readonly<ShallowRef<SVGSVGElement | null>>,
  view: Readonly<Ref<View>>,
) {
  const fileName = (ending: string): string =>
    `${
      nameOf(problem.value)
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .trim() || 'tree'
    }${ending}`
  const json = (value: unknown): Blob => new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })
  const trouble = ref<readonly { message: string; tip: string }[]>([])

  async function open(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement
    const file = input.files?.[0]
    if (!file) return
    trouble.value = []
    let value: unknown
    try {
      value = JSON.parse(await file.text())
    } catch {
      trouble.value = [{ message: words.notJson, tip: words.notJsonTip }]
      return
    } finally {
      input.value = ''
    }
    const read = readBenchProblem(value)
    if (read.ok) load({ ...read.value, name: read.value.name || file.name.replace(/\.json$/i, '') })
    else trouble.value = read.alerts
  }
  return {
    /** Why the last file was not opened. */
    trouble,
    open,
    save: () => void host.saveFile(fileName('.json'), json(toProblemFile(problem.value))),
    savePath: () =>
      shown.value &&
      void host.saveFile(fileName('.csv'), new Blob([toPathCsv(problem.value, shown.value)], { type: 'text/csv' })),
    saveFilm: () =>
      shown.value &&
      void host.saveFile(
        fileName(' film.svg'),
        new Blob([toMovingPicture(problem.value, shown.value, view.value, nameOf(problem.value))], {
          type: 'image/svg+xml',
        }),
      ),
    savePicture: () =>
      picture.value && void host.saveFile(fileName('.svg'), toPictureFile(picture.value, nameOf(problem.value))),
  }
}
