import { type PlateFeet, type PlateFoot, type Recording, alert } from '../core/index.ts'

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

/** Which foot each plate carried; `refuse` is told the first that is no such choice. */
export function readPlates(texts: readonly string[], refuse: (text: string) => never): PlateFeet {
  return Object.fromEntries(texts.map((text) => readPlate(text) ?? refuse(text)))
}

/** A choice for a plate that is not there would do nothing, unnoticed. */
export function checkPlates(plates: PlateFeet, recordings: readonly (Recording | null)[]) {
  const there = recordings.flatMap((one) => one?.groundForces.map(({ name }) => name) ?? [])
  return Object.keys(plates)
    .filter((name) => !there.includes(name))
    .map((name) =>
      alert(
        'warning',
        'plates.unknown',
        `No force plate is called “${name}”, so the choice of its foot does nothing.`,
        there.length === 0
          ? 'There are no force plates in this recording; add their file, or leave the choice out.'
          : `The plates are called ${there.map((one) => `“${one}”`).join(', ')}.`,
        { channel: name },
      ),
    )
}
