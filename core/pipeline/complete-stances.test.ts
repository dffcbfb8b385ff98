import { describe, expect, it } from 'vitest'
import { calcContact } from '../fit/contact.ts'
import type { GaitEvent } from '../recording/recording.ts'
import { completeStances } from './complete-stances.ts'

const times = Float64Array.from({ length: 101 }, (_, k) => k / 100)
const event = (side: 'left' | 'right', kind: 'strike' | 'off', time: number): GaitEvent => ({
  side,
  kind,
  time,
  source: 'file',
})

describe('stances that the recording cuts', () => {
  it('are as long as usual, from the end that was seen', () => {
    // A stride of 1 s: left stands from −0.5, right from 0.
    const events = [event('left', 'off', 0.12), event('left', 'strike', 0.5), event('right', 'off', 0.62)]
    const { stances } = completeStances(calcContact(times, events), events)
    const [first, second, right] = stances
    expect(first).toMatchObject({ to: 0.12, wholeStart: true, wholeEnd: true })
    expect(first!.from).toBeCloseTo(0.12 - 0.62, 9)
    expect(second!.to).toBeCloseTo(0.5 + 0.62, 9)
    expect(right!.from).toBeCloseTo(0, 9)
  })

  it('stay as they are where nothing shows how long a stride takes', () => {
    const events = [event('left', 'strike', 0.5)]
    const contact = calcContact(times, events)
    expect(completeStances(contact, events)).toEqual(contact)
  })
})
