import { spawnSync } from 'node:child_process'
import { createReadStream, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openFile } from '../cli/file-source.ts'
import { createStreamHash } from '../renderer/compute/stream-hash.ts'
import { type BlobLike, type HashJob, hashBlob, toByteSource } from '../core/recording/blob-source.ts'
import { readRecording } from '../core/recording/read.ts'
import type { ByteSource } from '../core/recording/recording.ts'
import { writeTable } from './csv-table.ts'
import { papaparse, PIECE } from './csv-papaparse.ts'

/** Ways to read the table; each is measured in a process of its own. */
const WAYS = {
  'command line': async (path: string) => read(await openFile(path)),
  window: async (path: string) =>
    read(
      toByteSource(await openAsBlob(path), 'bench.csv', {
        digest: null,
        createHash: createStreamHash,
        alongside: (file) => hashAlongside(file, path),
      }),
    ),
  'one thread': (path: string) =>
    read({
      name: 'bench.csv',
      size: statSync(path).size,
      ...hashedChunks(path),
    }),
  'papaparse numbers': (path: string) => {
    // Generous: it is given how many rows there will be.
    const columns = Array.from({ length: 60 }, () => new Float64Array(Math.ceil(statSync(path).size / 380)))
    let at = 0
    return papaparse(path, 'chunk', (row) => {
      for (let c = 0; c < 60; c++) columns[c]![at] = Number(row[c])
      at++
    })
  },
  'papaparse typed': (path: string) => papaparse(path, 'step', () => 0, true),
  'papaparse rows': (path: string) => papaparse(path, 'step', () => 0),
  'papaparse chunks': (path: string) => papaparse(path, 'chunk', () => 0),
} as const

type Way = keyof typeof WAYS

// The second thread of the window's way: this very file, started again as a worker.
if (!isMainThread && typeof workerData?.hash === 'string') {
  const sha256 = await hashBlob(await openAsBlob(workerData.hash), createStreamHash)
  parentPort!.postMessage({ sha256, seconds: threadSeconds() } satisfies Hashed, [])
}

interface Hashed {
  sha256: string
  seconds: number | null
}

/**
 * How fast a 200 MB table of 60 columns becomes a Recording, against papaparse alone on the same file; and the memory
 * it takes.
 */
export default async function bench() {
  const path = join(tmpdir(), `pendulab-bench-${process.pid}.csv`)
  try {
    writeTable(path)
    const bytes = statSync(path).size
    const found = Object.fromEntries(
      (Object.keys(WAYS) as Way[]).map((way) => [way, measureAlone(way, path)]),
    ) as Record<Way, Measured>
    const size = { bytes, rows: found['command line'].value }
    return {
      name: `CSV: ${(bytes / 1e6).toFixed(0)} MB, 60 columns, ${size.rows} rows`,
      rows: [...toSpeedRows(found, size), ...toThreadRows(found, size), ...toMemoryRows(found, size)],
    }
  } finally {
    rmSync(path, { force: true })
  }
}

type Found = Readonly<Record<Way, Measured>>
interface TableSize {
  readonly bytes: number
  readonly rows: number
}

const against = 'papaparse streaming, turned into numbers'
const againstThread = `${against}, its thread alone`

function toSpeedRows(found: Found, { bytes }: TableSize) {
  // Processor seconds of all threads, not the clock on the wall: other programs on the machine do not blur them.
  const speed = (way: Way): { value: number; unit: string } => ({
    value: bytes / 1e6 / found[way].seconds,
    unit: 'MB/s',
  })
  const typing = (way: Way): string =>
    `${(found['papaparse typed'].seconds / found[way].seconds).toFixed(1)} × papaparse with dynamicTyping`
  return [
    {
      what: 'readRecording on the command line',
      ...speed('command line'),
      ratioTo: against,
      note: typing('command line'),
    },
    {
      what: 'readRecording in the window, processor time of both threads',
      ...speed('window'),
      ratioTo: against,
      note: typing('window'),
    },
    {
      what: 'readRecording on one thread, hashed piece by piece',
      ...speed('one thread'),
      ratioTo: against,
      note: typing('one thread'),
    },
    // What a program without our scanner would do: the same work as ours, columns of numbers.
    { what: against, ...speed('papaparse numbers') },
    {
      what: 'papaparse streaming by row with dynamicTyping, its own numbers thrown away',
      ...speed('papaparse typed'),
      ratioTo: against,
    },
    {
      what: 'papaparse streaming by row (step), strings thrown away',
      ...speed('papaparse rows'),
      ratioTo: against,
    },
    // The least papaparse can do: it cuts the text into strings, and nobody reads them.
    { what: 'papaparse streaming by chunk, strings thrown away', ...speed('papaparse chunks'), ratioTo: against },
  ]
}

function toThreadRows(found: Found, { bytes }: TableSize) {
  // What one waits for when each thread has a processor to itself.
  const waited = (way: Way): { value: number; unit: string; note: string } => ({
    value: bytes / 1e6 / found[way].busiest,
    unit: 'MB/s',
    note: `${(bytes / 1e6 / found[way].wall).toFixed(0)} MB/s by the wall clock of this run`,
  })
  return [
    {
      what: 'readRecording on the command line, its thread alone',
      ...waited('command line'),
      ratioTo: againstThread,
    },
    {
      what: 'readRecording in the window, the busier of its two threads',
      ...waited('window'),
      ratioTo: againstThread,
    },
    { what: againstThread, ...waited('papaparse numbers') },
  ]
}

function toMemoryRows(found: Found, { rows }: TableSize) {
  const memory = (way: Way): { value: number; unit: string } => ({ value: found[way].peak / 1e6, unit: 'MB' })
  return [
    {
      what: 'memory at the peak, readRecording',
      ...memory('command line'),
      note: `the numbers themselves are ${((rows * 60 * 8) / 1e6).toFixed(0)} MB`,
    },
    {
      what: 'memory at the peak, readRecording in the window',
      ...memory('window'),
      note: 'both threads; the file is never whole in memory',
    },
    { what: 'memory at the peak, papaparse into numbers', ...memory('papaparse numbers') },
  ]
}

interface Measured {
  value: number
  /** Processor time of all threads, s. */
  seconds: number
  /** Processor time of the busiest thread, s. */
  busiest: number
  wall: number
  /** The most memory above the start, bytes. */
  peak: number
}

/**
 * In a fresh process: memory that an earlier measurement gave back to the allocator, but not to the system, would hide
 * what this one takes. The peak is the
 * system's own high-water mark, not a sample.
 */
function measureAlone(way: Way, path: string): Measured {
  const script = `const { measure } = await import(${JSON.stringify(import.meta.url)})
    process.stdout.write(JSON.stringify(await measure(${JSON.stringify(way)}, ${JSON.stringify(path)})))`
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${way} did not finish`)
  return JSON.parse(stdout) as Measured
}

export async function measure(way: Way, path: string): Promise<Measured> {
  globalThis.gc?.()
  const base = process.memoryUsage.rss()
  const start = performance.now()
  const before = process.cpuUsage()
  const thread = threadSeconds()
  const value = await WAYS[way](path)
  const { user, system } = process.cpuUsage(before)
  const wall = (performance.now() - start) / 1000
  const own = threadSeconds()
  return {
    value,
    seconds: (user + system) / 1e6,
    busiest: own === null || thread === null ? wall : Math.max(own - thread, alongsideSeconds),
    wall,
    peak: process.resourceUsage().maxRSS * 1024 - base,
  }
}

async function read(source: ByteSource): Promise<number> {
  const outcome = await readRecording(source)
  if (!outcome.ok || Object.keys(outcome.value.angles).length !== 34 || outcome.value.provenance.sha256.length !== 64)
    throw new Error('the table was not understood')
  return outcome.value.times.length
}

/** The pieces of a file and their hash, as a browser without a second thread makes it. */
function hashedChunks(path: string): Pick<ByteSource, 'chunks' | 'sha256'> {
  const hash = createStreamHash()
  return {
    async *chunks() {
      for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
        hash.update(piece)
        yield piece
      }
    },
    sha256: async () => hash.digest(),
  }
}

/** Processor time of the calling thread so far, s; null where the system does not report it. */
function threadSeconds(): number | null {
  try {
    // Behind the name in brackets; user and system time are fields 14 and 15, in hundredths of a second.
    const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

/** Processor time of the second thread. */
let alongsideSeconds = 0

/** As the window does it, with a thread of Node instead of the browser's. */
function hashAlongside(_file: BlobLike, path: string): HashJob {
  const worker = new Worker(new URL(import.meta.url), { workerData: { hash: path }, execArgv: [] })
  const sha256 = new Promise<string>((resolve, reject) => {
    worker.once('message', (hashed: Hashed) => {
      alongsideSeconds = hashed.seconds ?? 0
      resolve(hashed.sha256)
    })
    worker.once('error', (error) => {
      // Reading would go on with a hash of its own, and the figure would be another one.
      console.error(error)
      process.exitCode = 1
      reject(error)
    })
  })
  return { sha256, stop: () => void worker.terminate() }
}
