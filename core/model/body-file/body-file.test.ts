import { describe, expect, it } from 'vitest'
import type { Body, Subject } from '../body.ts'
import { calcMatrices } from '../matrices.ts'
import { calcBody, withSegments } from '../templates/body-template.ts'
import type { BodyFile } from './body-file.ts'
import { checkBody, readBodyFile } from './read-body-file.ts'
import { SHIPPED_BODIES } from './shipped.ts'

const subject: Subject = { code: 'S1', mass: 70, height: 1.75, sex: 'male' }

function bodyOf(file: BodyFile): Body {
  const made = calcBody({ subject, template: file.like ?? 'whole-body', table: 'winter', file })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  return made.value
}

const shipped = (name: string): BodyFile => SHIPPED_BODIES.find((file) => file.name === name)!

const massOf = (body: Body, name: string): number => body.segments.find((one) => one.name === name)!.mass.value

describe('the bodies that come with the program', () => {
  for (const file of SHIPPED_BODIES)
    it(`“${file.name}” reads back from its own text, makes a tree, and keeps its joints when lengths change`, () => {
      const again = readBodyFile(JSON.stringify(file))
      expect(again.ok && again.value).toEqual(file)
      const body = bodyOf(file)
      const { totalMass } = calcMatrices(body.tree)
      // An arm with its ball: 5 % of the person and 145 g.
      expect(totalMass).toBeCloseTo(file.part === true ? 0.05 * 70 + 0.145 : 70, 9)
      const same = withSegments(body, body.segments)
      expect(same).toEqual(body)
    })

  it('a dog is weighed whole by its table, left as right, and every number states where it is from', () => {
    const { rods } = shipped('Dog')
    const shareOf = (name: string): number => {
      const { mass } = rods.find((rod) => rod.name === name)!
      return mass !== undefined && 'ofBody' in mass ? mass.ofBody : NaN
    }
    // The rows of the table add up to the whole animal: no segment is missing or counted twice.
    expect(rods.reduce((sum, { name }) => sum + shareOf(name), 0)).toBeCloseTo(1, 3)
    for (const { name } of rods.filter(({ side }) => side === 'left'))
      expect(shareOf(name)).toBe(shareOf(name.replace('left', 'right')))
    for (const { mass } of rods) expect(mass?.source).toMatch(/Jones|no mass of its own/)
  })

  it('a prosthetic leg is lighter below the knee than the other by what is published', () => {
    const body = bodyOf(shipped('Transtibial prosthesis, right'))
    const below = (side: string): number => massOf(body, `shank.${side}`) + massOf(body, `foot.${side}`)
    // The rest of the body takes the difference up: 1.95 kg at 70 kg before that, a little more after.
    expect(below('left') - below('right')).toBeGreaterThan(1.9)
    expect(below('left') - below('right')).toBeLessThan(2.2)
  })

  it('parts of a rod have together the mass, first and second moment that each has alone', () => {
    const body = bodyOf(shipped('Transtibial prosthesis, right'))
    const rod = body.tree.segments.find((one) => one.name === 'shank.right')!
    const file = shipped('Transtibial prosthesis, right')
    const parts = file.rods[0]!.parts!
    // What shares of mass are shares of, by a thigh, which is a tenth of it in this table.
    const shareMass = massOf(body, 'thigh.left') / 0.1
    // Second route: each part cut into a thousand points.
    const [mass, first, second] = [0, 1, 2].map((power) =>
      parts.reduce((sum, part) => {
        const own = 'kilograms' in part ? part.kilograms : part.ofBody * shareMass
        let moment = 0
        for (let i = 0; i < 1000; i++)
          moment += (own / 1000) * ((part.begin + ((i + 0.5) / 1000) * (part.end - part.begin)) * rod.length) ** power
        return sum + moment
      }, 0),
    )
    const moment = (power: number): number => rod.masses.reduce((sum, one) => sum + one.mass * one.at ** power, 0)
    expect(moment(0)).toBeCloseTo(mass!, 9)
    expect(moment(1)).toBeCloseTo(first!, 9)
    expect(moment(2)).toBeCloseTo(second!, 6)
  })

  it('a trunk of two parts has the whole trunk’s mass and centre of mass while it is straight', () => {
    const two = bodyOf(shipped('Whole body with a trunk of two parts'))
    const one = calcBody({ subject, template: 'whole-body', table: 'winter' })
    if (!one.ok) throw new Error('refused')
    const [abdomen, thorax] = ['abdomen', 'trunk'].map((name) => two.segments.find((s) => s.name === name)!)
    const trunk = one.value.segments.find((s) => s.name === 'trunk')!
    expect(abdomen!.mass.value + thorax!.mass.value).toBeCloseTo(trunk.mass.value, 9)
    const centre =
      (abdomen!.mass.value * abdomen!.centreOfMass.value * abdomen!.length.value +
        thorax!.mass.value * (abdomen!.length.value + thorax!.centreOfMass.value * thorax!.length.value)) /
      trunk.mass.value
    expect(Math.abs(centre - trunk.centreOfMass.value * trunk.length.value)).toBeLessThan(0.002)
    expect(two.joints.find((joint) => joint.name === 'thoracolumbar')).toMatchObject({
      proximal: 'abdomen',
      distal: 'trunk',
    })
  })
})

describe('a body file with a mistake', () => {
  const arm = shipped('Throwing arm, right')
  const change = (index: number, rod: object): unknown => ({
    ...arm,
    rods: arm.rods.map((one, i) => (i === index ? { ...one, ...rod } : one)),
  })
  const problems: readonly (readonly [string, unknown, string, string])[] = [
    ['another kind of file', { tree: {} }, 'body.format', 'format'],
    ['a later version', { ...arm, version: 2 }, 'body.version', 'version'],
    ['an entry nobody knows', { ...arm, colour: 'red' }, 'problem.unknown-key', 'colour'],
    ['a misspelt entry of a rod', change(1, { lenght: 1 }), 'problem.unknown-key', 'rods[1].lenght'],
    ['a rod that is there twice', change(1, { name: 'upperArm.right' }), 'body.twice', 'rods[1].name'],
    ['a parent that does not exist', change(1, { parent: 'shoulder' }), 'body.no-parent', 'rods'],
    ['a circle', change(0, { parent: 'hand.right' }), 'body.roots', 'rods'],
    ['two roots', change(1, { parent: null }), 'body.roots', 'rods'],
    ['a share beyond the rod', change(1, { attach: 1.4 }), 'body.share', 'rods[1].attach'],
    ['centimetres', change(1, { length: { metres: 25, source: 'tape' } }), 'body.amount', 'rods[1].length.metres'],
    [
      'both kinds of length',
      change(1, { length: { metres: 1, ofHeight: 1, source: 'x' } }),
      'body.either',
      'rods[1].length',
    ],
    [
      'a length without a source',
      change(1, { length: { metres: 0.2 } }),
      'problem.wrong-type',
      'rods[1].length.source',
    ],
    ['two ways to weigh', change(1, { row: 'forearm' }), 'body.two-masses', 'rods[1]'],
    ['no mass at all', change(1, { mass: undefined }), 'body.incomplete', 'rods[1]'],
    [
      'a negative mass',
      change(1, { mass: { kilograms: -1, centre: 0.5, radius: 0.3, source: 'x' } }),
      'body.amount',
      'rods[1].mass.kilograms',
    ],
    ['no rods', { ...arm, rods: [] }, 'body.rod-count', 'rods'],
  ]
  for (const [what, value, code, path] of problems)
    it(`${what} is refused with its place and what to do`, () => {
      const read = checkBody(value)
      expect(read.ok).toBe(false)
      const first = read.alerts.find((one) => one.code === code)
      expect(read.alerts.map((one) => one.code)).toContain(code)
      expect(first!.where?.path).toBe(path)
      expect(first!.tip.length).toBeGreaterThan(5)
    })

  it('text that is no JSON is refused', () => {
    expect(readBodyFile('{"format": ').alerts[0]!.code).toBe('body.not-json')
  })

  it('fixed parts that outweigh the person are refused', () => {
    const file = shipped('Transtibial prosthesis, right')
    const made = calcBody({ subject: { ...subject, mass: 2 }, template: 'lower-body', table: 'winter', file })
    expect(made.ok).toBe(false)
    expect(made.alerts[0]!.code).toBe('body.too-heavy')
  })
})
