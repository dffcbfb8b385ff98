import { type Language, toLocalNumbers } from '../../words/language.ts'
import { translatorOf } from '../../words/translate.ts'

/** How a page speaks: its own few words, and its numbers. */
export interface Page {
  readonly language: Language
  readonly paper: 'A4' | 'Letter'
  say(english: string): string
  /** A number as its language writes it. */
  number(text: string): string
}

export const pageIn = (language: Language, paper: Page['paper'] = 'A4'): Page => ({
  language,
  paper,
  say: translatorOf(language),
  number: (text) => toLocalNumbers(text, language),
})

export const ENGLISH_PAGE: Page = pageIn('en')
