import { baseOf, channelName, isChannel } from './channels.ts'

const DOTTED = /\b[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40}){1,2}\b/g

/**
 * The name of a place or a channel as people know it: `elbow.right` → Right elbow, `knee.adduction.left` → Left knee
 * adduction.
 */
export function placeName(name: string): string {
  if (isChannel(name)) return channelName(name)
  const side = /\.(left|right)$/.exec(name)?.[1]
  const bare = baseOf(name)
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
  const text = side === undefined ? bare : `${side} ${bare}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * An alert's sentence for the window: our own names of channels and places in plain words; options of the command line
 * mean nothing here.
 */
export function sentence(text: string): string {
  return text.replaceAll(/ \(--[^()]{0,200}\)/g, '').replaceAll(DOTTED, (name, at: number) => {
    if (!isChannel(name) && !/^[a-zA-Z]+\.(left|right)$/.test(name)) return name
    const place = placeName(name)
    return at === 0 || /[.!?] $/.test(text.slice(0, at)) ? place : place.charAt(0).toLowerCase() + place.slice(1)
  })
}
