/** How finely to draw, from what the graphics driver reports and how long frames really take. */

export const isSoftwareRenderer = (renderer: string) =>
  /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i.test(renderer)

export interface Quality {
  readonly software: boolean
  /** CSS pixels per drawn pixel (1/devicePixelRatio is full sharpness) while things move. */
  scaling(): number
  /**
   * The same for a picture that stands still: as sharp as the screen, and drawn finer than that where edges are not
   * smoothed otherwise.
   */
  finest(): number
  /** The window moved to another screen, or was zoomed. */
  setRatio(devicePixelRatio: number): void
  /** Feed the duration of each frame; true when the scaling changed. */
  sawFrame(milliseconds: number): boolean
}

/**
 * Who draws, asked of a context of its own before the view's is made: a software renderer must not be asked for smooth
 * edges, which double its work.
 */
export function probeRenderer(): string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  const renderer = String(
    gl?.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) ?? '',
  )
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return renderer
}

export function createQuality(renderer: string, devicePixelRatio: number): Quality {
  const software = isSoftwareRenderer(renderer)
  const finestAt = (ratio: number) => (software ? 1 / 2 : 1 / Math.min(2, Math.max(1, ratio)))
  let finest = finestAt(devicePixelRatio)
  let scaling = software ? 1 : finest
  let coarsened = false
  let mean = 0
  let frames = 0
  return {
    software,
    finest: () => finest,
    scaling: () => scaling,
    setRatio(ratio) {
      finest = finestAt(ratio)
      if (!software && !coarsened) scaling = finest
    },
    sawFrame(milliseconds) {
      mean = frames === 0 ? milliseconds : mean * 0.9 + milliseconds * 0.1
      frames += 1
      if (frames < 20) return false
      // Slower than about 25 frames a second: draw fewer pixels rather than fewer frames. Never finer again by itself:
      // no flicker.
      if (mean > 40 && scaling < 2) {
        scaling = Math.min(2, scaling * 1.35)
        coarsened = true
        frames = 0
        return true
      }
      return false
    },
  }
}
