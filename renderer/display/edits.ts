import { said } from './language.ts'
import type { Motion, TechniqueEdit } from '../../core/index.ts'
import { type Boundary, describeShares, describeWholeEdit, wholeEditOf } from '../../core/gait.ts'
import { channelName } from './channels.ts'
import { jointName } from './joints.ts'
import { degrees, signed, toText } from './number.ts'
import { words } from './words.ts'

/** Where the changes of a technique lie, on the recording's clock as the timeline shows it. */
export interface Places {
  boundaries: readonly Boundary[]
  phases: readonly { phase: Pick<Motion['phases'][number]['phase'], 'id' | 'from'> }[]
}
export const NOWHERE: Places = { boundaries: [], phases: [] }

/** One change of a technique, as a line of a list. */
export function editText(e: TechniqueEdit, { boundaries, phases }: Places): string {
  switch (e.kind) {
    case 'joint angle': {
      const b = boundaries.find((x) => x.id === e.boundary)
      const where = b
        ? words.boundary.atTime(toText(b.recordedTime, 2))
        : e.boundary === '*'
          ? words.boundary.everywhere
          : ''
      return `${channelName(e.channel)} ${signed(degrees(e.change), 1)}° ${where}`.trim()
    }
    case 'duration': {
      const own = phases.find((x) => x.phase.id === e.phase)?.phase
      const where = own ? `, ${words.boundary.fromTime(toText(own.from, 2))}` : ''
      return `${words.boundary.durationShort} × ${toText(e.scale, 2)}${where}`
    }
    case 'speed':
    case 'cadence':
    case 'step length':
    case 'step width':
    case 'toe out':
    case 'trunk lean':
    case 'trunk sway':
    case 'knee at strike':
    case 'push-off': {
      const kind = wholeEditOf(e)!
      return `${said(kind.name)}: ${said(describeWholeEdit(kind, kind.read([e])))}`
    }
    case 'load':
      return `${e.label} ${signed(e.mass, 2)} kg`
    case 'layout':
      return words.boundary.layout.shares(said(describeShares(e)))
    case 'layout tolerance':
      return words.boundary.layout.within(toText(degrees(e.tolerance), 1))
    case 'add boundary':
      return `${words.boundary.added}, ${toText(e.time, 2)} s`
    case 'remove boundary':
      return words.boundary.removeOne
    case 'lock':
      return `${jointName(e.joint)} ${e.locked ? words.boundary.held : words.boundary.free}`
    case 'pivot':
      return `${words.boundary.pivot} ${words.boundary.pivots[e.pivot]}`
    case 'knee stop':
      return words.boundary.kneeStop(e.on)
    case 'motion':
      return words.boundary.otherMotion
  }
}

/**
 * The changes of a technique as lines: the same change at several boundaries of one kind (every left foot strike) is
 * one line.
 */
export function editLines(edits: readonly TechniqueEdit[], places: Places): { text: string; edits: TechniqueEdit[] }[] {
  const lines = new Map<string, { text: string; edits: TechniqueEdit[] }>()
  edits.forEach((edit, i) => {
    const label = edit.kind === 'joint angle' ? places.boundaries.find((b) => b.id === edit.boundary)?.label : undefined
    const key = edit.kind === 'joint angle' && label ? `${edit.channel} ${edit.change.toFixed(6)} ${label}` : String(i)
    const line = lines.get(key) ?? { text: editText(edit, places), edits: [] }
    line.edits.push(edit)
    if (line.edits.length > 1 && edit.kind === 'joint angle' && label)
      line.text = `${channelName(edit.channel)} ${signed(degrees(edit.change), 1)}° ${words.boundary.atSeveral(line.edits.length, label.toLowerCase())}`
    lines.set(key, line)
  })
  return [...lines.values()]
}
