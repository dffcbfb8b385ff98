import type { Vector3 } from '../math/vector3.ts'
import type { Side } from '../gait/side.ts'
import type { DifferenceMark } from '../math/difference-mark.ts'
import type { GroupedAlert } from '../outcome.ts'
import type { Language } from '../words/language.ts'
import type { FrontPage } from './front-page.ts'
import type { LabHeader, ReportSection } from './settings.ts'

/**
 * A report as numbers with units and provenance, ready to be set in type: clinical units (degrees, body weights,
 * N·m/kg) because this is an edge. `toHtml` only arranges it; it computes nothing.
 */
export interface ReportModel {
  /** Of all its words; default English. */
  readonly language?: Language
  readonly title: string
  readonly lab: LabHeader
  readonly clinician: string
  /** In words, or null when none is to be printed. */
  readonly madeOn: string | null
  readonly programVersion: string
  readonly subject: readonly Fact[]
  readonly recording: readonly Fact[]
  /** Empty when it is not to be printed. */
  readonly fileName: string
  readonly paper: 'A4' | 'Letter'
  readonly front: FrontPage
  readonly sha256: string
  /** In the order to be printed; what there is nothing to report about is left out. */
  readonly sections: readonly SectionModel[]
}

/** A named fact of the header blocks. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** One section as plain data. */
export interface SectionModel {
  readonly id: ReportSection
  readonly title: string
  readonly blocks: readonly Block[]
}

/** One part of a section: text, facts, list, table, plots, key frames or alerts. */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly tone: 'plain' | 'quiet' | 'strong' }
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly Fact[] }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly table: TableModel }
  | { readonly kind: 'plots'; readonly grid: PlotGrid }
  | { readonly kind: 'frames'; readonly title: string; readonly frames: readonly KeyFrame[]; readonly scale: string }
  | { readonly kind: 'alerts'; readonly alerts: readonly GroupedAlert[] }
  | { readonly kind: 'axes'; readonly title: string; readonly caption: string }

/** A number as it is printed: never more digits than its uncertainty carries. */
export interface Quantity {
  readonly value: number
  /** One standard deviation; null when unknown. */
  readonly sd: number | null
  /** The same number for each sampled body: what two numbers share of their uncertainty is known from these. */
  readonly samples?: readonly number[]
  /**
   * Most digits after the point, where the number itself does not show it: a difference has those of what it was taken
   * from.
   */
  readonly decimals?: number
}

/** One cell of a table. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly note?: string }
  | { readonly kind: 'number'; readonly quantity: Quantity | null }
  /** A difference, and what is to be made of its size. */
  | { readonly kind: 'difference'; readonly quantity: Quantity | null; readonly mark: DifferenceMark }

/** A table as plain data. */
export interface TableModel {
  readonly caption: string
  readonly columns: readonly { readonly label: string; readonly unit?: string; readonly side?: Side }[]
  /** The first cell heads its row. */
  readonly rows: readonly (readonly Cell[])[]
  readonly footnote?: string
}

/** Several plots with one legend. */
export interface PlotGrid {
  readonly title: string
  readonly columns: number
  readonly plots: readonly PlotModel[]
  readonly legend: readonly LegendEntry[]
  readonly footnote?: string
}

/** Whose curve it is; drawn by colour and dash. */
export type CurveStyle = 'left' | 'right' | 'recorded' | 'predicted' | 'proposed' | 'first' | 'second'

/** A style and what it stands for. */
export interface LegendEntry {
  /** `normal`: the grey band of healthy people. */
  readonly style: CurveStyle | 'normal'
  readonly label: string
}

/** One plot as plain data, axes in the printed unit. */
export interface PlotModel {
  readonly title: string
  readonly unit: string
  /** What up and down mean: `flexion`, `extension`. */
  readonly up: string
  readonly down: string
  readonly x: { readonly label: string; readonly low: number; readonly high: number }
  readonly y: { readonly low: number; readonly high: number }
  readonly curves: readonly CurveModel[]
  /** Healthy people, drawn behind the curves; absent where none may stand. */
  readonly norm?: PlotNorm
  /** Vertical lines: foot-off. */
  readonly marks: readonly { readonly at: number; readonly style: CurveStyle }[]
  /** Horizontal lines: what others measured. */
  readonly levels?: readonly { readonly at: number }[]
  /** Stretches of the axis marked by a bar: where a difference is clear. */
  readonly clear?: readonly { readonly from: number; readonly to: number }[]
  /** Lower than its neighbours: a difference under its curves. */
  readonly short?: boolean
  /** Explains why when there are no curves. */
  readonly empty: string | null
}

/** A band of healthy people in the plot's own unit and sign. */
export interface PlotNorm {
  readonly x: Float64Array
  readonly mean: Float64Array
  /** Half width. */
  readonly half: Float64Array
  /** Depends on the model: to be read with care. */
  readonly marked: boolean
}

/** One curve with an optional band around it. */
export interface CurveModel {
  readonly style: CurveStyle
  readonly label: string
  readonly x: Float64Array
  readonly y: Float64Array
  /** Half width of the band, same length as y; null for none. */
  readonly band: Float64Array | null
  /** One of many, behind their mean. */
  readonly thin?: true
  /** Half width below the curve, where it is another one than above. */
  readonly below?: Float64Array
}

/** One instant of the skeleton with its forces, world frame, m and N. */
export interface KeyFrame {
  readonly title: string
  readonly time: number
  /** For readers who cannot see it. */
  readonly description: string
  readonly rods: readonly {
    readonly name: string
    readonly side: Side | null
    readonly from: Vector3
    readonly to: Vector3
  }[]
  readonly arrows: readonly {
    readonly label: string
    /** `knee.right`; null for the ground. */
    readonly joint: string | null
    readonly side: Side | null
    readonly at: Vector3
    readonly force: Vector3
    /** `1.12 BW` */
    readonly text: string
    readonly kind: 'joint' | 'ground'
  }[]
  /** m of picture per N. */
  readonly metresPerNewton: number
  /** Where the bones stand: the matrices of `poseFrames`; null for a body that has none, which is drawn as rods. */
  readonly bones: Float32Array | null
  /** The joint that this instant is shown for: the other arrows are quiet then. */
  readonly focus: string | null
}
