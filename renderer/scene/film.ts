import { drawPicture, pictureCanvas, type PictureLegend } from './picture.ts'

/** What players open, best first; a Chromium without the patented encoder falls back to WebM. */
const formats = [
  { type: 'video/mp4;codecs=avc1.4D0028', ending: 'mp4' },
  { type: 'video/webm;codecs=vp9', ending: 'webm' },
  { type: 'video/webm;codecs=vp8', ending: 'webm' },
] as const

const framesPerSecond = 30
const bitsPerSecond = 8_000_000

export interface Film {
  /** `mp4` or `webm`. */
  readonly ending: string
  /** Takes the view as it has just been drawn. */
  frame(view: HTMLCanvasElement, legend: PictureLegend): void
  end(): Promise<Blob>
}

/** A film of the view with its legend, in real time: a slow machine gives fewer pictures a second, never a slower walk. Null where the browser films nothing. */
export function startFilm(view: HTMLCanvasElement): Film | null {
  const format = formats.find(({ type }) => MediaRecorder.isTypeSupported(type))
  if (!format) return null
  const scale = view.width / Math.max(1, view.clientWidth)
  // Encoders want even sizes; views are resized while filming, the film is not.
  const canvas = pictureCanvas({ width: view.width - (view.width % 2), height: view.height }, scale)
  canvas.height -= canvas.height % 2
  const ctx = canvas.getContext('2d')
  if (!ctx) return null
  const parts: Blob[] = []
  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), { mimeType: format.type, videoBitsPerSecond: bitsPerSecond })
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data))
  recorder.start()
  return {
    ending: format.ending,
    frame: (now, legend) => drawPicture(ctx, now, scale, legend),
    end: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: format.type })), { once: true })
        recorder.stop()
        for (const track of recorder.stream.getTracks()) track.stop()
      }),
  }
}
