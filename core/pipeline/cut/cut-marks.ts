import type { CutMark, Cuts } from '../../boundary/plan/cuts.ts'
import { keepApart } from '../../boundary/plan/cuts.ts'
import type { Fit } from '../../fit/fit.ts'
import { channelInWords } from '../../gait/channel-words.ts'
import type { Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { calcJointAngle, endPath } from './end-paths.ts'
import { findExtremes } from './find-extremes.ts'

/** The boundaries that somebody asked for, in time; refused where a channel or a time is not there. */
export function listCutMarks(
  fit: Fit,
  angles: Readonly<Partial<Record<string, Float64Array>>>,
  { times, extremes }: Cuts,
): Outcome<readonly CutMark[]> {
  const [first, last] = [fit.times[0]!, fit.times.at(-1)!]
  const outside = times.find((time) => !(time > first && time < last))
  if (outside !== undefined)
    return refused(
      alert(
        'error',
        'cut.outside',
        `A boundary at ${outside} s lies outside the recording, which lasts from ${first.toFixed(2)} to ${last.toFixed(2)} s.`,
        'Give times between these.',
      ),
    )
  const marks: CutMark[] = times.map((time) => ({ time, label: `Boundary at ${time.toFixed(2)} s` }))
  for (const channel of extremes) {
    const values = angles[channel] ?? measure(fit, channel)
    if (values === null) return refused(noSuchChannel(fit, Object.keys(angles), channel))
    marks.push(...findExtremes(fit.times, values, channelInWords(channel)))
  }
  return done(keepApart(marks))
}

/** What a body of rods shows by itself: the height of a rod's end, and the angle between the rods of a joint. */
function measure(fit: Fit, channel: string): Float64Array | null {
  const rod = /^(.+)\.height$/.exec(channel)?.[1]
  if (rod !== undefined && fit.body.segments.some(({ name }) => name === rod))
    return endPath(fit, rod).filter((_, i) => i % 3 === 1)
  const joint = fit.body.joints.find(({ name }) => name === channel)
  if (joint === undefined) return null
  return calcJointAngle(fit, joint)
}

function noSuchChannel({ body }: Fit, angles: readonly string[], channel: string) {
  const known = [
    ...angles,
    ...body.joints.map(({ name }) => name),
    ...body.segments.map(({ name }) => `${name}.height`),
  ]
  return alert(
    'error',
    'cut.no-channel',
    `There is no channel “${channel}” whose extremes could cut the motion.`,
    `Choose one of: ${known.slice(0, 40).join(', ')}.`,
  )
}
