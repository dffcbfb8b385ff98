/** Languages of the window and the report. */
export const LANGUAGES = ['en', 'de'] as const

/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The language of a system (`de-AT`); English where it is none of ours. */
export const toLanguage = (locale: string): Language =>
  LANGUAGES.find((one) => locale.toLowerCase().split(/[-_]/)[0] === one) ?? 'en'

/**
 * 1.16 → 1,16 where the language writes so. What is no number in a sentence stays: versions, names, licences, numbers of
 * tables.
 */
export const toLocalNumbers = (text: string, language: Language): string =>
  language === 'en'
    ? text
    : text.replaceAll(
        /(?<![\w.:/]|BY |[Tt]able |Tabelle |[Ff]ig\. |Abb\. )(\d{1,9})\.(\d{1,9})(?![\w/]|\.\d)/g,
        '$1,$2',
      )

/** 2026-09-20 → 20 September 2026, 20. September 2026. */
export function toDateText(iso: string, language: Language): string {
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return iso
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
