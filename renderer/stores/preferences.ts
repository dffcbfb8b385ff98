import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { ANALYSIS_DEFAULTS } from '../../core/gait.ts'
import type { Conditioning, MappingTemplate, StudyBody } from '../../core/io.ts'
import { language } from '../display/language.ts'
import { recall, remember } from '../display/remember.ts'
import { host } from '../host.ts'
import { chooseTheme, markPage, type ThemeChoice } from '../display/theme.ts'

export type SideColours = 'okabe' | 'redBlue' | 'redGreen'

/** How this person likes to work; nothing about any subject. */
export const usePreferences = defineStore('preferences', () => {
  const adopters: ((preferences: Readonly<Record<string, unknown>>) => void)[] = []
  let last: Readonly<Record<string, unknown>> | null = null
  /** Kept by the program where there is one (it also sets the system's theme), else by the page. */
  function kept<T extends string>(key: string, choices: readonly T[], initial: T) {
    const found = host.desktop ? null : (recall(key) as T | null)
    const value = ref<T>(found !== null && choices.includes(found) ? found : initial)
    adopters.push((all) => {
      const next = all[key] as T
      if (choices.includes(next)) value.value = next as typeof value.value
    })
    watch(value, (next) => {
      if (host.desktop) void host.state({ [key]: next as T })
      else remember(key, next as T)
    })
    return value
  }
  const theme = kept<ThemeChoice>('theme', ['system', 'light', 'dark'], 'system')
  const units = kept<'metric' | 'imperial'>('units', ['metric', 'imperial'], 'metric')
  const sides = kept<SideColours>('sides', ['okabe', 'redBlue', 'redGreen'], 'okabe')
  const filter = kept<Conditioning['filter']>('filter', ['butterworth', 'spline', 'none'], ANALYSIS_DEFAULTS.filter)
  const template = kept<StudyBody['template']>(
    'template',
    ['auto', 'whole-body', 'lower-body', 'swing-leg', 'planar-seven-link'],
    ANALYSIS_DEFAULTS.template,
  )
  const forces = kept<'bw' | 'newton'>('forces', ['bw', 'newton'], 'bw')
  /** Half width of the band of healthy people, SD; 0 hides it. */
  const normBand = kept<'0' | '1' | '2'>('normBand', ['0', '1', '2'], '1')

  watch(theme, (next) => chooseTheme(next as ThemeChoice), { immediate: true })
  watch(sides, (next) => markPage('sides', next as string), { immediate: true })

  const { mappings, keepMapping, dropMapping } = useMappings((take) => adopters.push(take))
  /** What the program remembers from last time. */
  function adopt(all: Readonly<Record<string, unknown>>): void {
    last = all
    adopters.forEach((take) => take(all))
    // Menus and system dialogs speak as the window does.
    if (host.desktop && all['language'] !== language) void host.state({ language })
  }
  /** For what has a store of its own: given now if it is known already, and whenever another window changes it. */
  function whenAdopted(take: (all: Readonly<Record<string, unknown>>) => void): void {
    adopters.push(take)
    if (last) take(last)
  }
  return {
    adopt,
    whenAdopted,
    theme,
    units,
    sides,
    filter,
    template,
    forces,
    normBand,
    mappings,
    keepMapping,
    dropMapping,
  }
})

/** Templates of how columns are understood. */
function useMappings(whenAdopted: (take: (all: Readonly<Record<string, unknown>>) => void) => void) {
  // Shallow: a template goes to the worker as it is, and what Vue wraps cannot.
  const mappings = shallowRef<MappingTemplate[]>(host.desktop ? [] : readMappings(recall('mappings')))
  whenAdopted((all) => {
    if (typeof all['mappings'] === 'string') mappings.value = readMappings(all['mappings'])
  })
  function storeMappings(next: MappingTemplate[]): void {
    mappings.value = next
    const text = JSON.stringify(next)
    if (host.desktop) void host.state({ mappings: text })
    else remember('mappings', text)
  }
  const keepMapping = (mapping: MappingTemplate) =>
    storeMappings([...mappings.value.filter((m) => m.name !== mapping.name), mapping])
  const dropMapping = (name: string) => storeMappings(mappings.value.filter((m) => m.name !== name))
  return { mappings, keepMapping, dropMapping }
}

function readMappings(text: string | null): MappingTemplate[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found)
      ? found.filter((m): m is MappingTemplate => typeof m === 'object' && m !== null && 'name' in m && 'columns' in m)
      : []
  } catch {
    return []
  }
}
