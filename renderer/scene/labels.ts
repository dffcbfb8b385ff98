import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import type { Scene } from '@babylonjs/core/scene.js'

export interface Labels {
  /** Text pinned to points of the world; pixels of the page, so it stays sharp at any scale. */
  show(items: readonly { text: string; at: readonly [number, number, number] }[]): void
  place(): void
  dispose(): void
}

export function createLabels(scene: Scene, camera: ArcRotateCamera, canvas: HTMLCanvasElement, layer: HTMLElement): Labels {
  const pool: HTMLElement[] = []
  let shown: readonly { text: string; at: readonly [number, number, number] }[] = []
  const point = new Vector3()
  const out = new Vector3()
  return {
    show(items) {
      shown = items
      items.forEach((item, i) => {
        let node = pool[i]
        if (!node) {
          node = document.createElement('span')
          node.className = 'scene-label'
          layer.append(node)
          pool[i] = node
        }
        if (node.textContent !== item.text) node.textContent = item.text
      })
      for (let i = items.length; i < pool.length; i++) pool[i]!.hidden = true
    },
    place() {
      const viewport = camera.viewport.toGlobal(canvas.clientWidth, canvas.clientHeight)
      const taken: { x: number; y: number }[] = []
      shown.forEach((item, i) => {
        const node = pool[i]!
        point.set(item.at[0], item.at[1], item.at[2])
        Vector3.ProjectToRef(point, Matrix.IdentityReadOnly, scene.getTransformMatrix(), viewport, out)
        const inside = out.z > 0 && out.z < 1 && out.x > 0 && out.x < canvas.clientWidth && out.y > 0 && out.y < canvas.clientHeight
        node.hidden = !inside
        if (!inside) return
        // Nudge a label down when another already sits on that line, so that left and right joints do not overprint.
        let y = out.y
        for (let tries = 0; tries < 8 && taken.some((t) => Math.abs(t.x - out.x) < 92 && Math.abs(t.y - y) < 17); tries++) y += 17
        taken.push({ x: out.x, y })
        node.style.transform = `translate(${Math.round(out.x + 12)}px, ${Math.round(y - 8)}px)`
      })
    },
    dispose() {
      for (const node of pool) node.remove()
    },
  }
}
