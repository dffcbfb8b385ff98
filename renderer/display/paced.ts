import { onScopeDispose, ReactiveEffect, type ShallowRef, shallowRef } from 'vue'
import { forget, later } from './slices.ts'

/**
 * A value worked out in its turn, again whenever something it was made from changes; until then the one before stands.
 * The latest wins.
 */
export function usePaced<T>(get: () => T, initial: T): Readonly<ShallowRef<T>> {
  const value = shallowRef(initial) as ShallowRef<T>
  const me = {}
  const effect = new ReactiveEffect(() => {
    value.value = get()
  })
  effect.scheduler = () => later(me, () => effect.dirty && effect.run())
  later(me, () => effect.run())
  onScopeDispose(() => {
    forget(me)
    effect.stop()
  })
  return value
}
