import { describe, expect, it } from 'vitest'
import { readShared } from '../testing/shared-data.ts'
import { prepare } from './prepare.ts'

const motion = 'opensim-subject01-walk/subject01_walk1_ik.mot'
const subject = { mass: 72.6, height: 1.803 }

describe('angles with the plates of another file', () => {
  it('are not called measured where no whole stance places the body', async () => {
    const forces = await readShared('opensim-subject01-walk/subject01_walk1_grf.mot')
    const whole = await readShared(motion)
    const keep = (time: number): boolean => time >= 0.9 && time <= 1.5
    const frames = [...whole.times.keys()].filter((k) => keep(whole.times[k]!))
    const cut = {
      ...whole,
      times: Float64Array.from(frames, (k) => whole.times[k]!),
      angles: Object.fromEntries(
        Object.entries(whole.angles).map(([name, values]) => [name, Float64Array.from(frames, (k) => values![k]!)]),
      ),
      pelvisPath: Float64Array.from(frames.flatMap((k) => [...whole.pelvisPath!.subarray(3 * k, 3 * k + 3)])),
    }
    const prepared = prepare({ recording: cut, forces, subject })
    if (!prepared.ok) throw new Error(prepared.alerts[0]!.message)
    expect(prepared.value.alerts.map(({ code }) => code)).toContain('fit.beside-plates')
    expect(prepared.value.groundForces).toEqual([])
    const all = prepare({ recording: whole, forces, subject })
    expect(all.ok && all.value.alerts.some(({ code }) => code === 'fit.beside-plates')).toBe(false)
  })
})
