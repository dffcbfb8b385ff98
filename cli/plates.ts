import type { PlateFeet, PlateFoot } from '../core/gait.ts'

const feet: readonly PlateFoot[] = ['left', 'right', 'none']

/** `Plate 1=left`; null when it is not of that form. */
function readPlate(text: string): readonly [string, PlateFoot] | null {
  const at = text.lastIndexOf('=')
  const name = text.slice(0, Math.max(0, at)).trim()
  const foot = feet.find(
    (one) =>
      one ===
      text
        .slice(at + 1)
        .trim()
        .toLowerCase(),
  )
  return name === '' || foot === undefined ? null : [name, foot]
}

/** Which foot each plate carried; `refuse` is given the first that is no such choice. */
export function readPlates(texts: readonly string[], refuse: (text: string) => never): PlateFeet {
  return Object.fromEntries(texts.map((text) => readPlate(text) ?? refuse(text)))
}
