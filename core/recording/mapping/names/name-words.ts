import type { Side } from '../../../gait/side.ts'

/** A column's name cut into lower-case words, its side taken out. */
export interface NameWords {
  readonly words: readonly string[]
  readonly side: Side | null
  /** The name without subject prefix and path, as written. */
  readonly plain: string
}

/** Each word for left with its word for right. */
export const SIDE_WORDS: readonly (readonly [string, string])[] = [
  ['l', 'r'],
  ['left', 'right'],
  ['lt', 'rt'],
  ['lft', 'rgt'],
  ['li', 're'],
  ['links', 'rechts'],
  ['linke', 'rechte'],
  ['linkes', 'rechtes'],
  ['linker', 'rechter'],
  ['gauche', 'droite'],
  ['gauche', 'droit'],
  ['izq', 'der'],
  ['izquierda', 'derecha'],
  ['izquierdo', 'derecho'],
  ['sx', 'dx'],
  ['sinistra', 'destra'],
  ['sinistro', 'destro'],
  ['esq', 'dir'],
  ['esquerda', 'direita'],
  ['esquerdo', 'direito'],
]
const LEFT = new Set(SIDE_WORDS.map(([left]) => left))
const RIGHT = new Set(SIDE_WORDS.map(([, right]) => right))

/** One word of a name written in one piece: `RKneeAngle_2` has four. */
export const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu

/** Joint words that may carry an l or r in front without a gap: `rknee`, `lhip`. */
const GLUED =
  /^(l|r)(hip|knee|ankle|pelvis|foot|shoulder|elbow|thorax|trunk|spine|neck|head|toe|heel|wrist|subtalar|arm)$/

/** `/jointset/walker_knee_r/knee_angle_r/value` → `knee_angle_r`; `Subject 1:LKneeAngles` → `LKneeAngles`. */
export function plainName(name: string): string {
  let text = name.trim()
  const path =
    /^\/?(?:[^/]+\/)+([^/]+)\/value$/.exec(text) ??
    /^\/(?:jointset|forceset|bodyset|markerset)\/(?:[^/]+\/)*([^/]+)$/.exec(text)
  if (path) text = path[1]!
  const colon = text.lastIndexOf(':')
  if (colon >= 0 && colon < text.length - 1) text = text.slice(colon + 1)
  // Names become keys of plain objects, and this one is no key but their prototype.
  return text.trim() === '__proto__' ? 'proto' : text.trim()
}

export function readNameWords(name: string): NameWords {
  const plain = plainName(name)
  // Xsens names spine joints by vertebrae; their L is no left.
  const common = plain.replace(/j?L5[ _]?S1/i, 'lumbar').replace(/j?C1[ _]?Head/i, 'neck')
  const found = common.match(WORD) ?? []
  let side: Side | null = null
  const words: string[] = []
  for (const part of found) {
    const word = part.toLowerCase().normalize('NFC')
    const glued = GLUED.exec(word)
    if (glued && side === null) {
      side = glued[1] === 'l' ? 'left' : 'right'
      words.push(glued[2]!)
    } else if (side === null && LEFT.has(word)) side = 'left'
    else if (side === null && RIGHT.has(word)) side = 'right'
    else words.push(word)
  }
  return { words, side, plain }
}
