import { computed, shallowRef } from 'vue'
import type { Body } from '../../core/index.ts'

/** The body that is shown, where a file made it: its rods and joints have names of their own. Null: a template's. */
export const fileBody = shallowRef<Body | null>(null)

/** What a body that is no person calls its joints and rods; for a person's, nothing. */
export const noPerson = computed(() => (fileBody.value?.template === 'own' ? fileBody.value : null))
