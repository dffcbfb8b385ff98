/** Tells when an element comes near what is seen of the page, and when it leaves. One observer for all. */
const told = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | null = null

export function watchNear(element: Element, tell: (near: boolean) => void): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) told.get(entry.target)?.(entry.isIntersecting)
    },
    { scrollMargin: '120px' } as IntersectionObserverInit,
  )
  told.set(element, tell)
  observer.observe(element)
}
export function unwatchNear(element: Element): void {
  told.delete(element)
  observer?.unobserve(element)
}
