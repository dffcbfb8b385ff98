/**
 * Several recordings in one program: time and distance of each, as a table for statistics.
 */
import { calcSpatioTemporal, findEvents } from '../core/index.ts'
import { readFixture } from './read-file.ts'

const rows: { file: string; speed: number; cadence: number }[] = []
for (const file of ['walk.csv', 'antalgic.csv']) {
  const found = findEvents(await readFixture(file))
  if (!found.ok) throw new Error(found.alerts[0]?.message)
  const { speed, cadence } = calcSpatioTemporal(found.value.events, found.value.feet)
  rows.push({ file, speed: speed ?? Number.NaN, cadence: cadence ?? Number.NaN }) // m/s, steps/s
}

export const result = rows
for (const { file, speed, cadence } of rows)
  console.log(`${file}: ${speed.toFixed(2)} m/s, ${(60 * cadence).toFixed(0)} steps/min`)
