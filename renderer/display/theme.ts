import { ref } from 'vue'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

/** The theme in force, after the system's wish or the user's own. */
export const theme = ref<Theme>('light')
let choice: ThemeChoice = 'system'
const systemIsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false

/** For the style sheet; stores also work where there is no page. */
export function markPage(name: 'theme' | 'sides', value: string): void {
  if ('document' in globalThis) document.documentElement.dataset[name] = value
}

function apply(): void {
  theme.value = choice === 'system' ? (systemIsDark() ? 'dark' : 'light') : choice
  markPage('theme', theme.value)
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  apply()
}

export function followTheme(): void {
  apply()
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', apply)
}

export const prefersReducedMotion = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/**
 * A design token's value in the theme in force. Asked once per theme: asking the style sheet makes the browser work out
 * the whole page's styles.
 */
export function token(name: string): string {
  const { theme: look, sides } = document.documentElement.dataset
  const key = `${look} ${sides} ${name}`
  const known = tokens.get(key)
  if (known !== undefined) return known
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  // Before the style sheet is there, nothing is known.
  if (value !== '') tokens.set(key, value)
  return value
}
const tokens = new Map<string, string>()
