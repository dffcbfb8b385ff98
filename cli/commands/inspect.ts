import { parseArgs } from 'node:util'
import { findEvents, readRecording } from '../../core/index.ts'
import { checkPlates, placePlates } from '../../core/gait.ts'
import { calcSummary, groupAlerts, joinForces, type ReadOptions } from '../../core/io.ts'
import { readMapping, readPlateFlags, readRange } from '../analysis-options.ts'
import { takeFirst, toRefusal } from '../analyze-file.ts'
import { WrongUsage } from '../failure.ts'
import { openFile } from '../file-source.ts'
import { readPositive } from '../flags.ts'
import { createTerminalControl } from '../terminal.ts'

export const usage = `
pendulab inspect <recording> [--mapping m.json] [--rate Hz] [--cycle-seconds s] [--swap-sides] [--plate name=foot] [--from s] [--to s] [--forces grf-file]

Says what the reader understood of a recording: format, channels with unit, sign and confidence, rate, gaps,
events, force plates, subject, every decision taken, and alerts. JSON on standard output.

  --mapping m.json     a saved mapping: {"name": …, "columns": {"column name": {"channel": …, "unit": …, "sign": …}}}
  --rate Hz            frames per second, for files that do not say
  --cycle-seconds s    the time of one gait cycle, for files in percent of it
  --swap-sides         exchange left and right: the file names them the wrong way round
  --plate name=foot    which foot stood on this force plate: left, right, or none to leave it out; once for each plate
  --from s, --to s     only this part of the recording, in seconds of its own clock
  --forces grf-file    a second file with the ground forces of the same trial
  --timeout s          longest time; default 600
`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      rate: { type: 'string' },
      'cycle-seconds': { type: 'string' },
      'swap-sides': { type: 'boolean' },
      plate: { type: 'string', multiple: true },
      from: { type: 'string' },
      to: { type: 'string' },
      forces: { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one recording.')
  const rate = readPositive(values.rate, '--rate')
  const cycleSeconds = readPositive(values['cycle-seconds'], '--cycle-seconds')
  const options: ReadOptions = {
    ...(values.mapping === undefined ? {} : { mapping: await readMapping(values.mapping) }),
    ...(rate === undefined ? {} : { rate }),
    ...(cycleSeconds === undefined ? {} : { cycleSeconds }),
    ...(values['swap-sides'] === true ? { swapSides: true } : {}),
    ...readRange(values.from, values.to),
  }
  const plates = readPlateFlags(values.plate)
  const terminal = createTerminalControl()
  let recording = takeFirst(await readRecording(await openFile(path), options, terminal))
  if (values.forces !== undefined)
    recording = joinForces(recording, takeFirst(await readRecording(await openFile(values.forces), {}, terminal)))
  const unknown = checkPlates(plates, [recording])
  if (unknown.length > 0) throw toRefusal(unknown)
  recording = placePlates(recording, plates).recording
  const found = findEvents(recording)
  const summary = calcSummary(recording, found.ok ? found.value.events : [])
  process.stdout.write(
    `${JSON.stringify({ ...summary, alerts: groupAlerts([...summary.alerts, ...found.alerts]) }, null, 2)}\n`,
  )
  return 0
}
