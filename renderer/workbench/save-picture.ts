/** What the picture's style rules give its parts; a file has to carry it along. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
  'font-family',
] as const

/** The picture as a file of its own, as it is seen: every part with the looks that the window gives it. */
export function toPictureFile(svg: SVGSVGElement, title: string): Blob {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [seen, parts] = [[...svg.querySelectorAll('*')], [...copy.querySelectorAll('*')]]
  seen.forEach((part, i) => {
    const looks = getComputedStyle(part)
    for (const name of styled) parts[i]!.setAttribute(name, looks.getPropertyValue(name))
    for (const name of ['class', 'style', 'tabindex', 'role']) parts[i]!.removeAttribute(name)
  })
  for (const name of ['class', 'style', 'role']) copy.removeAttribute(name)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round(height)))
  const heading = document.createElementNS('http://www.w3.org/2000/svg', 'title')
  heading.textContent = title
  copy.prepend(heading)
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
