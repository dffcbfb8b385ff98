import { ref, type Ref, type ShallowRef } from 'vue'
import { type BenchEnd, postureOf, rootAt } from '../../core/mechanics.ts'
import type { Bench } from './bench.ts'
import type { Layout } from './drawing.ts'
import { anglesOf, directionOf, dragDirection, type View } from './projection.ts'

interface Handled {
  readonly bench: Bench
  readonly svg: Readonly<ShallowRef<SVGSVGElement | null>>
  readonly layout: Readonly<Ref<Layout>>
  readonly view: () => View
}

/** Rods turned by hand: dragged by their lower ends, or by a degree with arrow keys. */
export function useHandles({ bench, svg, layout, view }: Handled) {
  const dragged = ref<{ end: BenchEnd; rod: number } | null>(null)
  const indexOf = (name: string): number => bench.problem.value.rods.findIndex((rod) => rod.name === name)

  function toPicture(event: PointerEvent): [number, number] {
    const matrix = svg.value!.getScreenCTM()!.inverse()
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return [point.x, point.y]
  }
  function grab(event: PointerEvent, end: BenchEnd, name: string): void {
    event.preventDefault()
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    ;(event.currentTarget as SVGElement).focus()
    bench.selected.value = name
    dragged.value = { end, rod: indexOf(name) }
  }
  function drag(event: PointerEvent): void {
    const held = dragged.value
    if (!held) return
    const problem = bench.problem.value
    const { dimension } = problem
    const posture = postureOf(problem, held.end)
    const rod = problem.rods[held.rod]!
    const { from } = layout.value(posture, rootAt(problem, held.end))[held.rod]!
    const before = rod[held.end]
    const u = dragDirection(
      { from, to: toPicture(event), length: rod.length, before: [before[0]!, before[1]!, before[2] ?? 0] },
      view(),
      dimension,
    )
    posture.set(u, held.rod * dimension)
    bench.pose(held.end, posture, held.rod, true)
  }
  function letGo(): void {
    if (!dragged.value) return
    dragged.value = null
    bench.rest()
  }
  /** Left and right turn forward and back, up and down to the side in space. */
  function keys(event: KeyboardEvent, end: BenchEnd, name: string): void {
    const moves: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    }
    const move = moves[event.key]
    const problem = bench.problem.value
    if (!move || event.shiftKey || (problem.dimension === 2 && move[1] !== 0)) return
    event.preventDefault()
    bench.selected.value = name
    const rod = indexOf(name)
    const { forward, side } = anglesOf(problem.rods[rod]![end])
    const posture = postureOf(problem, end)
    const one = Math.PI / 180
    posture.set(directionOf(forward + move[0] * one, side + move[1] * one, problem.dimension), rod * problem.dimension)
    bench.pose(end, posture, rod)
  }
  return { dragged, indexOf, grab, drag, letGo, keys }
}
