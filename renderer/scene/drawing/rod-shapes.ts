/**
 * Corners of a shape: where they lie across the rod (x, z) and beyond its end (y), in radii; which end (u); whether
 * that end is flat (v).
 */
interface Shape {
  positions: number[]
  normals: number[]
  uvs: number[]
  indices: number[]
}

const turn = (i: number, sides: number): [number, number] => [
  Math.cos((2 * Math.PI * i) / sides),
  Math.sin((2 * Math.PI * i) / sides),
]

function stitch(shape: Shape, ring: number, next: number, sides: number): void {
  for (let i = 0; i < sides; i++)
    shape.indices.push(ring + i, ring + i + 1, next + i, ring + i + 1, next + i + 1, next + i)
}

/** Half a ball at either end. */
function roundShape(sides: number, rings: number): Shape {
  const shape: Shape = { positions: [], normals: [], uvs: [], indices: [] }
  for (let row = 0; row < 2 * (rings + 1); row++) {
    const end = row > rings ? 1 : 0
    const lift = ((row - end - rings) / rings) * (Math.PI / 2)
    for (let i = 0; i <= sides; i++) {
      const [c, s] = turn(i, sides)
      const corner = [c * Math.cos(lift), Math.sin(lift), s * Math.cos(lift)]
      shape.positions.push(...corner)
      shape.normals.push(...corner)
      shape.uvs.push(end, 0)
    }
    if (row > 0) stitch(shape, (row - 1) * (sides + 1), row * (sides + 1), sides)
  }
  return shape
}

/** Cut off at either end; a cone where one radius is nothing. */
function flatShape(sides: number): Shape {
  const shape: Shape = { positions: [], normals: [], uvs: [], indices: [] }
  const ring = (end: number, normal: (c: number, s: number) => number[], wide: number) => {
    const first = shape.uvs.length / 2
    for (let i = 0; i <= sides; i++) {
      const [c, s] = turn(i, sides)
      shape.positions.push(c * wide, 0, s * wide)
      shape.normals.push(...normal(c, s))
      shape.uvs.push(end, 1)
    }
    return first
  }
  const side = (c: number, s: number) => [c, 0, s]
  stitch(shape, ring(0, side, 1), ring(1, side, 1), sides)
  stitch(
    shape,
    ring(0, () => [0, -1, 0], 0),
    ring(0, () => [0, -1, 0], 1),
    sides,
  )
  stitch(
    shape,
    ring(1, () => [0, 1, 0], 1),
    ring(1, () => [0, 1, 0], 0),
    sides,
  )
  return shape
}

/**
 * A bead is a round one for the many short pieces of a bent line: without flat ends, whose edges would show at every
 * joint.
 */
export const rodShapes = { round: () => roundShape(20, 5), bead: () => roundShape(10, 2), flat: () => flatShape(16) }
