import { describe, expect, it } from 'vitest'
import { Matrix, solve } from 'ml-matrix'
import { SPEEDS } from '../../core/ground/elsewhere.ts'
import { type StrideDifference, fitLine, learnElsewhere } from './learn-elsewhere.ts'

const everywhere = (off: number): [number, number][] => Array.from({ length: 200 }, (_, i) => [i / 200, off])
const made = (subject: string, laboratory: string, units: number, hip: number): StrideDifference => ({
  subject,
  laboratory,
  speed: SPEEDS.usual + units * SPEEDS.unit,
  samples: { foreAft: everywhere(0.01), hip: everywhere(hip), ankle: everywhere(-0.02) },
})

describe('how other laboratories differ, learned', () => {
  it('fits a line drawn to nothing by one person, as the normal equations of a ridge do', () => {
    const points = [
      { off: 0.3, faster: -1.2 },
      { off: 0.5, faster: 0.1 },
      { off: 1.4, faster: 1.6 },
      { off: 0.9, faster: 0.4 },
    ]
    // The person of no difference as two rows of data: nothing at the usual speed, no growth.
    const X = new Matrix([...points.map(({ faster }) => [1, faster]), [1, 0], [0, 1]])
    const y = Matrix.columnVector([...points.map(({ off }) => off), 0, 0])
    const [usual, more] = solve(X, y, true).to1DArray()
    expect(fitLine(points).usual).toBeCloseTo(usual!, 12)
    expect(fitLine(points).more).toBeCloseTo(more!, 12)
  })

  it('finds the growth of many people, weighs people and not strides, and leaves out a person or a laboratory', () => {
    const people = Array.from({ length: 400 }, (_, i) => {
      const units = ((i % 7) - 3) / 2
      return made(`person ${i}`, `laboratory ${i % 4}`, units, 0.02 + 0.01 * units)
    })
    const learned = learnElsewhere([...people, ...Array.from({ length: 50 }, () => people[0]!)], null)
    expect(learned.people).toBe(400)
    expect(learned.difference.hip[20]).toBeCloseTo(0.02, 3)
    expect(learned.faster.hip[20]).toBeCloseTo(0.01, 3)
    expect(learned.difference.foreAft[20]).toBeCloseTo((0.01 * 400) / 401, 6)
    expect(learnElsewhere(people, 'person 3').people).toBe(399)
    expect(learnElsewhere(people, 'laboratory 3').people).toBe(300)
  })
})
