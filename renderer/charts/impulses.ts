import type { Motion } from '../../core/index.ts'
import { byJoint, jointName } from '../display/joints.ts'
import { turnOf } from '../display/turns.ts'
import { words } from '../display/words.ts'
import type { Look } from '../scene/figure.ts'
import type { ChartModel, ChartPlan, Curve } from './model.ts'

const family = (joint: string) => joint.replace(/\.(left|right)$/, '')

const unit = 'N·m·s'
const idOf = (name: string) => `impulse ${name}`

/**
 * A stem for each boundary: up to the impulse and back down, with nothing between boundaries. Each motion stands a
 * little next to the other.
 */
function stems(points: readonly { t: number; v: number }[], half: number, shift: number): Pick<Curve, 'x' | 'y'> {
  const x: number[] = []
  const y: number[] = []
  for (const { t, v } of points) {
    const at = t + shift
    x.push(at - half, at, at + half, at + half * 1.001)
    y.push(0, v, 0, Number.NaN)
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) }
}

/**
 * What the muscles must do over time: one chart per joint family, the sagittal part, left and right of every motion.
 */
export function impulseCharts(
  all: readonly { look: Look; motion: Motion }[],
  span: { from: number; to: number },
): ChartPlan[] {
  const names = [
    ...new Set(all.flatMap(({ motion }) => motion.impulses.flatMap((i) => i.joints.map((j) => family(j.joint))))),
  ].toSorted(byJoint)
  const half = (span.to - span.from) * 0.004
  const make = (name: string): ChartModel => {
    const { flexes, flexing, extending } = turnOf(name)
    const curves = all.flatMap(({ look, motion }, k): Curve[] =>
      (['left', 'right', null] as const).flatMap((side): Curve[] => {
        const points = motion.impulses.flatMap((impulse) => {
          const t = motion.boundaries.find((b) => b.id === impulse.boundary)?.recordedTime
          const v = impulse.joints.find((j) => j.joint === (side ? `${name}.${side}` : name))?.angular[2]
          return t === undefined || v === undefined ? [] : [{ t, v: flexes * v }]
        })
        return points.length === 0
          ? []
          : [
              {
                label: words.looks[look],
                side,
                look,
                ...stems(points, half, (k - (all.length - 1) / 2) * 2.2 * half),
                band: null,
              },
            ]
      }),
    )
    return {
      id: idOf(name),
      title: jointName(name),
      unit,
      up: flexing,
      down: extending,
      xUnit: 's',
      x: { low: span.from, high: span.to },
      curves,
      marks: [],
      stems: true,
      decimals: 1,
      atLeast: [-1, 1],
      empty: curves.length > 0 ? null : words.boundary.noImpulses,
    }
  }
  return names.map((name) => ({ id: idOf(name), title: jointName(name), unit, make: () => make(name) }))
}
