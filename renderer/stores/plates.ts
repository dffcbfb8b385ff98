import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { PlateFoot } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useFiles } from './files.ts'
import { useFit } from './fit.ts'
import { useStudy } from './study.ts'

/** Which foot stood on each force plate: as found, and as the user states. */
export const usePlates = defineStore('plates', () => {
  const studies = useStudy()
  const files = useFiles()
  const fits = useFit()
  const measured = computed(() => [...(files.recording?.groundForces ?? []), ...(files.forces?.groundForces ?? [])])
  const list = computed(() =>
    measured.value.map(({ name, side }) => {
      const found = fits.prepared?.plates.find((p) => p.name === name)
      return {
        name,
        foot: found ? found.found : side,
        peak: found?.peak ?? null,
        how: found?.how ?? '',
        known: found !== undefined || side !== null,
        chosen: studies.study.plates[name] ?? null,
      }
    }),
  )
  /** The user's word on one plate; null: it is found by itself. */
  function place(name: string, foot: PlateFoot | null): void {
    const { [name]: _, ...rest } = studies.study.plates
    studies.change(words.undo.plates, { plates: foot === null ? rest : { ...rest, [name]: foot } })
  }
  return { list, place }
})
