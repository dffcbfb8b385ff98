import { analyze, type JobControl, type Outcome, type Recording, readRecording } from '../../core/index.ts'
import { readStanding } from '../../core/gait.ts'
import { done, toByteSource, toPrepareRequest } from '../../core/io.ts'
import { takeTrialCurves, toKeptJson } from '../../core/report.ts'
import type { JobInputs, KeptCurves, TrialFile } from './jobs.ts'

type Open = (file: Blob, name: string) => ReturnType<typeof toByteSource>

/** The path every analysis takes, from files to the curves that averages need. */
export function createTrialCurves(open: Open) {
  const read = async (
    { file, name }: TrialFile,
    { mapping, conditioning: { range } }: Pick<JobInputs['trialCurves']['inputs'], 'mapping' | 'conditioning'>,
    control: JobControl,
  ): Promise<Outcome<Recording>> =>
    readRecording(await open(file, name), { ...(mapping ? { mapping } : {}), ...(range ? { range } : {}) }, control)

  return async (
    { motion, forces, standing, inputs }: JobInputs['trialCurves'],
    control: JobControl,
  ): Promise<Outcome<KeptCurves>> => {
    const recording = await read(motion, inputs, control)
    if (!recording.ok) return recording
    const plates = forces && (await readRecording(await open(forces.file, forces.name), {}, control))
    if (plates && !plates.ok) return plates
    const swapped = recording.value.provenance.sidesSwapped === true
    const still = standing && (await readStanding(() => open(standing.file, standing.name), swapped, control))
    if (still && !still.ok) return still
    const subject = { ...inputs.subject, code: '' }
    const request = toPrepareRequest(
      { ...inputs, subject },
      { recording: recording.value, forces: plates?.value ?? null, standing: still?.value ?? null },
    )
    const analysis = analyze({ ...request, recordedOnly: true }, control)
    if (!analysis.ok) return analysis
    const { value } = analysis
    // Names are the study's: the same recording may be called otherwise tomorrow.
    const curves = takeTrialCurves(value, '', '')
    const json = toKeptJson({ curves, height: value.subject.height, running: value.running })
    return done({ json: new Blob([json], { type: 'application/json' }) }, analysis.alerts)
  }
}
