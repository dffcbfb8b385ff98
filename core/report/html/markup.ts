/** Markup that is safe to place as it is. Only `html` makes it, and it escapes everything it is handed. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Piece = string | number | Markup | null | false | readonly Piece[]

/** html`<p>${text}</p>`: text is escaped, markup is kept, lists are joined, null and false vanish. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let source = strings[0]!
  for (let i = 0; i < pieces.length; i++) source += render(pieces[i]!) + strings[i + 1]!
  return new Markup(source)
}

function render(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.source
  if (typeof piece === 'string') return escapeText(piece)
  if (typeof piece === 'number') return String(piece)
  return piece.map(render).join('')
}

/** Whatever is no printed ASCII, or has a meaning in HTML. */
const NOT_PLAIN = /[^\n\t !#-%(-;=?-~]/

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * For text and for attribute values in quotes. Control characters, which no HTML may hold, become the replacement sign.
 */
export function escapeText(text: string): string {
  // Most of a page is paths of curves and pictures.
  if (!NOT_PLAIN.test(text)) return text
  return toValidText(text).replaceAll(/[&<>"']/g, (c) => entities[c]!)
}

function toValidText(text: string): string {
  let valid = ''
  for (const c of wellFormed(text)) {
    const code = c.codePointAt(0)!
    const forbidden =
      (code < 0x20 && c !== '\n' && c !== '\t') || (code >= 0x7f && code <= 0x9f) || (code & 0xfffe) === 0xfffe
    valid += forbidden ? '�' : c
  }
  return valid
}

/**
 * A CSS string: everything but plain letters, digits and spaces as an escape, so nothing can end it or the style
 * element.
 */
export function toCssString(text: string): string {
  const escaped = [...wellFormed(text)]
    .map((c) => (/[\w .,:;-]/.test(c) ? c : `\\${c.codePointAt(0)!.toString(16)} `))
    .join('')
  return `"${escaped.replaceAll('\\0 ', '')}"`
}

/** Half a surrogate pair is no character. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '�')
