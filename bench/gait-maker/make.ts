import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { legLengthsOf } from '../../core/gait.ts'
import { createRandom } from '../../core/math/random.ts'
import { GAITS } from './gait-norms.ts'
import { solveGait } from './solve-gait.ts'
import type { MadeTrial } from './trial.ts'
import { MASS, RATE, STATURE, makeTrial } from './trial.ts'
import { toBvhText } from './write-bvh.ts'
import { toC3d } from './write-c3d.ts'
import { toMot, toSto } from './write-opensim.ts'
import { toNexusCsv, toPlainCsv, toQualisysTsv, toTrc, toVisual3d } from './write-tables.ts'
import { toMvnx, toXsens } from './write-xsens.ts'

/** Writes every made recording into a folder. The plain table is 6 s long, the other formats 3 s. */
export default function makeRecordings(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const save = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content)
  const lengths = legLengthsOf(STATURE)
  const truth: Record<string, unknown> = {}
  for (const norm of GAITS) {
    const gait = solveGait(norm, lengths, STATURE)
    const long = makeTrial(gait, 6)
    const short = makeTrial(gait, 3)
    // One subject walks towards −X of the room, as half of all trials in a laboratory do.
    const heading = norm.name === 'antalgic' ? -1 : 1
    save(`${norm.name}.csv`, toPlainCsv(long))
    save(`${norm.name}.mot`, toMot(short))
    save(`${norm.name}.sto`, toSto(short))
    save(`${norm.name}.trc`, toTrc(short))
    save(`${norm.name}.c3d`, toC3d(short, heading))
    save(`${norm.name}-nexus.csv`, toNexusCsv(short, heading))
    save(`${norm.name}-qualisys.tsv`, toQualisysTsv(short))
    save(`${norm.name}-visual3d.txt`, toVisual3d(short))
    save(`${norm.name}.bvh`, toBvhText(short, lengths))
    save(`${norm.name}-xsens.csv`, toXsens(short))
    save(`${norm.name}.mvnx`, toMvnx(short))
    if (norm.name === 'walk') save('walk-rough.csv', roughen(toPlainCsv(long)))
    truth[norm.name] = describe(long, gait.report)
  }
  save('truth.json', JSON.stringify({ mass: MASS, height: STATURE, rate: RATE, trials: truth }, null, 2) + '\n')
}

/**
 * What is known about a made trial because it was made: events to the microsecond, stride, how still the feet stand.
 */
function describe(trial: MadeTrial, report: ReturnType<typeof solveGait>['report']): unknown {
  const norm = GAITS.find(({ name }) => name === trial.name)!
  return {
    title: trial.title,
    strideTime: norm.strideTime,
    strideLength: norm.strideLength,
    strideRise: norm.strideRise,
    speed: Number((norm.strideLength / norm.strideTime).toFixed(4)),
    leftStepLength: norm.leftStepLength,
    stepWidth: norm.stepWidth,
    footSlipMm: { rms: Number(report.slipMm.toFixed(2)), worst: Number(report.worstSlipMm.toFixed(2)) },
    events: trial.events.map(({ side, kind, time }) => ({ side, kind, time: Number(time.toFixed(6)) })),
  }
}

/** The walk as a bad day records it: 0.3° of noise on every angle, short and long gaps, seeded. */
function roughen(csv: string): string {
  const random = createRandom(17)
  const [head, ...rows] = csv.trimEnd().split('\n')
  const names = head!.split(',')
  const cells = rows.map((row) => row.split(','))
  for (const row of cells) {
    for (let c = 1; c < names.length; c++) {
      const isLength = names[c]!.endsWith('(m)')
      row[c] = (Number(row[c]) + (isLength ? 0.0005 : 0.3) * random.normal()).toFixed(isLength ? 4 : 3)
    }
  }
  const blank = (name: string, from: number, to: number): void => {
    const c = names.indexOf(name)
    if (c < 0) throw new Error(`roughen: expected a column ${name}`)
    for (let k = from; k <= to; k++) cells[k]![c] = ''
  }
  blank('Right knee flexion (deg)', 120, 126)
  blank('Left ankle dorsiflexion (deg)', 200, 203)
  blank('Left hip flexion (deg)', 305, 312)
  blank('Left knee flexion (deg)', 520, 575)
  return [head!, ...cells.map((row) => row.join(','))].join('\n') + '\n'
}
