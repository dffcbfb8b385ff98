import { describe, expect, it } from 'vitest'
import { calcBody } from '../templates/body-template.ts'
import type { BodyFile } from './body-file.ts'
import { addBodyRod, changeBodyRod, emptyFile, fileLike, removeBodyRod, resetRod, statedRod } from './edit-rods.ts'
import { checkBody } from './read-body-file.ts'
import { SHIPPED_BODIES } from './shipped.ts'
import { standBody } from './standing.ts'

const subject = { code: '', mass: 70, height: 1.75, sex: 'unspecified' } as const
const bodyOf = (file: BodyFile) => {
  const made = calcBody({ subject, template: 'whole-body', table: 'winter', file })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  return made.value
}
const start = fileLike('lower-body', 'Mine', 'A test.')

describe('a body file under the hands', () => {
  it('begins with a template that nothing changes, and is a body', () => {
    expect(checkBody(start).ok).toBe(true)
    const total = bodyOf(start).segments.reduce((sum, one) => sum + one.mass.value, 0)
    expect(total).toBeCloseTo(70, 9)
  })

  it('takes a measured shank, and gives it back', () => {
    const longer = changeBodyRod(start, 'shank.right', { length: { metres: 0.5, source: 'measured' } })
    expect(bodyOf(longer).segments.find(({ name }) => name === 'shank.right')!.length.value).toBe(0.5)
    expect(changeBodyRod(longer, 'shank.right', { length: undefined })).toEqual(start)
    expect(resetRod(longer, 'shank.right')).toEqual(start)
  })

  it('gets a rod that is a body at once, and can be taken away with what was hung on it', () => {
    const one = addBodyRod(start, 'foot.right', 'Rod')
    expect(checkBody(one.file).ok).toBe(true)
    const two = addBodyRod(one.file, one.name, 'Rod')
    expect(checkBody(two.file).ok).toBe(true)
    const hung = changeBodyRod(two.file, 'foot.left', { parent: two.name })
    const less = removeBodyRod(hung, two.name)
    expect(statedRod(less, 'foot.left')).toEqual({ name: 'foot.left' })
    expect(statedRod(removeBodyRod(two.file, one.name), two.name).parent).toBe('foot.right')
    expect(checkBody(less).ok).toBe(true)
  })

  it('begins without a person, too', () => {
    const stick = addBodyRod(emptyFile('Stick', 'A stick.', 'Stick'), 'rod1', 'Rod').file
    expect(checkBody(stick).ok).toBe(true)
    expect(bodyOf(stick).segments.map(({ mass }) => mass.value)).toEqual([35, 35])
  })
})

describe('a body as it is drawn', () => {
  it('stands, each rod as long as it is, on its parent', () => {
    for (const file of [start, ...SHIPPED_BODIES]) {
      const body = bodyOf(file)
      const rods = standBody(body)
      for (const [i, { proximal, distal }] of rods.entries()) {
        const segment = body.tree.segments[i]!
        expect(Math.hypot(...distal.map((value, c) => value - proximal[c]!))).toBeCloseTo(segment.length, 9)
        const parent = rods.find(({ name }) => name === segment.parent)
        if (!parent) continue
        const long = body.tree.segments.find(({ name }) => name === segment.parent)!.length
        for (let c = 0; c < 3; c++) {
          const held = proximal[c]! + (segment.from / segment.length) * (distal[c]! - proximal[c]!)
          expect(held).toBeCloseTo(
            parent.proximal[c]! + (segment.attach / long) * (parent.distal[c]! - parent.proximal[c]!),
            9,
          )
        }
      }
    }
  })

  it('has a person’s head above the feet, and a dog’s legs below its back', () => {
    const heightOf = (rods: ReturnType<typeof standBody>, name: string) =>
      rods.find((one) => one.name === name)!.distal[1]
    const whole = standBody(bodyOf(fileLike('whole-body', 'W', 'w')))
    expect(heightOf(whole, 'head')).toBeGreaterThan(heightOf(whole, 'foot.left') + 1.5)
    const dog = standBody(bodyOf(SHIPPED_BODIES.find(({ name }) => name === 'Dog')!))
    expect(dog.find(({ name }) => name === 'tail')!.distal[0]).toBeLessThan(0)
    expect(heightOf(dog, 'manus.left')).toBeLessThan(heightOf(dog, 'chest') - 0.3)
  })
})
