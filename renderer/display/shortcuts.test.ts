import { describe, expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof shortcutOf>[0]> = {}, menu = false) =>
  shortcutOf(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: { tagName: 'MAIN' }, ...more },
    menu,
  )

describe('keys', () => {
  it('mean what the list says', () => {
    expect(press(' ')).toBe('play')
    expect(press('ArrowRight', { shiftKey: true })).toBe('event-forward')
    expect(press('B')).toBe('boundary')
    expect(press('?', { shiftKey: true })).toBe('show-shortcuts')
    expect(press('z', { ctrlKey: true })).toBe('undo')
    expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  })
  it('are left to fields, menus and the menu bar where these need them', () => {
    for (const target of [{ tagName: 'INPUT', type: 'text' }, { tagName: 'TEXTAREA' }, { tagName: 'SELECT' }])
      expect(press('3', { target })).toBeNull()
    expect(press(' ', { target: { tagName: 'BUTTON' } })).toBeNull()
    expect(press('ArrowLeft', { target: { tagName: 'INPUT', type: 'range' } })).toBeNull()
    expect(press('z', { ctrlKey: true, target: { tagName: 'TEXTAREA' } })).toBeNull()
    expect(press('z', { ctrlKey: true }, true)).toBeNull()
    expect(press('2', { altKey: true })).toBeNull()
  })
})
