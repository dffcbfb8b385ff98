import { ref } from 'vue'
import { type Fact, TRIAL_NAMES } from '../../core/report.ts'
import { visitName } from '../display/tree.ts'
import { words } from '../display/words.ts'
import { host } from '../host.ts'
import { useStudy } from '../stores/study.ts'
import { useVisits } from '../stores/visits.ts'
import type { TrialGroup } from '../stores/visits/groups.ts'
import { useWork } from '../stores/work.ts'

/** Who, and which trials. */
function toFacts(
  { document, study }: Pick<ReturnType<typeof useStudy>, 'document' | 'study'>,
  groups: readonly TrialGroup[],
): { subject: Fact[]; trials: Fact[] } {
  const { code, sex, mass, height, age } = study.subject
  const fact = (name: string, value: string | null): Fact[] => (value === null ? [] : [{ name, value }])
  const nameOf = (id: string): string => document.trials[id]?.name ?? ''
  return {
    subject: [
      ...fact('Code', code || '–'),
      ...fact('Age', age === null || age === undefined ? null : `${age} years`),
      ...fact('Sex', sex === 'unspecified' ? null : sex),
      ...fact('Mass', mass === null ? null : `${mass.toFixed(1)} kg`),
      ...fact('Height', height === null ? null : `${height.toFixed(2)} m`),
    ],
    trials: [
      { name: words.visits.dates, value: document.visits.map(visitName).join(', ') },
      ...groups.map(({ label, trials }) => ({ name: label, value: words.visits.trials(trials.length) })),
      { name: TRIAL_NAMES, value: groups.flatMap(({ trials }) => trials.map(nameOf)).join(', ') },
    ],
  }
}

/** The comparison that is shown, as a report or a table of all its cycles. */
export function useComparedReport() {
  const studies = useStudy()
  const visits = useVisits()
  const work = useWork()
  const saved = ref('')
  const busy = ref(false)

  async function write() {
    const request = await visits.toRequest()
    if (!request) return null
    const context = {
      programVersion: host.version,
      madeOn: new Date().toISOString().slice(0, 10),
      notes: studies.study.notes,
    }
    const groups = [visits.first, visits.second].filter((group) => group !== null)
    const asked = { ...request, ...toFacts(studies, groups), settings: studies.study.report, context }
    const outcome = await work.run('report', 'comparedReport', asked, words.work.report)
    return outcome !== 'cancelled' && outcome.ok ? outcome.value : null
  }
  async function save(as: 'pdf' | 'html' | 'csv'): Promise<void> {
    if (busy.value) return
    busy.value = true
    saved.value = ''
    try {
      const files = await write()
      if (!files) return
      const name = `${(studies.study.subject.code || studies.name || 'study').replaceAll(/[^\w-]+/g, '-')}-comparison`
      const blob =
        as === 'csv'
          ? files.cycles
          : as === 'html'
            ? new Blob([files.html], { type: 'text/html' })
            : await work.watchOver('pdf', words.work.pdf, () => host.printPdf(files.html))
      const kept = blob && blob !== 'cancelled' ? await host.saveFile(`${name}.${as}`, blob) : null
      if (kept) saved.value = words.visits.saved(kept.name)
    } finally {
      busy.value = false
    }
  }
  return { saved, busy, save }
}
