import { nativeTheme } from 'electron'
import { z } from 'zod'
import type { PreferenceValue, Preferences } from './ipc/contract.ts'
import { StateFile } from './state.ts'

const largestCount = 500

export class PreferenceStore {
  readonly #file = new StateFile<Record<string, PreferenceValue>>(
    'preferences',
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    {},
  )

  constructor() {
    this.#follow()
  }

  get all(): Preferences {
    return this.#file.value
  }

  /** False: nothing is different from before. */
  async merge(changes: Readonly<Record<string, PreferenceValue | null>>): Promise<boolean> {
    if (Object.entries(changes).every(([key, value]) => (this.#file.value[key] ?? null) === value)) return false
    const merged = Object.entries({ ...this.#file.value, ...changes }).filter(
      (entry): entry is [string, PreferenceValue] => entry[1] !== null,
    )
    await this.#file.set(Object.fromEntries(merged.slice(-largestCount)))
    this.#follow()
    return true
  }

  settled(): Promise<void> {
    return this.#file.settled()
  }

  /** The window frame and the page's `prefers-color-scheme` go with the chosen theme. */
  #follow(): void {
    const theme = this.all['theme']
    nativeTheme.themeSource = theme === 'light' || theme === 'dark' ? theme : 'system'
  }
}
