import { closeSync, createReadStream, openAsBlob, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { createRandom } from '../core/math/random.ts'
import { openFile } from '../cli/file-source.ts'
import { toByteSource } from '../core/recording/blob-source.ts'
import { readRecording } from '../core/recording/read.ts'
import type { ByteSource } from '../core/recording/recording.ts'

const MEGABYTES = 200
const PIECE = 1024 * 1024
const SIDED = ['hip flexion', 'hip adduction', 'hip rotation', 'knee flexion', 'knee adduction', 'knee rotation', 'ankle dorsiflexion', 'ankle inversion', 'ankle rotation', 'foot progression', 'shoulder flexion', 'shoulder adduction', 'shoulder rotation', 'elbow flexion']
const MIDLINE = ['pelvis tilt', 'pelvis obliquity', 'pelvis rotation', 'trunk tilt', 'trunk obliquity', 'trunk rotation']

/** How fast a 200 MB table of 60 columns becomes a Recording, against papaparse alone on the same file; and the memory it takes. */
export default async function bench() {
  const path = join(tmpdir(), `pendulab-bench-${process.pid}.csv`)
  try {
    writeTable(path)
    const bytes = statSync(path).size
    // Processor seconds, not the clock on the wall: other programs on the machine do not blur them.
    const speed = ({ seconds, wall }: Measured): { value: number; unit: string; note: string } => ({ value: bytes / 1e6 / seconds, unit: 'MB/s', note: `${(bytes / 1e6 / wall).toFixed(0)} MB/s by the wall clock` })

    const read = async (source: ByteSource, watch: () => void): Promise<number> => {
      const outcome = await readRecording(source, {}, { progress: watch })
      if (!outcome.ok || Object.keys(outcome.value.angles).length !== 34) throw new Error('the table was not understood')
      return outcome.value.times.length
    }
    const ours = await measure(async (watch) => read(await openFile(path), watch))
    const window = await measure(async (watch) => read(toByteSource(await openAsBlob(path), 'bench.csv', (whole) => crypto.subtle.digest('SHA-256', whole)), watch))
    const plain = await measure((watch) => read({ name: 'bench.csv', size: bytes, chunks: () => createReadStream(path, { highWaterMark: PIECE }) }, watch))
    const rows = await measure((watch) => papaparse(path, watch, 'step', () => 0))
    const numbers = await measure((watch) => {
      const columns = Array.from({ length: 60 }, () => new Float64Array(ours.value + 1))
      let at = 0
      return papaparse(path, watch, 'chunk', (row) => {
        for (let c = 0; c < 60; c++) columns[c]![at] = Number(row[c])
        at++
      })
    })
    const typed = await measure((watch) => papaparse(path, watch, 'step', () => 0, true))
    const strings = await measure((watch) => papaparse(path, watch, 'chunk', () => 0))
    const typing = ({ seconds }: Measured): string => `${(typed.seconds / seconds).toFixed(1)} × papaparse with dynamicTyping`
    const told = (measured: Measured): { value: number; unit: string; note: string } => ({ ...speed(measured), note: `${typing(measured)}; ${speed(measured).note}` })
    const against = 'papaparse streaming, turned into numbers'
    return {
      name: `CSV: ${(bytes / 1e6).toFixed(0)} MB, 60 columns, ${ours.value} rows`,
      rows: [
        { what: 'readRecording on the command line', ...told(ours), ratioTo: against },
        { what: 'readRecording in the window (blob read twice, crypto.subtle)', ...told(window), ratioTo: against },
        { what: 'readRecording with our own finger-print (files over 320 MB in the window)', ...told(plain), ratioTo: against },
        // What a program without our scanner would do: the same work as ours, columns of numbers.
        { what: against, ...speed(numbers) },
        { what: 'papaparse streaming by row with dynamicTyping, its own numbers thrown away', ...speed(typed), ratioTo: against },
        { what: 'papaparse streaming by row (step), strings thrown away', ...speed(rows), ratioTo: against },
        // The least papaparse can do: it cuts the text into strings, and nobody reads them.
        { what: 'papaparse streaming by chunk, strings thrown away', ...speed(strings), ratioTo: against },
        { what: 'memory at the peak, readRecording', value: ours.peak / 1e6, unit: 'MB', note: `the numbers themselves are ${((ours.value * 60 * 8) / 1e6).toFixed(0)} MB` },
        { what: 'memory at the peak, readRecording in the window', value: window.peak / 1e6, unit: 'MB', note: 'the file’s bytes, held once for the finger-print, are let go before the numbers come' },
        { what: 'memory at the peak, papaparse into numbers', value: numbers.peak / 1e6, unit: 'MB' },
      ],
    }
  } finally {
    rmSync(path, { force: true })
  }
}

interface Measured {
  value: number
  /** Processor time, s. */
  seconds: number
  wall: number
  /** The most memory above the start, bytes. */
  peak: number
}

async function measure(work: (watch: () => void) => Promise<number>): Promise<Measured> {
  globalThis.gc?.()
  const base = process.memoryUsage().rss
  let peak = 0
  const watch = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss() - base)
  }
  const start = performance.now()
  const before = process.cpuUsage()
  const value = await work(watch)
  const { user, system } = process.cpuUsage(before)
  const wall = (performance.now() - start) / 1000
  watch()
  return { value, seconds: (user + system) / 1e6, wall, peak }
}

function papaparse(path: string, watch: () => void, by: 'step' | 'chunk', take: (row: string[]) => void, dynamicTyping = false): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const stream = createReadStream(path, { highWaterMark: PIECE, encoding: 'utf8' })
    const ends = { complete: () => resolve(rows), error: reject, dynamicTyping }
    if (by === 'step') {
      Papa.parse<string[]>(stream, {
        ...ends,
        step: ({ data }) => {
          take(data)
          if (++rows % 2000 === 0) watch()
        },
      })
    } else {
      Papa.parse<string[]>(stream, {
        ...ends,
        chunk: ({ data }) => {
          for (const row of data) take(row)
          rows += data.length
          watch()
        },
      })
    }
  })
}

function writeTable(path: string): void {
  const random = createRandom(1)
  const names = ['time', ...MIDLINE, ...SIDED.flatMap((name) => [`left ${name}`, `right ${name}`])]
  const extra = Array.from({ length: 60 - names.length }, (_, i) => `sensor ${i + 1}`)
  const file = openSync(path, 'w')
  try {
    writeSync(file, `${[...names, ...extra].join(',')}\n`)
    let written = 0
    for (let row = 0; written < MEGABYTES * 1e6; ) {
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
