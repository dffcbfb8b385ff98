import { language } from '../display/language.ts'
import { editorEnglish } from './english.ts'
import { editorGerman } from './german.ts'

/** The sentences of the body editor. They load with it, not with the window. */
export const words = (language === 'de' ? editorGerman : editorEnglish) as typeof editorEnglish
