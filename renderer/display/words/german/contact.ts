import type { GermanOf } from '../german.ts'
import type { contactWords } from '../contact.ts'

/** Kontaktkräfte. */
export const contactGerman: GermanOf<typeof contactWords> = {
  contact: {
    kinds: { label: 'Kräfte', net: 'Resultierend', contact: 'Kontakt (geschätzt)' },
    means: {
      net: 'Resultierende Kraft des Modells, ohne Muskeln',
      contact: 'Womit die Knochen aufeinander drücken, mit Muskeln geschätzt',
    },
    tabs: { peaks: 'Spitzen', forces: 'Kräfte', muscles: 'Muskeln' },
    none: 'Keine Kontaktkräfte für diese Aufnahme',
    curve: 'geschätzt',
    level: 'In Implantaten gemessen',
    peak: 'Größte Kontaktkraft',
    band: 'Band',
    curveBand: 'Band: zweigelenkige Muskeln 1- bis 4-fach gewichtet',
    bandMeans:
      'Band: zweigelenkige Muskeln 1- bis 4-fach gewichtet; der Wert hat 2. ± ist eine Standardabweichung: Kniezentrum (1 cm), Muskelkräfte (25 %) und was solche Modelle an in Implantaten gemessenen Kräften verfehlen (0,5 BW).',
    source: (joint, activity, source) =>
      `${joint} in Implantaten gemessen, ${activity}: ${source}. Die Personen sind älter und gehen langsam.`,
    medial: 'Knie, Innenseite (Anhaltspunkt)',
    showMuscles: 'Muskeln am Skelett',
    musclesMean:
      'Jede Linie ist ein Muskel des Modells; dunkel und dünn in Ruhe, hell und dick ab einem Körpergewicht.',
    showMedial: 'Innenseite des Knies (Anhaltspunkt)',
    medialMeans:
      'Wie viel der Kniekraft die Innenseite trägt, aus dem Frontalmoment. Nur ein Anhaltspunkt: 2 mm seitlich am Kniezentrum verschieben ein Zwanzigstel der Kraft, und die Beinachse ist an Markern nicht zu sehen.',
    changed: 'Mit der vorgeschlagenen Technik',
    recorded: 'Aufnahme',
    change: 'Änderung',
    verdict: 'Urteil',
    changeMeans:
      'In ± zählen Muskeln, Lage der Grenzen und wie weit solche Vorhersagen von dann gegangenen Gängen abwichen.',
    limits: 'Grenzen',
    odd: 'so geht niemand',
    oddMeans: 'Nicht verwenden, bevor Gelenkzentren, Körpermasse und Kraftmessplatten geprüft sind.',
    credit: 'Muskeln: gait2392, Delp et al., CC BY 3.0, geändert.',
  },
}
