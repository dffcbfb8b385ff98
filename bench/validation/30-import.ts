import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Recording } from '../../core/index.ts'
import type { AngleChannel } from '../../core/io.ts'
import { radToDeg, readRecording } from '../../core/index.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { toByteSource } from '../../core/testing/byte-source.ts'

const MADE = ['walk', 'antalgic', 'run', 'stairs']
const ENDINGS = ['.mot', '.sto', '.c3d', '-nexus.csv', '-visual3d.txt', '-xsens.csv', '.bvh']

/** What is read of other laboratories' files, and how well the same motion agrees across formats. */
export default async function makeImport({ root, recordings }: Surroundings): Promise<Section> {
  const failures: string[] = []
  const verdicts: Verdict[] = []
  const parts = [
    'How each file is understood is in docs/FORMATS.md; the tests `core/recording/*.recordings.test.ts` hold every file to it with spot values.',
    '',
    '### One motion in every format',
    '',
    'The four made trials (fixtures/recordings) in seven formats against the plain table, largest difference over all shared angles and frames:',
    '',
    ...(await compareMade(join(root, 'fixtures', 'recordings'), failures, verdicts)),
    '',
  ]
  if (recordings === null) parts.push('The recordings of other laboratories are not here, so their part is left out.')
  else {
    parts.push(
      '### What OpenSim reads from the same C3D',
      '',
      ...(await compareOpenSim(recordings, failures, verdicts)),
      '',
    )
    parts.push('### Every recording of other laboratories', '', ...(await listFiles(recordings, failures, verdicts)))
  }
  return { title: 'Import', markdown: parts.join('\n'), failures, verdicts }
}

async function read(path: string): Promise<Recording | string> {
  const bytes = new Uint8Array(readFileSync(path))
  const outcome = await readRecording(toByteSource(bytes, basename(path)))
  return outcome.ok ? outcome.value : outcome.alerts[0]!.message
}

async function compareMade(folder: string, failures: string[], verdicts: Verdict[]): Promise<string[]> {
  let [worst, wrong] = [0, 0]
  const lines = [`| trial | ${ENDINGS.join(' | ')} |`, `|---|${ENDINGS.map(() => '---').join('|')}|`]
  for (const trial of MADE) {
    const plain = await read(join(folder, `${trial}.csv`))
    const cells: string[] = []
    for (const ending of ENDINGS) {
      const other = await read(join(folder, `${trial}${ending}`))
      if (typeof plain === 'string' || typeof other === 'string') {
        failures.push(`${trial}${ending} was not read.`)
        wrong++
        cells.push('–')
        continue
      }
      let most = 0
      let shared = 0
      for (const [channel, values] of Object.entries(other.angles)) {
        const wanted = plain.angles[channel as AngleChannel]
        if (wanted === undefined) continue
        shared++
        values.forEach((value, i) => (most = Math.max(most, Math.abs(value - wanted[i]!))))
      }
      worst = Math.max(worst, radToDeg(most))
      if (!(radToDeg(most) < 0.002) || shared < 16) {
        failures.push(`${trial}${ending} differs from the plain table by ${radToDeg(most)}°.`)
        wrong++
      }
      cells.push(`${shared} angles, ${radToDeg(most).toExponential(0)}°`)
    }
    lines.push(`| ${trial} | ${cells.join(' | ')} |`)
  }
  verdicts.push({
    what: 'one motion in seven formats: largest difference of an angle',
    found: `${worst.toExponential(0)}°`,
    bar: '< 0.002°, at least 16 angles each',
    holds: wrong === 0,
  })
  lines.push('', 'The plain table is printed to 0.001°, so half of that is the least to expect.')
  return lines
}

async function compareOpenSim(recordings: string, failures: string[], verdicts: Verdict[]): Promise<string[]> {
  const folder = join(recordings, 'opensim-c3d-walking2')
  const recording = await read(join(folder, 'walking2.c3d'))
  if (typeof recording === 'string') {
    failures.push('walking2.c3d was not read.')
    verdicts.push({
      what: 'plates of a C3D against OpenSim’s reading',
      found: 'not read',
      bar: '< 1e-3 N, < 0.01 mm',
      holds: false,
    })
    return []
  }
  const m = recording.provenance.fileToWorld!
  const toFile = (track: Float64Array, i: number): number[] =>
    [0, 1, 2].map(
      (axis) => m[axis]! * track[3 * i]! + m[3 + axis]! * track[3 * i + 1]! + m[6 + axis]! * track[3 * i + 2]!,
    )
  const text = readFileSync(join(folder, 'std_cop_walking2_grfs.sto'), 'utf8')
  const rows = text
    .slice(text.indexOf('endheader'))
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split('\t').map(Number))
  let [force, point, loaded] = [0, 0, 0]
  for (const row of rows) {
    const sample = Math.round(row[0]! * 2000)
    recording.groundForces.forEach((plate, p) => {
      toFile(plate.force, sample).forEach(
        (value, axis) => (force = Math.max(force, Math.abs(value - row[1 + 9 * p + axis]!))),
      )
      if (!(row[3 + 9 * p]! > 100)) return
      loaded++
      toFile(plate.point, sample).forEach(
        (value, axis) => (point = Math.max(point, Math.abs(1000 * value - row[4 + 9 * p + axis]!))),
      )
    })
  }
  const isSame = force < 1e-3 && point < 1e-2 && loaded >= 15
  verdicts.push({
    what: 'plates of a C3D against OpenSim’s reading',
    found: `${force.toExponential(0)} N, ${point.toExponential(0)} mm`,
    bar: '< 1e-3 N, < 0.01 mm',
    holds: isSame,
  })
  if (!isSame) failures.push(`Forces of walking2.c3d differ from OpenSim’s by ${force} N, ${point} mm.`)
  return [
    `opensim-c3d-walking2, two type 2 plates, ${rows.length} samples: forces differ by at most ${force.toExponential(0)} N, centres of pressure (${loaded} loaded samples) by ${point.toExponential(0)} mm.`,
  ]
}

async function listFiles(recordings: string, failures: string[], verdicts: Verdict[]): Promise<string[]> {
  const names = readdirSync(recordings, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(mot|sto|trc|csv|c3d|bvh|forces|txt|mat)$/.test(name) && !/LICENSES|README/.test(name))
    .toSorted()
  const lines = [
    '| file | format | frames | Hz | angles | points | plates | outputs | events | warnings |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ]
  let refused = 0
  for (const name of names) {
    const found = await read(join(recordings, name))
    if (typeof found === 'string') {
      refused++
      lines.push(`| ${name} | refused: ${found} | | | | | | | | |`)
      continue
    }
    const reported = [...new Set(found.alerts.filter(({ severity }) => severity !== 'info').map(({ code }) => code))]
    const plates = found.groundForces.map(({ side }) => side?.[0] ?? '?').join(' ')
    lines.push(
      `| ${name} | ${found.provenance.reader} | ${found.times.length} | ${Number(found.rate.toFixed(2))} | ${Object.keys(found.angles).length} | ${Object.keys(found.points).length} | ${plates} | ${Object.keys(found.modelOutputs).length} | ${found.events.length} | ${reported.join(', ')} |`,
    )
  }
  verdicts.push({
    what: 'files of other laboratories that are read',
    found: `${names.length - refused} of ${names.length}`,
    bar: 'all but the 12 without markers, joint angles or located plates',
    holds: refused <= 12,
  })
  if (refused > 12) failures.push(`${refused} files were refused; 12 should be.`)
  return [
    `${names.length} files: ${names.length - refused} read, ${refused} refused with a sentence. Plates: the foot found on each (l, r, ? unknown).`,
    '',
    ...lines,
  ]
}
