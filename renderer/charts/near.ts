/** Reports when an element comes near what is seen of the page, and when it leaves. One observer for all. */
const listeners = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | null = null

export function watchNear(element: Element, listener: (near: boolean) => void): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
    },
    { scrollMargin: '120px' } as IntersectionObserverInit,
  )
  listeners.set(element, listener)
  observer.observe(element)
}
export function unwatchNear(element: Element): void {
  listeners.delete(element)
  observer?.unobserve(element)
}
