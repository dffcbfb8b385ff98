/** What a player is asked for so that it shows the moment the timeline is at. */
export interface VideoStep {
  /** s from the video's first picture; null: it goes on as it is. */
  seek: number | null
  play: boolean
  rate: number
  /** Where the moment lies against the video. */
  where: 'before' | 'during' | 'after'
}

export interface VideoMoment {
  /** The timeline: time, whether it runs, and how fast. */
  time: number
  playing: boolean
  speed: number
  /** Of the video: time of the recording at its first picture, and its length. */
  begins: number
  duration: number
  /** The picture that the player shows, s from the first. */
  shown: number
}

/** s. Beyond this a running video jumps; below it catches up by its speed, which is not seen. */
const farthest = 0.25
/** s. A standing video is put on its moment to this. */
const nearest = 0.004
/** How much faster or slower a running video may become to catch up. */
const mostHaste = 0.35

export function stepVideo({ time, playing, speed, begins, duration, shown }: VideoMoment): VideoStep {
  const wanted = time - begins
  const where = wanted < 0 ? 'before' : wanted > duration ? 'after' : 'during'
  const moment = Math.min(duration, Math.max(0, wanted))
  const late = moment - shown
  if (!playing || where !== 'during')
    return { seek: Math.abs(late) > nearest ? moment : null, play: false, rate: speed, where }
  if (Math.abs(late) > farthest * Math.max(1, speed)) return { seek: moment, play: true, rate: speed, where }
  const haste = Math.max(-mostHaste, Math.min(mostHaste, 2 * late))
  return { seek: null, play: true, rate: speed * (1 + haste), where }
}
