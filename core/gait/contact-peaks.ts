/** The code of the warning about contact forces that no walk has. */
export const CONTACT_IMPLAUSIBLE = 'contact.implausible'

/** Largest contact forces of a walk outside these are a mistake somewhere, body weights. */
export const PLAUSIBLE_PEAKS: Readonly<Record<'hip' | 'knee' | 'ankle', readonly [number, number]>> = {
  hip: [2, 5.5],
  knee: [1.8, 5],
  ankle: [3, 6.5],
}

/** Whether a walk has such a peak. */
export function isPlausiblePeak(joint: 'hip' | 'knee' | 'ankle', bodyWeights: number): boolean {
  const [low, high] = PLAUSIBLE_PEAKS[joint]
  return bodyWeights >= low && bodyWeights <= high
}
