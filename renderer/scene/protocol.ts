import type { Vector3 } from '../../core/mechanics.ts'
import type {
  Arrow,
  Figure,
  FigureLook,
  MuscleLine,
  SceneFrame,
  SceneOptions,
  LimbSide,
  Speed,
  Turn,
  ViewName,
} from './figure.ts'
import type { PictureLegend } from './picture.ts'

/**
 * What the page and the worker that draws send each other. Positions travel as Float32 arrays that are handed over,
 * not copied.
 */

/** A moment as it travels; see `SceneFrame`. */
export interface PackedFrame {
  poses: Partial<Record<FigureLook, Float32Array | null>>
  axes?: Partial<Record<FigureLook, Float32Array | null>>
  arrows: readonly Arrow[]
  raw?: SceneFrame['raw']
  focus?: string | null
  turns: readonly Turn[]
  speeds: readonly Speed[]
  muscles?: readonly MuscleLine[]
}

export interface PackedTrail {
  look: FigureLook
  side: LimbSide
  /** Three numbers per point; NaN where the line breaks. */
  points: Float32Array
}

/** What a hand does to the camera. Pixels are those of the page. */
export type CameraAct =
  | { kind: 'turn'; alpha: number; beta: number }
  | { kind: 'pan'; x: number; y: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'view'; name: ViewName }
  | { kind: 'fit' }
  /** A share of the way that is left to the joint in focus, wherever that is by now, and to `radius` metres from it. */
  | { kind: 'near'; share: number; radius: number }
  | { kind: 'follow'; on: boolean }
  /** Where a view before this one had it. */
  | { kind: 'place'; camera: CameraPlace }

/** Where the camera stands: angles about y and from straight up, distance, and the point it looks at. */
export interface CameraPlace {
  alpha: number
  beta: number
  radius: number
  target: Vector3
  following: boolean
  /** The user has moved it since the body was framed. */
  touched: boolean
}

/**
 * Size of the view in pixels of the page, and how many of the screen's make one of them. Zero while it is not on
 * screen.
 */
export interface ViewSize {
  width: number
  height: number
  ratio: number
}

/** Side colours as CSS hex, by the user's preference. */
export interface Paint {
  theme: 'light' | 'dark'
  sides: { left: string; right: string }
}

/** Everything that changed since the last news. What is absent stays as it was. */
export interface SceneNews {
  size?: ViewSize
  /** False while the window is hidden or minimised: nothing is drawn then. */
  shown?: boolean
  /** Pixels of the page at the bottom of the view that the legend covers from side to side. */
  covered?: number
  paint?: Paint
  options?: SceneOptions
  figures?: readonly Figure[]
  trails?: readonly PackedTrail[]
  frame?: PackedFrame
  /** Written under the film from this frame on. */
  legend?: PictureLegend
  /** In the order they were made. */
  acts?: readonly CameraAct[]
}

export type ToScene =
  | { kind: 'start'; canvas: OffscreenCanvas }
  | { kind: 'news'; news: SceneNews }
  | { kind: 'picture'; id: number; legend: PictureLegend }
  /** Every picture drawn from now on is put on this canvas too, with the legend below it. */
  | { kind: 'film'; canvas: OffscreenCanvas; scale: number; legend: PictureLegend }
  | { kind: 'film-end' }

/** Where a joint is seen, in pixels of the page. */
export interface Spot {
  joint: string
  x: number
  y: number
}

export interface PlacedLabel {
  text: string
  x: number
  y: number
  /** It ends at x instead of beginning there. */
  leftwards: boolean
}

/** A line on the page: x, y of its ends. */
export type PageLine = readonly [number, number, number, number]

/** Where the arrow of the joint in focus ends on the page, that joint in the world, and what a note must not cover. */
export interface FocusTip {
  x: number
  y: number
  joint: Vector3
  keepClear: readonly PageLine[]
}

/** What the page shows of a picture just drawn. */
export interface DrawnReport {
  /** Pictures drawn so far: a still view must not count up. */
  frames: number
  /** Nothing moves and the picture is as sharp as it gets. */
  resting: boolean
  /** Screen directions of world x, y, z, for a compass. */
  axes: readonly (readonly [number, number])[]
  labels: readonly PlacedLabel[]
  /** Joints that can be chosen. */
  spots?: readonly Spot[]
  tip?: FocusTip | null
  camera: CameraPlace
}

/**
 * Lost: the graphics driver restarts. Absent: the machine has no WebGL. Broken: drawing failed again right after it was
 * started anew.
 */
export type SceneState = 'starting' | 'running' | 'lost' | 'absent' | 'broken'

export type FromScene =
  | { kind: 'state'; state: SceneState }
  /** The last news has been taken in; the next may come. */
  | { kind: 'took' }
  | ({ kind: 'drawn' } & DrawnReport)
  | { kind: 'picture'; id: number; blob: Blob | null }
