import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

/** How much of the window the 3-D view has: its share, all but the timeline, or the whole screen to present on. */
export type Room = 'shared' | 'full' | 'presentation'

/** The screen is the system's to give; without it the window alone is filled. */
const fillScreen = () => document.documentElement.requestFullscreen?.().catch(() => undefined)
const leaveScreen = () => (document.fullscreenElement ? document.exitFullscreen().catch(() => undefined) : undefined)

/** The room that the 3-D view has. */
export const useRoom = defineStore('room', () => {
  const room = ref<Room>('shared')
  function give(next: Room): void {
    if (next === room.value) return
    if (next === 'presentation') void fillScreen()
    else if (room.value === 'presentation') void leaveScreen()
    room.value = next
  }
  return {
    room,
    give,
    presenting: computed(() => room.value === 'presentation'),
    /** Once more means back. */
    toggle: (wanted: Exclude<Room, 'shared'>) => give(room.value === wanted ? 'shared' : wanted),
    /** True where there was something to leave. */
    leave(): boolean {
      const was = room.value
      give('shared')
      return was !== 'shared'
    },
  }
})
