import { said } from '../../display/language.ts'
import { computed, type ComputedRef, shallowRef } from 'vue'
import type { Alert, Technique, TechniqueEdit } from '../../../core/index.ts'
import type { FreeChoice, FreeWish } from '../../../core/gait.ts'
import type { ChosenBoundaries } from '../../compute/jobs.ts'
import { jointInside } from '../../display/joints.ts'
import { toText } from '../../display/number.ts'
import { words } from '../../display/words.ts'
import { useTechnique } from '../../stores/technique.ts'
import { useFit } from '../../stores/fit.ts'
import { useWork } from '../../stores/work.ts'
import { type Aim, type OpenRow, withoutOpen } from './open-choices.ts'

const text = words.boundary.open
const lane = 'open'

export interface OpenSearch {
  wish: ComputedRef<FreeWish>
  rows: ComputedRef<readonly { choice: FreeChoice; row: OpenRow | null }[]>
  aim: ComputedRef<Aim>
  joint: ComputedRef<string>
}

interface Found {
  technique: string | null
  lines: string[]
  alerts: readonly Alert[]
}

/** Lets the method choose what was left open, and keeps what it found as a technique. */
export function useOpenSearch({ wish, rows, aim, joint }: OpenSearch) {
  const fits = useFit()
  const techniques = useTechnique()
  const work = useWork()
  const { nameOf, wonText } = useOpenWords(aim, joint)
  const searching = computed(() => work.running.find((r) => r.lane === lane) ?? null)
  const outcomeOf = shallowRef<Found | null>(null)
  /** What came out; a technique that was taken back is no longer reported. */
  const found = computed(() =>
    outcomeOf.value?.technique && !techniques.list.some((t) => t.id === outcomeOf.value!.technique)
      ? null
      : outcomeOf.value,
  )
  const ready = computed(() => rows.value.some((r) => r.row !== null && r.row.low < r.row.high))

  async function find(): Promise<void> {
    const prepared = fits.prepared
    const choices = rows.value.flatMap((r) => (r.row ? [r.choice] : []))
    if (!prepared || choices.length === 0) return
    outcomeOf.value = null
    const source = techniques.active
    const own = withoutOpen(source?.edits ?? [], choices)
    const edits = [...techniques.base.edits, ...own]
    const technique = { id: lane, name: nameOf(), edits, free: { ...wish.value, choices } }
    const outcome = await work.run(lane, 'freeBoundaries', { prepared, technique }, text.searching, find)
    if (outcome === 'cancelled') return
    if (!outcome.ok) outcomeOf.value = { technique: null, lines: [], alerts: outcome.alerts }
    else if (!isBetter(outcome.value))
      outcomeOf.value = {
        technique: null,
        lines: [text.nothingBetter],
        alerts: outcome.alerts.filter((a) => a.code !== 'free.chosen' && a.severity !== 'info'),
      }
    else outcomeOf.value = keep(outcome.value, { name: technique.name, own, source, count: choices.length })
  }
  interface Begun {
    name: string
    own: readonly TechniqueEdit[]
    source: Technique | null
    count: number
  }
  function keep(chosen: ChosenBoundaries, { name, own, source, count }: Begun): Found {
    const edits = [...own, ...chosen.technique.edits.slice(-count)]
    const technique = techniques.keepChosen(name, edits, source?.id ?? null)
    return { technique, lines: [text.done(name), wonText(chosen), ...judgedText(chosen)], alerts: [] }
  }
  return { searching, found, ready, find, stop: () => work.stop(lane) }
}

/** Nothing is claimed that Compare does not confirm. */
const judgedText = ({ verdict }: ChosenBoundaries): string[] =>
  verdict === null ? [] : [text.judged(said(verdict.verdict), said(verdict.reason))]

const isBetter = ({ before, after }: ChosenBoundaries) => after < before * (1 - 1e-4)

function useOpenWords(aim: ComputedRef<Aim>, joint: ComputedRef<string>) {
  const techniques = useTechnique()
  const ofJoint = () => jointInside(joint.value)
  /** A name that no technique has yet. */
  function nameOf(): string {
    const base = aim.value === 'impulse' ? text.names.impulse : text.names[aim.value](ofJoint())
    const taken = new Set(techniques.list.map((t) => t.name))
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base} ${n}`
    return name
  }
  function wonText({ before, after }: ChosenBoundaries): string {
    if (aim.value === 'both') return text.wonBoth(toText(100 * (1 - Math.sqrt(after / before)), 1))
    const decimals = aim.value === 'load' ? 2 : 1
    const [from, to] = [toText(Math.sqrt(before), decimals), toText(Math.sqrt(after), decimals)]
    return aim.value === 'load' ? text.wonLoad(ofJoint(), from, to) : text.wonImpulse(from, to)
  }
  return { nameOf, wonText }
}
