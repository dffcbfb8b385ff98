import { describe, expect, it } from 'vitest'
import { calcBody } from '../templates/body-template.ts'
import type { BodyFile } from './body-file.ts'
import { addBodyRod, changeBodyRod, emptyFile, fileLike, statedRod } from './edit-rods.ts'
import { layOutFile } from './lay-out-file.ts'
import { checkBody } from './read-body-file.ts'
import { SHIPPED_BODIES } from './shipped.ts'
import { splitBodyRod } from './split-rod.ts'
import { standBody } from './standing.ts'

const subject = { code: '', mass: 70, height: 1.75, sex: 'female' } as const
const weighing = { subject, table: 'winter' } as const
const labels = { near: 'Near half', far: 'Far half', joint: 'Between them' }
const bodyOf = (file: BodyFile) => {
  const made = calcBody({ subject, template: 'whole-body', table: 'winter', file })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  return made.value
}
const split = (file: BodyFile, name: string) => splitBodyRod(file, name, weighing, labels)

/** Mass, first and second moments of all mass points of the standing body: what its mechanics know of it. */
function momentsOf(file: BodyFile): number[] {
  const body = bodyOf(file)
  const standing = new Map(standBody(body).map((one) => [one.name, one]))
  const points = body.tree.segments.flatMap(({ name, length, masses }) => {
    const { proximal, distal } = standing.get(name)!
    return masses.map(({ at, mass }) => ({ mass, place: proximal.map((p, c) => p + (at / length) * (distal[c]! - p)) }))
  })
  const sum = (of: (place: number[]) => number) => points.reduce((all, { mass, place }) => all + mass * of(place), 0)
  const axes = [0, 1, 2]
  return [
    sum(() => 1),
    ...axes.map((i) => sum((place) => place[i]!)),
    ...axes.flatMap((i) => axes.slice(i).map((k) => sum((place) => place[i]! * place[k]!))),
  ]
}

describe('a rod that is split', () => {
  it('is two in line of half its length that weigh and turn as it did, in every body that comes with the program', () => {
    let count = 0
    for (const file of [fileLike('whole-body', 'W', 'w'), fileLike('lower-body', 'L', 'l'), ...SHIPPED_BODIES])
      for (const { name } of layOutFile(file, 'right')) {
        const made = split(file, name)
        // Rods without a side point as the editor guesses; only those that go on straight can be compared standing.
        if (made === null || bodyOf(made.file).template === 'own') continue
        count++
        const checked = checkBody(made.file)
        expect(checked.ok ? [] : checked.alerts.map(({ message }) => message)).toEqual([])
        const [own, halves] = [momentsOf(file), momentsOf(made.file)]
        own.forEach((value, i) => expect(halves[i]).toBeCloseTo(value, 9))
      }
    expect(count).toBeGreaterThan(15)
  })

  it('hands its joint to the near half, and what hung on it hangs where it did', () => {
    const start = fileLike('whole-body', 'W', 'w')
    const bag = addBodyRod(start, 'upperArm.right', 'Bag')
    const low = changeBodyRod(bag.file, bag.name, { attach: 0.3 })
    const made = split(low, 'upperArm.right')!
    expect(statedRod(made.file, made.name)).toMatchObject({ parent: 'shoulders', joint: { name: 'shoulder.right' } })
    expect(statedRod(made.file, 'upperArm.right')).toMatchObject({ parent: made.name, attach: 1, label: 'Far half' })
    expect(statedRod(made.file, bag.name)).toMatchObject({ parent: made.name, attach: 0.6 })
    expect(statedRod(made.file, 'forearm.right')).toMatchObject({ parent: 'upperArm.right', attach: 1 })
    // Once more, and the names still differ.
    const again = split(made.file, 'upperArm.right')!
    expect(checkBody(again.file).ok).toBe(true)
    expect(bodyOf(again.file).segments.find(({ name }) => name === 'upperArm.right')!.length.value).toBeCloseTo(
      (0.186 * 1.75) / 4,
      12,
    )
  })

  it('cuts its parts, what is worn on it and its markers at the middle', () => {
    const source = 'a test'
    const worn = changeBodyRod(fileLike('whole-body', 'W', 'w'), 'forearm.right', {
      artificial: true,
      parts: [
        { label: 'Socket', kilograms: 0.6, begin: 0, end: 0.75, source },
        { label: 'Hand', kilograms: 0.4, begin: 0.75, end: 1, source },
      ],
      adds: [{ label: 'Lead', kilograms: 0.3, begin: 0.8, end: 0.8, source }],
      markers: [{ names: ['FARM'], at: 0.25 }],
    })
    const made = split(worn, 'forearm.right')!
    const [near, far] = [statedRod(made.file, made.name), statedRod(made.file, 'forearm.right')]
    expect(near.adds).toBeUndefined()
    expect(far.adds![0]).toMatchObject({ kilograms: 0.3, begin: expect.closeTo(0.6, 12), end: expect.closeTo(0.6, 12) })
    expect(near.markers).toEqual([{ names: ['FARM'], at: 0.5 }])
    expect(far.markers).toBeUndefined()
    expect(near.artificial).toBe(true)
    expect(near.parts).toMatchObject([{ label: 'Socket', kilograms: expect.closeTo(0.4, 12), begin: 0, end: 1 }])
    expect(far.parts).toMatchObject([
      { label: 'Socket', kilograms: expect.closeTo(0.2, 12), begin: 0, end: 0.5 },
      { label: 'Hand', kilograms: 0.4, begin: 0.5, end: 1 },
    ])
  })

  it('can be one of a body that is no person', () => {
    const stick = emptyFile('Stick', 'A stick.', 'Stick')
    const made = split(stick, 'rod1')!
    expect(checkBody(made.file).ok).toBe(true)
    expect(bodyOf(made.file).segments.map(({ mass, length }) => [mass.value, length.value])).toEqual([
      [35, 0.1],
      [35, 0.1],
    ])
  })

  it('stays whole where a person’s landmarks or legs need it, or its mass lies beyond its ends', () => {
    const whole = fileLike('whole-body', 'W', 'w')
    for (const name of ['pelvis', 'shoulders', 'thigh.right', 'foot.left', 'nothing'])
      expect(split(whole, name)).toBeNull()
    const wide = changeBodyRod(whole, 'trunk', {
      mass: { kilograms: 30, centre: 0.5, radius: 0.9, source: 'a test' },
    })
    expect(split(wide, 'trunk')).toBeNull()
  })
})
