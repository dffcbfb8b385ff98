import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import type { Alert } from '../../core/index.ts'
import {
  type BenchEnd,
  type BenchMotion,
  type BenchProblem,
  calcLargestDifference,
  chooseStarts,
  closePosture,
  isDriven,
  type MethodRun,
  postureOf,
  setPosture,
} from '../../core/mechanics.ts'
import { compute } from '../compute/service.ts'
import { gallery } from './gallery.ts'

const lane = 'workbench'
/** How long a hand rests before all motions are looked for. */
const restFor = 350
const mostSteps = 200
/** Motions that are followed under a moving hand; a search finds the rest again. */
const mostFollowed = 6

export type Question = 'join' | 'release'

/** The tree on the bench, its undo steps, and what was found of it. */
export function useBench() {
  const problem = shallowRef<BenchProblem>(gallery[2]!.problem)
  const selected = ref(problem.value.rods.at(-1)!.name)
  const question = ref<Question>('join')
  const history = useHistory(problem)
  const solving = useSolving(problem, question)

  /** One change; `isMoving` while a hand drags: such changes become one step of undo when it lets go. */
  function change(next: BenchProblem, isMoving = false): void {
    if (next === problem.value) return
    history.note(isMoving)
    problem.value = next
    if (!next.rods.some(({ name }) => name === selected.value)) selected.value = next.rods.at(-1)!.name
    if (isDriven(next)) question.value = 'release'
    solving.refresh(isMoving)
  }
  /** Puts another problem on the bench. */
  function load(next: BenchProblem): void {
    if (next === problem.value) return
    solving.forget()
    change(next)
    selected.value = next.rods.at(-1)!.name
  }
  /** False where no posture closes the loops that way. */
  function pose(end: BenchEnd, directions: Float64Array, rod: number, isMoving = false): boolean {
    const closed = closePosture(problem.value, end, directions, rod)
    if (closed === null) return false
    let next = setPosture(problem.value, end, closed)
    // A locked angle is the start's: the end follows it.
    if (end === 'start' && next.locks.length > 0) {
      const ending = closePosture(next, 'end', postureOf(next, 'end'))
      if (ending === null) return false
      next = setPosture(next, 'end', ending)
    }
    change(next, isMoving)
    return true
  }
  function step(to: BenchProblem | null): void {
    if (to === null) return
    problem.value = to
    if (!to.rods.some(({ name }) => name === selected.value)) selected.value = to.rods.at(-1)!.name
    solving.refresh(false)
  }
  watch(question, () => solving.refresh(false))
  solving.refresh(false)
  return {
    problem,
    selected,
    question,
    rod: computed(() => problem.value.rods.find(({ name }) => name === selected.value) ?? problem.value.rods[0]!),
    change,
    load,
    pose,
    rest: () => {
      history.rest()
      solving.refresh(false)
    },
    undo: () => step(history.undo()),
    redo: () => step(history.redo()),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    ...solving,
  }
}

export type Bench = ReturnType<typeof useBench>

function useHistory(problem: { value: BenchProblem }) {
  const before = shallowRef<readonly BenchProblem[]>([])
  const after = shallowRef<readonly BenchProblem[]>([])
  let dragging = false
  return {
    canUndo: computed(() => before.value.length > 0),
    canRedo: computed(() => after.value.length > 0),
    note(isMoving: boolean): void {
      if (!(isMoving && dragging)) before.value = [...before.value.slice(-mostSteps), problem.value]
      dragging = isMoving
      after.value = []
    },
    rest: () => void (dragging = false),
    undo(): BenchProblem | null {
      const to = before.value.at(-1) ?? null
      if (to === null) return null
      after.value = [problem.value, ...after.value]
      before.value = before.value.slice(0, -1)
      return to
    },
    redo(): BenchProblem | null {
      const [to, ...rest] = after.value
      if (to === undefined) return null
      before.value = [...before.value, problem.value]
      after.value = rest
      return to
    },
  }
}

/** What was found of the tree on the bench. */
function useFound() {
  const motions = shallowRef<readonly BenchMotion[]>([])
  const chosen = ref(0)
  return {
    motions,
    chosen,
    shown: computed(() => motions.value[chosen.value] ?? null),
    starts: ref(0),
    alerts: shallowRef<readonly Alert[]>([]),
    /** Share of the way while all motions are looked for; null: they are not. */
    searching: ref<number | null>(null),
    take(next: readonly BenchMotion[], nearest: number): void {
      // The motion that was looked at stays looked at: the one that has moved least.
      const before = motions.value[chosen.value]
      chosen.value = before === undefined ? nearest : closest(next, before, nearest)
      motions.value = next
    },
    forget(): void {
      motions.value = []
      chosen.value = 0
    },
  }
}

/** Solves what is on the bench: known motions while a hand moves, all of them when it rests. */
function useSolving(problem: { value: BenchProblem }, question: { value: Question }) {
  const found = useFound()
  const { motions, starts, alerts, searching } = found
  const comparing = useComparing(problem, question, found)
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = () =>
    motions.value.filter((_, k) => k < mostFollowed || k === found.chosen.value).map((one) => one.directions)

  async function follow(): Promise<void> {
    const outcome = await compute().run(lane, 'workbench', { problem: problem.value, known: known(), search: false })
    if (outcome === 'cancelled') return
    alerts.value = outcome.alerts
    if (outcome.ok) found.take(outcome.value.motions, outcome.value.nearest)
    else found.forget()
  }
  async function search(isThorough: boolean): Promise<void> {
    clearTimeout(timer)
    searching.value = 0
    const starting = chooseStarts(problem.value, isThorough)
    const request = { problem: problem.value, known: known(), search: true, starts: starting }
    const outcome = await compute().run(lane, 'workbench', request, ({ fraction }) => {
      if (searching.value !== null) searching.value = fraction
    })
    if (outcome === 'cancelled') return
    searching.value = null
    alerts.value = outcome.alerts
    if (!outcome.ok) return
    found.take(outcome.value.motions, outcome.value.nearest)
    starts.value = outcome.value.starts
  }
  async function release(): Promise<void> {
    const outcome = await compute().run(lane, 'release', { problem: problem.value })
    if (outcome === 'cancelled') return
    alerts.value = outcome.alerts
    found.forget()
    if (outcome.ok) motions.value = [outcome.value]
  }
  function refresh(isMoving: boolean): void {
    clearTimeout(timer)
    searching.value = null
    starts.value = 0
    comparing.methods.value = null
    if (question.value === 'release') return void release()
    if (motions.value.some((one) => one.found === null)) found.forget()
    void follow()
    if (!isMoving) timer = setTimeout(() => void search(false), restFor)
  }
  onBeforeUnmount(() => {
    clearTimeout(timer)
    compute().cancel(lane)
  })
  return { ...found, ...comparing, refresh, search }
}

/** The sources' methods on the motion that is looked at, when they are asked for. */
function useComparing(
  problem: { value: BenchProblem },
  question: { value: Question },
  { shown, chosen }: ReturnType<typeof useFound>,
) {
  const methods = shallowRef<readonly MethodRun[] | null>(null)
  const comparing = ref(false)
  async function compare(): Promise<void> {
    const motion = question.value === 'join' ? (shown.value?.directions ?? null) : null
    if (question.value === 'join' && motion === null) return
    comparing.value = true
    const outcome = await compute().run(`${lane}-methods`, 'compareMethods', { problem: problem.value, motion })
    comparing.value = false
    if (outcome !== 'cancelled' && outcome.ok) methods.value = outcome.value
  }
  watch(chosen, () => (methods.value = null))
  onBeforeUnmount(() => compute().cancel(`${lane}-methods`))
  return { methods, comparing, compare }
}

/** Which of them has moved least from the one that is shown. */
function closest(next: readonly BenchMotion[], shown: BenchMotion, otherwise: number): number {
  let best = otherwise
  let least = Infinity
  next.forEach((one, k) => {
    if (one.directions.length !== shown.directions.length) return
    const distance = calcLargestDifference(one.directions, shown.directions)
    if (distance < least) {
      least = distance
      best = k
    }
  })
  return Math.min(best, next.length - 1)
}
