/**
 * From a C3D file with force plates to joint loads: what did hip, knee and ankle carry in this walk?
 */
import { analyze } from '../core/index.ts'
import { readFixture } from './read-file.ts'

const analysis = analyze({
  recording: await readFixture('walk.c3d'),
  subject: { mass: 70, height: 1.75 }, // kg, m
})
if (!analysis.ok) throw new Error(analysis.alerts[0]?.message)
const { loads, spatioTemporal } = analysis.value

export const result = { peaks: loads.recorded.peaks, spatioTemporal, ground: loads.recorded.groundSource }
const knee = loads.recorded.peaks.find(({ joint, quantity }) => joint === 'knee.right' && quantity === 'resultant')
console.log(`right knee: ${knee?.value.toFixed(0)} N at ${knee?.time.toFixed(2)} s`)
