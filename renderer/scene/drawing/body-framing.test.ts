import { expect, it } from 'vitest'
import { isHeadAdded } from './body-framing.ts'

const figure = (...names: readonly string[]) => ({ limbs: names.map((name) => ({ name })) }) as never

it('leaves room for the skull that a body of legs and trunk gets', () => {
  expect(isHeadAdded(figure('pelvis', 'trunk', 'thigh.left'))).toBe(true)
  expect(isHeadAdded(figure('pelvis', 'trunk', 'head', 'thigh.left'))).toBe(false)
  expect(isHeadAdded(figure('thigh.left', 'shank.left'))).toBe(false)
  expect(isHeadAdded(null)).toBe(false)
})
