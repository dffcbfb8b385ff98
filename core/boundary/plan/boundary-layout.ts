import type { BoundaryMark, PhasePlan } from './phases.ts'
import type { Phase, PhaseKind } from './technique.ts'

/**
 * Where the program cuts a motion between its events: shares of the duration of each support, the same for all of a
 * recording, so that its steps, its baseline and all its techniques can be compared.
 */
export interface BoundaryLayout {
  /** Of every single support (or swing of a leg under its recorded hip), ascending, between 0 and 1. */
  readonly single: readonly number[]
  /** Of every flight of a run. */
  readonly flight: readonly number[]
}

/** A layout that the program once set for a recording: with it the same boundaries are shown ever after. */
export interface KeptLayout extends BoundaryLayout {
  /** rad: what it was set for. */
  readonly tolerance: number
  /** rad: how far the free rod strayed that strayed most. */
  readonly worst: number
}

/**
 * Enough for all free rods to stay within 3° of the recording in nearly every walk and run (docs/VALIDATION.md). The
 * late ones are where the swinging leg is braked.
 */
export const FIXED_LAYOUT: BoundaryLayout = { single: [0.25, 0.5, 0.7, 0.85], flight: [0.5] }

/** One phase per support: what gravity and momentum alone do. */
export const NO_LAYOUT: BoundaryLayout = { single: [], flight: [] }

/** s: no piece of a phase is shorter. */
const SHORTEST_PIECE = 0.02

/** The shares that cut a kind of phase; a double support is short and nearly ballistic as it is. */
export function sharesOf({ single, flight }: BoundaryLayout, kind: PhaseKind): readonly number[] {
  if (kind === 'flight') return flight
  return kind === 'double support' ? [] : single
}

/** The phases between a recording's events, cut further. */
export function layOutBoundaries(uncut: PhasePlan, layout: BoundaryLayout): PhasePlan {
  const marks: BoundaryMark[] = [...uncut.marks]
  const phases = uncut.phases.flatMap((phase) => {
    const shares = keepApart(sharesOf(layout, phase.kind), SHORTEST_PIECE / (phase.to - phase.from))
    if (shares.length === 0) return [phase]
    const inner = shares.map((share) => markInside(phase, share))
    marks.push(...inner)
    return [null, ...inner].map((mark, i) => ({
      ...phase,
      id: `${phase.id}~${i === 0 ? 0 : toShare(shares[i - 1]!)}`,
      from: mark?.time ?? phase.from,
      to: inner[i]?.time ?? phase.to,
      start: mark?.id ?? phase.start,
      end: inner[i]?.id ?? phase.end,
    }))
  })
  return { phases, marks: marks.toSorted((a, b) => a.time - b.time), uncut }
}

/** In a very short phase those are left out that lie too near the one before, or the end. */
function keepApart(shares: readonly number[], least: number): readonly number[] {
  const kept: number[] = []
  for (const share of shares) if (share - (kept.at(-1) ?? 0) >= least && 1 - share >= least) kept.push(share)
  return kept
}

/** A boundary at a share of a phase; it keeps its name when events move. */
export function markInside(phase: Phase, share: number): BoundaryMark {
  const side = phase.side === null ? '' : phase.side === 'left' ? 'Left ' : 'Right '
  const kind = phase.side === null ? `${phase.kind[0]!.toUpperCase()}${phase.kind.slice(1)}` : phase.kind
  return {
    id: `${phase.id}@${toShare(share)}`,
    time: phase.from + share * (phase.to - phase.from),
    label: `${side}${kind}, ${Math.round(100 * share)} %`,
    inner: true,
  }
}

const toShare = (share: number): string => String(Number(share.toFixed(3)))

/** Phase and share of a boundary's name; null: it names an event or an instant. */
export function readShare(id: string): { readonly phase: string; readonly share: number } | null {
  const found = /^([^@]+)@(0\.\d{1,3})$/.exec(id)
  return found === null || found[1] === 'inner' ? null : { phase: found[1]!, share: Number(found[2]) }
}

/** The name of the whole support that a phase is a piece of. */
export const supportOfPhase = (id: string): string => id.split('~', 1)[0]!
