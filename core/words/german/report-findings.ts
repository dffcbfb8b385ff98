import type { Catalogue } from '../speaker.ts'

/** Der Bericht: Vorschläge mit ihren Änderungen, und die Befunde der ersten Seite. */
export const REPORT_FINDINGS: Catalogue = {
  'Proposed: the recorded curves with what the technique changes.':
    'Vorschlag: die aufgenommenen Kurven mit dem, was die Technik ändert.',
  'A verdict is about the direction: a change is lower or higher beyond what is predicted where a technique does not change, where so large predictions had the right direction on people.':
    'Das Urteil gilt der Richtung: Niedriger oder höher heißt eine Änderung jenseits dessen, was ohne geänderte Technik vorhergesagt wird, wo so große Vorhersagen an Menschen die richtige Richtung hatten.',
  'Its ± is about the size: it counts the body, the layout of the boundaries and how far the size was missed on people who changed their technique, so that a stated direction may have a wide ±.':
    'Das ± gilt der Größe: Darin zählen der Körper, die Lage der Grenzen und wie weit die Größe an Menschen mit geänderter Technik verfehlt wurde; so kann eine klare Richtung ein weites ± haben.',
  'Without muscles: the same postures at the boundaries, gravity and momentum alone between them.':
    'Ohne Muskeln: dieselben Haltungen an den Grenzen, dazwischen nur Schwerkraft und Schwung.',
  'The uncertainty of these numbers was not computed.': 'Die Unsicherheit dieser Zahlen wurde nicht berechnet.',
  '{0} % of the recorded': '{0} % der Aufnahme',
  'and {0} smaller changes, which are in analysis.json': 'und {0} kleinere Änderungen, die in analysis.json stehen',
  '{0} ({1} of {2} times)': '{0} ({1} von {2} Malen)',
  '{0} at every boundary: {1}': '{0} an jeder Grenze: {1}',
  '{0} at {1}: {2}': '{0} bei {1}: {2}',
  'Duration of phase {0}: {1}': 'Dauer der Phase {0}: {1}',
  'Cadence: {0}': 'Schrittfrequenz: {0}',
  'Step length: {0}': 'Schrittlänge: {0}',
  'Speed: {0}': 'Geschwindigkeit: {0}',
  'Trunk lean: {0} forward': 'Rumpfneigung: {0} nach vorn',
  'Trunk sideways: {0} towards the stance leg': 'Rumpf seitwärts: {0} zum Standbein',
  'Step width: {0} cm': 'Schrittbreite: {0} cm',
  'Feet: {0} toe-out': 'Füße: {0} nach außen',
  'Knee at foot strike: {0} flexion': 'Knie beim Initialkontakt: {0} Beugung',
  'Push-off: {0} plantarflexion': 'Abstoß: {0} Plantarflexion',
  '{0}: {1} kg on {2}': '{0}: {1} kg an: {2}',
  'Boundary added at {0} s': 'Grenze hinzugefügt bei {0} s',
  'Boundary removed: {0}': 'Grenze entfernt: {0}',
  'Boundary at {0} s': 'Grenze bei {0} s',
  '{0} held still in phase {1}': '{0} festgehalten in Phase {1}',
  '{0} left free in phase {1}': '{0} frei in Phase {1}',
  'Pivot of phase {0}: {1}': 'Drehpunkt der Phase {0}: {1}',
  'Knee stopped where it is straight {0}': 'Knie in Streckung angehalten {0}',
  'Knee not stopped {0}': 'Knie nicht angehalten {0}',
  'in every phase': 'in jeder Phase',
  'in phase {0}': 'in Phase {0}',
  'Another of the possible motions chosen in phase {0}': 'Andere mögliche Bewegung gewählt in Phase {0}',
  'A difference in bold exceeds twice its standard deviation and {0} % of the larger value (a convention of ours, no published threshold); in plain type it exceeds only the first; in grey it is within uncertainty.':
    'Fett: Die Differenz übersteigt das Doppelte ihrer Standardabweichung und {0} % des größeren Werts (eigene Festlegung, kein veröffentlichter Grenzwert); normal gedruckt übersteigt sie nur das erste; grau liegt sie innerhalb der Unsicherheit.',
  'the recording': 'die Aufnahme',
  'a file': 'eine Datei',
  'Largest net force of the left {0} {1} BW, of the right {2} BW.':
    '{0}, größte resultierende Kraft: links {1} BW, rechts {2} BW.',
  'Left against right {0}: cannot be told': '{0} links gegen rechts: nicht zu entscheiden',
  'One side stood on a force plate, the ground force of the other is estimated.':
    'Eine Seite stand auf einer Kraftmessplatte, die Bodenkraft der anderen ist geschätzt.',
  'Their uncertainty is not known.': 'Ihre Unsicherheit ist nicht bekannt.',
  'Left and right {0} carry about the same': '{0}: links und rechts etwa gleich belastet',
  'Left and right {0}: no clear difference': '{0}: kein klarer Unterschied zwischen links und rechts',
  'From step to step a person varies by about {0} BW, which may be all of it.':
    'Von Schritt zu Schritt schwankt ein Mensch um etwa {0} BW; das kann der ganze Unterschied sein.',
  'The ± of a difference between the sides also counts how much a person varies from step to step.':
    'Das ± einer Differenz zwischen den Seiten zählt auch, wie sehr ein Mensch von Schritt zu Schritt schwankt.',
  'The right {0} carries more than the left': '{0} rechts stärker belastet als links',
  'The left {0} carries more than the right': '{0} links stärker belastet als rechts',
  'The proposal cannot be compared with the recording': 'Der Vorschlag lässt sich nicht mit der Aufnahme vergleichen',
  'The two do not cover the same part of the walk.': 'Beide umfassen nicht denselben Teil des Gangs.',
  'Lower at the {0} with “{1}”': '{0}: niedriger mit „{1}“',
  'Higher at the {0} with “{1}”': '{0}: höher mit „{1}“',
  'Largest net force {0} → {1} BW ({2}).': 'Größte resultierende Kraft {0} → {1} BW ({2}).',
  'any joint': 'allen Gelenken',
  '“{0}”: no clear change at {1}': '„{0}“: keine klare Änderung an {1}',
  'The change of the largest net force lies within its uncertainty.':
    'Die Änderung der größten resultierenden Kraft liegt innerhalb ihrer Unsicherheit.',
  '“{0}”: cannot be told at {1}': '„{0}“: nicht zu entscheiden an {1}',
  'The table of the techniques gives the reason for each load.':
    'Die Tabelle der Techniken nennt für jede Belastung den Grund.',
  'Gait profile score {0}°; healthy adults {1}°.': 'Gait Profile Score {0}°; gesunde Erwachsene {1}°.',
  'The joint angles are further from normal than healthy people’s':
    'Die Gelenkwinkel weichen stärker von der Norm ab als bei Gesunden',
  'The joint angles are about as far from normal as healthy people’s':
    'Die Gelenkwinkel weichen etwa so weit von der Norm ab wie bei Gesunden',
  'Slower than healthy adults walk': 'Langsamer als gesunde Erwachsene gehen',
  'Faster than healthy adults walk': 'Schneller als gesunde Erwachsene gehen',
  'About as fast as healthy adults walk': 'Etwa so schnell wie gesunde Erwachsene',
  '{0} m/s; healthy adults {1} m/s.': '{0} m/s; gesunde Erwachsene {1} m/s.',
  'Does “{0}” change the load on hip, knee and ankle?': 'Ändert „{0}“ die Belastung von Hüfte, Knie und Sprunggelenk?',
  'How are hip, knee and ankle loaded, left against right?':
    'Wie sind Hüfte, Knie und Sprunggelenk belastet, links gegen rechts?',
  'How are hip, knee and ankle loaded, left against right, and how far is this walk from healthy people’s?':
    'Wie sind Hüfte, Knie und Sprunggelenk belastet, links gegen rechts, und wie weit ist dieser Gang von dem Gesunder entfernt?',
  Recording: 'Aufnahme',
  Data: 'Daten',
  '{0} gait cycle, {1}': '{0} Gangzyklus, {1}',
  '{0} gait cycles, {1}': '{0} Gangzyklen, {1}',
  'Knee: resultant': 'Knie: Betrag',
  'Knee moment, sagittal': 'Kniemoment, sagittal',
  'Hip moment, sagittal': 'Hüftmoment, sagittal',
  'Ankle moment, sagittal': 'Sprunggelenkmoment, sagittal',
  'Hip moment, coronal': 'Hüftmoment, frontal',
  'Knee moment, coronal': 'Kniemoment, frontal',
  'Ankle moment, coronal': 'Sprunggelenkmoment, frontal',
  'Ground: vertical': 'Boden: vertikal',
  'Ground: forward': 'Boden: vorwärts',
  'Ground: sideways': 'Boden: seitwärts',
  'Pelvic tilt': 'Beckenkippung',
  'Pelvic obliquity': 'Beckenhochstand',
  'Pelvic rotation': 'Beckenrotation',
  'Hip flexion': 'Hüftbeugung',
}
