import type { Side } from '../../gait/side.ts'
import type { RodKind } from '../anthropometry/table.ts'
import type { BodyTemplateId } from '../body.ts'

/** Raised by one whenever an entry changes its meaning. */
export const BODY_FILE_VERSION = 1

/**
 * A body of one's own, as a file keeps it (docs/BODY-JSON.md): rods, how they hang together, what shows them in a
 * recording, and what they weigh. With `like` it changes a template; without, all of it stands here.
 */
export interface BodyFile {
  readonly format: 'pendulab-body'
  readonly version: typeof BODY_FILE_VERSION
  readonly name: string
  /** What it is, where its numbers come from, and which of them are assumptions. */
  readonly about: string
  /** The template whose rods hold where this file does not state others; null: there is none. */
  readonly like: BodyTemplateId | null
  /** What the subject's height means for a body that is no person: “height at the withers”. */
  readonly height?: string
  /** It is a part of somebody (an arm): shares of mass are of all of them, and the ground is not known from it. */
  readonly part?: boolean
  readonly rods: readonly FileRod[]
}

/** One rod: a new one, or what is different about the template's rod of this name. */
export interface FileRod {
  readonly name: string
  readonly label?: string
  readonly side?: Side | null
  readonly parent?: string | null
  /** Where on the parent it hangs, and which point of itself hangs there: shares of each length, 0 to 1. */
  readonly attach?: number
  readonly from?: number
  /** What the joint at its parent is called; null: nobody speaks of it. */
  readonly joint?: { readonly name: string; readonly label: string } | null
  readonly length?: FileLength
  /** One of three ways to weigh it: a row of the anthropometric table, one number, or parts. */
  readonly row?: RodKind
  readonly mass?: FileMass
  readonly parts?: readonly FilePart[]
  /** Worn on top of that: a plaster, a splint, a shoe, a ball in the hand. */
  readonly adds?: readonly FilePart[]
  /** Markers that show points of this rod; the mean of several names is one point. */
  readonly markers?: readonly FileMarker[]
  /** The segment of a person whose joint angles turn this rod, where no marker shows it. */
  readonly turnsWith?: string
  /** It meets the ground. */
  readonly foot?: boolean
  /** No muscle moves it: a prosthesis, or a joint inside a plaster. */
  readonly artificial?: boolean
}

/** A measured length is kept; a share of the height is a first guess that markers improve. */
export type FileLength =
  | { readonly metres: number; readonly sd?: number; readonly source: string }
  | { readonly ofHeight: number; readonly sd?: number; readonly source: string }

/** A mass, where its centre lies and its radius of gyration about it, as shares of the rod's length. */
export type FileMass = PartMass & { readonly centre: number; readonly radius: number }

/** A part of a rod: spread evenly between two places of it, as shares of its length; a point where they are one. */
export type FilePart = PartMass & { readonly label: string; readonly begin: number; readonly end: number }

/** A mass in kilograms or as a share of the body’s, with its source. */
export type PartMass =
  | { readonly kilograms: number; readonly sd?: number; readonly source: string }
  | { readonly ofBody: number; readonly sd?: number; readonly source: string }

/** Where a marker sits on a rod. */
export interface FileMarker {
  readonly names: readonly string[]
  /** Share of the rod's length from its proximal end. */
  readonly at: number
}

/** Whether a body of this file is a person's, with the joints that gait is spoken of by. */
export const isPerson = (file: BodyFile): boolean => file.like !== null
