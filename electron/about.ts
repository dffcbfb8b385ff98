import { app } from 'electron'
import { mainWords } from './words.ts'

/** What Help → About shows: whose work is inside, as their licences ask. The whole text is in NOTICE. */
export function nameSources(): void {
  const credits = Object.values(mainWords().credits)
  // Linux shows authors where others show credits.
  app.setAboutPanelOptions({ applicationName: 'Pendulab', credits: credits.join('\n'), authors: credits })
}
