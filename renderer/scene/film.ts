import { type PictureLegend, pictureSize } from './picture.ts'

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
  /** What stands below the picture from now on. */
  caption(legend: PictureLegend): void
  end(): Promise<Blob>
}

/** The worker's side of filming: it puts every picture it draws on the film's canvas too. */
export interface Camera {
  begin(canvas: OffscreenCanvas): void
  caption(legend: PictureLegend): void
  end(): void
}

/**
 * A film of the view with its legend, in real time: a slow machine gives fewer pictures a second, never a slower walk.
 * Null where the browser
 * films nothing. The page only records: drawing and lettering are done in the worker.
 */
export function startFilm(view: { width: number; height: number }, scale: number, camera: Camera): Film | null {
  const format = formats.find(({ type }) => MediaRecorder.isTypeSupported(type))
  if (!format) return null
  const canvas = document.createElement('canvas')
  const [width, height] = pictureSize(
    { width: Math.round(view.width * scale), height: Math.round(view.height * scale) },
    scale,
  )
  // Encoders want even sizes; views are resized while filming, the film is not.
  canvas.width = width - (width % 2)
  canvas.height = height - (height % 2)
  camera.begin(canvas.transferControlToOffscreen())
  const parts: Blob[] = []
  const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
    mimeType: format.type,
    videoBitsPerSecond: bitsPerSecond,
  })
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data))
  recorder.start()
  return {
    ending: format.ending,
    caption: (legend) => camera.caption(legend),
    end: () =>
      new Promise((resolve) => {
        camera.end()
        recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: format.type })), { once: true })
        recorder.stop()
        for (const track of recorder.stream.getTracks()) track.stop()
      }),
  }
}
