const plain: Record<string, string> = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  'Shift+ArrowLeft': 'event-back',
  'Shift+ArrowRight': 'event-forward',
  b: 'boundary',
  g: 'ghost',
  f: 'arrows',
  w: 'full-window',
  F11: 'present',
  '1': 'step-1',
  '2': 'step-2',
  '3': 'step-3',
  '4': 'step-4',
  '5': 'step-5',
  '?': 'show-shortcuts',
  Escape: 'step-back',
}
const withCommand: Record<string, string> = {
  z: 'undo',
  'Shift+z': 'redo',
  y: 'redo',
  o: 'open-recording',
  s: 'save',
  'Shift+s': 'save-as',
  e: 'export',
}

/**
 * Which command a key means here, or null: typing in a field is typing, and a control keeps the keys it needs itself.
 */
export function shortcutOf(
  event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean; target: unknown },
  menuHandlesCommands: boolean,
): string | null {
  const target = event.target as {
    tagName?: string
    type?: string
    isContentEditable?: boolean
    getAttribute?: (name: string) => string | null
  } | null
  const tag = target?.tagName ?? ''
  const range = tag === 'INPUT' && target?.type === 'range'
  const check = tag === 'INPUT' && target?.type === 'checkbox'
  const typing = (tag === 'INPUT' && !range && !check) || tag === 'TEXTAREA' || target?.isContentEditable === true
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) {
    if (typing && /^[zy]$/i.test(event.key)) return null
    if (menuHandlesCommands) return null
    return withCommand[`${event.shiftKey ? 'Shift+' : ''}${event.key.toLowerCase()}`] ?? null
  }
  if (typing || tag === 'SELECT') return null
  if (event.key === ' ' && (tag === 'BUTTON' || tag === 'SUMMARY' || check || target?.getAttribute?.('role') === 'tab'))
    return null
  if (range && event.key.startsWith('Arrow')) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return plain[event.key.startsWith('Arrow') && event.shiftKey ? `Shift+${key}` : key] ?? null
}

export function onShortcut(event: KeyboardEvent, menuHandlesCommands: boolean, run: (name: string) => void): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return
  const name = shortcutOf(event, menuHandlesCommands)
  if (!name) return
  event.preventDefault()
  run(name)
}
