import type { Side } from '../gait/side.ts'
import type { BodyFile } from './body-file/body-file.ts'
import type { Tree } from './tree.ts'

/** Which rows of an anthropometric table apply. */
export type Sex = 'female' | 'male' | 'unspecified'

/** Who was recorded: a code, mass and stature. */
export interface Subject {
  /** A code, never a name in logs. */
  readonly code: string
  /** kg */
  readonly mass: number
  /** m */
  readonly height: number
  readonly sex: Sex
  /** Years, where known. */
  readonly age?: number
}

/** Which segments a body has. */
export type BodyTemplateId = 'whole-body' | 'lower-body' | 'swing-leg' | 'planar-seven-link'
/** Winter, de Leva or Dumas. */
export type AnthropometricTableId = 'winter' | 'de-leva' | 'dumas'

/** Where a number comes from, in words for the model table and the report. */
export interface Sourced {
  readonly value: number
  /** One standard deviation, when known. */
  readonly sd: number | null
  /** "Winter 2009, table 4.1", "fitted to markers", "entered by hand", … */
  readonly source: string
}

/** A segment of a body with the source of each number. */
export interface BodySegment {
  /** As in the tree: `pelvis`, `trunk`, `head`, `thigh.right`, `shank.left`, `foot.right`, `upperArm.left`, … */
  readonly name: string
  readonly label: string
  readonly side: Side | null
  /** m */
  readonly length: Sourced
  /** kg */
  readonly mass: Sourced
  /** Fractions of the length, from the proximal end. */
  readonly centreOfMass: Sourced
  readonly radiusOfGyration: Sourced
}

/** A joint as the clinician names it, whatever the root of the phase: the point where two segments meet. */
export interface BodyJoint {
  /** `hip.right`, `knee.left`, `ankle.right`, `lumbar`, `neck`, `shoulder.left`, `elbow.left`, … */
  readonly name: string
  readonly label: string
  readonly side: Side | null
  /** Anatomically proximal and distal segments. */
  readonly proximal: string
  readonly distal: string
  /** Where on each: distance from that segment's proximal end, m. */
  readonly onProximal: number
  readonly onDistal: number
}

/** Where a foot's heel meets the floor, seen from its ankle centre while the sole lies flat. */
export interface Heel {
  /** m: behind, below, and to the right of the ankle. */
  readonly back: number
  readonly down: number
  readonly right: number
  /** Slope of the foot's rod (ankle to metatarsal heads) below the sole's direction, rad. */
  readonly declination: number
  readonly source: string
}

/** Something carried or missing: shoe, orthosis, prosthesis, backpack, missing limb. */
export interface CarriedMass {
  readonly label: string
  readonly segment: string
  /** Distance from the segment's proximal end, m. */
  readonly at: number
  /** kg; negative takes mass away. */
  readonly mass: number
}

/** The subject's body: its tree, and the clinical names of segments and joints. */
export interface Body {
  /** `own`: all of it stands in its file. */
  readonly template: BodyTemplateId | 'own'
  readonly table: AnthropometricTableId
  readonly subject: Subject
  /** Rooted at the mid-hip (swing leg: at its hip); phases re-root it. */
  readonly tree: Tree
  readonly segments: readonly BodySegment[]
  readonly joints: readonly BodyJoint[]
  readonly loads: readonly CarriedMass[]
  /** Heels that the recording shows; others are where the tables put them (`heelOf`). */
  readonly heels?: Readonly<Partial<Record<Side, Heel>>>
  /** The file it was made from; absent for a template as it stands. */
  readonly file?: BodyFile
}

/** What the length of a rod is called that nobody may change: measured, and written into a body file. */
export const MEASURED_LENGTH = 'Body file, measured'

/** A length that was measured or entered: a fit does not improve it. */
export const isKeptLength = ({ source }: Sourced): boolean =>
  source === 'entered by hand' || source.startsWith(MEASURED_LENGTH)

/** Its mass is somebody's whole mass, so that its motion shows what the ground does. */
export const isWholeBody = ({ template, file }: Pick<Body, 'template' | 'file'>): boolean =>
  template !== 'swing-leg' && file?.part !== true
