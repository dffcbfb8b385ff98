import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../read.ts'
import type { GaitEvent } from '../recording.ts'
import { calcPoses } from './forward.ts'
import { calcLegPlaces, legLengthsOf } from './places.ts'
import { toByteSource } from '../../testing/byte-source.ts'

const folder = new URL('../../../fixtures/recordings/', import.meta.url)
const truth = JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8')) as {
  trials: Record<string, { events: Omit<GaitEvent, 'source'>[] }>
}

describe('forward kinematics of the made recordings', () => {
  for (const trial of ['walk', 'antalgic', 'run', 'stairs']) {
    it(`keeps the standing foot of the ${trial} where it stands`, async () => {
      const bytes = new Uint8Array(readFileSync(new URL(`${trial}.csv`, folder)))
      const outcome = await readRecording(toByteSource(bytes, `${trial}.csv`))
      if (!outcome.ok) throw new Error('expected a recording')
      const { times, angles, pelvisPath } = outcome.value
      const places = calcLegPlaces(calcPoses(angles, times.length), legLengthsOf(1.75))
      let worst = 0
      let stances = 0
      for (const side of ['left', 'right'] as const) {
        const own = truth.trials[trial]!.events.filter((e) => e.side === side)
        own.forEach((strike, k) => {
          const off = own[k + 1]
          if (strike.kind !== 'strike' || off?.kind !== 'off') return
          stances++
          // The ball of the foot, from foot flat until it begins to leave: 25 to 75 % of the stance.
          const frames = Array.from(times.keys()).filter((f) => {
            const share = (times[f]! - strike.time) / (off.time - strike.time)
            return share > 0.25 && share < 0.75
          })
          for (let i = 0; i < 3; i++) {
            const track = frames.map((f) => pelvisPath![3 * f + i]! + places[side].ball[3 * f + i]!)
            worst = Math.max(worst, Math.max(...track) - Math.min(...track))
          }
        })
      }
      expect(stances).toBeGreaterThan(5)
      expect(worst).toBeLessThan(0.003)
    })
  }
})
