import type { PlacedLabel } from './protocol.ts'

/** Joint names over the view as text of the page, so that they stay sharp at any scale. */
export function createLabelLayer(layer: HTMLElement) {
  const pool: HTMLElement[] = []
  return {
    show(labels: readonly PlacedLabel[]): void {
      labels.forEach(({ text, x, y, leftwards }, i) => {
        let node = pool[i]
        if (!node) {
          node = document.createElement('span')
          node.className = 'scene-label'
          layer.append(node)
          pool[i] = node
        }
        node.hidden = false
        if (node.textContent !== text) node.textContent = text
        node.style.transform = `translate(${x}px, ${y}px)${leftwards ? ' translateX(-100%)' : ''}`
      })
      for (let i = labels.length; i < pool.length; i++) pool[i]!.hidden = true
    },
    dispose(): void {
      for (const node of pool) node.remove()
    },
  }
}
