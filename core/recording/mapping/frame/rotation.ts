/** A rotation, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number]
export const IDENTITY: Rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Turns x, y, z triples in place. */
export function rotateTriples(track: Float64Array, r: Rotation): void {
  for (let i = 0; i + 2 < track.length; i += 3) {
    const x = track[i]!
    const y = track[i + 1]!
    const z = track[i + 2]!
    track[i] = r[0] * x + r[1] * y + r[2] * z
    track[i + 1] = r[3] * x + r[4] * y + r[5] * z
    track[i + 2] = r[6] * x + r[7] * y + r[8] * z
  }
}

export const isIdentity = (r: Rotation): boolean => r.every((value, i) => value === IDENTITY[i])
