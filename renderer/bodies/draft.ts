import { computed, ref, shallowRef } from 'vue'
import type { Alert, Body, Subject } from '../../core/index.ts'
import { calcBody } from '../../core/index.ts'
import type { AnthropometricTableId, BodyFile } from '../../core/gait.ts'
import { changeBodyRod, checkBody, layOutFile, statedRod } from '../../core/gait.ts'

/** Whose body it is, and by which table it is weighed. */
export interface Whose {
  readonly subject: Subject
  readonly table: AnthropometricTableId
}

/** Steps that can be taken back. */
const MOST_STEPS = 200

/** A body file under the hands: every change can be taken back, and is checked at once as any file is. */
export function useDraft(start: BodyFile, { subject, table }: Whose) {
  const file = shallowRef(start)
  const before = shallowRef<readonly BodyFile[]>([])
  const after = shallowRef<readonly BodyFile[]>([])
  const selected = ref(layOutFile(start, 'right')[0]!.name)
  function change(next: BodyFile): void {
    before.value = [...before.value.slice(1 - MOST_STEPS), file.value]
    after.value = []
    put(next)
  }
  function put(next: BodyFile): void {
    file.value = next
    const names = layOutFile(next, 'right').map(({ name }) => name)
    if (!names.includes(selected.value)) selected.value = names[0] ?? ''
  }
  function walk(from: typeof before, to: typeof before): void {
    const step = from.value.at(-1)
    if (step === undefined) return
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, file.value]
    put(step)
  }
  const rods = computed(() => layOutFile(file.value, 'right'))
  const checked = computed(() => checkBody(file.value))
  const made = computed(() =>
    checked.value.ok ? calcBody({ subject, template: 'whole-body', table, file: checked.value.value }) : null,
  )
  /** Null while something is wrong with the file. */
  const body = computed<Body | null>(() => (made.value?.ok ? made.value.value : null))
  const faults = computed<readonly Alert[]>(() => [
    ...(checked.value.ok ? [] : checked.value.alerts),
    ...(made.value?.ok === false ? made.value.alerts : []),
  ])
  const rod = computed(() => statedRod(file.value, selected.value))
  const layout = computed(() => rods.value.find(({ name }) => name === selected.value)!)
  /** What is wrong with an entry of the selected rod, or with what stands in it; empty: nothing. */
  function faultAt(key: string): Alert | null {
    const index = file.value.rods.findIndex(({ name }) => name === selected.value)
    const path = `rods[${index}]${key === '' ? '' : `.${key}`}`
    return (
      faults.value.find(({ where }) => where?.path === path || (key !== '' && where?.path?.startsWith(`${path}.`))) ??
      null
    )
  }
  return {
    file,
    rods,
    rod,
    layout,
    selected,
    body,
    faults,
    faultAt,
    change,
    set: (entries: Parameters<typeof changeBodyRod>[2]) => change(changeBodyRod(file.value, selected.value, entries)),
    undo: () => walk(before, after),
    redo: () => walk(after, before),
    canUndo: computed(() => before.value.length > 0),
    canRedo: computed(() => after.value.length > 0),
  }
}
export type Draft = ReturnType<typeof useDraft>
