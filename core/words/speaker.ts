import { type Language, toLocalNumbers } from './language.ts'

/** Sentences of one language by their English; `{0}` stands for what changes. */
export type Catalogue = Readonly<Record<string, string>>

interface Template {
  /** What stands before, between and after the places. */
  readonly parts: readonly string[]
  readonly places: readonly number[]
  readonly said: string
  /** Places of what a person wrote: in quotation marks, or `{0!}` in the language's sentence. */
  readonly kept: ReadonlySet<number>
  readonly literal: number
}

const PLACE = /\{(\d)\}/

function toTemplate(key: string, said: string): Template {
  const pieces = key.split(PLACE)
  const parts = pieces.filter((_, i) => i % 2 === 0)
  const places = pieces.filter((_, i) => i % 2 === 1).map(Number)
  const kept = places.filter(
    (place, k) => said.includes(`{${place}!}`) || (parts[k]!.endsWith('“') && parts[k + 1]!.startsWith('”')),
  )
  return { parts, places, said, kept: new Set(kept), literal: parts.join('').length }
}

/** What stands at the places, shortest first; null when the text is another one. No way back: linear in the text. */
function match(text: string, { parts, places }: Template): Map<number, string> | null {
  const [first, ...rest] = parts as [string, ...string[]]
  if (!text.startsWith(first)) return null
  const found = new Map<number, string>()
  let at = first.length
  for (const [k, part] of rest.entries()) {
    const isLast = k === rest.length - 1
    const next = isLast ? text.length - part.length : part === '' ? -1 : text.indexOf(part, at)
    if (next < at || (isLast && !text.endsWith(part))) return null
    found.set(places[k]!, text.slice(at, next))
    at = next + part.length
  }
  return found
}

/** Between two sentences; `a: …` begins one in a list of sources. */
const SENTENCE_END = /(?<=[.!?]) (?=[A-Z±“*\d]|[a-z]: )/

/** Where a sentence may be cut, the coarsest first, and what joins its parts again. */
const CUTS: readonly { readonly between: RegExp; readonly join: (language: Language) => string }[] = [
  { between: /; /, join: () => '; ' },
  { between: /(?<=^[^:]{0,200}): /, join: () => ': ' },
  { between: /, /, join: () => ', ' },
  { between: / and /, join: (language) => (language === 'de' ? ' und ' : ' and ') },
  { between: / \(|(?<=[^)])\)$/, join: () => ' (' },
]

const QUOTED = /“[^”]{0,400}”/g
const NAMES = /[^\s“”]{0,200}[.\d_][^\s“”]{0,200}/g

/** Nothing to say in another language: numbers, units, names of files and markers, what a person wrote. */
const isNeutral = (text: string): boolean => !/\p{Ll}{3}/u.test(text.replaceAll(QUOTED, '').replaceAll(NAMES, ''))

/** Finds English sentences in a catalogue, whole or by their parts. */
export class Speaker {
  private readonly known = new Map<string, string | null>()
  private readonly templates: readonly Template[]
  private readonly catalogue: Catalogue
  private readonly language: Language

  constructor(catalogue: Catalogue, language: Language) {
    this.catalogue = catalogue
    this.language = language
    this.templates = Object.entries(catalogue)
      .filter(([key]) => PLACE.test(key))
      .map(([key, said]) => toTemplate(key, said))
      .toSorted((a, b) => b.literal - a.literal)
  }

  /** In the language; null when it has no words for it. */
  say(text: string): string | null {
    const before = this.known.get(text)
    if (before !== undefined) return before
    // A sentence inside itself would never end.
    this.known.set(text, null)
    const plain = text.trim()
    const said = this.exact(plain) ?? (isNeutral(plain) ? this.local(plain) : this.search(plain))
    const whole = said === null ? null : text.replace(plain, () => said)
    this.known.set(text, whole)
    return whole
  }

  private search(text: string): string | null {
    return this.byCase(text) ?? this.bySentences(text) ?? this.byParts(text) ?? this.withoutStop(text)
  }

  private local(text: string): string {
    return toLocalNumbers(text, this.language)
  }

  private exact(text: string): string | null {
    const find = (key: string): string | undefined =>
      Object.hasOwn(this.catalogue, key) ? this.catalogue[key] : undefined
    const said = find(text)
    if (said !== undefined) return this.local(said)
    const isLower = text.charAt(0) === text.charAt(0).toLowerCase()
    const near = find(isLower ? upperFirst(text) : lowerFirst(text))
    // At the head of a sentence or a cell a word is written large; inside, German nouns stay large.
    return near === undefined ? null : this.local(isLower ? near : upperFirst(near))
  }

  private byTemplate(text: string): string | null {
    for (const template of this.templates) {
      const found = match(text, template)
      if (found === null) continue
      const places = new Map(
        [...found].map(([place, value]) => [place, template.kept.has(place) ? value : this.say(value)]),
      )
      if ([...places.values()].includes(null)) continue
      return template.said.replaceAll(/\{(\d)!?\}/g, (_, place: string) => places.get(Number(place)) ?? '')
    }
    return null
  }

  /** A phrase may head a sentence. */
  private byCase(text: string): string | null {
    const lower = lowerFirst(text)
    const said = this.byTemplate(text)
    if (said !== null || lower === text) return said
    const near = this.byTemplate(lower)
    return near === null ? null : upperFirst(near)
  }

  /** Runs of sentences that are known, the longest first, so that nothing is left over. */
  private bySentences(text: string): string | null {
    const sentences = text.split(SENTENCE_END)
    const count = sentences.length
    if (count < 2) return null
    // rest[i]: all from sentence i on.
    const rest: (string | null)[] = Array.from({ length: count + 1 }, () => null)
    rest[count] = ''
    for (let from = count - 1; from >= 0; from--) {
      for (let to = count; to > from && rest[from] === null; to--) {
        if (rest[to] === null || (from === 0 && to === count)) continue
        const run = sentences.slice(from, to).join(' ')
        // “fig. 4.1” looks like two sentences.
        const said = to - from <= 3 ? this.say(run) : (this.exact(run) ?? this.byTemplate(run))
        if (said !== null) rest[from] = `${said} ${rest[to]!}`.trimEnd()
      }
    }
    return rest[0] ?? null
  }

  private byParts(text: string): string | null {
    for (const { between, join } of CUTS) {
      const parts = text.split(between).filter((part) => part !== '')
      if (parts.length < 2) continue
      const said = parts.map((part) => this.say(part))
      if (said.includes(null)) continue
      const joined = said.join(join(this.language))
      return join(this.language) === ' (' ? `${joined})` : joined
    }
    return null
  }

  /** Phrases become sentences by a full stop. */
  private withoutStop(text: string): string | null {
    const said = text.endsWith('.') ? this.say(text.slice(0, -1)) : null
    return said === null ? null : `${said}.`
  }
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
