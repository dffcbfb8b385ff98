// @vitest-environment happy-dom
import { createApp, nextTick } from 'vue'
import { describe, expect, it } from 'vitest'
import ChannelSelect from './ChannelSelect.vue'

function show(channel: string | null) {
  const chosen: (string | null)[] = []
  const app = createApp(ChannelSelect, {
    channel,
    label: 'Meaning of column 3',
    onChoose: (c: string | null) => chosen.push(c),
  })
  const place = document.body.appendChild(document.createElement('div'))
  app.mount(place)
  return { select: place.querySelector('select')!, chosen, end: () => app.unmount() }
}

describe('the meaning of a column', () => {
  it('names itself before its menu is asked for, and keeps its value when it is', async () => {
    const { select, end } = show('knee.flexion.left')
    expect([...select.options].map((o) => o.value)).toEqual(['', 'knee.flexion.left'])
    expect(select.value).toBe('knee.flexion.left')
    select.dispatchEvent(new Event('focus'))
    await nextTick()
    expect(select.options.length).toBeGreaterThan(20)
    expect(select.value).toBe('knee.flexion.left')
    end()
  })
  it('says what was chosen, and that a column is not used', async () => {
    const { select, chosen, end } = show('knee.flexion.left')
    select.dispatchEvent(new Event('focus'))
    await nextTick()
    for (const value of ['hip.flexion.right', '']) {
      select.value = value
      select.dispatchEvent(new Event('change'))
    }
    expect(chosen).toEqual(['hip.flexion.right', null])
    end()
  })
})
