import { describe, expect, it } from 'vitest'
import { stepVideo } from './video-step.ts'

const standing = { time: 2, playing: false, speed: 1, begins: 0.5, duration: 4, shown: 1.5 }
const running = { ...standing, playing: true }

describe('a video in step with the timeline', () => {
  it('is put on its moment while the timeline stands, and left alone once it is there', () => {
    expect(stepVideo({ ...standing, shown: 0 })).toMatchObject({ seek: 1.5, play: false })
    expect(stepVideo(standing)).toMatchObject({ seek: null, play: false, where: 'during' })
  })
  it('runs at the speed of the timeline, and catches up or waits by its own', () => {
    expect(stepVideo({ ...running, speed: 0.25 })).toMatchObject({ seek: null, play: true, rate: 0.25 })
    expect(stepVideo({ ...running, shown: 1.4 }).rate).toBeCloseTo(1.2)
    expect(stepVideo({ ...running, shown: 1.6 }).rate).toBeCloseTo(0.8)
  })
  it('converges: what it is late by shrinks with every picture', () => {
    let [time, shown] = [2, 1.3]
    for (let i = 0; i < 120; i++) {
      const { rate, seek } = stepVideo({ ...running, time, shown })
      expect(seek).toBeNull()
      time += 1 / 60
      shown += rate / 60
    }
    expect(Math.abs(time - running.begins - shown)).toBeLessThan(0.01)
  })
  it('jumps where it is far off, as when the timeline goes round', () => {
    expect(stepVideo({ ...running, time: 0.6 })).toMatchObject({ seek: expect.closeTo(0.1), play: true })
  })
  it('stands on its first or last picture where the recording goes on without it', () => {
    expect(stepVideo({ ...running, time: 0.2 })).toMatchObject({ seek: 0, play: false, where: 'before' })
    expect(stepVideo({ ...running, time: 9, shown: 4 })).toMatchObject({ seek: null, play: false, where: 'after' })
  })
})
