import { closeSync, openSync, writeSync } from 'node:fs'
import { createRandom } from '../core/math/random.ts'

/** The table that is read: made gait-like columns, as large as is wanted. */

const MEGABYTES = 200

const SIDED = [
  'hip flexion',
  'hip adduction',
  'hip rotation',
  'knee flexion',
  'knee adduction',
  'knee rotation',
  'ankle dorsiflexion',
  'ankle inversion',
  'ankle rotation',
  'foot progression',
  'shoulder flexion',
  'shoulder adduction',
  'shoulder rotation',
  'elbow flexion',
]

const MIDLINE = [
  'pelvis tilt',
  'pelvis obliquity',
  'pelvis rotation',
  'trunk tilt',
  'trunk obliquity',
  'trunk rotation',
]

export function writeTable(path: string): void {
  const random = createRandom(1)
  const names = ['time', ...MIDLINE, ...SIDED.flatMap((name) => [`left ${name}`, `right ${name}`])]
  const extra = Array.from({ length: 60 - names.length }, (_, i) => `sensor ${i + 1}`)
  const file = openSync(path, 'w')
  try {
    writeSync(file, `${[...names, ...extra].join(',')}\n`)
    let written = 0
    for (let row = 0; written < MEGABYTES * 1e6;) {
      const lines: string[] = []
      for (let k = 0; k < 500; k++, row++) {
        const phase = (2 * Math.PI * row) / 1100
        const cells = [(row / 1000).toFixed(3)]
        for (let c = 1; c < 60; c++) cells.push((20 + 30 * Math.sin(phase + c) + random.normal()).toFixed(4))
        lines.push(cells.join(','))
      }
      const text = `${lines.join('\n')}\n`
      writeSync(file, text)
      written += text.length
    }
  } finally {
    closeSync(file)
  }
}
