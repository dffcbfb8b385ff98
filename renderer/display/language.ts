import { type Language, LANGUAGES, toLanguage, translatorOf } from '../../core/report.ts'
import { recall, remember } from './remember.ts'

const KEY = 'language'

/** What was chosen; `system` follows the computer. */
export type LanguageChoice = Language | 'system'

export function chosenLanguage(): LanguageChoice {
  const found = recall(KEY)
  return LANGUAGES.find((one) => one === found) ?? 'system'
}

/** Takes effect when the window is opened next: words are part of everything that stands in it. */
export const chooseLanguage = (choice: LanguageChoice): void => remember(KEY, choice)

/** Of this window, from its beginning to its end. */
export const language: Language = (() => {
  const choice = chosenLanguage()
  return choice === 'system' ? toLanguage(globalThis.navigator?.language ?? 'en') : choice
})()

/** What core states, in the language of the window. */
export const said = (english: string): string => translatorOf(language)(english)
